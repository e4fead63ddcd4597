package engine

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"time"
)

// Player decides for a seat: what the seat sees goes in, one of its legal
// moves comes out. It may be asked for any position in which the view's seat
// is awaited, and is safe for concurrent use.
//
// It keeps no knowledge between calls: what it chooses follows from the view, the
// generator and the budget's simulations alone. Memory may be pooled (sync.Pool), as
// long as nothing that an earlier call left in it is read. It thinks in the call, in
// as many goroutines as it likes, which have ended when it returns.
//
// It returns by itself, soon, when the context has ended: with any legal move, the best
// that it has found so far. Whoever ended the context may have no use for it.
type Player[M comparable, V any] interface {
	Choose(ctx context.Context, budget Budget, view *V, rng *rand.Rand) M
}

// Budget is how much a Player may think for one move. One that is done at once need
// not look at it. The zero Budget leaves it to the Player, which bounds itself then.
type Budget struct {
	// Simulations is how many games or lines of play it may try out at most, as it
	// counts them itself; 0: as many as it is made for. It is what tells a strong player
	// from a weak one, on any machine the same.
	Simulations int
	// Time is how long it may take at most, whatever is left of the simulations; 0: as
	// long as these take. It is a bound for slow machines: a Player that comes to it may
	// choose otherwise the next time.
	Time time.Duration
}

// ParseBudget reads a budget as it is written behind a player's name: "2000" for so many
// simulations, "0.3s" or "300ms" for as many as so much time allows. Both are more than 0.
func ParseBudget(text string) (Budget, error) {
	if n, err := strconv.Atoi(text); err == nil && n > 0 {
		return Budget{Simulations: n}, nil
	}
	if d, err := time.ParseDuration(text); err == nil && d > 0 {
		return Budget{Simulations: math.MaxInt, Time: d}, nil
	}
	return Budget{}, fmt.Errorf("a budget of %q, want simulations (2000) or a time (0.3s, 300ms)", text)
}

// Within is the context in which a Player keeps to its time, and what releases it.
func (b Budget) Within(ctx context.Context) (context.Context, context.CancelFunc) {
	if b.Time == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, b.Time)
}

// Answerer is a Player that also plays where nobody waits for it: it may be
// asked for any position in which the view's seat is to move and not awaited.
// A Player that is no Answerer keeps silent there.
type Answerer[M comparable, V any] interface {
	Player[M, V]
	// Answer returns a legal move, or false for none.
	Answer(ctx context.Context, budget Budget, view *V, rng *rand.Rand) (M, bool)
}

// NamedPlayer is a Player and the name by which it is asked for.
type NamedPlayer[M comparable, V any] struct {
	Name   string // lower-case ASCII, as in commands and records
	Player Player[M, V]
}

// Occupant is who sits on a seat, as people are shown it.
type Occupant struct {
	Name       string // as it was given; may be ""
	Artificial bool
	Guardian   bool // an artificial player keeps this person's seat
	// Faction is what they play with where a game leaves that to choose, a number
	// from 1; 0 where it does not: see games.Game.
	Faction int
}

// Artificial is a Player whose types have been forgotten: it takes what
// Match.View returned for its seat and writes moves as they are stored. It sees to
// it that the context ends when the budget's time is over.
type Artificial interface {
	Choose(ctx context.Context, budget Budget, view any, rng *rand.Rand) string
	// Answer is false for a Player that is no Answerer.
	Answer(ctx context.Context, budget Budget, view any, rng *rand.Rand) (string, bool)
	// Analyse is false for a Player that is no Analyst.
	Analyse(ctx context.Context, budget Budget, view any, rng *rand.Rand) (Analysis[string], bool)
}

// HostPlayer wraps a Player of the game into an Artificial.
func HostPlayer[S any, M comparable, V any](rules Rules[S, M, V], p Player[M, V]) Artificial {
	return artificial[S, M, V]{rules, p}
}

type artificial[S any, M comparable, V any] struct {
	rules  Rules[S, M, V]
	player Player[M, V]
}

func (a artificial[S, M, V]) Choose(ctx context.Context, budget Budget, view any, rng *rand.Rand) string {
	ctx, cancel := budget.Within(ctx)
	defer cancel()
	v := view.(V)
	return a.rules.Format(a.player.Choose(ctx, budget, &v, rng), Spanish)
}

func (a artificial[S, M, V]) Answer(ctx context.Context, budget Budget, view any, rng *rand.Rand) (string, bool) {
	answerer, ok := a.player.(Answerer[M, V])
	if !ok {
		return "", false
	}
	ctx, cancel := budget.Within(ctx)
	defer cancel()
	v := view.(V)
	m, ok := answerer.Answer(ctx, budget, &v, rng)
	if !ok {
		return "", false
	}
	return a.rules.Format(m, Spanish), true
}
