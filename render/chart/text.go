package chart

import (
	"image"
	"image/color"

	"sobremesa/render"
	"sobremesa/render/sheet"
)

func style(f render.Face, size int) render.Style { return f.At(size) }

// drawable returns a text without the characters that cannot be drawn.
func drawable(text string, f render.Face) string {
	text, _ = render.Clean(text, f)
	return text
}

// named returns the drawable part of a name, preceded by a badge if the rest had letters or digits.
func named(name string) string {
	text, whole := render.Clean(name, render.Strong)
	if whole {
		return text
	}
	return render.WithBadge(badge, text, '?')
}

// put writes a text into a box, shrinking or shortening it as needed.
func put(c *render.Canvas, text string, s render.Style, box image.Rectangle, a sheet.Align, ink color.RGBA) {
	text, s = s.FitIn(text, box, leastSize)
	line, at := sheet.Put(text, s, box, a, ink)
	line.Draw(c, at)
}

// headerHeight returns the height of a header with the smaller line under.
func headerHeight(under string) int {
	height := padding + style(render.Display, titleSize).Height()
	if under != "" {
		height += style(render.Text, headSize).Height()
	}
	return height
}

// drawHeader draws the title and the smaller line below it, and returns the header's lower edge.
func drawHeader(c *render.Canvas, colors *look, title, under string) int {
	height := headerHeight(under)
	c.Fill(image.Rect(0, 0, sheet.Width, height), colors.Header)
	box := sheet.Pad(image.Rect(0, 0, sheet.Width, height), padding, padding/2)
	line, small := style(render.Display, titleSize), style(render.Text, headSize)
	put(c, drawable(title, render.Display), line, sheet.CutTop(&box, line.Height(), 0), sheet.Left, colors.OnBar)
	if under != "" {
		put(c, drawable(under, render.Text), small, sheet.CutTop(&box, small.Height(), 0), sheet.Left, colors.OnBar)
	}
	return height
}

// footOf wraps the texts at the end of a picture, and returns their lines and total height.
func footOf(texts []string) (lines []string, height int) {
	s := style(render.Text, footSize)
	for _, text := range texts {
		lines = append(lines, s.Wrap(drawable(text, render.Text), sheet.Width-2*(sheet.Margin+padding))...)
	}
	if len(lines) > 0 {
		height = len(lines)*s.Height() + sheet.Margin
	}
	return lines, height
}

// drawFoot draws the lines of a foot, the first one at y.
func drawFoot(c *render.Canvas, colors *look, lines []string, y int) {
	s := style(render.Text, footSize)
	for _, text := range lines {
		text, fitted := s.Fit(text, sheet.Width-2*(sheet.Margin+padding), leastSize)
		fitted.Set(text).Draw(c, image.Pt(sheet.Margin+padding, y+s.Rise()+(s.Height()-s.Rise())/2), colors.Muted)
		y += s.Height()
	}
}
