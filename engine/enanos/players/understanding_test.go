package players_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enanos/players"
	"sobremesa/engine/must"
)

// position returns a view for which fits holds, from a game of four regents.
func position(t *testing.T, fits func(v *enanos.View) bool) enanos.View {
	t.Helper()
	rules := enanos.Rules{}
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 12))
		s, err := rules.Start(engine.Options{Seats: 4})
		must.Succeed(t, err)
		for s.Phase != enanos.Over {
			seat := s.Awaited().First()
			if seat == engine.Chance {
				must.Succeed(t, rules.Play(&s, seat, s.Draw(rng)))
				continue
			}
			v := s.View(seat)
			if fits(&v) {
				return v
			}
			must.Succeed(t, rules.Play(&s, seat, players.Regent{}.Choose(t.Context(), engine.Budget{}, &v, rng)))
		}
	}
	t.Fatal("no such position")
	return enanos.View{}
}

// turn returns a view of the viewer's own turn with at least the given number of dwarves, all
// resting at level 1, and with exactly the given hand.
func turn(t *testing.T, dwarves int, hand enanos.Cards) enanos.View {
	v := position(t, func(v *enanos.View) bool {
		return v.Phase == enanos.Acting && v.Players[v.Viewer].Team() >= dwarves && v.Players[v.Viewer].PlainMines() != 0 && v.Made == 0
	})
	p := &v.Players[v.Viewer]
	for i := range p.Dwarves {
		if p.Dwarves[i].Level > 0 {
			p.Dwarves[i].Level, p.Dwarves[i].Condition = 1, enanos.Resting
		}
	}
	v.Own = enanos.Secret{Hand: hand}
	p.Cards, p.Unplayed = uint8(hand.Len()), [enanos.Areas]uint8{}
	return v
}

func choose(p engine.Player[enanos.Move, enanos.View], v *enanos.View) enanos.Move {
	return p.Choose(context.Background(), engine.Budget{}, v, rand.New(rand.NewPCG(1, 1)))
}

// thinkers are the players that evaluate positions.
var thinkers = map[string]engine.Player[enanos.Move, enanos.View]{"regente": players.Regent{}, "canciller": players.Chancellor{}}

func TestADwarfIsFedWhenTheTrainNearsAntwerp(t *testing.T) {
	near := turn(t, 1, enanos.Coal.N(1))
	near.Train = near.Way - 1
	for seat := range near.Players {
		if p := &near.Players[seat]; seat != int(near.Viewer) {
			p.Dwarves[0] = enanos.Dwarf{Edge: p.Dwarves[0].Edge, Level: 1, Condition: enanos.Fed}
		}
	}
	for name, p := range thinkers {
		if m := choose(p, &near); m.Kind != enanos.KindFeed {
			t.Errorf("%s plays %s", name, enanos.Format(m, engine.English))
		}
	}
	if m := choose(players.Foreman{}, &near); m.Kind != enanos.KindFeed {
		t.Errorf("capataz plays %s", enanos.Format(m, engine.English))
	}
}

// pledging returns a view of the siege in which the viewer and the others have the given numbers
// of fed dwarves of level 1. The strength of the smugglers is the number of mines.
func pledging(t *testing.T, own int, others ...int) enanos.View {
	v := turn(t, 3, 0)
	v.Phase, v.Train, v.Wait = enanos.Pledging, v.Way, v.ToMove()
	for seat := range v.Players {
		p := &v.Players[seat]
		n := own
		if seat != int(v.Viewer) {
			n, others = others[0], others[1:]
		}
		for i := range p.Dwarves {
			d := &p.Dwarves[i]
			d.Condition = enanos.Resting
			if i < n {
				if d.Level = 1; seat != int(v.Viewer) {
					d.Edge = enanos.Edge(1) // any edge; the dwarf is only counted
				}
				d.Condition = enanos.Fed
			}
		}
	}
	return v
}

func TestAllDwarvesAreOfferedWhereAntwerpHoldsByThem(t *testing.T) {
	v := pledging(t, 3, 1, 1, 1)
	for seat := range v.Players { // make it six levels against six mines
		v.Players[seat].Mines = 0
	}
	mines := enanos.Crossings(0)
	for c := range v.Players[v.Viewer].Shafts.All() {
		mines = enanos.Crossings(1) << c
	}
	v.Players[v.Viewer].Mines |= mines
	v.Players[(int(v.Viewer)+1)%4].Mines = 0b11111
	for name, p := range thinkers {
		if m := choose(p, &v); offered(m) != 3 {
			t.Errorf("%s offers %d of 3", name, offered(m))
		}
	}
}

// Where Antwerp cannot hold, one dwarf is enough not to be among those who offer least, and none is
// needed if another of those has more mines and only whoever has most loses one.
func TestWhereAntwerpFallsNoMoreIsOfferedThanItTakes(t *testing.T) {
	v := pledging(t, 3, 0, 0, 0)
	v.Players[(int(v.Viewer)+1)%4].Mines = 0b1111111111
	for name, p := range thinkers {
		for most, want := range map[bool]int{false: 1, true: 0} {
			v.Most = most
			if m := choose(p, &v); offered(m) != want {
				t.Errorf("most %v: %s offers %d of 3, the others have none", most, name, offered(m))
			}
		}
	}
}

func offered(m enanos.Move) (n int) {
	for _, e := range m.Edges {
		if e != 0 {
			n++
		}
	}
	return n
}

func TestTheCardThatIsNeededLeastIsDiscarded(t *testing.T) {
	v := turn(t, 1, 0)
	v.Phase, v.Wait = enanos.Discarding, v.ToMove()
	for _, c := range []enanos.Card{enanos.BribeCard, enanos.Provisions, enanos.Dynamite, enanos.Monopoly, enanos.Feast} {
		v.Own.Unplayed[c]++
		v.Players[v.Viewer].Unplayed[c.Area()]++
	}
	for name, p := range thinkers {
		if m := choose(p, &v); m.Kind != enanos.KindShed || m.Card != enanos.Dynamite {
			t.Errorf("%s discards %s", name, enanos.Format(m, engine.English))
		}
	}
	if m := choose(players.Foreman{}, &v); m.Kind != enanos.KindShed || m.Card != enanos.Dynamite {
		t.Errorf("capataz discards %s", enanos.Format(m, engine.English))
	}
}

// The strongest dwarf defends a mine: here one of level 3 against one of level 1.
func TestAMineIsDefendedByAVeteran(t *testing.T) {
	v := turn(t, 1, 0)
	me, other := &v.Players[v.Viewer], (v.Viewer+1)%4
	mine := enanos.Crossing(0)
	for c := range me.Buildings().All() {
		mine = c
	}
	me.Mines = enanos.Crossings(1) << mine
	var edges []enanos.Edge
	for e := range enanos.Hex(9).Sides().All() {
		edges = append(edges, e)
	}
	me.Dwarves = [enanos.MaxDwarves]enanos.Dwarf{{Edge: edges[0], Level: 1, Condition: enanos.Fed}, {Edge: edges[1], Level: 3, Condition: enanos.Fed}}
	v.Players[other].Dwarves = [enanos.MaxDwarves]enanos.Dwarf{{Edge: edges[2], Level: 1, Condition: enanos.Fed}}
	for v.Active() != other {
		v.At = (v.At + 1) % 4
	}
	v.Phase = enanos.Answering
	v.Fight = enanos.Fight{From: edges[2], Piece: enanos.MinePiece, At: uint8(mine), Defender: v.Viewer}
	for name, p := range thinkers {
		if m := choose(p, &v); m.Kind != enanos.KindDefend || enanos.Edge(m.From) != edges[1] {
			t.Errorf("%s plays %s", name, enanos.Format(m, engine.English))
		}
	}
}
