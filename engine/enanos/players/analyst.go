package players

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

var _ engine.Analyst[enanos.Move, enanos.View] = Chancellor{}

// Analyse implements engine.Analyst. In a turn it values each first move by the best line that begins
// with it, and tells the line. It gives the first moves searches of their own, the most promising
// ones first, until it has tried as many moves as the budget has simulations; those after which nothing
// was searched are not judged. Moves whose outcome depends on chance or on others are valued by what
// is to be expected. It suggests no standing orders, and an offer only where nothing else is
// better than ending the turn. A seat that is not awaited but may answer offers is advised too.
func (Chancellor) Analyse(ctx context.Context, budget engine.Budget, v *enanos.View, rng *rand.Rand) engine.Analysis[enanos.Move] {
	w := &chancellorWeights
	a := analysis{weights: w, v: v, now: w.worth(v)}
	switch {
	case v.Phase == enanos.Acting && v.Active() == v.Viewer:
		a.turn(ctx, budget.Simulations, rng)
	case v.Phase == enanos.Acting:
		a.replies()
	default:
		a.decisions()
	}
	return a.result()
}

// Plan returns what the chancellor would do in the rest of the viewer's turn after a legal move, as far as that can
// be foreseen.
func Plan(v *enanos.View, m enanos.Move) []enanos.Move {
	w := &chancellorWeights
	if v.Phase != enanos.Acting || v.Active() != v.Viewer || !foreseen(&m) {
		return nil
	}
	c := considered{move: m, value: w.outlook(v).action(m, w.worth(v))}
	c.search(w, v, func() bool { return true })
	return c.line
}

// Foundings returns the moves for the viewer's first or second building, the best ones first, as the
// chancellor values them.
func Foundings(v *enanos.View) []enanos.Move {
	o, moves := chancellorWeights.outlook(v), v.Moves(nil)
	slices.SortStableFunc(moves, func(a, b enanos.Move) int { return cmp.Compare(o.founding(b), o.founding(a)) })
	return moves
}

// analysis is an analysis in progress. All values are comparable with each other and with now, the
// value of the view.
type analysis struct {
	*weights
	v     *enanos.View
	now   float64
	list  []considered
	tried int
}

// considered is a move that is considered.
type considered struct {
	move  enanos.Move
	look  float64       // its value at a first look
	value float64       // of the best line that begins with it
	line  []enanos.Move // that line, without the move
	tried int
	done  bool // whether value is what a search says
}

// improve notes the value of a line that begins with the move.
func (c *considered) improve(worth float64, line []enanos.Move, m enanos.Move) {
	if c.tried++; worth > c.value+alike {
		c.value, c.line = worth, append(slices.Clip(line), m)
	}
}

// search looks for the best line after the move, as long as there is more to try.
func (c *considered) search(w *weights, v *enanos.View, more func() bool) {
	after := v.After(c.move)
	c.done = true
	w.explore(&after, c.value, planDepth-1, func() bool { c.done = more(); return c.done }, func(l *line, m enanos.Move, worth float64) {
		c.improve(worth, l.moves, m)
	})
}

// turn considers the moves of the viewer's turn.
func (a *analysis) turn(ctx context.Context, limit int, rng *rand.Rand) {
	at := make(map[enanos.Move]int)
	more := func() bool { a.tried++; return ctx.Err() == nil }
	a.explore(a.v, a.now, planDepth, more, func(l *line, m enanos.Move, worth float64) {
		if len(l.moves) > 0 {
			a.list[at[l.moves[0]]].improve(worth, l.moves[1:], m)
			return
		}
		at[m] = len(a.list)
		a.list = append(a.list, considered{move: m, look: worth, value: worth, tried: 1, done: !foreseen(&m)})
	})
	if len(a.list) == 0 { // the context had ended
		a.list = append(a.list, considered{move: enanos.Move{Kind: enanos.KindEnd}, look: a.now, value: a.now, tried: 1})
	}
	a.sort()
	more = func() bool { a.tried++; return (limit == 0 || a.tried <= limit) && ctx.Err() == nil }
	for i := range a.list {
		if c := &a.list[i]; !c.done {
			c.search(a.weights, a.v, more)
		}
	}
	a.sort()
	if a.list[0].value > a.now+enough {
		return
	}
	o := a.outlook(a.v)
	if m, ok := o.offer(rng); ok { // half of the likely hands or more would accept it
		gain := o.exchange(m.Give, m.Want) / 2
		a.list = append(a.list, considered{move: m, look: a.now, value: max(a.now+gain, a.list[0].value+2*alike), tried: 1, done: true})
	}
}

// replies considers the answers to the offers of another player's turn.
func (a *analysis) replies() {
	o := a.outlook(a.v)
	for _, m := range a.v.Moves(nil) {
		worth := a.now
		if m.Kind == enanos.KindAccept {
			offer := &a.v.Offers[m.N-1]
			worth += o.exchange(offer.Want, offer.Give) - helpPenalty(a.v, offer.Maker) - margin
		}
		a.add(m, worth)
	}
}

// decisions considers the moves of every other phase.
func (a *analysis) decisions() {
	o := a.outlook(a.v)
	if o.discards() {
		hand := a.v.Own.Hand
		eachHand(hand, int(o.me.Due), 0, 0, func(give enanos.Cards) {
			a.add(enanos.Move{Kind: enanos.KindDiscard, Give: give}, a.now+o.hand(hand-give))
		})
	} else {
		value := o.decision()
		for _, m := range a.v.Moves(nil) {
			a.add(m, a.now+value(m))
		}
	}
	best := slices.MaxFunc(a.list, func(x, y considered) int { return cmp.Compare(x.value, y.value) })
	// The values of a phase compare its moves only with each other.
	level := a.now
	switch a.v.Phase {
	case enanos.Founding:
		after := a.v.After(best.move)
		best.line = []enanos.Move{a.bestTrack(&after)}
		after = after.After(best.line[0])
		level = a.worth(&after)
	case enanos.Tracking:
		after := a.v.After(best.move)
		level = a.worth(&after)
	}
	for i := range a.list {
		c := &a.list[i]
		c.value += level - best.value
		c.look = c.value
		if a.v.Phase == enanos.Founding {
			after := a.v.After(c.move)
			c.line = []enanos.Move{a.bestTrack(&after)}
		}
	}
}

// bestTrack returns the first rail for the building that was just placed.
func (a *analysis) bestTrack(v *enanos.View) enanos.Move {
	return best(v, rand.New(rand.NewPCG(0, 0)), a.outlook(v).track)
}

func (a *analysis) add(m enanos.Move, worth float64) {
	a.tried++
	a.list = append(a.list, considered{move: m, look: worth, value: worth, tried: 1, done: true})
}

// eachHand calls each with every choice of n cards of a hand, of the goods from g on and beside those
// picked.
func eachHand(hand enanos.Cards, n int, g enanos.Good, picked enanos.Cards, each func(enanos.Cards)) {
	switch {
	case n == 0:
		each(picked)
	case g < enanos.Goods:
		for k := 0; k <= min(n, hand.Of(g)); k++ {
			eachHand(hand, n-k, g+1, picked+g.N(k), each)
		}
	}
}

// sort sorts the moves by value, the best first. Of moves of the same value, ending the turn comes first.
func (a *analysis) sort() {
	ends := func(c *considered) int {
		if c.move.Kind == enanos.KindEnd {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(a.list, func(x, y considered) int {
		if math.Abs(x.value-y.value) > alike {
			return cmp.Compare(y.value, x.value)
		}
		return cmp.Or(ends(&x)-ends(&y), cmp.Compare(y.look, x.look))
	})
}

// look is the difference, in hundredths of a point, by which a move looks e times as likely at a first look.
const lookSpread = 40

// result returns the analysis. Moves that lead to the same value, such as those of a line that can be made in another
// order, share a candidate.
func (a *analysis) result() engine.Analysis[enanos.Move] {
	a.sort()
	field := a.field(a.v)
	out := engine.Analysis[enanos.Move]{Chances: field.chances(a.list[0].value)}
	if len(a.list) > 1 {
		out.Simulations = a.tried
	}
	most, sum := slices.MaxFunc(a.list, func(x, y considered) int { return cmp.Compare(x.look, y.look) }).look, 0.0
	for i := range a.list {
		sum += math.Exp((a.list[i].look - most) / lookSpread)
	}
	last := math.Inf(1)
	for i := range a.list {
		c := &a.list[i]
		prior := math.Exp((c.look-most)/lookSpread) / sum
		if n := len(out.Candidates); c.done && n > 0 && math.Abs(last-c.value) <= alike && out.Candidates[n-1].Judged {
			same := &out.Candidates[n-1]
			same.Alike, same.Prior, same.Simulations = append(same.Alike, c.move), same.Prior+prior, same.Simulations+c.tried
			continue
		}
		last = c.value
		out.Candidates = append(out.Candidates, engine.Candidate[enanos.Move]{
			Move: c.move, Chance: field.chances(c.value)[a.v.Viewer], Lead: field.lead(c.value), Prior: prior, Simulations: c.tried, Judged: c.done, Line: c.line,
		})
	}
	slices.SortStableFunc(out.Candidates[1:], func(x, y engine.Candidate[enanos.Move]) int {
		switch {
		case x.Judged == y.Judged:
			return 0
		case x.Judged:
			return -1
		}
		return 1
	})
	return out
}

// Income returns in how many of 36 rolls the viewer's buildings produce a card of each good, where
// a card is counted for each that comes.
func Income(v *enanos.View) [enanos.Goods]float64 { return chancellorWeights.outlook(v).ways }
