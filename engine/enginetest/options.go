package enginetest

import (
	"math/rand/v2"
	"os"
	"testing"

	"sobremesa/engine"
)

// Option configures a run.
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

// thoroughVariable is the environment variable that makes long tests run in full.
const thoroughVariable = "SOBREMESA_THOROUGH"

// OnlyThorough skips a long test unless the run is Thorough.
func OnlyThorough(t testing.TB) {
	t.Helper()
	if !Thorough() {
		t.Skipf("takes long; set %s", thoroughVariable)
	}
}

// Thorough reports whether long tests should run in full. Otherwise they run a part, for developers
// waiting for the result.
func Thorough() bool { return os.Getenv(thoroughVariable) != "" }

// Times returns how often a test should repeat something random: usual, or thorough in a Thorough
// run.
func Times(usual, thorough int) int {
	if Thorough() {
		return thorough
	}
	return usual
}

// AtAGlance is a small budget for tests in which the strength of players does not matter but their
// thinking time does.
var AtAGlance = engine.Budget{Simulations: 8}

func defaults() settings {
	if Thorough() {
		return settings{games: 2, longest: 5_000, positions: 200, tries: 60, draws: 20_000}
	}
	return settings{games: 1, longest: 5_000, positions: 60, tries: 20, draws: 10_000}
}

// Games sets the number of random games for each combination of seats and options that is played.
// The default is 1, or 2 in a Thorough run.
func Games(n int) Option { return func(s *settings) { s.games = n } }

// LongestGame sets the number of moves, including chance moves, after which a random game that has
// not ended is a failure. The default is 5,000.
func LongestGame(moves int) Option { return func(s *settings) { s.longest = moves } }

// Thin sets how many positions and moves of long games are checked. The first positions of a game
// are all checked, later ones ever more rarely: about positions*(1 + ln(n/positions)) of n. At
// each, every seat tries at most tries of its moves. The defaults are 60 and 20, or 200 and 60 in
// a Thorough run.
func Thin(positions, tries int) Option {
	return func(s *settings) { s.positions, s.tries = positions, tries }
}

// Draws sets the number of draws for testing the distribution of a chance move. The default is
// 10,000, or 20,000 in a Thorough run.
func Draws(n int) Option { return func(s *settings) { s.draws = n } }

// Probability provides the probability of a chance move under the rules, computed independently of
// the game's Draw. Without it, draws are only checked to be listed in Moves.
func Probability[S any, M comparable](f func(p *S, m M) float64) Option {
	return func(s *settings) { s.probability = f }
}

// Worlds provides a function that replaces everything the viewer may not know by another
// possibility: the cards dealt to others, their secret decisions, their standing orders. The viewer
// must not be told any difference. A game that is not engine.Info.Open fails without Worlds, or
// with Worlds that never change anything.
func Worlds[S any](f func(p *S, viewer engine.Seat, rng *rand.Rand) S) Option {
	return func(s *settings) { s.worlds = f }
}
