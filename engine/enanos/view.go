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

// me returns the viewer's player. The viewer must have a seat.
func (v *View) me() *Player { return &v.Players[v.Viewer] }

// Advancing returns what the viewer's next level of an area costs.
func (v *View) Advancing(a Area) Cards { return a.LevelCost(int(v.me().Levels[a]) + 1) }

// rich returns the other players who hold a resource or contraband.
func (v *View) rich() (set engine.Seats) {
	for other := range v.all().Without(v.Viewer).All() {
		if v.Players[other].Cards > 0 {
			set = set.With(other)
		}
	}
	return set
}

// covers is like afford, but for payments that a trade with the bank cannot help with.
func (v *View) covers(cost Cards) *engine.Refusal {
	if v.Own.Hand.Covers(cost) {
		return nil
	}
	lack := v.Own.Hand.Lack(cost)
	return engine.Refuse(CannotPay, "cost", cost.Amounts(), "lack", lack.Amounts(), "one", lack.Len() == 1)
}

func (v *View) notNow() *engine.Refusal { return engine.Refuse(NotNow, "phase", v.Phase.Term()) }
