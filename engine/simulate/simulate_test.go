package simulate_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/players"
	"sobremesa/engine/enginetest/toy"
	"sobremesa/engine/must"
	"sobremesa/engine/record"
	"sobremesa/engine/simulate"
)

var azulSimulator = players.Simulator()

func config(games int, names ...string) simulate.Config {
	return simulate.Config{Games: games, Seed: "prueba", Workers: 1, Players: names}
}

func TestTheNumberOfWorkersChangesNothing(t *testing.T) {
	for _, wall := range []azul.Wall{azul.Classic, azul.Havana, azul.Grey} {
		c := config(100, "aleatorio", "voraz", "escalonado")
		c.Chosen = engine.Chosen{azul.WallOption: wall.String()}
		want, err := azulSimulator.Run(t.Context(), c, nil)
		must.Succeed(t, err)
		for _, c.Workers = range []int{2, 3, 16} {
			got, err := azulSimulator.Run(t.Context(), c, nil)
			must.Succeed(t, err)
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("%v: %d workers: %s", wall, c.Workers, d)
			}
		}
	}
}

func TestPlayersMoveFirstInTurnAndAllCircularOrdersOccur(t *testing.T) {
	for n := 2; n <= 4; n++ {
		names := []string{"aleatorio", "aleatorio", "aleatorio", "aleatorio"}[:n]
		permutations := []int{2: 2, 3: 6, 4: 24}[n]
		c := config(permutations, names...)
		orders := make(map[string]bool)
		var before []int
		for g := range 2 * permutations {
			game, err := azulSimulator.Play(t.Context(), c, g, nil)
			must.Succeed(t, err)
			var order []int
			for k := range n {
				order = append(order, game.Seats[(game.First+k)%n])
			}
			if g%n == 0 && order[0] != 0 {
				t.Errorf("%d players, game %d: player %d moves first in a new circular order, want 0", n, g, order[0])
			}
			if g%n > 0 && !slices.Equal(order, append(before[1:], before[0])) {
				t.Errorf("%d players, game %d: order of play %v does not rotate %v", n, g, order, before)
			}
			before = order
			orders[fmt.Sprint(order)] = true
		}
		if len(orders) != permutations {
			t.Errorf("%d players: got %d orders of play, want %d: %v", n, len(orders), permutations, orders)
		}
	}
}

func TestTheDrawsOfASimulatedGameFollowFromItsSeed(t *testing.T) {
	c := config(1, "voraz", "aleatorio", "escalonado")
	var moves []engine.Move
	game, err := azulSimulator.Play(t.Context(), c, 5, func(m engine.Move, _, _ any) { moves = append(moves, m) })
	must.Succeed(t, err)
	rules := engine.Host(azul.Rules{})
	r, err := record.Of(rules, engine.Options{Seats: 3}, moves, make([]string, 3))
	must.Succeed(t, err)
	r.Seed = &game.Seed
	o, err := r.Replay(rules, nil)
	if err != nil || o.WrongDraw != 0 || o.Match.ToMove() != 0 || o.Draws < 8 {
		t.Errorf("%+v, %v", o, err)
	}
	total := 0
	for _, n := range game.Moves {
		total += n
	}
	if replayed := len(r.Moves) - o.Draws; total != replayed {
		t.Errorf("counted %d moves, replayed %d", total, replayed)
	}
}

func TestTalliesOfPlayersAndOfSeatsAddUpEqually(t *testing.T) {
	s, err := azulSimulator.Run(t.Context(), config(60, "aleatorio", "voraz", "voraz", "escalonado"), nil)
	must.Succeed(t, err)
	type total struct {
		wins, shared, scores  int
		points, moves, square int64
	}
	sum := func(list []simulate.Tally) (all total) {
		for _, t := range list {
			all.wins += t.Wins
			all.shared += t.Shared
			all.scores += t.Score.N
			all.points += t.Score.Sum
			all.square += t.Score.Squares
			all.moves += t.Moves.Sum
		}
		return all
	}
	byPlayer, seats := sum(s.Players), sum(s.Seats)
	if byPlayer != seats {
		t.Errorf("players %+v, seats %+v", byPlayer, seats)
	}
	if s.Games != 60 || byPlayer.scores != 4*60 || byPlayer.moves != s.Moves.Sum || s.Rounds.Min < 5 {
		t.Errorf("%+v", s)
	}
	if ends := s.Endings["row"] + s.Endings["tiles"] + s.Endings["frozen"]; ends != 60 {
		t.Errorf("%v: %d ends of 60 games", s.Endings, ends)
	}
	// Each game has one winner or at least two shared first places.
	if byPlayer.wins > 60 || 60-byPlayer.wins > byPlayer.shared/2 {
		t.Errorf("%d wins, %d shares in 60 games", byPlayer.wins, byPlayer.shared)
	}
}

// level is the toy with all seats in first place.
type level struct{ toy.Rules }

func (level) Standings(s *toy.State) (list []engine.Standing) {
	for seat := range engine.Seat(s.Seats) {
		list = append(list, engine.Standing{Seat: seat, Place: 1})
	}
	return list
}

func TestASharedFirstPlaceIsNotAWin(t *testing.T) {
	sim := simulate.Of(level{}, toy.Players(), func(*toy.View) simulate.Facts { return simulate.Facts{} })
	s, err := sim.Run(t.Context(), config(1, "azar", "azar", "azar"), nil)
	must.Succeed(t, err)
	for i, p := range s.Players {
		if p.Wins != 0 || p.Shared != 1 {
			t.Errorf("player %d: %+v", i, p)
		}
	}
}

// The order begins with the first seat to move. The game may state the order of the others.
func TestSeatTalliesFollowTheOrderOfTurns(t *testing.T) {
	for _, told := range [][]engine.Seat{nil, {1, 0, 2}} {
		sim := simulate.Of(toy.Rules{}, toy.Players(), func(*toy.View) simulate.Facts { return simulate.Facts{Order: told} })
		telling := 0
		for n := range 20 {
			c := config(1, "azar", "azar", "azar")
			c.Seed = fmt.Sprint(n)
			s, err := sim.Run(t.Context(), c, nil)
			must.Succeed(t, err)
			g, err := sim.Play(t.Context(), c, 0, nil)
			must.Succeed(t, err)
			if m := g.Moves; g.First != 0 && m[0] != m[1] && m[1] != m[2] && m[2] != m[0] {
				telling++
			}
			for i := range 3 {
				seat := (g.First + i) % 3
				if told != nil {
					seat = int(told[i])
				}
				if got, want := s.Seats[i].Moves.Sum, int64(g.Moves[seat]); got != want {
					t.Errorf("game %d, told %v: place %d moved %d times, want %d", n, told, i+1, got, want)
				}
				if got, want := s.Players[g.Seats[i]].Moves.Sum, int64(g.Moves[i]); got != want {
					t.Errorf("game %d: player %d moved %d times, want %d", n, g.Seats[i], got, want)
				}
			}
		}
		if telling < 3 {
			t.Errorf("the order matters in only %d games", telling)
		}
	}
}

func TestAnInterruptedRunReturnsTheFinishedGames(t *testing.T) {
	c := config(1_000_000, "aleatorio", "aleatorio")
	c.Workers = 2
	ctx, cancel := context.WithCancel(t.Context())
	told := 0
	s, err := azulSimulator.Run(ctx, c, func() {
		if told++; told == 20 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got error %v", err)
	}
	if told != 20 || s.Games != told || s.Players[0].Score.N != s.Games {
		t.Errorf("%d games were reported, the summary has %d, the player %d", told, s.Games, s.Players[0].Score.N)
	}
}

// Workers that wait while a game is reported must not report theirs once done has failed.
func TestDoneIsNotCalledAgainAfterItsError(t *testing.T) {
	c := config(100, "aleatorio", "aleatorio")
	c.Workers = 16
	enough := errors.New("enough")
	for range 200 {
		told := 0
		err := azulSimulator.Each(t.Context(), c, func(*simulate.Game) error {
			told++
			return enough
		})
		if !errors.Is(err, enough) || told != 1 {
			t.Fatalf("told of %d games, want 1: %v", told, err)
		}
	}
}

// TestAnyGameIsSimulated uses the toy, which has hands, offers answered out of turn, and
// simultaneous decisions.
func TestAnyGameIsSimulated(t *testing.T) {
	trades := make(map[bool]int) // by whether grocers play
	for _, grocers := range []bool{true, false} {
		c := config(60, "azar", "azar", "azar")
		if grocers {
			c.Players = []string{"tendera", "azar", "tendera"}
		}
		sim := simulate.Of(toy.Rules{}, toy.Players(), func(v *toy.View) simulate.Facts {
			return simulate.Facts{Rounds: v.Turns / v.Seats, Ending: "turns"}
		}, simulate.Ending{Name: "turns", How: "by the last turn"})
		s, err := sim.Run(t.Context(), c, nil)
		must.Succeed(t, err)
		if s.Games != 60 || s.Endings["turns"] != 60 || s.Rounds.Min != 3 || s.Rounds.Max != 3 {
			t.Errorf("%+v", s)
		}
		if won, lost := s.Players[0].Wins+s.Players[2].Wins, s.Players[1].Wins; grocers && won < 5*lost {
			t.Errorf("the grocers win %d games, the other %d", won, lost)
		}
		for n := range 20 {
			game, err := sim.Play(t.Context(), c, n, func(m engine.Move, _, _ any) {
				if strings.HasPrefix(m.Text, "acepta") {
					trades[grocers]++
				}
			})
			must.Succeed(t, err)
			if game.Last.ToMove() != 0 {
				t.Error("the last position is not the end")
			}
		}
	}
	if trades[true] == 0 || trades[false] > 0 {
		t.Errorf("trades by whether grocers play: %v, want trades only with grocers", trades)
	}
}

func TestMeanAndMargin(t *testing.T) {
	// For 2, 4, 4, 4, 5, 5, 7, 9 the squared deviations add up to 32, so s² is 32/7 with n = 8.
	c := simulate.Count{N: 8, Sum: 40, Squares: 232}
	if c.Mean() != 5 || math.Abs(c.Margin()-1.96*math.Sqrt(32.0/7/8)) > 1e-12 {
		t.Errorf("%+v: mean %v ± %v", c, c.Mean(), c.Margin())
	}
	if m := (simulate.Count{N: 1, Sum: 3, Squares: 9}).Margin(); !math.IsNaN(m) {
		t.Errorf("the margin of one number is %v, want NaN", m)
	}
}
