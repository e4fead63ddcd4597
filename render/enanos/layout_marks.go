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

// marked places the marks: a disc on a free place, or a ring around a piece. Marks of
// a single hex are labelled with their directions; marks of several hexes with their
// names, if they are few.
func (p *plan) marked(v *enanos.View, marks *Marks, m chart) {
	if marks.empty() {
		return
	}
	from, before := m.hex(enanos.Hexes/2), ""
	few := marks.few()
	h, one := marks.hex()
	if one {
		from, before = m.hex(h), h.Name()+" "
	}
	type label struct {
		at   image.Point
		text string
	}
	var beside []label // a piece, or a disc without room for its label
	place := func(at image.Point, free bool, name string) {
		name = strings.TrimPrefix(name, before)
		switch r := about(at, m.of(markSide)); {
		case !free:
			p.over = append(p.over, element{rect: sheet.Square(r, m.of(markSide*4/3)), sprite: spriteKey{kind: kindMarkRing}})
		case one:
			p.piece(spriteKey{kind: kindMark}, r)
			p.tag(name, r)
			return
		case few && p.labelled(name, at, m):
			return
		default:
			p.piece(spriteKey{kind: kindMark}, r)
		}
		if one || few {
			beside = append(beside, label{at, name})
		}
	}
	called := marks.called()
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

// tag writes a text on a mark.
func (p *plan) tag(text string, r image.Rectangle) {
	style := tagStyle(r.Dy())
	w := style.Width(text)
	p.over = append(p.over, element{rect: sheet.Rect(r.Min.X+(r.Dx()-w)/2, r.Min.Y, w, r.Dy()), Line: sheet.Line{Text: text, Style: style, Ink: darkGlyph}})
}

// tagStyle returns the style of the label of a mark of a height.
func tagStyle(high int) render.Style {
	return render.Strong.At(max(26, high*58/100))
}

// labelled places a label centred on a point, unless something else is there or it
// would leave the map.
func (p *plan) labelled(text string, at image.Point, m chart) bool {
	wide, high := labelSize(text, m)
	r := sheet.Rect(at.X-wide/2, at.Y-high/2, wide, high)
	box := image.Rectangle{Min: m.at, Max: m.point(render.Point{X: mapWide, Y: mapHigh})}.Inset(-m.of(chartPad / 2))
	under := func(e element) bool { return e.drawn().Overlaps(r) }
	number := func(e element) bool { return e.sprite.kind == kindDisc && under(e) }
	if !r.In(box) || slices.ContainsFunc(p.pieces, under) || slices.ContainsFunc(p.grounds, number) {
		return false
	}
	p.piece(spriteKey{kind: kindMark}, r)
	p.tag(text, r)
	return true
}

// labelSize returns the size of a label: a disc, or wider for a longer text.
func labelSize(text string, m chart) (wide, high int) {
	high = m.of(markSide * 0.9)
	return max(high, tagStyle(high).Width(text)+high/3), high
}

// beside places a label on a free spot beside a marked place, if possible on the side
// away from a point.
func (p *plan) beside(text string, at, from image.Point, m chart) {
	wide, high := labelSize(text, m)
	far := m.of(markSide * 7 / 6)
	for _, turn := range []float64{0, 60, -60, 30, -30, 90, -90, 120, -120, 150, -150, 180} {
		// As far away as a disc would be, and further sideways by its additional width.
		off := turned(at.Sub(from), turn, far)
		if p.labelled(text, at.Add(off).Add(image.Pt(off.X*(wide-high)/2/far, 0)), m) {
			return
		}
	}
}
