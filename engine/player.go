package engine

import "math/rand/v2"

// Player decides for a seat: what the seat sees goes in, one of its legal
// moves comes out. It may be asked for any position in which the view's seat
// is awaited, keeps nothing between calls, and is safe for concurrent use.
type Player[M comparable, V any] interface {
	Choose(view *V, rng *rand.Rand) M
}

// Answerer is a Player that also plays where nobody waits for it: it may be
// asked for any position in which the view's seat is to move and not awaited.
// A Player that is no Answerer keeps silent there.
type Answerer[M comparable, V any] interface {
	Player[M, V]
	// Answer returns a legal move, or false for none.
	Answer(view *V, rng *rand.Rand) (M, bool)
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
// Match.View returned for its seat and writes moves as they are stored.
type Artificial interface {
	Choose(view any, rng *rand.Rand) string
	// Answer is false for a Player that is no Answerer.
	Answer(view any, rng *rand.Rand) (string, bool)
}

// HostPlayer wraps a Player of the game into an Artificial.
func HostPlayer[S any, M comparable, V any](rules Rules[S, M, V], p Player[M, V]) Artificial {
	return artificial[S, M, V]{rules, p}
}

type artificial[S any, M comparable, V any] struct {
	rules  Rules[S, M, V]
	player Player[M, V]
}

func (a artificial[S, M, V]) Choose(view any, rng *rand.Rand) string {
	v := view.(V)
	return a.rules.Format(a.player.Choose(&v, rng), Spanish)
}

func (a artificial[S, M, V]) Answer(view any, rng *rand.Rand) (string, bool) {
	answerer, ok := a.player.(Answerer[M, V])
	if !ok {
		return "", false
	}
	v := view.(V)
	m, ok := answerer.Answer(&v, rng)
	if !ok {
		return "", false
	}
	return a.rules.Format(m, Spanish), true
}
