package players

import (
	"math"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// foes is the state of the smugglers and the other players for a siege of Antwerp.
type foes struct {
	strength         int // of the smugglers
	sum, most, least int // the other players' fed levels
	left             int // steps to Antwerp
}

// stepsLeft returns how many steps the train has to go.
func stepsLeft(v *enanos.View) int { return int(v.Way) - int(v.Train) }

func foesOf(v *enanos.View) foes {
	f := foes{strength: v.Strength(), least: math.MaxInt, left: stepsLeft(v)}
	for seat := range engine.Seat(v.Seats) {
		if seat != v.Viewer {
			n := v.Players[seat].FedLevels()
			f.sum, f.most, f.least = f.sum+n, max(f.most, n), min(f.least, n)
		}
	}
	return f
}

// siege returns the value of the next siege of Antwerp for a player with some fed levels. If it
// falls, the players who offer least lose a mine; if it holds, the player who offers most gains a
// point. It counts more, and is more certain, the nearer the train is.
func (o *outlook) siege(fed int) float64 {
	f := &o.foes
	spread := o.Spread * (1 + o.Room*float64(f.left))
	holds := logistic(float64(fed+f.sum-f.strength)+0.5, spread)
	sum := o.Top * holds * logistic(float64(fed-f.most)-0.5, spread)
	if o.me.PlainMines() != 0 {
		sum -= o.Loss * (1 - holds) * logistic(float64(f.least-fed)+0.5, spread)
	}
	return sum * math.Exp(-float64(f.left)/o.Soon)
}

// logistic returns the probability that a quantity is at least 0, given its estimate x and the
// spread of its logistic distribution.
func logistic(x, spread float64) float64 { return 1 / (1 + math.Exp(-x/spread)) }

// offersAll is the assumed probability that another player offers all fed dwarves; otherwise it
// offers none.
const offersAll = 0.85

// pledge chooses the best offer for Antwerp.
func (w *weights) pledge(v *enanos.View, choice *choice) {
	var o outlook
	o.assess(w, v)
	for _, m := range v.Moves(nil) {
		levels := 0
		cost := 0.0
		for _, e := range m.Edges {
			if i := o.me.DwarfAt(e); e != 0 && i >= 0 {
				levels += int(o.me.Dwarves[i].Level)
				cost += o.Fed
			}
		}
		choice.consider(m, o.offering(levels)-cost)
	}
}

// offering returns the expected value of offering some levels, over what each of the other
// players may offer.
func (o *outlook) offering(levels int) float64 {
	var feds []int
	for seat := range engine.Seat(o.v.Seats) {
		if seat != o.seat {
			feds = append(feds, o.v.Players[seat].FedLevels())
		}
	}
	sum := 0.0
	for set := range 1 << len(feds) {
		chance, all, most, least := 1.0, levels, 0, math.MaxInt
		for i, n := range feds {
			switch {
			case set>>i&1 == 1 && n == 0:
				chance = 0
			case set>>i&1 == 1:
				n, chance = 0, chance*(1-offersAll)
			case n > 0:
				chance *= offersAll
			}
			all, most, least = all+n, max(most, n), min(least, n)
		}
		switch {
		case chance == 0:
		case all >= o.foes.strength && levels > most:
			sum += chance * o.Top
		case all >= o.foes.strength && levels == most && levels > 0:
			sum += chance * o.Top / 5
		case all < o.foes.strength && levels <= least && o.me.PlainMines() != 0:
			sum -= chance * o.Loss
		}
	}
	return sum
}
