package enginetest

import (
	"math/rand/v2"
	"os"
	"testing"

	"sobremesa/engine"
)

// Option adjusts a run.
type Option func(*settings)

type settings struct {
	games       int
	longest     int
	positions   int
	tries       int
	draws       int
	probability any // func(*S, M) float64
	worlds      any // func(*S, engine.Seat, *rand.Rand) S
}

// thoroughVariable, set to anything, has tests that take long run whole.
const thoroughVariable = "SOBREMESA_THOROUGH"

// OnlyThorough skips a test that takes long, unless the run is Thorough.
func OnlyThorough(t testing.TB) {
	t.Helper()
	if !Thorough() {
		t.Skipf("takes long; set %s", thoroughVariable)
	}
}

// Thorough reports whether tests that take long are to run whole. Otherwise they
// try a part of the same, for people who wait for them.
func Thorough() bool { return os.Getenv(thoroughVariable) != "" }

// Times is how often a test tries the same with other chance: usually so many times,
// and more where the run is Thorough.
func Times(usual, thorough int) int {
	if Thorough() {
		return thorough
	}
	return usual
}

// AtAGlance is the budget of players whose strength does not matter to a test, and whose
// time to think would: of those that think, little more than the first move that they find.
var AtAGlance = engine.Budget{Simulations: 8}

func defaults() settings {
	if Thorough() {
		return settings{games: 2, longest: 5_000, positions: 200, tries: 60, draws: 20_000}
	}
	return settings{games: 1, longest: 5_000, positions: 100, tries: 30, draws: 20_000}
}

// Games sets how many random games are played for each number of seats and
// each choice of options; 1 unless told, 2 where the run is Thorough.
func Games(n int) Option { return func(s *settings) { s.games = n } }

// LongestGame sets after how many moves, chance's included, a random game that
// has not ended is a failure; 5,000 unless told.
func LongestGame(moves int) Option { return func(s *settings) { s.longest = moves } }

// Thin sets how closely long games are looked at. The first positions of a
// game are all checked, of those after them ever fewer: some positions*(1 +
// ln(n/positions)) of n. At each, every seat tries all moves open to it, but no
// more than tries of those it has. 100 and 30 unless told, 200 and 60 where the run
// is Thorough.
func Thin(positions, tries int) Option {
	return func(s *settings) { s.positions, s.tries = positions, tries }
}

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
// else that could be true as well: what was dealt to others, what they decided
// in secret, what their standing orders are. The viewer must be told no
// difference. A game that is not engine.Info.Open and has no Worlds, or Worlds
// that never change anything, does not keep the contract.
func Worlds[S any](f func(p *S, viewer engine.Seat, rng *rand.Rand) S) Option {
	return func(s *settings) { s.worlds = f }
}
