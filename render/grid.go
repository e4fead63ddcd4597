package render

import (
	"image"
	"image/color"
)

// Grid draws a table of text: leaderboards, bonuses. The first column is
// aligned left, the others right.
type Grid struct {
	Heads            []string
	Rows             [][]string
	Text, Head, Rule color.RGBA
	Size             int // of the letters, in pixels per em
	Least            int // the least size to which a text too wide shrinks
}

// Draw draws the table within a rectangle, its rows equally high. The first
// column takes what the others leave.
func (g *Grid) Draw(c *Canvas, r image.Rectangle) {
	style, head := Style{Face: Strong, Size: g.Size}, Style{Face: Text, Size: g.Size * 9 / 10}
	columns := len(g.Heads)
	widths := make([]int, columns)
	rest := r.Dx()
	for k := 1; k < columns; k++ {
		widths[k] = head.Width(g.Heads[k])
		for _, row := range g.Rows {
			widths[k] = max(widths[k], style.Width(row[k]))
		}
		widths[k] = min(widths[k]+g.Size*2/3, r.Dx()*3/4/(columns-1))
		rest -= widths[k]
	}
	widths[0] = rest
	high := r.Dy() / (len(g.Rows) + 1)
	line := func(y int, texts []string, s Style, ink color.RGBA) {
		x := r.Min.X
		for k, text := range texts {
			text, fitted := s.Fit(text, widths[k]-g.Size/3, g.Least)
			at := image.Pt(x, fitted.Baseline(image.Rect(0, y, 1, y+high)))
			if k > 0 {
				at.X = x + widths[k] - fitted.Width(text)
			}
			fitted.Set(text).Draw(c, at, ink)
			x += widths[k]
		}
	}
	line(r.Min.Y, g.Heads, head, g.Head)
	for i, row := range g.Rows {
		y := r.Min.Y + (i+1)*high
		c.Fill(image.Rect(r.Min.X, y, r.Max.X, y+2), g.Rule)
		line(y, row, style, g.Text)
	}
}
