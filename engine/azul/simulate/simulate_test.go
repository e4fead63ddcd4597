package simulate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/players"
	"sobremesa/engine/record"
)

func config(t testing.TB, games int, names ...string) Config {
	t.Helper()
	c := Config{Games: games, Seed: "prueba", Workers: 1}
	for _, name := range names {
		p, ok := players.ByName(name)
		if !ok {
			t.Fatalf("no player %q", name)
		}
		c.Players = append(c.Players, p)
	}
	return c
}

func TestTheNumberOfWorkersChangesNothing(t *testing.T) {
	for _, wall := range []azul.Wall{azul.Classic, azul.Havana, azul.Grey} {
		c := config(t, 100, "aleatorio", "voraz", "escalonado")
		c.Wall = wall
		want, err := Run(t.Context(), c, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, c.Workers = range []int{2, 3, 16} {
			got, err := Run(t.Context(), c, nil)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("%v: %d workers: %s", wall, c.Workers, d)
			}
		}
	}
}

func TestAnotherSeedGivesOtherGames(t *testing.T) {
	c := config(t, 20, "aleatorio", "aleatorio")
	one, _ := Run(t.Context(), c, nil)
	c.Seed = "otra"
	other, _ := Run(t.Context(), c, nil)
	if cmp.Equal(one, other) {
		t.Error("the same games")
	}
}

func TestEveryPlayerBeginsInTurnAndEveryCircleComes(t *testing.T) {
	for n := 2; n <= 4; n++ {
		names := []string{"aleatorio", "aleatorio", "aleatorio", "aleatorio"}[:n]
		permutations := []int{2: 2, 3: 6, 4: 24}[n]
		c := config(t, permutations, names...)
		orders := make(map[string]bool)
		for g := range permutations {
			game, err := c.Play(g, nil)
			if err != nil {
				t.Fatal(err)
			}
			var order []int
			for k := range n {
				order = append(order, game.Seats[(game.First+k)%n])
			}
			circle := circle(n, g/n)
			if want := circle[g%n]; order[0] != want {
				t.Errorf("%d players, game %d: %d began, want %d", n, g, order[0], want)
			}
			orders[fmt.Sprint(order)] = true
		}
		if len(orders) != permutations {
			t.Errorf("%d players: %d orders of play of %d: %v", n, len(orders), permutations, orders)
		}
	}
}

func TestNobodyBeginsMoreOftenThanAnother(t *testing.T) {
	const n = 3
	c := config(t, n, "aleatorio", "aleatorio", "aleatorio")
	for start := range 5 {
		began := make(map[int]int)
		for g := start * n; g < (start+1)*n; g++ {
			game, err := c.Play(g, nil)
			if err != nil {
				t.Fatal(err)
			}
			began[game.Seats[game.First]]++
		}
		if len(began) != n {
			t.Errorf("games from %d: %v", start*n, began)
		}
	}
}

func TestASimulatedGameIsARecordWhoseDrawsFollowFromItsSeed(t *testing.T) {
	c := config(t, 1, "voraz", "aleatorio", "escalonado")
	var moves []engine.Move
	game, err := c.Play(5, func(_, _ *azul.View, seat engine.Seat, m azul.Move) {
		moves = append(moves, engine.Move{Seat: seat, Text: azul.Format(m, engine.Spanish)})
	})
	if err != nil {
		t.Fatal(err)
	}
	rules := engine.Host(azul.Rules{})
	r, err := record.Of(rules, engine.Options{Seats: 3}, moves, make([]string, 3))
	if err != nil {
		t.Fatal(err)
	}
	r.Seed = &game.Seed
	o, err := r.Replay(rules, nil)
	if err != nil || o.WrongDraw != 0 || !o.Over || o.Draws < 8 {
		t.Errorf("%+v, %v", o, err)
	}
	total := 0
	for _, n := range game.Moves {
		total += n
	}
	if total != o.Moves {
		t.Errorf("counted %d moves, replayed %d", total, o.Moves)
	}
}

func TestPlayersAndSeatsAddUpToTheSame(t *testing.T) {
	s, err := Run(t.Context(), config(t, 60, "aleatorio", "voraz", "voraz", "escalonado"), nil)
	if err != nil {
		t.Fatal(err)
	}
	sum := func(list []Tally) (all Tally) {
		for _, t := range list {
			all.merge(t)
		}
		return all
	}
	players, seats := sum(s.Players), sum(s.Seats)
	if players != seats {
		t.Errorf("players %+v, seats %+v", players, seats)
	}
	if s.Games != 60 || players.Score.N != 4*60 || players.Moves.Sum != s.Moves.Sum || s.Rounds.Min < 5 {
		t.Errorf("%+v", s)
	}
	if ends := s.Ends[azul.EndRow] + s.Ends[azul.EndTiles] + s.Ends[azul.EndFrozen]; ends != 60 {
		t.Errorf("%v: %d ends of 60 games", s.Ends, ends)
	}
	// In every game somebody wins alone or two or more share.
	if players.Wins > 60 || 60-players.Wins > players.Shared/2 {
		t.Errorf("%d wins, %d shares in 60 games", players.Wins, players.Shared)
	}
}

func TestASharedWinIsNobodysAlone(t *testing.T) {
	// A game that has not begun stands level.
	last, err := azul.Start(3, azul.Classic)
	if err != nil {
		t.Fatal(err)
	}
	s := newSummary(3)
	s.add(&Game{Last: last, Seats: []int{0, 1, 2}, Moves: []int{1, 1, 1}})
	for i, p := range s.Players {
		if p.Wins != 0 || p.Shared != 1 {
			t.Errorf("player %d: %+v", i, p)
		}
	}
}

func TestSeatsCountFromTheOneThatBegan(t *testing.T) {
	last, err := azul.Start(3, azul.Classic)
	if err != nil {
		t.Fatal(err)
	}
	s := newSummary(3)
	s.add(&Game{Last: last, First: 1, Seats: []int{2, 0, 1}, Moves: []int{10, 20, 30}})
	for i, want := range []int64{20, 30, 10} {
		if got := s.Seats[i].Moves.Sum; got != want {
			t.Errorf("place %d moved %d times, want %d", i+1, got, want)
		}
		if got := s.Players[i].Moves.Sum; got != want {
			t.Errorf("player %d moved %d times, want %d", i, got, want)
		}
	}
}

func TestInterruptedItTellsWhatWasPlayed(t *testing.T) {
	c := config(t, 1_000_000, "aleatorio", "aleatorio")
	c.Workers = 2
	ctx, cancel := context.WithCancel(t.Context())
	var told atomic.Int64
	s, err := Run(ctx, c, func(games int) {
		if told.Add(int64(games)) >= 20 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got error %v", err)
	}
	if s.Games < 20 || s.Games >= c.Games || int64(s.Games) != told.Load() || s.Players[0].Score.N != s.Games {
		t.Errorf("told %d games, summary of %d, player of %d", told.Load(), s.Games, s.Players[0].Score.N)
	}
}

// floored puts everything on the floor, so that no game ends.
type floored struct{}

func (floored) Choose(v *azul.View, _ *rand.Rand) azul.Move {
	for _, m := range v.Moves(v.Viewer, nil) {
		if m.Line == azul.Floor {
			return m
		}
	}
	return azul.Move{}
}

// cheat plays what is never legal.
type cheat struct{}

func (cheat) Choose(*azul.View, *rand.Rand) azul.Move { return azul.Place(9, 9) }

func TestAPlayersFaultEndsTheSimulation(t *testing.T) {
	for want, p := range map[string]engine.Player[azul.Move, azul.View]{
		"does not end": floored{}, "illegal move": cheat{},
	} {
		c := Config{Games: 50, Workers: 2, Players: []players.Named{{Player: p}, {Player: p}}}
		if _, err := Run(t.Context(), c, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestAConfigThatCannotBeRunIsRefused(t *testing.T) {
	good := config(t, 1, "voraz", "voraz")
	for name, change := range map[string]func(*Config){
		"one player":   func(c *Config) { c.Players = c.Players[:1] },
		"five players": func(c *Config) { c.Players = make([]players.Named, 5) },
		"no game":      func(c *Config) { c.Games = 0 },
		"no worker":    func(c *Config) { c.Workers = 0 },
	} {
		c := good
		change(&c)
		if _, err := Run(t.Context(), c, nil); err == nil {
			t.Errorf("%s: ran", name)
		}
	}
}

func TestMeanAndMargin(t *testing.T) {
	var c, d Count
	for _, n := range []int{2, 4, 4, 4} {
		c.add(n)
	}
	for _, n := range []int{5, 5, 7, 9} {
		d.add(n)
	}
	c.merge(Count{})
	c.merge(d)
	// Mean 5; the squares of the distances sum to 32, so s² is 32/7 with n 8.
	if c.Mean() != 5 || math.Abs(c.Margin()-1.96*math.Sqrt(32.0/7/8)) > 1e-12 || c.Min != 2 || c.Max != 9 {
		t.Errorf("%+v: mean %v ± %v", c, c.Mean(), c.Margin())
	}
	if m := (Count{N: 1, Sum: 3, Squares: 9}).Margin(); !math.IsNaN(m) {
		t.Errorf("one number has the margin %v", m)
	}
}

// BenchmarkRun plays the three published players, by number of workers; games/s
// of one worker is the yardstick of the others.
func BenchmarkRun(b *testing.B) {
	for workers := 1; workers <= 2*runtime.NumCPU(); workers *= 2 {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			c := config(b, b.N, "aleatorio", "voraz", "escalonado")
			c.Workers = workers
			b.ReportAllocs()
			if _, err := Run(b.Context(), c, nil); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

// BenchmarkPlayers plays each player against itself on one worker.
func BenchmarkPlayers(b *testing.B) {
	for _, p := range players.All() {
		for seats := 2; seats <= 4; seats += 2 {
			b.Run(fmt.Sprintf("%s/seats=%d", p.Name, seats), func(b *testing.B) {
				c := config(b, b.N, p.Name, p.Name, p.Name, p.Name)
				c.Players = c.Players[:seats]
				b.ReportAllocs()
				if _, err := Run(b.Context(), c, nil); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
			})
		}
	}
}
