package enanos

import "sobremesa/engine"

// What is connected with what. "Along rails" is along anybody's; a crossing
// with a building of others is the end of the way, or, for an attack, any
// building.

// Buildings are the crossings where the player has a building.
func (p *Player) Buildings() Crossings { return p.Shafts | p.Mines }

// PlainMines are the player's mines that are no industries.
func (p *Player) PlainMines() Crossings { return p.Mines &^ p.industries() }

func (p *Player) industries() (set Crossings) {
	for _, c := range p.Industries {
		if c != nowhere {
			set |= c.set()
		}
	}
	return set
}

// DwarfAt is the index of the player's dwarf on an edge, -1 for none.
func (p *Player) DwarfAt(e Edge) int {
	for i := range p.Dwarves {
		if d := &p.Dwarves[i]; d.Edge == e && d.Level > 0 {
			return i
		}
	}
	return -1
}

// DwarfOwner is whose dwarf stands on an edge, Spectator where none does.
func (t *Table) DwarfOwner(e Edge) engine.Seat {
	for seat := range engine.Seat(t.Seats) {
		if t.Players[seat].DwarfAt(e) >= 0 {
			return seat
		}
	}
	return engine.Spectator
}

// dwarfEdges are where the player's dwarves stand, and where the fed ones do.
func (p *Player) dwarfEdges() (all, fed Edges) {
	for i := range p.Dwarves {
		d := &p.Dwarves[i]
		if d.Level == 0 {
			continue
		}
		all = all.With(d.Edge)
		if d.Condition != Resting {
			fed = fed.With(d.Edge)
		}
	}
	return all, fed
}

// Fed are where the player's dwarves stand that are fed.
func (p *Player) Fed() Edges { return p.where((*Dwarf).defending) }

// Team is how many dwarves the player has.
func (p *Player) Team() int {
	n := 0
	for i := range p.Dwarves {
		if p.Dwarves[i].Level > 0 {
			n++
		}
	}
	return n
}

// Rails are all rails on the board.
func (t *Table) Rails() (all Edges) {
	for i := range t.Players {
		all = all.Or(t.Players[i].Rails)
	}
	return all
}

// Buildings are all crossings that have one.
func (t *Table) Buildings() (all Crossings) {
	for i := range t.Players {
		all |= t.Players[i].Buildings()
	}
	return all
}

// others are the crossings where somebody else has a building.
func (t *Table) others(seat engine.Seat) Crossings {
	return t.Buildings() &^ t.Players[seat].Buildings()
}

// dwarves are where all dwarves stand; those of others than the seat; and
// of these the fed ones.
func (t *Table) dwarves(seat engine.Seat) (all, others, fed Edges) {
	for i := range t.Players {
		stand, eat := t.Players[i].dwarfEdges()
		all = all.Or(stand)
		if engine.Seat(i) != seat {
			others, fed = others.Or(stand), fed.Or(eat)
		}
	}
	return all, others, fed
}

// Reach are the crossings connected to a building of the seat's.
func (t *Table) Reach(seat engine.Seat) Crossings {
	return flood(t.Players[seat].Buildings(), ^t.others(seat), t.Rails())
}

// RailSpots are the free edges connected to a building of the seat's.
func (t *Table) RailSpots(seat engine.Seat) Edges {
	return board.edges.andNot(t.Rails()).at(t.Reach(seat))
}

// Roomy are the crossings that keep the distance from all buildings.
func (t *Table) Roomy() Crossings {
	all := t.Buildings()
	return board.crossings &^ (all | all.Beside())
}

// ShaftSpots are the crossings where the seat may build a shaft.
func (t *Table) ShaftSpots(seat engine.Seat) Crossings {
	// Places without a building of one's own are reached by rails alone.
	return t.Reach(seat) & t.Roomy()
}

// DwarfSpots are the rails where a dwarf of the seat's may be put.
func (t *Table) DwarfSpots(seat engine.Seat) Edges {
	rails := t.Rails()
	all, others, _ := t.dwarves(seat)
	reach := flood(t.Players[seat].Buildings(), ^t.others(seat), rails.andNot(others))
	return rails.andNot(all).at(reach)
}

// WalkSpots are the rails that the seat's dwarf on an edge may move to.
func (t *Table) WalkSpots(seat engine.Seat, from Edge) Edges {
	all, _, _ := t.dwarves(seat)
	open := t.Rails().andNot(all)
	return open.at(flood(from.ends(), ^t.others(seat), open))
}

// Targets are the buildings and dwarves of others that the seat's dwarf on an
// edge may attack.
func (t *Table) Targets(seat engine.Seat, from Edge) (Crossings, Edges) {
	_, others, fed := t.dwarves(seat)
	open := t.Rails().andNot(fed)
	way := flood(from.ends(), ^t.Buildings(), open)
	return (open.at(way).ends() | from.ends()) & t.others(seat), others.at(way)
}
