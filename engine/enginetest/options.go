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
	games       int // random games for each combination of seats and options that is played
	longest     int // moves, after which a game that has not ended is a failure
	positions   int // see looksClosely
	tries       int // of moves, by each seat at each position
	draws       int // for the distribution of a chance move
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
	return settings{games: Times(1, 2), longest: 20_000, positions: Times(60, 200), tries: Times(20, 60), draws: Times(10_000, 20_000)}
}

// Thinly checks a game whose games are long or slow at fewer positions.
func Thinly(s *settings) {
	s.games, s.positions, s.tries, s.draws = 1, Times(8, 25), Times(8, 12), Times(2_000, 4_000)
}

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
