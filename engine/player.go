package engine

import "math/rand/v2"

// Player decides for a seat: what the seat sees goes in, one of its legal
// moves comes out. It may be asked for any position in which the view's seat
// is to move, keeps nothing between calls, and is safe for concurrent use.
type Player[M comparable, V any] interface {
	Choose(view *V, rng *rand.Rand) M
}

// Artificial is a Player whose types have been forgotten: it takes what
// Match.View returned for its seat and writes the move as it is stored.
type Artificial func(view any, rng *rand.Rand) string

// HostPlayer wraps a Player of the game into an Artificial.
func HostPlayer[S any, M comparable, V any](rules Rules[S, M, V], p Player[M, V]) Artificial {
	return func(view any, rng *rand.Rand) string {
		v := view.(V)
		return rules.Format(p.Choose(&v, rng), Spanish)
	}
}
