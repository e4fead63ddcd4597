package render

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
)

// Film gathers pictures of one size into an animated GIF. Of each picture
// only what differs from the one before is kept.
type Film struct {
	palette color.Palette
	clear   uint8 // the entry that shows the picture before
	last    []uint8
	file    gif.GIF
}

// NewFilm starts a film in a palette of at most 255 colours.
func NewFilm(p *Palette) *Film {
	f := &Film{clear: uint8(len(p.colors))}
	f.palette = append(append(f.palette, p.colors...), color.RGBA{})
	return f
}

// Add appends a picture, shown for hundredths of a second. The canvas may be
// released afterwards.
func (f *Film) Add(c *Canvas, hundredths int) {
	if f.last == nil {
		f.last = append([]uint8(nil), c.Pix...)
		whole := &image.Paletted{Pix: append([]uint8(nil), c.Pix...), Stride: c.Stride, Rect: c.Rect, Palette: f.palette}
		f.append(whole, hundredths)
		f.file.Config = image.Config{ColorModel: f.palette, Width: c.Rect.Dx(), Height: c.Rect.Dy()}
		return
	}
	changed := f.changed(c)
	if changed.Empty() {
		f.file.Delay[len(f.file.Delay)-1] += hundredths
		return
	}
	part := image.NewPaletted(changed, f.palette)
	for y := changed.Min.Y; y < changed.Max.Y; y++ {
		from := y*c.Stride + changed.Min.X
		to := part.Pix[(y-changed.Min.Y)*part.Stride:]
		for x := range changed.Dx() {
			if px := c.Pix[from+x]; px == f.last[from+x] {
				to[x] = f.clear
			} else {
				to[x] = px
				f.last[from+x] = px
			}
		}
	}
	f.append(part, hundredths)
}

func (f *Film) append(img *image.Paletted, hundredths int) {
	f.file.Image = append(f.file.Image, img)
	f.file.Delay = append(f.file.Delay, hundredths)
	f.file.Disposal = append(f.file.Disposal, gif.DisposalNone)
}

// changed is the smallest rectangle that holds all differences.
func (f *Film) changed(c *Canvas) image.Rectangle {
	var r image.Rectangle
	for y := range c.Rect.Dy() {
		row, old := c.Pix[y*c.Stride:(y+1)*c.Stride], f.last[y*c.Stride:(y+1)*c.Stride]
		if bytes.Equal(row, old) {
			continue
		}
		x0, x1 := 0, len(row)
		for row[x0] == old[x0] {
			x0++
		}
		for row[x1-1] == old[x1-1] {
			x1--
		}
		r = r.Union(image.Rect(x0, y, x1, y+1))
	}
	return r
}

// Frames is how many pictures the film holds.
func (f *Film) Frames() int { return len(f.file.Image) }

// GIF encodes the film, which runs once and stops at its last picture.
func (f *Film) GIF() ([]byte, error) {
	f.file.LoopCount = -1
	var buf bytes.Buffer
	if err := gif.EncodeAll(&buf, &f.file); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}
