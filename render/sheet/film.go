package sheet

import "sobremesa/render"

// FilmWidth and FilmHeight are the size of a film of tables, in pixels.
const (
	FilmWidth  = Width * 2 / 3
	FilmHeight = Height * 2 / 3
)

// Film makes an animated GIF of pictures at two thirds of their size, which is legible on a phone
// at half the bytes.
type Film struct{ film *render.Film }

// NewFilm starts a film of pictures in a palette.
func NewFilm(p *render.Palette) *Film { return &Film{render.NewFilm(p)} }

// Add appends a picture, to be shown for the given number of hundredths of a second. It releases the
// canvas, which must not be used afterwards.
func (f *Film) Add(c *render.Canvas, hundredths int) {
	small := c.TwoThirds()
	c.Release()
	f.film.Add(small, hundredths)
	small.Release()
}

// GIF ends the film and returns its file.
func (f *Film) GIF() []byte { return f.film.GIF() }
