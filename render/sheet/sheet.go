package sheet

import (
	"image"
	"image/color"

	"sobremesa/render"
)

// Width and Height of a picture of a table, in pixels. Wider than high, since some
// of Discord's clients crop tall pictures.
const (
	Width  = 1200
	Height = 900
)

const (
	Margin  = 12 // at the edges, and between parts
	MinText = 20 // no text is set smaller; on a phone a third of that in points
)

// Size is the rectangle of a picture of a table.
var Size = image.Rect(0, 0, Width, Height)

// Rect is a rectangle by its upper left corner and its size.
func Rect(x, y, w, h int) image.Rectangle { return image.Rect(x, y, x+w, y+h) }

// Square is a square about the middle of a rectangle, which may be smaller than it.
func Square(in image.Rectangle, side int) image.Rectangle {
	return Rect(in.Min.X+(in.Dx()-side)/2, in.Min.Y+(in.Dy()-side)/2, side, side)
}

// Rows parts a box into n rows below each other, with some pixels between them: all
// equally high, at most so high, and together in the middle of the box.
func Rows(box image.Rectangle, n, most, gap int) []image.Rectangle {
	rows := make([]image.Rectangle, n)
	if n == 0 {
		return rows
	}
	high := min(most, (box.Dy()-gap*(n-1))/n)
	y := box.Min.Y + (box.Dy()-n*high-gap*(n-1))/2
	for i := range rows {
		rows[i] = image.Rect(box.Min.X, y, box.Max.X, y+high)
		y += high + gap
	}
	return rows
}

// Area is a rectangle of one colour.
type Area struct {
	Rect image.Rectangle
	Fill color.RGBA
	Edge int // how wide a frame along the inside it is, 0 where it is filled
}

// Areas are drawn in their order, the later over the earlier.
type Areas []Area

// Fill adds a filled area.
func (a *Areas) Fill(r image.Rectangle, fill color.RGBA) { *a = append(*a, Area{Rect: r, Fill: fill}) }

// Frame adds a frame, so wide inwards from the edge of a rectangle.
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

// PNG is the file of a picture, whose canvas is given back: it must not be used
// afterwards.
func PNG(c *render.Canvas) []byte {
	defer c.Release()
	return c.PNG()
}
