package enanos

import (
	"cmp"
	"fmt"
	"image"
	"slices"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// Sizes of marks, in shares of a hex's side.
const (
	markSide  = 0.46
	labelSide = markSide * 0.9 // the height of a label without a disc of its own
	bestSide  = 0.50           // the height of the signs of best moves
)

// label is the text for a marked place.
type label struct {
	at   image.Point
	text string
}

// marked places the marks: a disc on a free place, or a ring around a piece. Where they are labelled, a
// free place has its label on the disc, if there is room for it.
func (p *plan) marked(v *enanos.View, marks *Marks, m chart) {
	if marks == nil {
		return
	}
	p.best(v, marks.Best, m)
	if marks.empty() {
		return
	}
	hex, labelled := marks.labels()
	from := m.hex(enanos.Hexes / 2)
	if hex != "" {
		from = m.hex(marks.Hexes[0])
	}
	var beside []label // of pieces, and of discs without room for them
	place := func(at image.Point, free bool, name string) {
		name = strings.TrimPrefix(name, hex+" ")
		r := about(at, m.of(markSide))
		switch {
		case !free:
			p.markRing(at, m.of(markSide*4/3))
		case hex != "":
			p.label(name, r)
			return
		case labelled && p.labelled(name, at, m.of(labelSide), m):
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
		p.beside(l, from, m.of(labelSide), m)
	}
}

// best places the signs of the best moves, all of them where moves share a place: on a free place, or beside the
// piece that stands there. A sign that does not tell how good its move is has a ring, the largest for the best move.
func (p *plan) best(v *enanos.View, best []Best, m chart) {
	var beside []label
	place := func(at image.Point, free bool, is func(Marks) bool) {
		var signs []string
		for i, b := range best {
			if !is(b.At) {
				continue
			}
			signs = append(signs, b.Sign)
			if free && b.Means == "" {
				p.label(b.Sign, about(at, m.of(markSide)))
				p.markRing(at, m.of(0.96-0.15*float64(i)))
				return
			}
		}
		text := strings.Join(signs, "·")
		switch {
		case len(signs) == 0:
			return
		case !free:
			p.markRing(at, m.of(markSide*4/3))
		case len(signs) == 1:
			p.label(text, about(at, m.of(bestSide)))
			return
		case p.labelled(text, at, m.of(bestSide), m):
			return
		default:
			p.piece(spriteKey{kind: kindMark}, about(at, m.of(markSide)))
		}
		beside = append(beside, label{at, text})
	}
	for h := range enanos.Hex(enanos.Hexes) {
		clear := image.Pt(0, -m.of(0.42)) // of the letter and the number
		place(m.hex(h).Add(clear), true, func(at Marks) bool { return slices.Contains(at.Hexes, h) })
	}
	var all Marks
	for _, b := range best {
		all.Crossings, all.Edges = all.Crossings|b.At.Crossings, all.Edges.Or(b.At.Edges)
	}
	for c := range all.Crossings.All() {
		piece, _ := v.PieceAt(c)
		place(m.crossing(c), piece == enanos.NoPiece, func(at Marks) bool { return at.Crossings.Has(c) })
	}
	for e := range all.Edges.All() {
		place(m.edge(e), v.DwarfOwner(e) == engine.Spectator, func(at Marks) bool { return at.Edges.Has(e) })
	}
	for _, l := range beside {
		middle, small := m.hex(enanos.Hexes/2), m.of(labelSide)
		if p.beside(l, middle, m.of(bestSide), m) || p.beside(l, middle, small, m) {
			continue
		}
		// There is no room, so it lies above what is there.
		r := labelBox(l.text, l.at.Add(turned(middle.Sub(l.at), 0, small)), small)
		p.over = append(p.over, element{rect: r, sprite: spriteKey{kind: kindMark}}, labelIn(l.text, r))
	}
}

func (p *plan) markRing(at image.Point, side int) {
	p.over = append(p.over, element{rect: about(at, side), sprite: spriteKey{kind: kindMarkRing}})
}

// legend says in a part of the head what the signs of the best moves mean. It returns false if they need no telling.
func (p *plan) legend(box image.Rectangle) bool {
	list := p.Marks.told()
	for i, at := range sheet.Columns(box, 6, sheet.Equal(max(2, len(list)))...)[:len(list)] {
		const side = 44
		p.label(list[i].Sign, sheet.Square(sheet.CutLeft(&at, side, 8), side))
		p.say(list[i].Means, render.Display.At(36), at, sheet.Left, p.look.OnBar)
	}
	return len(list) > 0
}

func (p *plan) label(text string, r image.Rectangle) {
	p.piece(spriteKey{kind: kindMark}, r)
	p.over = append(p.over, labelIn(text, r))
}

// labelIn returns the text of a label in its box.
func labelIn(text string, r image.Rectangle) element {
	line, in := sheet.Put(text, labelStyle(r.Dy()), r, sheet.Middle, darkGlyph)
	return element{rect: in, Line: line}
}

func labelStyle(high int) render.Style { return render.Strong.At(max(28, high*3/4)) }

// labelBox returns the box of a label of a height centred on a point: a disc, or wider for a longer text.
func labelBox(text string, at image.Point, high int) image.Rectangle {
	wide := max(high, labelStyle(high).Width(text)+high/3)
	return sheet.Rect(at.X-wide/2, at.Y-high/2, wide, high)
}

// labelled places a label centred on a point, unless something else is there or it
// would leave the map.
func (p *plan) labelled(text string, at image.Point, high int, m chart) bool {
	r := labelBox(text, at, high)
	box := image.Rectangle{Min: m.at, Max: m.point(render.Point{X: mapWide, Y: mapHigh})}.Inset(-m.of(chartPad / 2))
	under := func(e element) bool { return e.drawn().Overlaps(r) }
	number := func(e element) bool { return (e.sprite.kind == kindDisc || e.sprite.kind == kindRaiders) && under(e) }
	if !r.In(box) || slices.ContainsFunc(p.pieces, under) || slices.ContainsFunc(p.grounds, number) {
		return false
	}
	p.label(text, r)
	return true
}

// beside places a label on a free spot beside its place, if possible on the side
// away from a point. It returns false if there is none.
func (p *plan) beside(l label, from image.Point, high int, m chart) bool {
	r := labelBox(l.text, l.at, high)
	for _, share := range []float64{1. / 3, 0.48, 0.65} {
		far := high/2 + m.of(share)
		for _, turn := range []float64{0, 60, -60, 30, -30, 90, -90, 120, -120, 150, -150, 180} {
			// As far away as a disc would be, and further sideways by its additional width.
			off := turned(l.at.Sub(from), turn, far)
			if p.labelled(l.text, l.at.Add(off).Add(image.Pt(off.X*(r.Dx()-r.Dy())/2/far, 0)), high, m) {
				return true
			}
		}
	}
	return false
}

// Marks are the places that a choice offers. They stand out, and the rest of the map is
// dimmed. If they are few they are labelled: corners or sides of a single hex with their
// directions, in a close-up; others with their names.
type Marks struct {
	Hexes     []enanos.Hex
	Crossings enanos.Crossings
	Edges     enanos.Edges
	Called    string // a hex by which places are called where they can be, or ""
	// Best are moves that stand out among others, the best one first. Their places have signs, and nothing is
	// dimmed.
	Best []Best
}

// Best is a move with a sign for its places and, unless the sign speaks for itself, what that means.
type Best struct {
	At          Marks
	Sign, Means string
}

// told returns the best moves whose signs are on the map and need telling.
func (m *Marks) told() (list []Best) {
	if m == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(m.Best), func(b Best) bool { return b.At.empty() || b.Means == "" })
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

// said tells the places of the best moves with their signs.
func (m *Marks) said(words render.Words) (lines []string) {
	if m == nil {
		return nil
	}
	var advised []string
	for _, b := range m.Best {
		list := b.At.named(enanos.Names{})
		for _, h := range b.At.Hexes {
			list = append(list, h.Name())
		}
		slices.Sort(list) // an attacker and its target may have the same name
		switch places := strings.Join(slices.Compact(list), ", "); {
		case places == "":
		case b.Means == "":
			advised = append(advised, fmt.Sprintf("%s (%s)", places, b.Sign))
		default:
			lines = append(lines, words("enanos.said.weighed", engine.Args{"sign": b.Sign, "means": b.Means, "places": places}))
		}
	}
	if len(advised) > 0 {
		lines = append(lines, words("enanos.said.best", engine.Args{"places": strings.Join(advised, ", ")}))
	}
	return lines
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
