package players_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enanos/players"
	"sobremesa/engine/must"
)

// figuresVariable says how many games TestFigures plays for each group of players.
const figuresVariable = "SOBREMESA_ENANOS_FIGURES"

// TestFigures prints how games go, and how the players do against each other.
func TestFigures(t *testing.T) {
	text := os.Getenv(figuresVariable)
	if text == "" {
		t.Skipf("%s says how many games to count; 400 take some two minutes", figuresVariable)
	}
	games, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s: %v", figuresVariable, err)
	}
	for _, names := range [][]string{
		{"regente", "regente"}, {"regente", "regente", "regente"}, {"regente", "regente", "regente", "regente"},
		{"canciller", "canciller", "canciller", "canciller"}, {"regente", "regente", "regente", "canciller"}, {"regente", "canciller"},
		{"peon", "capataz"}, {"capataz", "regente"}, {"peon", "peon", "peon", "capataz"}, {"capataz", "capataz", "capataz", "regente"},
		{"peon", "capataz", "regente"},
	} {
		t.Run(strings.Join(names, " "), func(t *testing.T) { figures(t, games, names) })
	}
}

func figures(t *testing.T, games int, names []string) {
	t.Helper()
	simulator := players.Simulator()
	c := config("figures", games, names...)
	var turns []int
	wins := make([]int, len(names))
	var count tally
	for n := range games {
		count.begin()
		g, err := simulator.Play(t.Context(), c, n, count.watch)
		must.Succeed(t, err)
		turns = append(turns, int(g.Last.View(engine.Spectator).(enanos.View).Turns)-2*len(names))
		for _, s := range g.Last.Standings() {
			if s.Place == 1 {
				wins[g.Seats[s.Seat]]++
			}
		}
	}
	slices.Sort(turns)
	t.Logf("%d games, won by each of %v: %v; median %d turns; %v", games, names, wins, turns[games/2], &count)
}

func percent(n, of int) string { return fmt.Sprintf("%.1f%%", 100*float64(n)/float64(max(1, of))) }

// BenchmarkPlayers plays whole games among equals. The games of pawns, which play at random, are
// the yardstick.
func BenchmarkPlayers(b *testing.B) {
	for _, p := range players.All() {
		b.Run(p.Name, func(b *testing.B) {
			rules := enanos.Rules{}
			for n := 0; b.Loop(); n++ {
				rng := rand.New(rand.NewPCG(uint64(n), 1))
				s, err := rules.Start(engine.Options{Seats: 4})
				must.Succeed(b, err)
				for rules.ToMove(&s) != 0 {
					seat, m := rules.Awaited(&s).First(), enanos.Move{}
					if seat == engine.Chance {
						m = rules.Draw(&s, rng)
					} else {
						v := rules.View(&s, seat)
						m = p.Player.Choose(b.Context(), engine.Budget{}, &v, rng)
					}
					must.Succeed(b, rules.Play(&s, seat, m))
				}
			}
		})
	}
}
