package chart

import (
	"image"

	"sobremesa/render"
	"sobremesa/render/sheet"
)

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

// headerHeight returns the height of a header with the smaller line under.
func headerHeight(under string) int {
	height := padding + render.Display.At(titleSize).Height()
	if under != "" {
		height += render.Text.At(headSize).Height()
	}
	return height
}

// drawHeader draws the title and the smaller line below it, and returns the header's lower edge.
func drawHeader(c *render.Canvas, colors *sheet.Look, title, under string) int {
	height := headerHeight(under)
	c.Fill(image.Rect(0, 0, sheet.Width, height), colors.Header)
	box := sheet.Pad(image.Rect(0, 0, sheet.Width, height), padding, padding/2)
	line, small := render.Display.At(titleSize), render.Text.At(headSize)
	sheet.Write(c, drawable(title, render.Display), line, sheet.CutTop(&box, line.Height(), 0), sheet.Left, colors.OnBar)
	if under != "" {
		sheet.Write(c, drawable(under, render.Text), small, sheet.CutTop(&box, small.Height(), 0), sheet.Left, colors.OnBar)
	}
	return height
}

// footOf wraps the texts at the end of a picture, and returns their lines and total height.
func footOf(texts []string) (lines []string, height int) {
	s := render.Text.At(footSize)
	for _, text := range texts {
		lines = append(lines, s.Wrap(drawable(text, render.Text), sheet.Width-2*(sheet.Margin+padding))...)
	}
	if len(lines) > 0 {
		height = len(lines)*s.Height() + sheet.Margin
	}
	return lines, height
}

// drawFoot draws the lines of a foot, the first one at y.
func drawFoot(c *render.Canvas, colors *sheet.Look, lines []string, y int) {
	s := render.Text.At(footSize)
	for _, text := range lines {
		sheet.Write(c, text, s, sheet.Rect(sheet.Margin+padding, y, sheet.Width-2*(sheet.Margin+padding), s.Height()), sheet.Left, colors.Muted)
		y += s.Height()
	}
}
