package sheet

import (
	"image"
	"image/color"

	"sobremesa/render"
)

// Align is where a text stands in its box.
type Align uint8

// At the left edge of the box, in its middle, at its right edge.
const (
	Left Align = iota
	Middle
	Right
)

// Line is a text as it was fitted into a box; the zero Line draws nothing.
type Line struct {
	Text  string
	Style render.Style
	Ink   color.RGBA
}

// Fit fits a text, as render.Clean made it, into a box: where it is too long or
// too high, smaller, down to MinText, then cut short. It returns the line and the
// part of the box that the line takes, as high as the box; where not one letter
// fits, the zero Line, and nothing of the box.
func Fit(text string, style render.Style, box image.Rectangle, a Align, ink color.RGBA) (Line, image.Rectangle) {
	text, style = style.FitIn(text, box, min(style.Size, MinText))
	return Put(text, style, box, a, ink)
}

// Put is Fit of a text that was made to fit.
func Put(text string, style render.Style, box image.Rectangle, a Align, ink color.RGBA) (Line, image.Rectangle) {
	if text == "" {
		return Line{}, image.Rectangle{Min: box.Min, Max: box.Min}
	}
	w := style.Width(text)
	switch a {
	case Left:
		box.Max.X = box.Min.X + w
	case Right:
		box.Min.X = box.Max.X - w
	default:
		box.Min.X += (box.Dx() - w) / 2
		box.Max.X = box.Min.X + w
	}
	return Line{text, style, ink}, box
}

// Draw draws the line in the part of a box that Fit returned with it.
func (l Line) Draw(c *render.Canvas, at image.Rectangle) {
	if l.Text != "" {
		l.Style.Set(l.Text).Draw(c, l.pen(at), l.Ink)
	}
}

// Inked is the rectangle within which Draw draws there.
func (l Line) Inked(at image.Rectangle) image.Rectangle {
	return l.Style.Set(l.Text).Ink().Add(l.pen(at))
}

// pen is where the line begins.
func (l Line) pen(at image.Rectangle) image.Point {
	return image.Pt(at.Min.X, l.Style.BaselineOf(l.Text, at))
}
