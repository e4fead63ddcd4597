package enanos

import (
	"image"
	"slices"

	"sobremesa/engine/enanos"
	"sobremesa/render"
)

// Marks are the places that a choice is about: they stand out, and the rest of the
// map steps back. One hex alone, with corners or sides of it, says which of them
// can be chosen: they are labelled with their directions then.
type Marks struct {
	Hexes     []enanos.Hex
	Crossings []enanos.Crossing
	Edges     []enanos.Edge
}

// empty reports whether nothing is marked.
func (m *Marks) empty() bool {
	return m == nil || len(m.Hexes)+len(m.Crossings)+len(m.Edges) == 0
}

// hex is the one hex that all marks belong to: the one marked, or else the first
// that all corners and sides are of.
func (m *Marks) hex() (enanos.Hex, bool) {
	if len(m.Hexes) > 0 {
		h := m.Hexes[0]
		return h, len(m.Hexes) == 1 && m.around(h)
	}
	for h := range enanos.Hex(enanos.Hexes) {
		if !m.empty() && m.around(h) {
			return h, true
		}
	}
	return 0, false
}

// around reports whether all corners and sides marked are of a hex.
func (m *Marks) around(h enanos.Hex) bool {
	return !slices.ContainsFunc(m.Crossings, func(c enanos.Crossing) bool { return !h.Corners().Has(c) }) &&
		!slices.ContainsFunc(m.Edges, func(e enanos.Edge) bool { return !h.Sides().Has(e) })
}

// hexes are those that stand out: the ones marked, or those that the marked
// places are named by.
func (m *Marks) hexes() (list [enanos.Hexes]bool) {
	if h, ok := m.hex(); ok {
		list[h] = true
		return list
	}
	for _, h := range m.Hexes {
		list[h] = true
	}
	for _, c := range m.Crossings {
		list[hexNamed(c.Name())] = true
	}
	for _, e := range m.Edges {
		list[hexNamed(e.Name())] = true
	}
	return list
}

// hexNamed is the hex that the name of a place begins with.
func hexNamed(name string) enanos.Hex { return enanos.Hex(name[0] - 'a') }

// directions are the names of corners and sides.
var directions = map[int]string{
	enanos.North: "n", enanos.NorthEast: "ne", enanos.East: "e", enanos.SouthEast: "se",
	enanos.South: "s", enanos.SouthWest: "sw", enanos.West: "w", enanos.NorthWest: "nw",
}

// markSide is the side of a mark, in shares of a hex's side.
const markSide = 0.46

// marked places the marks: a disc where nothing stands, with its direction, or a
// ring round what stands there, with its direction beside it.
func (p *plan) marked(v *enanos.View, marks *Marks, m chart) {
	if marks.empty() {
		return
	}
	h, one := marks.hex()
	type label struct {
		text     string
		at, away image.Point
	}
	var beside []label
	place := func(at image.Point, taken bool, direction string) {
		r := about(at, m.of(markSide))
		if taken {
			p.over = append(p.over, element{rect: square(r, m.of(markSide)*4/3), sprite: spriteKey{kind: kindMarkRing}})
			if direction != "" {
				beside = append(beside, label{direction, at, at.Sub(m.hex(h))})
			}
			return
		}
		p.piece(spriteKey{kind: kindMark}, r)
		if direction != "" {
			p.over = append(p.over, p.tag(direction, r))
		}
	}
	direction := func(is func(d int) bool) string {
		for d, name := range directions {
			if one && is(d) {
				return name
			}
		}
		return ""
	}
	for _, c := range marks.Crossings {
		piece, _ := v.PieceAt(c)
		place(m.crossing(c), piece != enanos.NoPiece, direction(func(d int) bool { at, ok := h.Corner(d); return ok && at == c }))
	}
	for _, e := range marks.Edges {
		place(m.edge(e), dwarfAt(v, e), direction(func(d int) bool { at, ok := h.Side(d); return ok && at == e }))
	}
	for _, l := range beside {
		p.beside(l.text, l.at, l.away, m)
	}
}

// tag is a direction written on a mark.
func (p *plan) tag(text string, r image.Rectangle) element {
	style := render.Style{Face: render.Strong, Size: max(28, r.Dy()*6/10)}
	w := style.Width(text)
	return element{rect: rect(r.Min.X+(r.Dx()-w)/2, r.Min.Y, w, r.Dy()), text: text, style: style, ink: darkGlyph}
}

// beside places a label beside a place that is taken, where nothing else stands:
// away from the hex if it can be.
func (p *plan) beside(text string, at, away image.Point, m chart) {
	far := m.of(markSide*7/6) + 2
	// Below the map may be a hand.
	box := image.Rect(0, m.at.Y-m.of(markSide), Width, m.at.Y+m.of(mapHigh))
	for _, turn := range []float64{0, 60, -60, 30, -30, 90, -90, 120, -120, 150, -150, 180} {
		r := about(at.Add(turned(away, turn, far)), m.of(markSide*0.9))
		if r.In(box) && !slices.ContainsFunc(p.pieces, func(e element) bool { return e.rect.Overlaps(r) }) {
			p.piece(spriteKey{kind: kindMark}, r)
			p.over = append(p.over, p.tag(text, r))
			return
		}
	}
}

// dwarfAt reports whether a dwarf stands on an edge.
func dwarfAt(v *enanos.View, e enanos.Edge) bool {
	for seat := range int(v.Seats) {
		for _, d := range v.Players[seat].Dwarves {
			if d.Level > 0 && d.Edge == e {
				return true
			}
		}
	}
	return false
}
