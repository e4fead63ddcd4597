package sheet

import (
	"image"
	"image/color"

	"sobremesa/render"
)

// Table is a table of text. The first column is left-aligned and takes the width that the others
// leave; those are right-aligned.
type Table struct {
	Heads            []string
	Rows             [][]string
	Text, Head, Rule color.RGBA
	Size             int // size of the letters, in pixels per em
}

// Draw draws the table within a rectangle, with rows of equal height.
func (t *Table) Draw(c *render.Canvas, r image.Rectangle) {
	style, head, gap := render.Strong.At(t.Size), render.Text.At(t.Size*9/10), t.Size*2/3
	widths := make([]int, len(t.Heads))
	for k := 1; k < len(widths); k++ {
		widths[k] = head.Width(t.Heads[k])
		for _, row := range t.Rows {
			widths[k] = max(widths[k], style.Width(row[k]))
		}
	}
	write := func(line image.Rectangle, texts []string, s render.Style, ink color.RGBA) {
		line.Min.Y += 2 // below the rule
		for k, box := range Columns(line, gap, widths...) {
			a := Right
			if k == 0 {
				a, box.Max.X = Left, box.Max.X-gap/2
			}
			Write(c, texts[k], s, box, a, ink)
		}
	}
	lines := Rows(r, 0, Equal(len(t.Rows)+1)...)
	write(lines[0], t.Heads, head, t.Head)
	for i, row := range t.Rows {
		c.Fill(Rect(r.Min.X, lines[i+1].Min.Y, r.Dx(), 2), t.Rule)
		write(lines[i+1], row, style, t.Text)
	}
}
