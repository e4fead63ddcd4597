package azul

import (
	"image"

	"github.com/fogleman/gg"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// Compared are two moves that a seat could make in a scene's view: the one that was played and a
// better one. Both are marked where their tiles lie and where they would go, with signs of
// different shape: a cross and a tick.
type Compared struct {
	Seat           engine.Seat
	Played, Better azul.Move
}

// The orders of the two moves, as used in marks.
const (
	asPlayed = 1 + iota
	asBetter
)

// both is the mark of a space that compared moves touch. If one move touches it, order is the order
// of that move and also is 0. If both do, order belongs to the better move, also to the played one,
// and color is the colour of the better move's tile.
type both struct {
	order, also int
	color       azul.Color
}

func (b *both) by(order int, c azul.Color) { *b = both{order, b.order, c} }

// would holds the changes that the compared moves would make to their seat's board.
type would struct {
	seat  engine.Seat
	lines [5][5]both // spaces from the right
	floor [azul.FloorSpaces]both
	wall  [5][5]both
}

// compare marks the tiles that the scene's compared moves would take, and returns the changes that
// they would make to the board, nil if there are no compared moves.
func (m *marks) compare(s *Scene) *would {
	if s.Compared == nil {
		return nil
	}
	w := &would{seat: s.Compared.Seat}
	for i, move := range []azul.Move{s.Compared.Played, s.Compared.Better} {
		order := asPlayed + i
		b := s.View.Board(w.seat)
		if move.Kind == azul.KindPlace {
			w.wall[move.Line-1][move.Column-1].by(order, b.Lines[move.Line-1].Color)
			continue
		}
		took := s.took(move)
		if move.Source == azul.Centre {
			m.centre[move.Color] = append(m.centre[move.Color], taken{order, took.Tiles, move.Color})
		} else {
			m.source[move.Source].would[move.Color].by(order, move.Color)
		}
		if move.Line != azul.Floor {
			from := b.Lines[move.Line-1].N
			for k := range took.Tiles - took.Fell {
				w.lines[move.Line-1][from+k].by(order, move.Color)
			}
		}
		from := len(b.Floor)
		if took.Marker && from < azul.FloorSpaces {
			w.floor[from].by(order, azul.Marker)
			from++
		}
		for k := range took.Fell - took.Lost {
			w.floor[from+k].by(order, move.Color)
		}
	}
	return w
}

// took returns the tiles that a move would take. It is empty for a move that the view does not allow.
func (s *Scene) took(m azul.Move) azul.Took {
	_, report, err := s.View.After(s.Compared.Seat, m)
	if err != nil {
		return azul.Took{} // not a move of this view
	}
	return report.Took
}

// ghost places the tile that a compared move would bring to a space. It reports whether there is
// one.
func (p *plan) ghost(at image.Rectangle, b both) bool {
	if b.order == 0 {
		return false
	}
	k := kindGhost
	if b.color == azul.Marker {
		k, b.color = kindMarker, azul.NoColor
	}
	p.pieces = append(p.pieces, element{kind: k, rect: at, color: b.color, mark: b.order, also: b.also, chip: true})
	return true
}

// legend explains the signs of compared moves in a part of the header.
func (p *plan) legend(s *Scene, box image.Rectangle) {
	side := box.Dy() * 3 / 4
	for i, word := range []string{"azul.picture.played", "azul.picture.better"} {
		sign := sheet.Square(sheet.Rect(box.Min.X, box.Min.Y, side, box.Dy()), side)
		p.pieces = append(p.pieces, element{kind: kindChip, rect: sign, place: asPlayed + i})
		box.Min.X = sign.Max.X + 14
		text := p.say(s.Words(word, nil), render.Style{Face: render.Display, Size: 44}, box, sheet.Left, p.look.OnBar)
		box.Min.X = text.Max.X + 44
	}
}

// drawSign draws the sign of a compared move in a disc.
func drawSign(dc *gg.Context, size float64, order int, l *look) {
	disc, ink := l.Text, l.Panel
	if order == asBetter {
		disc, ink = l.Ring, l.RingInside
	}
	dc.DrawCircle(size/2, size/2, size/2)
	dc.SetColor(ink)
	dc.Fill()
	dc.DrawCircle(size/2, size/2, size/2-max(1.5, size*0.05))
	dc.SetColor(disc)
	dc.Fill()
	dc.SetColor(ink)
	dc.SetLineWidth(sheet.StrokeWidth(dc, size*0.14))
	dc.SetLineCapRound()
	if order == asBetter {
		dc.MoveTo(size*0.27, size*0.53)
		dc.LineTo(size*0.44, size*0.69)
		dc.LineTo(size*0.73, size*0.34)
	} else {
		dc.MoveTo(size*0.32, size*0.32)
		dc.LineTo(size*0.68, size*0.68)
		dc.MoveTo(size*0.68, size*0.32)
		dc.LineTo(size*0.32, size*0.68)
	}
	dc.Stroke()
}
