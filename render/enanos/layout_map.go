package enanos

import (
	"image"
	"slices"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// Sizes on the map, in shares of a hex's side.
const (
	buildingSide = 0.50
	dwarfSide    = 0.50
	ringSide     = 0.48 // around a rail
	discSide     = 0.56
	raidersSide  = 0.48
)

// board places the map: hexes, rails, buildings, dwarves, raiders. Differences to the view
// before are ringed, and so are the attacker and the target of an attack that waits for an
// answer. Hexes whose number has been rolled since are lit. If there are marks, only the marked
// places stand out.
func (p *plan) board(v, before *enanos.View, m chart, marked *Marks) {
	if !marked.empty() {
		before = nil
	}
	p.hexes(v, before, m, marked)
	for seat := range engine.Seat(v.Seats) {
		for e := range v.Players[seat].Rails.All() {
			p.grounds = append(p.grounds, element{rect: about(m.edge(e), m.side), sprite: spriteKey{kind: kindRail, nation: p.nation(seat), n: degreesOf(e)}})
		}
	}
	marks := differences(v, before)
	marks.crossings |= underAttack(v).crossings
	marks.edges = marks.edges.Or(underAttack(v).edges)
	for seat := range engine.Seat(v.Seats) {
		for c := range v.Players[seat].Buildings().All() {
			piece, _ := v.PieceAt(c)
			key := spriteKey{kind: kindBuilding, nation: p.nation(seat), piece: piece}
			if v.Players[seat].Mints.Has(c) {
				key.n = 1
			}
			p.piece(key, about(m.crossing(c), m.of(buildingSide))).ringed = marks.crossings.Has(c)
		}
		for _, d := range v.Players[seat].Dwarves {
			if d.Level > 0 {
				key := spriteKey{kind: kindDwarf, nation: p.nation(seat), n: int(d.Level), lit: d.Condition != enanos.Resting, fresh: d.Condition == enanos.JustFed}
				p.piece(key, about(m.edge(d.Edge), m.of(dwarfSide))).ringed = marks.edges.Has(d.Edge)
			}
		}
	}
	p.marks(v, m, marks)
	p.marked(v, marked, m)
}

// marks places rings where nothing stands: around new rails, and where pieces have gone.
func (p *plan) marks(v *enanos.View, m chart, marks differing) {
	for e := range marks.edges.All() {
		if v.DwarfOwner(e) != engine.Spectator {
			continue
		}
		kind := kindGone
		if v.Rails().Has(e) && !marks.left.Has(e) {
			kind = kindRing
		}
		p.piece(spriteKey{kind: kind}, about(m.edge(e), m.of(ringSide)))
	}
	for c := range marks.crossings.All() {
		if piece, _ := v.PieceAt(c); piece == enanos.NoPiece {
			p.piece(spriteKey{kind: kindGone}, about(m.crossing(c), m.of(buildingSide)))
		}
	}
}

// underAttack returns the places of the attacker and the target while a fight waits for an
// answer.
func underAttack(v *enanos.View) (d differing) {
	if v.Phase != enanos.Answering {
		return d
	}
	d.edges = d.edges.With(v.Fight.From)
	if v.Fight.Piece == enanos.DwarfPiece {
		d.edges = d.edges.With(enanos.Edge(v.Fight.At))
	} else {
		d.crossings = 1 << v.Fight.At
	}
	return d
}

func differences(v, before *enanos.View) (d differing) {
	if before == nil {
		return d
	}
	for seat := range engine.Seat(v.Seats) {
		now, was := &v.Players[seat], &before.Players[seat]
		d.crossings |= (now.Buildings() ^ was.Buildings()) | (now.Mines ^ was.Mines) | (now.Mints ^ was.Mints)
		for a := range now.Industries {
			if now.Industries[a] != was.Industries[a] {
				d.crossings |= 1<<now.Industries[a] | 1<<was.Industries[a]
			}
		}
		for e := range now.Rails.Or(was.Rails).All() {
			if now.Rails.Has(e) != was.Rails.Has(e) {
				d.edges = d.edges.With(e)
			}
		}
		d.dwarves(now, was)
	}
	d.crossings &^= 1 // not a place
	return d
}

// dwarves adds the places of a player's dwarves that have changed: fed, promoted, arrived
// or gone.
func (d *differing) dwarves(now, was *enanos.Player) {
	type strength struct {
		level uint8
		rests bool
	}
	on := func(p *enanos.Player, e enanos.Edge) strength {
		if i := p.DwarfAt(e); i >= 0 {
			return strength{p.Dwarves[i].Level, p.Dwarves[i].Condition == enanos.Resting}
		}
		return strength{}
	}
	for _, one := range slices.Concat(now.Dwarves[:], was.Dwarves[:]) {
		if one.Level == 0 || on(now, one.Edge) == on(was, one.Edge) {
			continue
		}
		d.edges = d.edges.With(one.Edge)
		if now.DwarfAt(one.Edge) < 0 {
			d.left = d.left.With(one.Edge)
		}
	}
}

// hexes places the hexes with their letters, numbers and the raiders.
func (p *plan) hexes(v, before *enanos.View, m chart, marked *Marks) {
	letter := render.Strong.At(max(34, m.of(0.42)))
	rolled, fresh := v.Red+v.White, before != nil && rolls(v) > rolls(before)
	var out [enanos.Hexes]bool
	if !marked.empty() {
		out = marked.hexes()
	}
	fought := underAttack(v).hexes()
	for h := range enanos.Hex(enanos.Hexes) {
		at := m.hex(h)
		dim := !marked.empty() && !out[h] && !fought[h]
		p.grounds = append(p.grounds, element{
			rect:   m.tile(h),
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
		p.say(h.Name(), letter, name, sheet.Middle, ink)
		here := v.Phase > enanos.Numbering && h == v.Raiders
		disc := about(at.Add(image.Pt(m.of(0.07), m.of(0.26))), m.of(discSide))
		if n := v.Numbers[h]; n > 0 {
			p.disc(spriteKey{kind: kindDisc, n: v.Ways(h), lit: fresh && n == rolled && !here}, int(n), disc)
		}
		if r := about(at.Add(image.Pt(m.of(0.38), -m.of(0.18))), m.of(raidersSide)); here {
			p.piece(spriteKey{kind: kindRaiders}, r).ringed = before != nil && before.Phase > enanos.Numbering && before.Raiders != v.Raiders
		}
	}
}

// rolls returns how often the dice have been rolled in a turn.
func rolls(v *enanos.View) int {
	n := int(v.Turns) - 2*int(v.Seats)
	if v.Phase > enanos.Rolling && v.Phase < enanos.Over {
		n++
	}
	return max(0, n)
}
