package sheet

import (
	"image"
	"image/color"

	"sobremesa/render"
)

// Align is the horizontal alignment of a text in its box.
type Align uint8

// The alignments: at the left edge, centred, at the right edge.
const (
	Left Align = iota
	Middle
	Right
)

// Line is a text fitted into a box. The zero Line draws nothing.
type Line struct {
	Text  string
	Style render.Style
	Ink   color.RGBA
}

// Fit fits a text, as returned by render.Clean, into a box. A text that is too large is shrunk,
// down to MinText, and then shortened. Fit returns the line and the part of the box that the line
// takes, which has the full height of the box. If not even one letter fits, it returns the zero Line
// and an empty part.
func Fit(text string, style render.Style, box image.Rectangle, a Align, ink color.RGBA) (Line, image.Rectangle) {
	text, style = style.FitIn(text, box, min(style.Size, MinText))
	return Put(text, style, box, a, ink)
}

// Put is like Fit for a text that is known to fit.
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

// Draw draws the line in the part of the box that Fit returned.
func (l Line) Draw(c *render.Canvas, at image.Rectangle) {
	if l.Text != "" {
		l.Style.Set(l.Text).Draw(c, l.pen(at), l.Ink)
	}
}

// Inked returns the rectangle that contains all ink of Draw.
func (l Line) Inked(at image.Rectangle) image.Rectangle {
	return l.Style.Set(l.Text).Ink.Add(l.pen(at))
}

// pen returns the start of the line on its baseline.
func (l Line) pen(at image.Rectangle) image.Point {
	return image.Pt(at.Min.X, l.Style.BaselineOf(l.Text, at))
}

// Write draws a text in a box, smaller or shortened if it does not fit, and returns the part of the
// box that the text takes.
func Write(c *render.Canvas, text string, style render.Style, box image.Rectangle, a Align, ink color.RGBA) image.Rectangle {
	line, at := Fit(text, style, box, a, ink)
	line.Draw(c, at)
	return at
}
