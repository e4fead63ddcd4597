package enanos

import (
	"image"
	"slices"
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
	called := enanos.NamesIn(hex)
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

func (p *plan) label(text string, r image.Rectangle) {
	p.piece(spriteKey{kind: kindMark}, r)
	line, in := sheet.Put(text, labelStyle(r.Dy()), r, sheet.Middle, darkGlyph)
	p.over = append(p.over, element{rect: in, Line: line})
}

func labelStyle(high int) render.Style { return render.Strong.At(max(26, high*58/100)) }

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
	far := m.of(markSide * 7 / 6)
	for _, turn := range []float64{0, 60, -60, 30, -30, 90, -90, 120, -120, 150, -150, 180} {
		// As far away as a disc would be, and further sideways by its additional width.
		off := turned(at.Sub(from), turn, far)
		if p.labelled(text, at.Add(off).Add(image.Pt(off.X*(r.Dx()-r.Dy())/2/far, 0)), m) {
			return
		}
	}
}
