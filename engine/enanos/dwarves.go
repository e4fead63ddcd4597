package enanos

import (
	"cmp"
	"slices"

	"sobremesa/engine"
)

// The costs of dwarves.
const (
	DwarfCost   Cards = 1<<(8*Iron) + 1<<(8*Wood)
	FeedCost    Cards = 1 << (8 * Coal)
	PromoteCost Cards = 1<<(8*Iron) + 1<<(8*Wood) // for a level
	SkilledCost Cards = 1 << (8 * Iron)           // for a level; see promotion
)

// promotion returns what a level of a dwarf costs the seat. SkilledCost was the first skill of technology.
func (t *Table) promotion(seat engine.Seat) Cards {
	if t.FirstSkills() && t.Players[seat].Levels[Technology] >= SkillLevel {
		return SkilledCost
	}
	return PromoteCost
}

// checkOnRail is checkFree for a dwarf, whose spots are rails without a dwarf.
func (v *View) checkOnRail(m *Move, spots Edges, otherwise engine.Code) *engine.Refusal {
	all, _, _ := v.dwarves(v.Viewer)
	switch e := Edge(m.To); {
	case spots.Has(e):
		return nil
	case !v.Rails().Has(e):
		return notThere(NoRail, e, spots)
	case all.Has(e):
		return notThere(PlaceTaken, e, spots)
	default:
		return notThere(otherwise, e, spots)
	}
}

// checkOwn returns why the seat has no dwarf on an edge, or none that fits, which is refused with a code.
func (v *View) checkOwn(e Edge, fits func(Dwarf) bool, otherwise engine.Code) *engine.Refusal {
	spots := v.me().where(fits)
	switch {
	case spots.Has(e):
		return nil
	case v.me().DwarfAt(e) < 0:
		return engine.Refuse(NotYours, "piece", DwarfPiece.Term(), "place", e.Name(), "places", v.me().where(Dwarf.there).Names())
	}
	return notThere(otherwise, e, spots)
}

// checkReady returns why the seat's dwarf on an edge cannot act.
func (v *View) checkReady(e Edge) *engine.Refusal {
	r := v.checkOwn(e, Dwarf.ready, NotReady)
	if r != nil && r.Code == NotReady {
		r.Args["resting"] = v.dwarf(v.Viewer, e).resting()
	}
	return r
}

func (v *View) checkWalk(m *Move) *engine.Refusal {
	from := Edge(m.From)
	if r := cmp.Or(v.checkReady(from), v.checkOwn(from, Dwarf.mayWalk, HasMoved)); r != nil {
		return r
	}
	return v.checkOnRail(m, v.WalkSpots(v.Viewer, from), OutOfWalk)
}

func (v *View) checkChase(m *Move) *engine.Refusal {
	from := Edge(m.From)
	if r := cmp.Or(v.checkReleased(), v.checkReady(from)); r != nil {
		return r
	}
	if !board.sides[v.Raiders].Has(from) {
		return engine.Refuse(FarFromRaiders, "place", from.Name(), "hex", v.Raiders.Name())
	}
	return v.checkRaid(m)
}

// dwarf returns the seat's dwarf on an edge.
func (t *Table) dwarf(seat engine.Seat, e Edge) *Dwarf {
	p := &t.Players[seat]
	return &p.Dwarves[p.DwarfAt(e)]
}

func (s *State) buyDwarf(seat engine.Seat, e Edge) {
	s.toBank(seat, DwarfCost)
	p := &s.Players[seat]
	free := slices.IndexFunc(p.Dwarves[:], func(d Dwarf) bool { return d.Level == 0 })
	p.Dwarves[free] = Dwarf{Edge: e, Level: 1}
	if s.Captain == engine.Spectator && p.Team() == BigTeam {
		s.Captain = seat
	}
}

func (d *Dwarf) feed() {
	if d.Level > 0 && d.Condition == Resting {
		d.Condition = JustFed
	}
}

// hurt takes levels from a dwarf. It leaves the map at level 0.
func (d *Dwarf) hurt(levels int) {
	if int(d.Level) <= levels {
		*d = Dwarf{}
		return
	}
	d.Level -= uint8(levels)
}
