package enanos

import "sobremesa/engine"

// Ways returns in how many of 36 rolls a hex produces if the raiders are elsewhere.
func (t *Table) Ways(h Hex) int {
	n := int(t.Numbers[h])
	return max(0, 6-max(n-7, 7-n))
}

// HexesAt returns the hexes around a crossing in ascending order. The caller must not change the list.
func HexesAt(c Crossing) []Hex { return board.hexList[c] }

// Corners returns the crossings around the hex.
func (h Hex) Corners() Crossings { return board.corners[h] }

// Sides returns the edges around the hex.
func (h Hex) Sides() Edges { return board.sides[h] }

// Corner returns the crossing in a direction of the hex, and false if there is none.
func (h Hex) Corner(direction int) (Crossing, bool) {
	c := board.corner[h][direction]
	return c, c != nowhere
}

// Side returns the edge in a direction of the hex, and false if there is none.
func (h Hex) Side(direction int) (Edge, bool) {
	e := board.side[h][direction]
	return e, e != nowhere
}

// Elsewhere returns what the other seats hold together: the resources and contraband that are
// neither in the bank nor in the viewer's hand.
func (v *View) Elsewhere() Cards { return wholeBank - v.Bank - v.Own.Hand }

// seatView is a seat with everything it knows. The legality of its moves depends on nothing else.
type seatView struct {
	*Table
	seat  engine.Seat
	me    *Player
	own   *Secret
	spied Cards
}

func (s *State) seatView(seat engine.Seat) seatView {
	return seatView{Table: &s.Table, seat: seat, me: &s.Players[seat], own: &s.secrets[seat], spied: s.spied(seat)}
}

func (v *View) seatView() seatView {
	return seatView{Table: &v.Table, seat: v.Viewer, me: &v.Players[v.Viewer], own: &v.Own, spied: v.Spied}
}

// covers is like afford, but for payments that a trade with the bank cannot help with.
func (v seatView) covers(cost Cards) *engine.Refusal {
	if v.own.Hand.Covers(cost) {
		return nil
	}
	lack := v.own.Hand.Lack(cost)
	return engine.Refuse(CannotPay, "cost", cost.Amounts(), "lack", lack.Amounts(), "one", lack.Len() == 1)
}

func (v seatView) notNow() *engine.Refusal { return engine.Refuse(NotNow, "phase", v.Phase.Term()) }
