package enginetest

import (
	"math/rand/v2"

	"sobremesa/engine"
)

// Option adjusts a run.
type Option func(*settings)

type settings struct {
	games       int
	longest     int
	draws       int
	probability any // func(*S, M) float64
	worlds      any // func(*S, engine.Seat, *rand.Rand) S
}

func defaults() settings { return settings{games: 2, longest: 5_000, draws: 20_000} }

// Games sets how many random games are played for each number of seats and
// each variant; 2 unless told.
func Games(n int) Option { return func(s *settings) { s.games = n } }

// LongestGame sets after how many moves, chance's included, a random game that
// has not ended is a failure; 5,000 unless told.
func LongestGame(moves int) Option { return func(s *settings) { s.longest = moves } }

// Draws sets how often a chance move is drawn to test its distribution;
// 20,000 unless told.
func Draws(n int) Option { return func(s *settings) { s.draws = n } }

// Probability gives the probability under the rules of one of chance's moves,
// reckoned without the game's own Draw. Without it only membership in Moves is
// checked of a draw.
func Probability[S any, M comparable](f func(p *S, m M) float64) Option {
	return func(s *settings) { s.probability = f }
}

// Worlds gives a way to replace everything a viewer may not know by something
// else that could be true as well; the viewer must not see a difference. A
// game without it is checked as one that hides nothing but the future.
func Worlds[S any](f func(p *S, viewer engine.Seat, rng *rand.Rand) S) Option {
	return func(s *settings) { s.worlds = f }
}
