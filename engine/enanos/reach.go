package enanos

import (
	"slices"

	"sobremesa/engine"
)

// This file says what is connected. A way goes along the rails of all players. It ends at a
// crossing with another player's building; the way of an attack ends at any building.

// Buildings returns the crossings of the player's buildings.
func (p *Player) Buildings() Crossings { return p.Shafts | p.Mines }

// PlainMines returns the player's mines without the industries.
func (p *Player) PlainMines() Crossings { return p.Mines &^ p.industries() }

func (p *Player) industries() (set Crossings) {
	for _, c := range p.Industries {
		if c != nowhere {
			set |= c.set()
		}
	}
	return set
}

// DwarfAt returns the index of the player's dwarf on an edge, or -1.
func (p *Player) DwarfAt(e Edge) int {
	return slices.IndexFunc(p.Dwarves[:], func(d Dwarf) bool { return d.Edge == e && d.Level > 0 })
}

// DwarfOwner returns the owner of the dwarf on an edge, or Spectator if there is none.
func (t *Table) DwarfOwner(e Edge) engine.Seat {
	for seat := range engine.Seat(t.Seats) {
		if t.Players[seat].DwarfAt(e) >= 0 {
			return seat
		}
	}
	return engine.Spectator
}

// where returns the edges of the player's dwarves that fit.
func (p *Player) where(fits func(d Dwarf) bool) (set Edges) {
	for i := range p.Dwarves {
		if d := p.Dwarves[i]; d.Level > 0 && fits(d) {
			set = set.With(d.Edge)
		}
	}
	return set
}

func (d Dwarf) there() bool { return d.Level > 0 }

func (d Dwarf) resting() bool { return d.Condition == Resting }

func (d Dwarf) ready() bool { return d.Condition == Fed }

func (d Dwarf) growing() bool { return d.Level < MaxStrong }

func (d Dwarf) mayWalk() bool { return d.Condition == Fed && !d.Moved }

func (d Dwarf) defending() bool { return d.Condition != Resting }

// Fed returns the edges of the player's fed dwarves.
func (p *Player) Fed() Edges { return p.where(Dwarf.defending) }

// Team returns how many dwarves the player has.
func (p *Player) Team() int { return p.where(Dwarf.there).Len() }

// Rails returns all rails on the board.
func (t *Table) Rails() (all Edges) {
	for i := range t.Players {
		all = all.Or(t.Players[i].Rails)
	}
	return all
}

// Buildings returns the crossings of all buildings.
func (t *Table) Buildings() (all Crossings) {
	for i := range t.Players {
		all |= t.Players[i].Buildings()
	}
	return all
}

// others returns the crossings of the other players' buildings.
func (t *Table) others(seat engine.Seat) Crossings {
	return t.Buildings() &^ t.Players[seat].Buildings()
}

// dwarves returns the edges of all dwarves, of those of others than the seat, and of the fed ones of these.
func (t *Table) dwarves(seat engine.Seat) (all, others, fed Edges) {
	for i := range t.Players {
		stand, eat := t.Players[i].where(Dwarf.there), t.Players[i].Fed()
		all = all.Or(stand)
		if engine.Seat(i) != seat {
			others, fed = others.Or(stand), fed.Or(eat)
		}
	}
	return all, others, fed
}

// Reach returns the crossings connected to a building of the seat.
func (t *Table) Reach(seat engine.Seat) Crossings {
	return flood(t.Players[seat].Buildings(), ^t.others(seat), t.Rails())
}

// RailSpots returns the edges where the seat may build a rail.
func (t *Table) RailSpots(seat engine.Seat) Edges {
	return board.edges.andNot(t.Rails()).at(t.Reach(seat))
}

// Roomy returns the crossings that satisfy the distance rule.
func (t *Table) Roomy() Crossings {
	all := t.Buildings()
	return board.crossings &^ (all | all.Beside())
}

// ShaftSpots returns the crossings where the seat may build a shaft.
func (t *Table) ShaftSpots(seat engine.Seat) Crossings {
	// A crossing in reach without a building touches a rail, since only rails lead there.
	return t.Reach(seat) & t.Roomy()
}

// DwarfSpots returns the rails where the seat may put a new dwarf.
func (t *Table) DwarfSpots(seat engine.Seat) Edges {
	rails := t.Rails()
	all, others, _ := t.dwarves(seat)
	reach := flood(t.Players[seat].Buildings(), ^t.others(seat), rails.andNot(others))
	return rails.andNot(all).at(reach)
}

// WalkSpots returns the rails to which the seat's dwarf on an edge may move.
func (t *Table) WalkSpots(seat engine.Seat, from Edge) Edges {
	all, _, _ := t.dwarves(seat)
	open := t.Rails().andNot(all)
	return open.at(flood(from.ends(), ^t.others(seat), open))
}

// Targets returns the other players' buildings and dwarves that the seat's dwarf on an edge may
// attack.
func (t *Table) Targets(seat engine.Seat, from Edge) (Crossings, Edges) {
	_, others, fed := t.dwarves(seat)
	open := t.Rails().andNot(fed)
	way := flood(from.ends(), ^t.Buildings(), open)
	return (open.at(way).ends() | from.ends()) & t.others(seat), others.at(way)
}
