package azul

import (
	"image"
	"image/color"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// boardAt returns where the spaces of a board are: the upper left corner of the first line, and the
// side of a space including the gap. The lines and the wall have five spaces each, a quarter of a
// space apart, and below them is the floor.
func boardAt(r image.Rectangle) (at image.Point, cell int) {
	r.Min.Y += barH
	cell = min((r.Dx()-12)*4/41, (r.Dy()-12)*10/63)
	return image.Pt(r.Min.X+(r.Dx()-cell*41/4)/2, r.Min.Y+(r.Dy()-cell*63/10)/2), cell
}

const leastFigure = 28 // the smallest size of figures: 8 points on a phone

// inSpace returns the style of a figure in a board's space.
func inSpace(cell int) render.Style {
	return render.Strong.At(max(leastFigure, cell*65/100))
}

// board places everything in front of one player.
func (p *plan) board(s *Scene, seat engine.Seat, r image.Rectangle, marks *marks) {
	b := s.View.Board(seat)
	p.ground(kindPanel, r, azul.NoColor)
	if s.active(seat) {
		p.areas.Frame(r, edge, p.look.BarActive)
	}
	p.bar(s, seat, &b, sheet.Rect(r.Min.X, r.Min.Y, r.Dx(), barH))

	at, cell := boardAt(r)
	side := spaceSide(cell)
	line := spaces(at, cell, side)
	wall := p.wall(s.View.Wall(), &b.Wall, &marks.wall[seat], at.Add(image.Pt(5*cell+cell/4, 0)), cell, side)
	for i, l := range b.Lines {
		for k := range i + 1 { // spaces fill from the right
			at, c := line[i][4-k], azul.NoColor
			if k < l.N {
				c = l.Color
			}
			p.ground(kindLineCell, at, azul.NoColor)
			if !p.space(at, c, marks.lines[seat][i][k]) && k == i { // the last space to be filled shows the line's number
				p.say(sheet.Number(i+1), inSpace(side), at, sheet.Middle, p.look.taken)
			}
		}
	}
	// On the grey wall: the allowed columns of the next tile, by the number that the player types.
	if s.View.Phase() == azul.Placing && s.Weighed == nil {
		for _, m := range s.View.Moves(seat, nil) {
			p.say(sheet.Number(int(m.Column)), inSpace(cell), wall[m.Line-1][m.Column-1], sheet.Middle, p.look.Gain)
		}
	}
	p.floor(s, seat, &b, sheet.Rect(at.X, at.Y+cell*53/10, cell*41/4, cell), cell, side, marks)
}

// spaceSide returns the side of a space, which takes a cell with the gap around it.
func spaceSide(cell int) int { return cell - max(4, cell/10) }

// spaces returns the spaces of a wall by row and column, each in the middle of its cell.
func spaces(at image.Point, cell, side int) (list [azul.Colors][azul.Colors]image.Rectangle) {
	for i, r := range sheet.Cells(sheet.Rect(at.X, at.Y, azul.Colors*cell, azul.Colors*cell), azul.Colors, azul.Colors, 0) {
		list[i/azul.Colors][i%azul.Colors] = sheet.Square(r, side)
	}
	return list
}

// wall places a wall with its tiles and their marks, and returns its spaces.
func (p *plan) wall(of azul.Wall, tiles *[azul.Colors][azul.Colors]azul.Color, marks *[azul.Colors][azul.Colors]mark, at image.Point, cell, side int) (list [azul.Colors][azul.Colors]image.Rectangle) {
	list = spaces(at, cell, side)
	for row := range list {
		for column, r := range list[row] {
			p.ground(kindWallCell, r, of.Printed(row, column))
			p.space(r, tiles[row][column], marks[row][column])
		}
	}
	return list
}

// space places what lies in a space of a board, of colour c, or faintly what its mark knows to have been
// or to come there. It returns false for nothing.
func (p *plan) space(at image.Rectangle, c azul.Color, m mark) bool {
	e := element{kind: kindTile, rect: at, color: c, mark: m.order, chips: m.chips}
	if m.last {
		e.chips = p.number(m.order)
	}
	if c == azul.NoColor {
		e.kind, e.color = kindGhost, m.color
	}
	if e.color == azul.Marker {
		e.kind, e.color = kindMarker, azul.NoColor
	}
	if c == azul.NoColor && m.order == 0 {
		return false
	}
	p.pieces = append(p.pieces, e)
	return true
}

// floor places the floor line and, beside it, the points of the round.
func (p *plan) floor(s *Scene, seat engine.Seat, b *azul.Board, r image.Rectangle, cell, side int, marks *marks) {
	value := inSpace(cell)
	for i, penalty := range azul.FloorPenalties {
		at := sheet.Square(sheet.Rect(r.Min.X+i*cell, r.Min.Y, cell, cell), side)
		p.ground(kindFloorCell, at, azul.NoColor)
		c := azul.NoColor
		if i < len(b.Floor) {
			c = b.Floor[i]
		}
		if !p.space(at, c, marks.floor[seat][i]) {
			p.say(sheet.Number(penalty), value, at, sheet.Middle, p.look.penalty)
		}
	}
	out := s.View.IfRoundEnded(seat)
	if s.View.Phase() == azul.Over {
		return
	}
	// Under the wall: the points of the tiles that the round adds to it, and of the floor.
	box := image.Rect(r.Min.X+7*cell, r.Min.Y-cell*3/10+2, r.Max.X, r.Max.Y+6)
	if out.FloorCost > 0 {
		taken := p.labelled(s.Words("azul.picture.floor", nil), sheet.Number(-out.FloorCost), box, cell, p.look.Cost)
		box.Max.X = taken.Min.X - max(8, cell/4)
	}
	if out.Gain > 0 {
		p.labelled(s.Words("azul.picture.wall", nil), sheet.Signed(out.Gain), box, cell, p.look.Gain)
	}
}

// labelled places points below a word that explains them, at the right of a box, and returns the
// part of the box that both take.
func (p *plan) labelled(word, points string, box image.Rectangle, cell int, ink color.RGBA) image.Rectangle {
	label := render.Strong.At(max(sheet.MinText, cell*2/5))
	value := render.Strong.At(max(32, cell*56/100))
	box = sheet.CutRight(&box, min(box.Dx(), max(label.Width(word), value.Width(points))), 0)
	rows := sheet.Rows(box, 0, box.Dy()*45/100, 0)
	p.say(word, label, rows[0], sheet.Right, p.look.Muted)
	p.say(points, value, rows[1], sheet.Right, ink)
	return box
}

// bar places a player's name and score.
func (p *plan) bar(s *Scene, seat engine.Seat, b *azul.Board, r image.Rectangle) {
	turn, fill, ink := s.active(seat), p.look.BarQuiet, p.look.OnQuiet
	if turn {
		fill, ink = p.look.BarActive, p.look.OnBar
	}
	p.areas.Fill(r, fill)
	in := sheet.Pad(r, 14, 3)
	in.Max.X = p.say(sheet.Number(b.Score), render.Strong.At(r.Dy()*80/100), in, sheet.Right, ink).Min.X - 16
	if int(seat) < len(s.Players) && s.Players[seat].Time != "" {
		side := r.Dy() / 2
		in.Max.X -= 6
		in.Max.X = p.say(s.Players[seat].Time, render.Strong.At(side), in, sheet.Right, ink).Min.X - 7
		at := sheet.Square(sheet.CutRight(&in, side, 14), side)
		p.pieces = append(p.pieces, element{kind: kindClock, rect: at, turn: turn})
	}
	p.named(s, seat, render.Strong.At(r.Dy()*62/100), in, r.Dy()*6/10, sheet.Left, ink, turn)
}

// named places a player's name, after the sign of an artificial player or before the sign of one that
// keeps the seat.
func (p *plan) named(s *Scene, seat engine.Seat, style render.Style, box image.Rectangle, sign int, a sheet.Align, ink color.RGBA, turn bool) {
	var who engine.Occupant
	if int(seat) < len(s.Players) {
		who = s.Players[seat]
	}
	const gap = 10
	put := func(k kind, x, side int) {
		at := sheet.Square(sheet.Rect(x, box.Min.Y, side, box.Dy()), side)
		p.pieces = append(p.pieces, element{kind: k, rect: at, turn: turn})
	}
	if who.Artificial {
		box.Min.X += sign + gap
	}
	if who.Guardian {
		box.Max.X -= sign*5/4 + gap
	}
	name := p.say(s.name(seat, render.Strong), style, box, a, ink)
	if who.Artificial {
		put(kindBot, name.Min.X-sign-gap, sign)
	}
	if who.Guardian {
		put(kindKept, name.Max.X+gap, sign*5/4)
	}
}
