package sheet

import (
	"image"
	"image/color"

	"sobremesa/render"
)

// Width and Height are the size of a picture, in pixels. Discord shows a picture in a box of at most
// 550 by 350 points on a desktop, and some 340 points wide on a phone. This size fills the box, and
// divides by three for films.
const (
	Width  = 1200
	Height = 762
)

// FilmWidth and FilmHeight are the size of a film of such pictures.
const (
	FilmWidth  = Width * 2 / 3
	FilmHeight = Height * 2 / 3
)

const (
	Margin  = 12 // at the edges, and between parts
	MinText = 24 // the smallest size of text; a desktop shows it at 11 points
)

// Size is the rectangle of a picture of a table.
var Size = image.Rect(0, 0, Width, Height)

// Area is a rectangle of one colour.
type Area struct {
	Rect image.Rectangle
	Fill color.RGBA
	Edge int // width of a frame along the inside; 0 for a filled area
}

// Areas are drawn in order, later ones over earlier ones.
type Areas []Area

// Fill adds a filled area.
func (a *Areas) Fill(r image.Rectangle, fill color.RGBA) { *a = append(*a, Area{Rect: r, Fill: fill}) }

// Frame adds a frame along the inside of a rectangle.
func (a *Areas) Frame(r image.Rectangle, width int, ink color.RGBA) {
	*a = append(*a, Area{r, ink, width})
}

// Draw draws the areas.
func (a Areas) Draw(c *render.Canvas) {
	for _, one := range a {
		if one.Edge > 0 {
			c.Frame(one.Rect, one.Edge, one.Fill)
		} else {
			c.Fill(one.Rect, one.Fill)
		}
	}
}

// PNG encodes a picture as a PNG file and releases its canvas, which must not be used afterwards.
func PNG(c *render.Canvas) []byte {
	defer c.Release()
	return c.PNG()
}
