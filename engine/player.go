package engine

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"time"
)

// Player decides for a seat: from the seat's view it chooses one of the seat's legal moves. It may
// be asked about any position in which the view's seat is awaited, and is safe for concurrent use.
//
// A Player keeps no knowledge between calls: its choice depends only on the view, the generator and
// the budget's simulations. It may pool memory (sync.Pool) as long as it never reads what an
// earlier call left there. It may start goroutines, but they must have ended when it returns.
//
// When the context ends, the Player promptly returns a legal move, the best found so far. The
// caller may discard it.
type Player[M comparable, V any] interface {
	Choose(ctx context.Context, budget Budget, view *V, rng *rand.Rand) M
}

// Budget limits how much a Player may think about one move. Players that decide at once may ignore
// it. With the zero Budget the Player sets its own limit.
type Budget struct {
	// Simulations is the maximum number of games or lines of play to try, as the Player counts
	// them. 0 means the Player's own default. The limit sets a player's strength, equal on every
	// machine.
	Simulations int
	// Time is the maximum thinking time, even if simulations are left. 0 means no limit. It is a
	// safeguard for slow machines: a Player that reaches it may choose differently next time.
	Time time.Duration
}

// ParseBudget reads a budget as written after a player's name: a number of simulations ("2000"), or
// a time with no limit on simulations ("0.3s", "300ms"). Both must be positive.
func ParseBudget(text string) (Budget, error) {
	if n, err := strconv.Atoi(text); err == nil && n > 0 {
		return Budget{Simulations: n}, nil
	}
	if d, err := time.ParseDuration(text); err == nil && d > 0 {
		return Budget{Simulations: math.MaxInt, Time: d}, nil
	}
	return Budget{}, fmt.Errorf("a budget of %q, want simulations (2000) or a time (0.3s, 300ms)", text)
}

// Within returns a context that ends with the budget's time, and a function that releases it.
func (b Budget) Within(ctx context.Context) (context.Context, context.CancelFunc) {
	if b.Time == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, b.Time)
}

// Answerer is a Player that also plays when it is not awaited. It may be asked about any position
// in which the view's seat may move but is not awaited. Other Players do nothing there.
type Answerer[M comparable, V any] interface {
	Player[M, V]
	// Answer returns a legal move, or false to do nothing.
	Answer(ctx context.Context, budget Budget, view *V, rng *rand.Rand) (M, bool)
}

// NamedPlayer is a Player with its name.
type NamedPlayer[M comparable, V any] struct {
	Name   string // lower-case ASCII, as in commands and records
	Player Player[M, V]
}

// Occupant is the player of a seat as people are shown it.
type Occupant struct {
	Name       string // as given; may be empty
	Artificial bool
	Guardian   bool // an artificial player stands in for this person
	// Faction is the player's faction, from 1, in games that let players choose one; otherwise 0.
	// See games.Game.
	Faction int
	// Time is the time that the player's clock had when the turn began, in short: "21 h". It is "" where it
	// is not to be shown.
	Time string
}

// Artificial is a Player without its type parameters. It takes a view that Match.View returned for
// its seat and returns moves in stored notation. It ends the context when the budget's time is up.
type Artificial interface {
	Choose(ctx context.Context, budget Budget, view any, rng *rand.Rand) string
	// Answer returns false for a Player that is not an Answerer.
	Answer(ctx context.Context, budget Budget, view any, rng *rand.Rand) (string, bool)
	// Analyse returns false for a Player that is not an Analyst.
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
