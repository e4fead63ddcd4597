package enanos

import (
	"image"
	"math"
	"strconv"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// Sizes on the map, in shares of a hex's side.
const (
	buildingSide = 0.50
	dwarfSide    = 0.46
	ringSide     = 0.48 // round a rail
	discSide     = 0.56
	raidersSide  = 0.48
)

// board places the map: hexes, rails, buildings, dwarves, raiders. What differs
// from before is ringed; a hex whose number was rolled since is lit. With marks,
// those stand out instead.
func (p *plan) board(v, before *enanos.View, m chart, marked *Marks) {
	if !marked.empty() {
		before = nil
	}
	p.hexes(v, before, m, marked)
	rails := ownersOf(v)
	for e, seat := range rails {
		if !m.showsEdge(e) {
			continue
		}
		p.grounds = append(p.grounds, element{rect: about(m.edge(e), m.side), sprite: spriteKey{kind: kindRail, nation: p.nation(seat), slope: slopeOf(e)}})
	}
	marks := differences(v, before)
	for seat := range engine.Seat(v.Seats) {
		for c := range v.Players[seat].Buildings().All() {
			if !m.showsCrossing(c) {
				continue
			}
			piece, _ := v.PieceAt(c)
			key := spriteKey{kind: kindBuilding, nation: p.nation(seat), piece: piece}
			if v.Players[seat].Mints.Has(c) {
				key.n = 1
			}
			p.piece(key, about(m.crossing(c), m.of(buildingSide))).ringed = marks.crossings[c]
		}
		for _, d := range v.Players[seat].Dwarves {
			if d.Level > 0 && m.showsEdge(d.Edge) {
				key := spriteKey{kind: kindDwarf, nation: p.nation(seat), n: int(d.Level), lit: d.Condition != enanos.Resting, fresh: d.Condition == enanos.JustFed}
				p.piece(key, about(m.edge(d.Edge), m.of(dwarfSide))).ringed = marks.edges[d.Edge]
			}
		}
	}
	p.marks(v, m, marks)
	p.marked(v, marked, m)
}

// marks places rings where nothing stands: round new rails, and where pieces were.
func (p *plan) marks(v *enanos.View, m chart, marks differing) {
	dwarves := map[enanos.Edge]bool{}
	for seat := range engine.Seat(v.Seats) {
		for _, d := range v.Players[seat].Dwarves {
			dwarves[d.Edge] = dwarves[d.Edge] || d.Level > 0
		}
	}
	rails := ownersOf(v)
	for e := range enanos.Edge(128) {
		if !marks.edges[e] || dwarves[e] {
			continue
		}
		kind := kindGone
		if _, ok := rails[e]; ok && !marks.left[e] {
			kind = kindRing
		}
		p.piece(spriteKey{kind: kind}, about(m.edge(e), m.of(ringSide)))
	}
	for c := range enanos.Crossing(64) {
		if piece, _ := v.PieceAt(c); marks.crossings[c] && piece == enanos.NoPiece {
			p.piece(spriteKey{kind: kindGone}, about(m.crossing(c), m.of(buildingSide)))
		}
	}
}

// ownersOf are the rails and who built them.
func ownersOf(v *enanos.View) map[enanos.Edge]engine.Seat {
	rails := map[enanos.Edge]engine.Seat{}
	for seat := range engine.Seat(v.Seats) {
		for e := range v.Players[seat].Rails.All() {
			rails[e] = seat
		}
	}
	return rails
}

// differing are the places where something differs between two views.
type differing struct {
	crossings map[enanos.Crossing]bool
	edges     map[enanos.Edge]bool
	left      map[enanos.Edge]bool // a dwarf has left the rail, or died there
}

func differences(v, before *enanos.View) differing {
	d := differing{map[enanos.Crossing]bool{}, map[enanos.Edge]bool{}, map[enanos.Edge]bool{}}
	if before == nil {
		return d
	}
	for seat := range engine.Seat(v.Seats) {
		now, was := &v.Players[seat], &before.Players[seat]
		changed := now.Buildings() ^ was.Buildings() | now.Mines ^ was.Mines | now.Mints ^ was.Mints
		for a := range now.Industries {
			if now.Industries[a] != was.Industries[a] {
				d.crossings[now.Industries[a]], d.crossings[was.Industries[a]] = true, true
			}
		}
		for c := range changed.All() {
			d.crossings[c] = true
		}
		for e := range now.Rails.All() {
			d.edges[e] = d.edges[e] || !was.Rails.Has(e)
		}
		for e := range was.Rails.All() {
			d.edges[e] = d.edges[e] || !now.Rails.Has(e)
		}
		dwarves(now, was, &d)
	}
	delete(d.crossings, 0) // no place
	delete(d.edges, 0)
	return d
}

// dwarves notes what differs of a player's dwarves, by where they stand: who
// feels better, is stronger, has come or is gone.
func dwarves(now, was *enanos.Player, d *differing) {
	type strength struct {
		level uint8
		rests bool
	}
	on := func(p *enanos.Player) map[enanos.Edge]strength {
		list := map[enanos.Edge]strength{}
		for _, one := range p.Dwarves {
			if one.Level > 0 {
				list[one.Edge] = strength{one.Level, one.Condition == enanos.Resting}
			}
		}
		return list
	}
	is, had := on(now), on(was)
	for e, s := range is {
		d.edges[e] = d.edges[e] || had[e] != s
	}
	for e := range had {
		if is[e] == (strength{}) {
			d.edges[e], d.left[e] = true, true
		}
	}
}

// hexes places the hexes with their letters, numbers and the raiders.
func (p *plan) hexes(v, before *enanos.View, m chart, marked *Marks) {
	wide, high := int(math.Ceil(halfWide*2*float64(m.side)))+1, 2*m.side+1
	letter := render.Style{Face: render.Strong, Size: max(34, m.of(0.42))}
	number := render.Style{Face: render.Strong, Size: max(27, m.of(0.38))}
	rolled, fresh := v.Red+v.White, before != nil && rolls(v) > rolls(before)
	var out [enanos.Hexes]bool
	if !marked.empty() {
		out = marked.hexes()
	}
	for h := range enanos.Hex(enanos.Hexes) {
		if m.alone != nil { // which comes last, over the frames of the others
			h = (*m.alone + 1 + h) % enanos.Hexes
		}
		at := m.hex(h)
		ground := sheet.Rect(at.X-wide/2, at.Y-high/2, wide, high)
		if m.alone != nil && !ground.Overlaps(m.box) {
			continue
		}
		dim := !marked.empty() && !out[h]
		p.grounds = append(p.grounds, element{
			rect:   ground,
			within: m.box,
			sprite: spriteKey{kind: kindHex, terrain: v.Terrain[h], dim: dim, lit: out[h]},
		})
		name, ink := sheet.Rect(at.X-m.of(0.64), at.Y, m.of(0.42), m.of(0.52)), p.look.letters[v.Terrain[h]]
		switch {
		case out[h] && marked.lettered():
			p.grounds = append(p.grounds, element{rect: sheet.Square(name, m.of(0.46)), sprite: spriteKey{kind: kindMark}})
			ink = darkGlyph
		case dim:
			ink = p.look.Muted
		}
		if m.holds(name) {
			p.say(h.Name(), letter, name, sheet.Middle, ink)
		}
		here := v.Phase > enanos.Numbering && h == v.Raiders
		disc := about(at.Add(image.Pt(m.of(0.07), m.of(0.26))), m.of(discSide))
		if n := v.Numbers[h]; n > 0 && m.holds(disc) {
			p.grounds = append(p.grounds, element{rect: disc, sprite: spriteKey{kind: kindDisc, n: v.Ways(h), lit: fresh && n == rolled && !here}})
			ink := p.look.number
			if n == 6 || n == 8 {
				ink = p.look.numberRed
			}
			p.say(strconv.Itoa(int(n)), number, image.Rect(disc.Min.X+2, disc.Min.Y+m.of(0.03), disc.Max.X-2, disc.Max.Y-m.of(0.13)), sheet.Middle, ink)
		}
		if r := about(at.Add(image.Pt(m.of(0.38), -m.of(0.18))), m.of(raidersSide)); here && m.holds(r) {
			p.piece(spriteKey{kind: kindRaiders}, r).ringed = before != nil && before.Phase > enanos.Numbering && before.Raiders != v.Raiders
		}
	}
}

// rolls is how often the dice of a turn have been rolled.
func rolls(v *enanos.View) int {
	n := int(v.Turns) - 2*int(v.Seats)
	if v.Phase > enanos.Rolling && v.Phase < enanos.Over {
		n++
	}
	return max(0, n)
}
