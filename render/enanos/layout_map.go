package enanos

import (
	"image"
	"slices"
	"strconv"

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
	discSide     = 0.61
)

// board places the map: hexes, rails, buildings, dwarves, raiders. Differences to the view
// before are ringed, and so are the attacker and the target of an undecided
// attack. Hexes whose number has been rolled since are lit. If there are marks, only the marked
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
	marks, left := differences(v, before)
	marks.Crossings |= underAttack(v).Crossings
	marks.Edges = marks.Edges.Or(underAttack(v).Edges)
	for seat := range engine.Seat(v.Seats) {
		for c := range v.Players[seat].Buildings().All() {
			piece, _ := v.PieceAt(c)
			key := spriteKey{kind: kindBuilding, nation: p.nation(seat), piece: piece}
			if v.Players[seat].Mints.Has(c) {
				key.n = 1
			}
			p.piece(key, about(m.crossing(c), m.of(buildingSide))).ringed = marks.Crossings.Has(c)
		}
		for _, d := range v.Players[seat].Dwarves {
			if d.Level > 0 {
				key := spriteKey{kind: kindDwarf, nation: p.nation(seat), n: int(d.Level), lit: d.Condition != enanos.Resting, fresh: d.Condition == enanos.JustFed}
				p.piece(key, about(m.edge(d.Edge), m.of(dwarfSide))).ringed = marks.Edges.Has(d.Edge)
			}
		}
	}
	p.marks(v, m, marks, left)
	p.marked(v, marked, m)
}

// marks places rings where nothing stands: around new rails, and where pieces have gone.
func (p *plan) marks(v *enanos.View, m chart, marks Marks, left enanos.Edges) {
	for e := range marks.Edges.All() {
		if v.DwarfOwner(e) != engine.Spectator {
			continue
		}
		kind := kindGone
		if v.Rails().Has(e) && !left.Has(e) {
			kind = kindRing
		}
		p.piece(spriteKey{kind: kind}, about(m.edge(e), m.of(ringSide)))
	}
	for c := range marks.Crossings.All() {
		if piece, _ := v.PieceAt(c); piece == enanos.NoPiece {
			p.piece(spriteKey{kind: kindGone}, about(m.crossing(c), m.of(buildingSide)))
		}
	}
}

// underAttack returns the places of the attacker and the target while a fight is undecided.
func underAttack(v *enanos.View) (m Marks) {
	if v.Phase < enanos.Guarding || v.Phase > enanos.Fighting {
		return m
	}
	m.Edges = m.Edges.With(v.Fight.From)
	if v.Fight.Piece == enanos.DwarfPiece {
		m.Edges = m.Edges.With(enanos.Edge(v.Fight.At))
	} else {
		m.Crossings = 1 << v.Fight.At
	}
	return m
}

// differences returns the places that differ between two views, and the edges on which a dwarf is no
// more.
func differences(v, before *enanos.View) (d Marks, left enanos.Edges) {
	if before == nil {
		return d, left
	}
	for seat := range engine.Seat(v.Seats) {
		now, was := &v.Players[seat], &before.Players[seat]
		d.Crossings |= (now.Buildings() ^ was.Buildings()) | (now.Mines ^ was.Mines) | (now.Mints ^ was.Mints)
		for a := range now.Industries {
			if now.Industries[a] != was.Industries[a] {
				d.Crossings |= 1<<now.Industries[a] | 1<<was.Industries[a]
			}
		}
		for e := range now.Rails.Or(was.Rails).All() {
			if now.Rails.Has(e) != was.Rails.Has(e) {
				d.Edges = d.Edges.With(e)
			}
		}
		// Dwarves that were fed or promoted, that came or left.
		for _, one := range slices.Concat(now.Dwarves[:], was.Dwarves[:]) {
			if one.Level > 0 && strength(now, one.Edge) != strength(was, one.Edge) {
				d.Edges = d.Edges.With(one.Edge)
				if now.DwarfAt(one.Edge) < 0 {
					left = left.With(one.Edge)
				}
			}
		}
	}
	d.Crossings &^= 1 // not a place
	return d, left
}

// strength tells a player's dwarf on an edge: 0 if there is none, more than 10 if it is fed.
func strength(p *enanos.Player, e enanos.Edge) int {
	i := p.DwarfAt(e)
	switch {
	case i < 0:
		return 0
	case p.Dwarves[i].Condition == enanos.Resting:
		return int(p.Dwarves[i].Level)
	}
	return 10 + int(p.Dwarves[i].Level)
}

// hexes places the hexes with their letters, numbers and the raiders.
func (p *plan) hexes(v, before *enanos.View, m chart, marked *Marks) {
	letter := render.Strong.At(max(34, m.of(0.42)))
	rolled, fresh := v.Red+v.White, before != nil && rolls(v) > rolls(before)
	var out, fought [enanos.Hexes]bool
	labelled := false
	if !marked.empty() {
		attack := underAttack(v)
		out, fought = marked.hexes(), attack.hexes()
		_, labelled = marked.labels()
	}
	for h := range enanos.Hex(enanos.Hexes) {
		at := m.hex(h)
		dim := !marked.empty() && !out[h] && !fought[h]
		p.grounds = append(p.grounds, element{
			rect:   m.tile(h),
			sprite: spriteKey{kind: kindHex, terrain: v.Terrain[h], dim: dim, lit: out[h]},
		})
		name, ink := sheet.Rect(at.X-m.of(0.64), at.Y, m.of(0.42), m.of(0.52)), p.look.letters[v.Terrain[h]]
		switch {
		case out[h] && !labelled:
			p.grounds = append(p.grounds, element{rect: sheet.Square(name, m.of(0.46)), sprite: spriteKey{kind: kindMark}})
			ink = darkGlyph
		case dim:
			ink = p.look.Muted
		}
		p.say(h.Name(), letter, name, sheet.Middle, ink)
		here := v.Phase > enanos.Numbering && h == v.Raiders
		disc := about(at.Add(image.Pt(m.of(0.07), m.of(0.24))), m.of(discSide))
		n := v.Numbers[h]
		if here { // they stand on the number, which stays legible in their cloak
			p.grounds = append(p.grounds, element{rect: disc, sprite: spriteKey{kind: kindRaiders, lit: n > 0},
				ringed: before != nil && before.Phase > enanos.Numbering && before.Raiders != v.Raiders})
			if n > 0 {
				low := image.Rect(disc.Min.X, disc.Min.Y+disc.Dy()*36/100, disc.Max.X, disc.Max.Y)
				p.say(strconv.Itoa(int(n)), render.Strong.At(disc.Dy()*64/100), low, sheet.Middle, lightGlyph)
			}
		} else if n > 0 {
			p.disc(spriteKey{kind: kindDisc, n: v.Ways(h), lit: fresh && n == rolled}, int(n), disc)
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

// disc places a number with its disc.
func (p *plan) disc(key spriteKey, number int, r image.Rectangle) {
	p.grounds = append(p.grounds, element{rect: r, sprite: key})
	ink := p.look.number
	if number == 6 || number == 8 {
		ink = p.look.numberRed
	}
	style := render.Strong.At(max(27, r.Dy()*3/4))
	p.say(strconv.Itoa(number), style, image.Rect(r.Min.X+2, r.Min.Y+r.Dy()/16, r.Max.X-2, r.Max.Y-r.Dy()/4), sheet.Middle, ink)
}
