package enanos

import (
	"image"
	"slices"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
)

// markSide is the side of a mark, in shares of a hex's side.
const markSide = 0.46

// closeUp places a hex alone, large, with what stands around it and the
// directions of the places that can be chosen.
func (p *plan) closeUp(s *Scene, h enanos.Hex, r image.Rectangle) {
	p.area(r, p.look.sea)
	p.frame(r, 4, p.look.mark)
	m := chart{side: min(r.Dx()*10/28, r.Dy()*10/31), alone: &h}
	m.at = r.Min.Add(r.Max).Div(2).Sub(m.hex(h))
	p.board(&s.View, nil, m, s.Marks)
}

// marked places the marks: a disc where nothing stands, or a ring round what
// stands there; with their directions where the hex is shown alone.
func (p *plan) marked(v *enanos.View, marks *Marks, m chart) {
	if marks.empty() {
		return
	}
	taken := map[image.Point]string{}
	place := func(at image.Point, free bool, direction string) {
		r := about(at, m.of(markSide))
		switch {
		case !free:
			p.over = append(p.over, element{rect: square(r, m.of(markSide*4/3)), sprite: spriteKey{kind: kindMarkRing}})
			taken[at] = direction
		case m.alone != nil:
			p.label(direction, r)
		default:
			p.piece(spriteKey{kind: kindMark}, r)
		}
	}
	var h enanos.Hex
	if m.alone != nil {
		h = *m.alone
	}
	for _, c := range marks.Crossings {
		piece, _ := v.PieceAt(c)
		place(m.crossing(c), piece == enanos.NoPiece, cornerOf(h, c))
	}
	for _, e := range marks.Edges {
		place(m.edge(e), !dwarfAt(v, e), sideOf(h, e))
	}
	for at, direction := range taken {
		if m.alone != nil {
			p.beside(direction, at, m)
		}
	}
}

// label places a mark with a direction.
func (p *plan) label(text string, r image.Rectangle) {
	p.piece(spriteKey{kind: kindMark}, r)
	style := render.Style{Face: render.Strong, Size: max(minText, r.Dy()*58/100)}
	w := style.Width(text)
	p.over = append(p.over, element{rect: rect(r.Min.X+(r.Dx()-w)/2, r.Min.Y, w, r.Dy()), text: text, style: style, ink: darkGlyph})
}

// beside places a label beside a place that is taken, where nothing else stands:
// away from the hex that is shown alone if it can be.
func (p *plan) beside(text string, at image.Point, m chart) {
	hex := m.hex(*m.alone)
	box := image.Rectangle{Min: hex, Max: hex}.Inset(-m.of(1.5))
	for _, turn := range []float64{0, 60, -60, 30, -30, 90, -90, 120, -120, 150, -150, 180} {
		r := about(at.Add(turned(at.Sub(hex), turn, m.of(markSide*7/6))), m.of(markSide*0.9))
		if r.In(box) && !slices.ContainsFunc(p.pieces, func(e element) bool { return e.rect.Overlaps(r) }) {
			p.label(text, r)
			return
		}
	}
}

// dwarfAt reports whether a dwarf stands on an edge.
func dwarfAt(v *enanos.View, e enanos.Edge) bool {
	for seat := range engine.Seat(v.Seats) {
		if slices.ContainsFunc(v.Players[seat].Dwarves[:], func(d enanos.Dwarf) bool { return d.Level > 0 && d.Edge == e }) {
			return true
		}
	}
	return false
}
