package enanos

import (
	"cmp"
	"image"
	"slices"
	"strconv"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// markSide is the side of a mark, as a share of a hex's side.
const markSide = 0.46

// marked places the marks: a disc on a free place, or a ring around a piece. Where they are labelled, a
// free place has its label on the disc, if there is room for it.
func (p *plan) marked(v *enanos.View, marks *Marks, m chart) {
	if marks == nil {
		return
	}
	for i, c := range marks.Best {
		at := m.crossing(c)
		p.label(strconv.Itoa(pipsAt(v, c)), about(at, m.of(markSide)))
		p.over = append(p.over, element{rect: about(at, m.of(0.96-0.15*float64(i))), sprite: spriteKey{kind: kindMarkRing}})
	}
	if marks.empty() {
		return
	}
	hex, labelled := marks.labels()
	from := m.hex(enanos.Hexes / 2)
	if hex != "" {
		from = m.hex(marks.Hexes[0])
	}
	type label struct {
		at   image.Point
		text string
	}
	var beside []label // of pieces, and of discs without room for them
	place := func(at image.Point, free bool, name string) {
		name = strings.TrimPrefix(name, hex+" ")
		r := about(at, m.of(markSide))
		switch {
		case !free:
			p.over = append(p.over, element{rect: sheet.Square(r, m.of(markSide*4/3)), sprite: spriteKey{kind: kindMarkRing}})
		case hex != "":
			p.label(name, r)
			return
		case labelled && p.labelled(name, at, m):
			return
		default:
			p.piece(spriteKey{kind: kindMark}, r)
		}
		if labelled {
			beside = append(beside, label{at, name})
		}
	}
	called := enanos.NamesIn(cmp.Or(hex, marks.Called))
	for c := range marks.Crossings.All() {
		piece, _ := v.PieceAt(c)
		place(m.crossing(c), piece == enanos.NoPiece, called.Crossing(c))
	}
	for e := range marks.Edges.All() {
		place(m.edge(e), v.DwarfOwner(e) == engine.Spectator, called.Edge(e))
	}
	for _, l := range beside {
		p.beside(l.text, l.at, from, m)
	}
}

// pipsAt returns in how many of 36 rolls the hexes at a crossing produce, added up.
func pipsAt(v *enanos.View, c enanos.Crossing) (sum int) {
	for _, h := range enanos.HexesAt(c) {
		sum += v.Ways(h)
	}
	return sum
}

func (p *plan) label(text string, r image.Rectangle) {
	p.piece(spriteKey{kind: kindMark}, r)
	line, in := sheet.Put(text, labelStyle(r.Dy()), r, sheet.Middle, darkGlyph)
	p.over = append(p.over, element{rect: in, Line: line})
}

func labelStyle(high int) render.Style { return render.Strong.At(max(28, high*3/4)) }

// labelBox returns the box of a label centred on a point: a disc, or wider for a longer text.
func labelBox(text string, at image.Point, m chart) image.Rectangle {
	high := m.of(markSide * 0.9)
	wide := max(high, labelStyle(high).Width(text)+high/3)
	return sheet.Rect(at.X-wide/2, at.Y-high/2, wide, high)
}

// labelled places a label centred on a point, unless something else is there or it
// would leave the map.
func (p *plan) labelled(text string, at image.Point, m chart) bool {
	r := labelBox(text, at, m)
	box := image.Rectangle{Min: m.at, Max: m.point(render.Point{X: mapWide, Y: mapHigh})}.Inset(-m.of(chartPad / 2))
	under := func(e element) bool { return e.drawn().Overlaps(r) }
	number := func(e element) bool { return e.sprite.kind == kindDisc && under(e) }
	if !r.In(box) || slices.ContainsFunc(p.pieces, under) || slices.ContainsFunc(p.grounds, number) {
		return false
	}
	p.label(text, r)
	return true
}

// beside places a label on a free spot beside a marked place, if possible on the side
// away from a point.
func (p *plan) beside(text string, at, from image.Point, m chart) {
	r := labelBox(text, at, m)
	for _, share := range []float64{7. / 6, 3. / 2} {
		far := m.of(markSide * share)
		for _, turn := range []float64{0, 60, -60, 30, -30, 90, -90, 120, -120, 150, -150, 180} {
			// As far away as a disc would be, and further sideways by its additional width.
			off := turned(at.Sub(from), turn, far)
			if p.labelled(text, at.Add(off).Add(image.Pt(off.X*(r.Dx()-r.Dy())/2/far, 0)), m) {
				return
			}
		}
	}
}

// Marks are the places that a choice offers. They stand out, and the rest of the map is
// dimmed. If they are few they are labelled: corners or sides of a single hex with their
// directions, in a close-up; others with their names.
type Marks struct {
	Hexes     []enanos.Hex
	Crossings enanos.Crossings
	Edges     enanos.Edges
	Called    string // a hex by which places are called where they can be, or ""
	// Best are crossings that are advised while others may be chosen too, the best one first. They are
	// ringed, the best one with the largest ring, around the sum of their pips.
	Best []enanos.Crossing
}

// empty reports whether nothing is marked.
func (m *Marks) empty() bool {
	return m == nil || len(m.Hexes)+m.places() == 0
}

func (m *Marks) places() int { return m.Crossings.Len() + m.Edges.Len() }

// labels reports whether the places are labelled: as corners or sides of the only hex, or, with "" as the
// hex, by their own names if there are few enough of them.
func (m *Marks) labels() (hex string, labelled bool) {
	const most = 12
	if len(m.Hexes) == 1 && m.places() > 0 {
		if h := m.Hexes[0]; m.Crossings&^h.Corners() == 0 && m.Edges.Or(h.Sides()) == h.Sides() {
			return h.Name(), true
		}
	}
	return "", m.places() > 0 && m.places() <= most
}

// hexes returns the hexes that stand out: the marked ones, or else all that touch a marked place,
// since a player may know a place by any of its hexes.
func (m *Marks) hexes() (list [enanos.Hexes]bool) {
	for _, h := range m.Hexes {
		list[h] = true
	}
	if len(m.Hexes) > 0 {
		return list
	}
	for h := range enanos.Hex(enanos.Hexes) {
		for e := range h.Sides().All() {
			list[h] = list[h] || m.Edges.Has(e)
		}
		list[h] = list[h] || m.Crossings&h.Corners() != 0
	}
	return list
}

// named lists the places by the names that they have in a text.
func (m *Marks) named(names enanos.Names) (list []string) {
	for c := range m.Crossings.All() {
		list = append(list, names.Crossing(c))
	}
	for e := range m.Edges.All() {
		list = append(list, names.Edge(e))
	}
	return list
}

// names lists the places that can be chosen, or else the hexes.
func (m *Marks) names() (list []string) {
	if m.empty() {
		return nil
	}
	hex, _ := m.labels()
	if list = m.named(enanos.NamesIn(cmp.Or(hex, m.Called))); len(list) == 0 {
		for _, h := range m.Hexes {
			list = append(list, h.Name())
		}
	}
	return list
}
