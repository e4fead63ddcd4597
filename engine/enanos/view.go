package enanos

import (
	"math/bits"

	"sobremesa/engine"
)

// After is the view once the viewer has played a move that is legal, as far as
// it can know: what chance shows next is not in it.
func (v *View) After(m Move) View {
	s := v.state()
	s.playOwn(v.Viewer, &m)
	after := View{Table: s.Table, Viewer: v.Viewer, Own: s.secrets[v.Viewer]}
	if m.Kind == KindTake {
		after.Players[v.Victim].Cards = v.Players[v.Victim].Cards - 1
	}
	return after
}

// state is a position that the view may be of, in which nobody else holds or
// orders anything.
func (v *View) state() State {
	s := State{Table: v.Table}
	s.secrets[v.Viewer] = v.Own
	return s
}

// playOwn plays a legal move of a seat whose secret is all that is known.
func (s *State) playOwn(seat engine.Seat, m *Move) {
	if m.order() {
		_ = s.command(seat, m) // it is legal
		return
	}
	s.do(seat, m)
}

// ways is in how many of 36 rolls two dice show a number.
func ways(number uint8) int {
	if number < 2 || number > 12 {
		return 0
	}
	return 6 - max(int(number)-7, 7-int(number))
}

// Ways is in how many of 36 rolls a hex produces, if the raiders are elsewhere.
func (t *Table) Ways(h Hex) int { return ways(t.Numbers[h]) }

// HexesAt are the hexes around a crossing, ascending.
func HexesAt(c Crossing) []Hex {
	var list []Hex
	for set := board.hexesAt[c]; set != 0; set &= set - 1 {
		list = append(list, Hex(bits.TrailingZeros32(uint32(set))))
	}
	return list
}

// Corners are the crossings around a hex.
func (h Hex) Corners() Crossings { return board.corners[h] }

// Sides are the edges around a hex.
func (h Hex) Sides() Edges { return board.sides[h] }

// Corner is the crossing at a hex's corner; false where there is none.
func (h Hex) Corner(direction int) (Crossing, bool) {
	c := board.corner[h][direction]
	return c, c != nowhere
}

// Side is the edge at a hex's side; false where there is none.
func (h Hex) Side(direction int) (Edge, bool) {
	e := board.side[h][direction]
	return e, e != nowhere
}

// Victims are those whom the viewer's raiders may take a card from at a hex.
func (v *View) Victims(h Hex) engine.Seats { return v.victims(v.Viewer, h) }

// Price is what a kind of moves costs the viewer now, 0 where that differs.
func (v *View) Price(k Kind) Cards { return v.of().price(k) }

// Advancing is what the viewer's next level of an area costs.
func (v *View) Advancing(a Area) Cards { return v.of().advancing(a) }
