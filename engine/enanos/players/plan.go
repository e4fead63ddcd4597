package players

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// Chancellor is the player "canciller". It evaluates positions like the regent, but exactly, and looks
// ahead over its turn: it plays the first move of the best line of play that it finds. A Budget's simulations count the moves tried out.
type Chancellor struct{}

var _ engine.Answerer[enanos.Move, enanos.View] = Chancellor{}

// longest is the most time that the chancellor takes for a move.
const longest = 2 * time.Second

// Choose implements engine.Player.
func (Chancellor) Choose(ctx context.Context, budget engine.Budget, v *enanos.View, rng *rand.Rand) enanos.Move {
	return chancellorWeights.plan(ctx, budget, v, rng)
}

// plan is choose for a player who looks ahead over its turn.
func (w *weights) plan(ctx context.Context, budget engine.Budget, v *enanos.View, rng *rand.Rand) enanos.Move {
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	return w.choose(v, rng, func() (enanos.Move, bool) { return w.lookAhead(ctx, planDepth, budget.Simulations, v, rng) })
}

// Answer implements engine.Answerer.
func (Chancellor) Answer(_ context.Context, _ engine.Budget, v *enanos.View, rng *rand.Rand) (enanos.Move, bool) {
	return chancellorWeights.answer(v, rng)
}

// The size of the search: how many lines of play are kept, and how many moves deep those of the
// chancellor go.
const (
	planWidth = 6
	planDepth = 4
)

// line is a line of play: the view that it leads to, the value of that view, and its moves.
type line struct {
	v     enanos.View
	worth float64
	moves []enanos.Move
}

// first returns the first move of the line that continues with m.
func (l *line) first(m enanos.Move) enanos.Move {
	if len(l.moves) > 0 {
		return l.moves[0]
	}
	return m
}

// lookAhead returns the first move of the best line of play in the viewer's turn, up to so many
// moves deep, or false if doing nothing is as good. It tries at most limit moves, unless that is 0,
// and returns early when the context ends.
func (w *weights) lookAhead(ctx context.Context, depth, limit int, v *enanos.View, rng *rand.Rand) (enanos.Move, bool) {
	now := w.worth(v)
	c := choice{rng: rng, worth: now + enough}
	tried := 0
	more := func() bool { tried++; return (limit == 0 || tried <= limit) && ctx.Err() == nil }
	w.explore(v, now, depth, more, func(l *line, m enanos.Move, worth float64) { c.consider(l.first(m), now+w.blurred(worth-now, rng)) })
	return c.move, c.move.Kind != 0
}

// explore is a beam search over the viewer's turn, up to so many moves deep, from a view of the given
// worth: from each line it tries every move, and keeps the best lines of all. A line ends at a move
// whose outcome depends on chance or others, and may end anywhere. Before each move explore asks
// whether to try more, and it calls each with the move, the line that it continues, and the value.
func (w *weights) explore(v *enanos.View, worth float64, depth int, more func() bool, each func(l *line, m enanos.Move, worth float64)) {
	var room [200]enanos.Move
	lines := []line{{v: *v, worth: worth}}
	for range depth {
		var next []line
		for i := range lines {
			l := &lines[i]
			o := w.outlook(&l.v)
			for _, m := range l.v.Moves(room[:0]) {
				if w.never != nil && w.never(&m) {
					continue
				}
				if !more() {
					return
				}
				worth := o.action(m, l.worth)
				each(l, m, worth)
				if foreseen(&m) {
					next = follow(next, worth, l, m)
				}
			}
		}
		lines = next
	}
}

// foreseen reports whether the player can foresee the outcome of a move and its turn continues.
func foreseen(m *enanos.Move) bool {
	switch m.Kind {
	case enanos.KindEnd, enanos.KindAttack, enanos.KindChase, enanos.KindBribe, enanos.KindAccept, enanos.KindDecline:
		return false
	case enanos.KindPlay:
		switch m.Card {
		case enanos.Monopoly, enanos.Spy, enanos.BribeCard, enanos.Merchant:
			return false
		}
	}
	return true
}

// follow adds a continued line to the best ones, best first, if it is among them. It skips a line
// of the same value as another, since the two usually have the same moves in another order.
func follow(list []line, worth float64, l *line, m enanos.Move) []line {
	at := len(list)
	for at > 0 && list[at-1].worth < worth-alike {
		at--
	}
	if at == planWidth || at > 0 && math.Abs(list[at-1].worth-worth) <= alike {
		return list
	}
	return slices.Insert(list, at, line{l.v.After(m), worth, append(slices.Clip(l.moves), m)})[:min(len(list)+1, planWidth)]
}
