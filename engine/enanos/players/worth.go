package players

import (
	"math"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// shortGame is the highest goal for which levels of areas count for less, and longGame the lowest for which
// those of several areas count in full for two: the tenth contraband of each, which makes an industry, comes late.
const (
	shortGame = 8
	longGame  = 12
)

// outlook evaluates a view. The outlook keeps references to the weights and the view.
func (w *weights) outlook(v *enanos.View) *outlook {
	o := &outlook{weights: w, v: v, seat: v.Viewer, me: &v.Players[v.Viewer], strength: v.Strength(), least: math.MaxInt, left: stepsLeft(v)}
	lead := -1
	for seat := range engine.Seat(v.Seats) {
		if n := v.Score(seat).Total(); n > lead {
			lead, o.first = n, seat
		}
		if n := v.Players[seat].FedLevels(); seat != v.Viewer {
			o.sum, o.most, o.least = o.sum+n, max(o.most, n), min(o.least, n-o.spares(seat))
		}
	}
	if o.levelShare = 1; v.Goal <= shortGame {
		o.levelShare -= w.Short
	}
	if v.Seats == 2 && v.Goal < longGame {
		o.lower = w.Lower * o.levelShare
	}
	o.incomeShare = 1 - w.Fade*float64(lead)/float64(v.Goal)
	for c := range o.me.Buildings().All() {
		yield(v, c, o.me.Mines.Has(c), o.me.Production, &o.ways)
	}
	for g, n := range o.ways {
		o.lack[g] = 1 - w.Scarce/2 + w.Scarce*4/(4+n)
	}
	o.incomeNow = o.income(&o.ways)
	o.list = o.wishes(make([]wish, 0, 20))
	return o
}

// worth returns the value of a view for its viewer.
func (w *weights) worth(v *enanos.View) float64 { return w.outlook(v).worth() }

// won is the value of reaching the goal, besides the points. Nothing else is as good.
const won = 20 * perPoint

func (o *outlook) worth() float64 {
	v, p := o.v, o.me
	points := v.Score(o.seat).Total()
	sum := float64(perPoint*points) + o.incomeNow + o.hand(v.Own.Hand)
	if points >= int(v.Goal) {
		sum += won
	}
	for i := range p.Dwarves {
		if d := &p.Dwarves[i]; d.Level > 0 {
			sum += o.dwarf(d)
		}
	}
	sum += o.siege(p.FedLevels())
	for a := range enanos.Area(enanos.Areas) {
		// Buying levels must pay: count what the levels bring.
		for level := range p.Levels[a] {
			sum += o.Levels[a][level] * o.levelShare
		}
		if v.Draws(p.Levels, a) == 0 {
			sum -= o.lower * float64(p.Levels[a])
		}
		if p.Levels[a] >= enanos.IndustryLevel && p.Industries[a] != 0 {
			sum -= 60 // the industry is counted among the points
		}
	}
	for c, n := range v.Own.Unplayed {
		sum += o.Cards[c] * float64(n)
	}
	sum += o.Mint*float64(p.Mints.Len()) + o.FreeRail*float64(v.FreeRails)
	if v.RailBaron == engine.Spectator {
		sum += o.Rails[min(p.Built, enanos.BigRail-1)]
	}
	if v.Captain == engine.Spectator {
		sum += o.Team[min(p.Team(), enanos.BigTeam-1)]
	}
	if p.Shafts.Len() < enanos.MaxShafts {
		if site, rails := o.site(); rails < noSite {
			sum += (perPoint + site) * o.Near[rails]
		}
	}
	return sum - o.Raided*o.raided()
}

// raided returns in how many of 36 rolls the raiders cost the viewer production.
func (o *outlook) raided() float64 {
	return float64((o.me.Buildings() & o.v.Raiders.Corners()).Len() * o.v.Ways(o.v.Raiders))
}

// dwarf returns the value of a dwarf of the viewer.
func (o *outlook) dwarf(d *enanos.Dwarf) float64 {
	sum := o.Dwarf + o.Level*float64(d.Level)
	if d.Condition == enanos.Resting {
		if o.Rest > 0 {
			sum += o.Rest * o.bestAttack(d)
		}
		return sum
	}
	sum += o.Fed + o.Attack*o.bestAttack(d)
	if o.v.Released && o.v.Raiders.Sides().Has(d.Edge) {
		sum += o.Chase * o.Raided * o.raided()
	}
	return sum
}

// stepsLeft returns how many steps the train has to go.
func stepsLeft(v *enanos.View) int { return int(v.Way) - int(v.Train) }

// siege returns the value of the next siege of Antwerp for a player with some fed levels. If it
// falls, the players who offer least lose a mine; if it holds, the player who offers most gains a
// point. It counts more, and is more certain, the nearer the train is.
func (o *outlook) siege(fed int) float64 {
	spread := o.Spread * (1 + o.Room*float64(o.left))
	holds := logistic(float64(fed+o.sum-o.strength)+0.5, spread)
	sum := o.Top * holds * logistic(float64(fed-o.most)-0.5, spread)
	if o.me.PlainMines() != 0 {
		sum -= o.Loss * (1 - holds) * logistic(float64(o.least-fed)+0.5, spread)
	}
	return sum * math.Exp(-float64(o.left)/o.Soon)
}

// spares returns 1 if another player who offers as little as the viewer loses a mine in the viewer's
// place, otherwise 0.
func (o *outlook) spares(other engine.Seat) int {
	if o.v.Most && o.v.Players[other].PlainMines().Len() > o.me.PlainMines().Len() {
		return 1
	}
	return 0
}

// logistic returns the probability that a quantity is at least 0, given its estimate x and the
// spread of its logistic distribution.
func logistic(x, spread float64) float64 { return 1 / (1 + math.Exp(-x/spread)) }
