package sheet

import (
	"cmp"
	"image"
	"image/color"

	"sobremesa/engine"
	"sobremesa/render"
)

// Grid is a board of square cells, such as that of four in a row, and its players.
type Grid struct {
	Columns, Rows int
	At            func(column, row int) Cell // from the upper left, counted from 0
	Players       []engine.Occupant          // by seat; at most four
	ToMove        engine.Seats
}

// Cell is what a cell of a grid shows. The zero Cell is empty.
type Cell struct {
	Piece int    // the number of the player whose piece lies there, from 1; 0 for none
	Text  string // on the piece, or in the empty cell: a character or two
	Lit   bool   // stands out, as the last move or a line that won
}

// Sign returns a cell as a character: the shape of the piece, or the text of a cell without one.
func (c Cell) Sign() string {
	if c.Piece > 0 {
		return string([]rune("●■▲◆")[(c.Piece-1)%4])
	}
	return cmp.Or(c.Text, "·")
}

// DrawGrid draws a grid with its players beside it, as a picture of Size. Each player's pieces have a
// colour and a shape of their own. The header shows a title and, beside it, a smaller text.
func DrawGrid(t Theme, title, aside string, g Grid) *render.Canvas {
	c, l := house(t, Height, title, aside), &House[t]
	box := image.Rect(0, headerH, Width, Height).Inset(2 * Margin)
	cell := min(box.Dy()/g.Rows, box.Dx()*2/3/g.Columns)
	board := Stack(CutLeft(&box, cell*g.Columns, 3*Margin), 1, cell*g.Rows, 0)[0]
	for i, r := range Cells(board, g.Columns, g.Rows, 0) {
		one := g.At(i%g.Columns, i/g.Columns)
		r = r.Inset(max(2, cell/24))
		c.Fill(r, l.Panel)
		ink := l.Muted
		if one.Piece > 0 {
			DrawShape(c, one.Piece-1, middle(r), float64(cell)*0.34, l.Lines[(one.Piece-1)%len(l.Lines)])
			ink = l.Panel
		}
		if one.Lit {
			c.Frame(r, max(4, cell/16), l.Accent)
		}
		Write(c, one.Text, render.Strong.At(max(MinText, cell*2/5)), r, Middle, ink)
	}
	for seat, r := range Stack(box, len(g.Players), 110, Margin) {
		fill, ink := l.BarQuiet, l.OnQuiet
		if g.ToMove.Has(engine.Seat(seat)) {
			fill, ink = l.BarActive, l.OnBar
		}
		c.Fill(r, fill)
		sign := CutLeft(&r, r.Dy(), Margin)
		c.Fill(sign.Inset(8), l.Panel)
		DrawShape(c, seat, middle(sign), float64(sign.Dy())*0.28, l.Lines[seat%len(l.Lines)])
		Write(c, Name(g.Players, engine.Seat(seat), render.Strong, seat, '★'), render.Strong.At(r.Dy()*48/100), Pad(r, Margin, 6), Left, ink)
	}
	return c
}

func middle(r image.Rectangle) render.Point {
	return render.Point{X: float64(r.Min.X+r.Max.X) / 2, Y: float64(r.Min.Y+r.Max.Y) / 2}
}

// DrawShape draws a seat's shape around a point: a disc, a square, a triangle or a rhombus. A square
// is nearly twice size pixels wide.
func DrawShape(c *render.Canvas, seat int, at render.Point, size float64, ink color.RGBA) {
	corner := func(x, y float64) render.Point { return render.Point{X: at.X + x*size, Y: at.Y + y*size} }
	switch seat % 4 {
	case 0:
		c.Disc(at, size, ink)
	case 1:
		c.Polygon([]render.Point{corner(-0.9, -0.9), corner(0.9, -0.9), corner(0.9, 0.9), corner(-0.9, 0.9)}, ink)
	case 2:
		c.Polygon([]render.Point{corner(-1.1, 0.9), corner(0, -1.1), corner(1.1, 0.9)}, ink)
	default:
		c.Polygon([]render.Point{corner(-1.2, 0), corner(0, -1.2), corner(1.2, 0), corner(0, 1.2)}, ink)
	}
}
