package players

import (
	"context"
	"math"
	"math/rand/v2"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// Regent is the player "regente". It tries out each of its moves and plays the one after which
// its outlook is best. It makes offers that others may accept, and answers theirs by the same
// measure.
type Regent struct{}

var _ engine.Answerer[enanos.Move, enanos.View] = Regent{}

// Choose implements engine.Player.
func (Regent) Choose(ctx context.Context, _ engine.Budget, v *enanos.View, rng *rand.Rand) enanos.Move {
	return regentWeights.choose(v, rng, func() (enanos.Move, bool) { return regentWeights.lookAhead(ctx, 1, 0, v, rng) })
}

// Answer implements engine.Answerer.
func (Regent) Answer(_ context.Context, _ engine.Budget, v *enanos.View, rng *rand.Rand) (enanos.Move, bool) {
	return regentWeights.answer(v, rng)
}

// choose returns a player's move. act finds the best action of a turn, if there is one better
// than doing nothing.
func (w *weights) choose(v *enanos.View, rng *rand.Rand, act func() (enanos.Move, bool)) enanos.Move {
	if v.Phase != enanos.Acting {
		return w.decide(v, rng)
	}
	if m, ok := act(); ok {
		return m
	}
	o := w.outlook(v)
	if m, ok := o.offer(rng); ok {
		return m
	}
	if m, ok := o.orderProduction(); ok {
		return m
	}
	if m, ok := o.orderAntwerp(); ok {
		return m
	}
	return enanos.Move{Kind: enanos.KindEnd}
}

// decide is choose for everything that is not an action of a turn.
func (w *weights) decide(v *enanos.View, rng *rand.Rand) enanos.Move {
	o := w.outlook(v)
	if o.discards() {
		return o.discard(rng)
	}
	return best(v, rng, o.decision())
}

// blurred returns the gain of a move as the player judges it.
func (w *weights) blurred(gain float64, rng *rand.Rand) float64 {
	if w.Blur == 0 {
		return gain
	}
	return gain * math.Exp(w.Blur*rng.NormFloat64())
}

// discards reports whether the viewer has to discard resources and contraband.
func (o *outlook) discards() bool {
	return o.v.Phase == enanos.Discarding && o.me.Due > 0 && o.me.Excess() == 0
}

// decision returns what values the listed moves of the phase, which is not enanos.Acting.
func (o *outlook) decision() func(m enanos.Move) float64 {
	switch o.v.Phase {
	case enanos.Founding:
		return o.founding
	case enanos.Tracking:
		return o.track
	case enanos.Raiding:
		return o.raid
	case enanos.Answering:
		return o.guard
	case enanos.Pledging:
		return o.pledge
	case enanos.Choosing:
		return o.area
	}
	return func(m enanos.Move) float64 {
		after := o.v.After(m)
		return o.weights.worth(&after)
	}
}

// best returns the move with the highest value.
func best(v *enanos.View, rng *rand.Rand, value func(m enanos.Move) float64) enanos.Move {
	var room [60]enanos.Move
	c := choice{rng: rng, worth: math.Inf(-1)}
	for _, m := range v.Moves(room[:0]) {
		c.consider(m, value(m))
	}
	return c.move
}

// enough is how much a move has to improve a position to be made.
const enough = 1

// action returns the value of the position after an action: on average, where the outcome depends
// on chance or others.
func (o *outlook) action(m enanos.Move, now float64) float64 {
	switch m.Kind {
	case enanos.KindEnd:
		return now
	case enanos.KindDecline:
		return now + 2*enough // decline counter-offers that are not accepted
	case enanos.KindAccept:
		offer := &o.v.Offers[m.N-1]
		return now + o.exchange(offer.Want, offer.Give) - helpPenalty(o.v, offer.Maker)
	case enanos.KindAttack:
		d := &o.me.Dwarves[o.me.DwarfAt(enanos.Edge(m.From))]
		fed := o.me.FedLevels()
		// The attacker rests after the attack.
		return now - o.dwarf(d) + o.Dwarf + o.Level*float64(d.Level) + o.siege(fed-int(d.Level)) - o.siege(fed) + o.attack(&m, d.Level)
	}
	after := o.v.After(m)
	n := o.weights.worth(&after)
	switch m.Kind {
	case enanos.KindChase, enanos.KindBribe:
		return n + o.raid(m)
	case enanos.KindPlay:
		return n + o.cardGain(m)
	case enanos.KindAdvance:
		return n + o.mastery(m.Area)
	}
	return n
}

// mastery returns the value of what the others lose if the next level of an area makes the viewer its master:
// their industries turn back, and those that they hope for are lost.
func (o *outlook) mastery(a enanos.Area) (sum float64) {
	if o.v.Masters[a] != engine.Spectator || o.me.Levels[a] != enanos.MaxLevel-1 {
		return 0
	}
	for seat := range engine.Seat(o.v.Seats) {
		p := &o.v.Players[seat]
		switch {
		case seat == o.seat:
		case p.Industries[a] != 0:
			sum += o.rivalry(seat) * (enanos.IndustryPoints - enanos.MinePoints) * perPoint
		default:
			sum += o.rivalry(seat) * o.Hope * float64(min(p.Levels[a], enanos.IndustryLevel))
		}
	}
	return sum
}

// cardGain returns the value of playing a development card that After does not show.
func (o *outlook) cardGain(m enanos.Move) float64 {
	v := o.v
	switch m.Card {
	case enanos.Monopoly:
		got := min(float64(v.Elsewhere().Of(m.Good)), 1.5*float64(v.Seats-1))
		return o.hand(v.Own.Hand+m.Good.N(int(got))) - o.hand(v.Own.Hand)
	case enanos.Spy:
		return 18
	case enanos.Merchant:
		if n := v.Own.Hand.Of(m.Good); n >= 4 {
			return float64(10 * (n / 2))
		}
		return -perPoint
	case enanos.Plague:
		return o.restGain(enanos.Edge(m.To))
	case enanos.Dynamite:
		return o.cutGain(m)
	case enanos.BribeCard:
		return o.raid(m)
	}
	return 0
}

// restGain returns the value of another player's dwarf resting: it offers nothing for Antwerp,
// attacks nobody and guards nothing.
func (o *outlook) restGain(e enanos.Edge) float64 {
	owner, d := dwarfOn(o.v, e)
	rival := o.rivalry(owner)
	sum := rival * (o.Fed + o.Level*float64(d.Level))
	if o.left <= 2 && o.v.Players[owner].FedLevels() == int(d.Level) && o.v.Players[owner].PlainMines() != 0 {
		sum += rival * o.Loss / 2
	}
	return sum
}

// cutGain returns the value of taking a rail away: other players lose places to build.
func (o *outlook) cutGain(m enanos.Move) float64 {
	after := o.v.After(m)
	sum := 0.0
	for seat := range engine.Seat(o.v.Seats) {
		if lost := o.v.ShaftSpots(seat).Len() - after.ShaftSpots(seat).Len(); seat != o.seat && lost > 0 {
			sum += o.rivalry(seat) * perPoint * o.Near[0]
		}
	}
	return sum
}

// raid returns the value of moving the raiders and taking a card.
func (o *outlook) raid(m enanos.Move) float64 {
	v, h := o.v, enanos.Hex(m.To)
	sum := 0.0
	if m.Whom != engine.Spectator {
		sum += 14 + float64(v.Score(m.Whom).Total())
	}
	for seat := range engine.Seat(v.Seats) {
		p := &v.Players[seat]
		loss := float64((p.Shafts&h.Corners()).Len()+2*(p.Mines&h.Corners()).Len()) * float64(v.Ways(h))
		if seat == v.Viewer {
			sum -= o.Raided * loss
		} else {
			sum += loss * float64(v.Score(seat).Total()) / 12
		}
	}
	return sum
}

// guard returns the value of defending a building with a dwarf or without.
func (o *outlook) guard(m enanos.Move) float64 {
	_, attacker := dwarfOn(o.v, o.v.Fight.From)
	for _, d := range o.v.Defences(int(attacker.Level), enanos.Crossing(o.v.Fight.At)) {
		if d.Guard != enanos.Edge(m.From) {
			continue
		}
		cost := 0.0
		if d.Level > 0 { // the dwarf rests after the fight
			fed := o.me.FedLevels()
			cost = o.Fed + o.siege(fed) - o.siege(fed-d.Level)
		}
		return -d.Steps*perPoint - cost
	}
	return math.Inf(-1)
}

// area returns the value of the cards that a draw from an area's deck may bring.
func (o *outlook) area(m enanos.Move) float64 {
	sum := 0.0
	for k := 1; k < enanos.CardKinds/enanos.Areas; k++ {
		sum += o.Cards[int(m.Area)*enanos.CardKinds/enanos.Areas+k]
	}
	return sum
}

// discard gives away, card by card, what the hand misses least.
func (o *outlook) discard(rng *rand.Rand) enanos.Move {
	hand := o.v.Own.Hand
	for range o.me.Due {
		c := choice{rng: rng, worth: math.Inf(-1)}
		for g := range enanos.Good(enanos.Goods) {
			if hand.Of(g) == 0 {
				continue
			}
			// Among cards that are missed equally, prefer the most frequent one.
			c.consider(enanos.Move{Good: g}, o.hand(hand-g.N(1))+float64(hand.Of(g))/100)
		}
		hand -= c.move.Good.N(1)
	}
	return enanos.Move{Kind: enanos.KindDiscard, Give: o.v.Own.Hand - hand}
}

// founding returns the value of a place for the first or second building.
func (o *outlook) founding(m enanos.Move) float64 {
	return o.incomeGain(enanos.Crossing(m.To), m.Kind == enanos.KindMine)
}

// track returns the value of the best place for a shaft that the first rail leads to.
func (o *outlook) track(m enanos.Move) float64 {
	after := o.v.After(m)
	room := after.Roomy()
	most := 0.0
	for _, end := range enanos.Edge(m.To).Ends() {
		for c := range ((enanos.Crossings(1) << end).Beside() & room).All() {
			most = max(most, o.incomeGain(c, false))
		}
	}
	return most
}
