package players

import (
	"math"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

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
