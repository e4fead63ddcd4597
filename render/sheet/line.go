package sheet

import (
	"fmt"
	"image"
	"image/color"

	"sobremesa/engine"
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

// Name returns the name of a seat's player as it can be drawn in a face. If letters of the name
// cannot be drawn, the name is preceded by the badge of the given number, which shows sign if the
// name has no letters. The result is "" for an unknown player.
func Name(players []engine.Occupant, seat engine.Seat, f render.Face, badge int, sign rune) string {
	if seat < 0 || int(seat) >= len(players) || players[seat].Name == "" {
		return ""
	}
	name, whole := render.Clean(players[seat].Name, f)
	if name == "" || !whole {
		return render.WithBadge(badge, name, sign)
	}
	return name
}

// Spoken returns the name of a seat's player for running text, on one line. The result has at most
// letters letters; a limit below two counts as two. It is "" for an unknown player.
func Spoken(players []engine.Occupant, seat engine.Seat, letters int) string {
	if seat < 0 || int(seat) >= len(players) {
		return ""
	}
	return render.Spoken(players[seat].Name, letters)
}

// Number writes a number with the typographic minus sign.
func Number(n int) string {
	if n < 0 {
		return fmt.Sprintf("−%d", -n)
	}
	return fmt.Sprint(n)
}

// Signed is like Number but always writes a sign, for 0 a plus.
func Signed(n int) string {
	if n >= 0 {
		return fmt.Sprintf("+%d", n)
	}
	return Number(n)
}

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
