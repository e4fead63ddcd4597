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
	"sobremesa/engine/simulate"
)

// figuresVariable says how many games TestFigures plays for each group of players.
const figuresVariable = "SOBREMESA_ENANOS_FIGURES"

// TestFigures prints how games go: their length and ending, the wins by turn order and by seat,
// the thefts by seat, and how the players do against each other.
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
	c := simulate.Config{Players: names, Games: games, Seed: "figures", Workers: 1}
	var turns, moves, draws []int
	ended, points := 0, make([]int, len(names))
	byOrder, byPlayer, bySeat, robbed := make([]int, len(names)), make([]int, len(names)), make([]int, len(names)), make([]int, len(names))
	var count tally
	for n := range games {
		made, drawn := 0, 0
		count.begin()
		g, err := simulator.Play(t.Context(), c, n, func(m engine.Move, before, after any) {
			count.watch(m, before, after)
			if m.Seat == engine.Chance {
				drawn++
				if v := before.(enanos.View); v.Phase == enanos.Stealing {
					robbed[v.Victim]++
				}
			} else {
				made++
			}
		})
		must.Succeed(t, err)
		v := g.Last.View(engine.Spectator).(enanos.View)
		turns, moves, draws = append(turns, int(v.Turns)-2*len(names)), append(moves, made), append(draws, drawn)
		if v.Ended() == enanos.EndGoal {
			ended++
		}
		for _, s := range g.Last.Standings() {
			points[g.Seats[s.Seat]] += s.Score
			if s.Place == 1 {
				byOrder[slices.Index(v.Order[:], s.Seat)]++
				byPlayer[g.Seats[s.Seat]]++
				bySeat[s.Seat]++
			}
		}
	}
	var each []string
	for i, name := range names {
		each = append(each, fmt.Sprintf("%s %s with %.1f points", name, percent(byPlayer[i], games), float64(points[i])/float64(games)))
	}
	share := func(list []int, of int) string {
		var texts []string
		for _, n := range list {
			texts = append(texts, percent(n, of))
		}
		return strings.Join(texts, " ")
	}
	t.Log(&count)
	thefts := 0
	for _, n := range robbed {
		thefts += n
	}
	t.Logf("%d games: %s; by order %s; by seat %s; of %d thefts, by seat %s; goal reached in %s; median %d turns, %d moves, %d draws",
		games, strings.Join(each, ", "), share(byOrder, games), share(bySeat, games), thefts, share(robbed, thefts), percent(ended, games), median(turns), median(moves), median(draws))
}

func percent(n, of int) string { return fmt.Sprintf("%.1f%%", 100*float64(n)/float64(max(1, of))) }

func median(list []int) int {
	slices.Sort(list)
	return list[len(list)/2]
}

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
