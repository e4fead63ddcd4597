package chart

import (
	"image"
	"image/color"
	"unicode"

	"sobremesa/render"
)

func style(f render.Face, size int) render.Style { return render.Style{Face: f, Size: size} }

// drawable is a text without what cannot be drawn.
func drawable(text string, f render.Face) string {
	text, _ = render.Clean(text, f)
	return text
}

// named is a name as it is drawn: what cannot be of it becomes a badge.
func named(name string) string {
	text, whole := render.Clean(name, render.Strong)
	if whole {
		return text
	}
	sign := '?'
	for _, r := range text {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			sign = unicode.ToUpper(r)
			break
		}
	}
	return render.WithBadge(badge, text, sign)
}

// put writes a text into a box, smaller or cut short if need be.
func put(c *render.Canvas, text string, s render.Style, box image.Rectangle, right bool, ink color.RGBA) {
	text, s = s.FitIn(text, box, leastSize)
	at := image.Pt(box.Min.X, s.BaselineOf(text, box))
	if right {
		at.X = box.Max.X - s.Width(text)
	}
	s.Set(text).Draw(c, at, ink)
}

// headerHeight is that of a picture's header.
func headerHeight(under string) int {
	high := padding + style(render.Display, titleSize).Height()
	if under != "" {
		high += style(render.Text, headSize).Height()
	}
	return high
}

// drawHeader draws title and what stands under it, and returns where it ends.
func drawHeader(c *render.Canvas, colors *look, title, under string) int {
	high := headerHeight(under)
	c.Fill(image.Rect(0, 0, width, high), colors.header)
	line := style(render.Display, titleSize)
	box := image.Rect(padding, padding/2, width-padding, padding/2+line.Height())
	text, s := line.FitIn(drawable(title, render.Display), box, leastSize)
	s.Set(text).Draw(c, image.Pt(box.Min.X, s.BaselineOf(text, box)), colors.onHeader)
	if under != "" {
		box = image.Rect(padding, box.Max.Y, width-padding, box.Max.Y+style(render.Text, headSize).Height())
		put(c, drawable(under, render.Text), style(render.Text, headSize), box, false, colors.onHeader)
	}
	return high
}
