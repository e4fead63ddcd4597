package azul_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/players"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
)

// TestChoices runs testdata/choices.txt, which explains its format.
func TestChoices(t *testing.T) {
	text, err := os.ReadFile("testdata/choices.txt")
	must.Succeed(t, err)
	tried := make(map[string]bool)
	for _, one := range strings.Split(string(text), "\n= ")[1:] {
		name, rest, _ := strings.Cut(one, "\n")
		t.Run(name, func(t *testing.T) {
			parts := strings.Split(strings.TrimSpace(rest), "\n> ")
			s := azul.Position(t, parts[0])
			for _, p := range players.All() {
				if strings.HasPrefix(name, p.Name+":") {
					tried[p.Name] = true
					checkChoice(t, p.Player, &s, parts[1:])
				}
			}
		})
	}
	for _, p := range players.All() {
		if !tried[p.Name] && !thinks(p.Player) {
			t.Errorf("no choice of %s is tested", p.Name)
		}
	}
}

// thinks reports whether a player searches lines of play.
func thinks(p engine.Player[azul.Move, azul.View]) bool {
	_, ok := p.(engine.Analyst[azul.Move, azul.View])
	return ok
}

// checkChoice checks that a player plays the given moves, in Spanish, with equal frequencies. A
// player that thinks may play any of them.
func checkChoice(t *testing.T, p engine.Player[azul.Move, azul.View], s *azul.State, want []string) {
	t.Helper()
	rng := rand.New(rand.NewPCG(8, 8))
	seat := s.ToMove().First()
	view := s.View(seat)
	if thinks(p) {
		for range enginetest.Times(2, 20) {
			if got := azul.Format(p.Choose(t.Context(), engine.Budget{}, &view, rng), engine.Spanish); !slices.Contains(want, got) {
				t.Errorf("plays %q, want one of %q, at\n%s", got, want, azul.Diagram(s))
			}
		}
		return
	}
	counts := make(map[string]int)
	for range 1000 * len(want) {
		m := p.Choose(t.Context(), engine.Budget{}, &view, rng)
		counts[azul.Format(m, engine.Spanish)]++
		next := *s
		must.Succeed(t, next.Play(seat, m))
	}
	for _, text := range want {
		// The standard deviation of a count of 1,000 is at most 27.
		if n := counts[text]; n < 850 || n > 1150 {
			t.Errorf("plays %q %d times of %d, at\n%s", text, n, 1000*len(want), azul.Diagram(s))
		}
		delete(counts, text)
	}
	if len(want) == 0 || len(counts) > 0 {
		t.Errorf("plays %v, want %q, at\n%s", counts, want, azul.Diagram(s))
	}
}

// One move in five of a beginner is random, the others are Greedy's.
func TestABeginnerMovesAtRandomOnceInFive(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	s := azul.Position(t, "factories BBBB R\nseat 1\n    . | .....\nseat 2")
	view := s.View(0)
	best := players.Greedy{}.Choose(t.Context(), engine.Budget{}, &view, rng)
	moves, games, same := len(view.Moves(0, nil)), 10_000, 0
	for range games {
		if (players.Beginner{}).Choose(t.Context(), engine.Budget{}, &view, rng) == best {
			same++
		}
	}
	// Five standard deviations are 0.02.
	if share, want := float64(same)/float64(games), 0.8+0.2/float64(moves); share < want-0.02 || share > want+0.02 {
		t.Errorf("of %d moves Greedy's is played in %.3f, want %.3f", moves, share, want)
	}
}
