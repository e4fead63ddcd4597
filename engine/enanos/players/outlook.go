package players

import (
	"math"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// outlook evaluates a view for its viewer by some weights.
type outlook struct {
	*weights
	v           *enanos.View
	seat        engine.Seat
	me          *enanos.Player
	first       engine.Seat           // the seat with most points, the first of several
	ways        [enanos.Goods]float64 // in how many of 36 rolls a card of each good comes, the raiders being elsewhere
	lack        [enanos.Goods]float64 // how much a missing card of each good counts
	incomeShare float64               // the share of an income's value that is left at this stage of the game
	incomeNow   float64               // the value of the present income
	foes        foes
	list        []wish
	room        [20]wish
}

// wish is something to buy, and its value once bought.
type wish struct {
	cost  enanos.Cards
	worth float64
}

// assess evaluates a view. The outlook keeps references to the weights and the view.
func (o *outlook) assess(w *weights, v *enanos.View) {
	o.weights, o.v, o.seat, o.me = w, v, v.Viewer, &v.Players[v.Viewer]
	lead := -1
	for seat := range engine.Seat(v.Seats) {
		if n := v.Score(seat).Total(); n > lead {
			lead, o.first = n, seat
		}
	}
	o.incomeShare = 1 - w.Fade*float64(lead)/float64(v.Goal)
	o.ways = [enanos.Goods]float64{}
	for c := range o.me.Buildings().All() {
		yield(v, c, o.me.Mines.Has(c), o.me.Production, &o.ways)
	}
	for g, n := range o.ways {
		o.lack[g] = 1 - w.Scarce/2 + w.Scarce*4/(4+n)
	}
	o.incomeNow = o.income(&o.ways)
	o.foes = foesOf(v)
	o.list = o.wishes(o.room[:0])
}

// hexesAt is enanos.HexesAt as a table, which saves making a list each time.
var hexesAt = func() (table [64][]enanos.Hex) {
	for c := range table {
		table[c] = enanos.HexesAt(enanos.Crossing(c))
	}
	return table
}()

// yield adds in how many of 36 rolls a building at a crossing produces a card of each good.
// Contraband from a mine follows the owner's preference.
func yield(v *enanos.View, c enanos.Crossing, mine bool, wish enanos.Production, ways *[enanos.Goods]float64) {
	for _, h := range hexesAt[c] {
		g, ok := v.Terrain[h].Resource()
		if !ok {
			continue
		}
		n := float64(v.Ways(h))
		ways[g] += n
		if !mine {
			continue
		}
		if other, ok := g.Smuggled(); ok && wish.Plain>>g&1 == 0 {
			ways[other] += n
		} else {
			ways[g] += n
		}
	}
}

// income returns the value of an income.
func (o *outlook) income(ways *[enanos.Goods]float64) float64 {
	sum := 0.0
	for g, n := range ways {
		if n > 0 {
			sum += o.Goods[g] * (o.Kind + o.Way*math.Sqrt(n))
		}
	}
	return sum * o.incomeShare
}

// incomeGain returns the value that another building at a crossing adds to the income.
func (o *outlook) incomeGain(c enanos.Crossing, mine bool) float64 {
	ways := o.ways
	yield(o.v, c, mine, o.me.Production, &ways)
	return o.income(&ways) - o.incomeNow
}

// missing returns how much a hand lacks for a cost, and what the hand keeps after paying the rest
// of it.
func (o *outlook) missing(hand, cost enanos.Cards) (lack float64, rest enanos.Cards) {
	if hand.Covers(cost) {
		return 0, hand - cost
	}
	for g := range enanos.Good(enanos.Goods) {
		has, needs := hand.Of(g), cost.Of(g)
		if has < needs {
			lack += float64(needs-has) * o.lack[g]
		} else {
			rest += g.N(has - needs)
		}
	}
	return lack, rest
}

// hope returns which share of a wish's value counts for a hand that lacks that much for it.
func (o *outlook) hope(lack float64) float64 {
	if lack > 8 {
		return 0
	}
	return 0.92 * math.Exp(-lack*(o.Lack+o.Far*lack))
}

// hand returns the value of a hand: the wish that it comes closest to, a part of the next wish
// for the remaining cards, and something for each card.
func (o *outlook) hand(hand enanos.Cards) float64 {
	best, next := 0.0, 0.0
	var rest enanos.Cards
	for i := range o.list {
		w := &o.list[i]
		if w.worth <= best {
			continue
		}
		lack, left := o.missing(hand, w.cost)
		if value := w.worth * o.hope(lack); value > best {
			best, rest = value, left
		}
	}
	for i := range o.list {
		w := &o.list[i]
		if w.worth <= next {
			continue
		}
		lack, _ := o.missing(rest, w.cost)
		next = max(next, w.worth*o.hope(lack))
	}
	cards := hand.Len()
	safe := enanos.SafeCards + enanos.SafePerMint*o.me.Mints.Len()
	return best + o.Next*next + o.Card*float64(cards) - o.Extra*float64(max(0, cards-safe))
}

// worth returns the value of a view for its viewer.
func (w *weights) worth(v *enanos.View) float64 {
	var o outlook
	o.assess(w, v)
	return o.worth()
}

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
			sum += o.Levels[a][level]
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
