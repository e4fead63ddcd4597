package render

import (
	"image"
	"image/color"
)

// Grid draws a table of text. The first column is left-aligned, the others right-aligned.
type Grid struct {
	Heads            []string
	Rows             [][]string
	Text, Head, Rule color.RGBA
	Size             int // size of the letters, in pixels per em
	Least            int // smallest size to which too wide a text is shrunk
}

// widths returns the widths of the columns. The first column gets the width that the others leave,
// at least a quarter of the whole.
func (g *Grid) widths(width int) []int {
	style, head := g.style(), g.headStyle()
	widths := make([]int, len(g.Heads))
	sum := 0
	for k := 1; k < len(widths); k++ {
		widths[k] = head.Width(g.Heads[k])
		for _, row := range g.Rows {
			widths[k] = max(widths[k], style.Width(row[k]))
		}
		widths[k] += g.Size * 2 / 3
		sum += widths[k]
	}
	if most := width * 3 / 4; sum > most {
		all := sum
		sum = 0
		for k := 1; k < len(widths); k++ {
			widths[k] = widths[k] * most / all
			sum += widths[k]
		}
	}
	widths[0] = width - sum
	return widths
}

func (g *Grid) style() Style     { return Strong.At(g.Size) }
func (g *Grid) headStyle() Style { return Text.At(g.Size * 9 / 10) }

// head returns the style of all headings: the largest size at which every one fits its column.
func (g *Grid) head(widths []int) Style {
	style := g.headStyle()
	for k, text := range g.Heads {
		_, fitted := style.Fit(text, widths[k]-g.Size/3, g.Least)
		style.Size = min(style.Size, fitted.Size)
	}
	return style
}

// Draw draws the table within a rectangle, with rows of equal height.
func (g *Grid) Draw(c *Canvas, r image.Rectangle) {
	widths := g.widths(r.Dx())
	height := r.Dy() / (len(g.Rows) + 1)
	line := func(y int, texts []string, s Style, ink color.RGBA) {
		x := r.Min.X
		for k, text := range texts {
			box := image.Rect(x, y+2, x+widths[k], y+height)
			text, fitted := s.FitIn(text, image.Rect(0, box.Min.Y, widths[k]-g.Size/3, box.Max.Y), g.Least)
			at := image.Pt(x, fitted.BaselineOf(text, box))
			if k > 0 {
				at.X = box.Max.X - fitted.Width(text)
			}
			fitted.Set(text).Draw(c, at, ink)
			x = box.Max.X
		}
	}
	line(r.Min.Y, g.Heads, g.head(widths), g.Head)
	for i, row := range g.Rows {
		y := r.Min.Y + (i+1)*height
		c.Fill(image.Rect(r.Min.X, y, r.Max.X, y+2), g.Rule)
		line(y, row, g.style(), g.Text)
	}
}
