package arena_test

import (
	"context"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/arena"
	"sobremesa/engine/azul/players"
	"sobremesa/engine/must"
	"sobremesa/engine/simulate"
)

// played is a Simulator whose games are given.
type played struct {
	simulate.Simulator
	games iter.Seq[simulate.Game]
}

func these(games ...simulate.Game) played { return played{games: slices.Values(games)} }

func (played) Check(simulate.Config) error { return nil }

func (p played) Each(_ context.Context, c simulate.Config, done func(*simulate.Game) error) error {
	if !c.Mirrored {
		panic("the games are not mirrored")
	}
	for g := range p.games {
		if err := done(&g); err != nil {
			return err
		}
	}
	return nil
}

// game returns a game in which player i has seat i and the seats in first share first place.
func game(number, seats int, first ...engine.Seat) simulate.Game {
	g := simulate.Game{Number: number}
	for seat := range engine.Seat(seats) {
		place := 1
		if !slices.Contains(first, seat) {
			place = 2
		}
		g.Seats = append(g.Seats, int(seat))
		g.Standings = append(g.Standings, engine.Standing{Seat: seat, Place: place})
	}
	return g
}

func run(t *testing.T, p simulate.Simulator, games int, names ...string) arena.Result {
	t.Helper()
	r, err := arena.Run(t.Context(), p, arena.Config{Config: simulate.Config{Players: names, Games: games}}, nil)
	must.Succeed(t, err)
	return r
}

func TestASharedWinCountsForItsPart(t *testing.T) {
	r := run(t, these(game(0, 2, 0), game(1, 2, 0, 1), game(2, 2, 1), game(3, 2, 1)), 4, "a", "b")
	if r.Share != 1.5/4 || r.Pairs != [5]int{1, 0, 0, 1, 0} || r.Games() != 4 {
		t.Errorf("of two: %+v", r)
	}
	r = run(t, these(game(0, 3, 0), game(1, 3, 0, 1, 2), game(2, 3, 1, 2)), 3, "a", "b", "c")
	if math.Abs(r.Share-4.0/9) > 1e-12 || r.Fair() != 1.0/3 {
		t.Errorf("of three: %+v", r)
	}
	// Two of the four seats are the challenger's.
	r = run(t, these(game(0, 4, 0), game(1, 4, 3), game(2, 4, 0, 1), game(3, 4, 1, 2, 3)), 4, "a", "b", "b", "a")
	if want := (1 + 1 + .5 + 1.0/3) / 4; math.Abs(r.Share-want) > 1e-12 || r.Fair() != .5 {
		t.Errorf("of a team: %+v, want %v", r, want)
	}
}

// A rotation counts once it and all earlier rotations are complete.
func TestRotationsCountInTheirOrder(t *testing.T) {
	p := these(game(3, 2, 0), game(0, 2, 1), game(2, 2, 0), game(7, 2, 0), game(1, 2, 1), game(6, 2, 0), game(4, 2, 0))
	c := arena.Config{Config: simulate.Config{Players: []string{"a", "b"}, Games: 8}}
	var told []float64
	r, err := arena.Run(t.Context(), p, c, func(r arena.Result) { told = append(told, r.Share) })
	must.Succeed(t, err)
	if !slices.Equal(told, []float64{0, .5}) || r.Rotations != 2 {
		t.Errorf("told %v, in the end %+v", told, r)
	}
}

// The times of a player are those of its games, whichever seat it has in them.
func TestTheTimesAreThoseOfTheCountedGames(t *testing.T) {
	timed := func(number int, seats []int, of ...simulate.Times) simulate.Game {
		g := game(number, 2, 0)
		g.Seats, g.Times = seats, of
		return g
	}
	r := run(t, these(
		timed(0, []int{0, 1}, simulate.Times{Asked: 3, Total: 6, Most: 4}, simulate.Times{}),
		timed(1, []int{1, 0}, simulate.Times{}, simulate.Times{Asked: 2, Late: 1, Total: 10, Most: 9}),
		timed(3, []int{0, 1}, simulate.Times{Asked: 1, Total: 100, Most: 100}, simulate.Times{}), // of half a rotation
	), 4, "a", "b")
	if want := (simulate.Times{Asked: 5, Late: 1, Total: 16, Most: 9}); r.Times[0] != want || r.Times[1] != (simulate.Times{}) {
		t.Errorf("%+v, want %+v", r.Times, want)
	}
}

func TestTheSameSeedGivesTheSameResultWhateverTheWorkers(t *testing.T) {
	for _, names := range [][]string{{"voraz", "aleatorio"}, {"voraz", "escalonado", "escalonado"}} {
		c := arena.Config{Test: &arena.Test{Elo1: 150, Alpha: .05, Beta: .05}}
		c.Config = simulate.Config{Players: names, Games: 600, Seed: "prueba", Workers: 1}
		want, err := arena.Run(t.Context(), players.Simulator(), c, nil)
		must.Succeed(t, err)
		if want.Decision != arena.Accepted1 || want.Games() == c.Games {
			t.Errorf("%v: %+v", names, want)
		}
		c.Workers = 5
		if got, err := arena.Run(t.Context(), players.Simulator(), c, nil); err != nil || got != want {
			t.Errorf("%v: %+v, %v, want %+v", names, got, err, want)
		}
	}
}

// TestIdenticalPlayersShareEachPair checks that a rotation cancels out the luck of the deal.
func TestIdenticalPlayersShareEachPair(t *testing.T) {
	list := players.Published()
	ladder := list[1].Player
	same := players.SimulatorOf([]players.Named{{Name: "one", Player: ladder}, {Name: "other", Player: ladder}})
	c := arena.Config{Config: simulate.Config{Players: []string{"one", "other"}, Games: 20, Workers: 2}}
	if r, err := arena.Run(t.Context(), same, c, nil); err != nil || r.Pairs != [5]int{2: 10} {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestAMatchThatCannotBePlayedIsRefused(t *testing.T) {
	good := arena.Config{Config: simulate.Config{Players: []string{"voraz", "escalonado"}, Games: 2, Workers: 1}}
	must.Succeed(t, arena.Check(players.Simulator(), good))
	for name, change := range map[string]func(*arena.Config){
		"no players":              func(c *arena.Config) { c.Players = nil },
		"one player on all seats": func(c *arena.Config) { c.Players = []string{"voraz", "voraz"} },
		"half a pair":             func(c *arena.Config) { c.Games = 3 },
		"equal hypotheses":        func(c *arena.Config) { c.Test = &arena.Test{Alpha: .05, Beta: .05} },
		"no beta":                 func(c *arena.Config) { c.Test = &arena.Test{Elo1: 10, Alpha: .05} },
	} {
		c := good
		change(&c)
		if _, err := arena.Run(t.Context(), players.Simulator(), c, nil); err == nil {
			t.Errorf("%s: played, want an error", name)
		}
	}
}

func TestEloIsTheChessFormulaAtTwoSeats(t *testing.T) {
	for _, test := range []struct {
		elo, share float64
		own, seats int
	}{
		{0, .5, 1, 2}, {400, 10.0 / 11, 1, 2}, {-400, 1.0 / 11, 1, 2}, {190.85, .75, 1, 2},
		{0, .25, 1, 4}, {0, 1.0 / 3, 1, 3}, {0, .5, 2, 4}, {400, 10.0 / 13, 1, 4}, {120.41, .4, 1, 4},
	} {
		if got := arena.Elo(test.share, test.own, test.seats); math.Abs(got-test.elo) > .01 {
			t.Errorf("%+v: Elo %v", test, got)
		}
		if got := arena.Share(test.elo, test.own, test.seats); math.Abs(got-test.share) > 1e-4 {
			t.Errorf("%+v: share %v", test, got)
		}
	}
}

// pairs returns two-player games that form the given numbers of pairs with 0, 1 and 2 points for
// the challenger.
func pairs(none, one, two int) (games []simulate.Game) {
	for points, n := range []int{none, one, two} {
		for range n {
			first, second := engine.Seat(1), engine.Seat(1) // the winners
			if points > 0 {
				second = 0
			}
			if points > 1 {
				first = 0
			}
			games = append(games, game(len(games), 2, first), game(len(games)+1, 2, second))
		}
	}
	return games
}

func TestTheIntervalFollowsFromThePairs(t *testing.T) {
	for _, test := range []struct {
		none, one, two int
		low, high      float64
	}{
		// As varied as independent games: Wilson's interval for 40 of 80.
		{10, 20, 10, .393, .607},
		// Less varied than independent games: narrower.
		{1, 38, 1, .4655, .5345},
		// More varied, as one side usually wins both: wider.
		{18, 4, 18, .3533, .6467},
		// No variance: as for 20 and 40 independent games.
		{0, 0, 10, .8389, 1}, {10, 0, 0, 0, .1611}, {0, 20, 0, .3520, .6480},
	} {
		games := pairs(test.none, test.one, test.two)
		r := run(t, these(games...), len(games), "a", "b")
		low, high := r.Interval()
		if math.Abs(low-test.low) > .005 || math.Abs(high-test.high) > .005 {
			t.Errorf("%+v: %.4f to %.4f", test, low, high)
		}
		elo, least, most := r.Elo()
		if least != arena.Elo(low, 1, 2) || most != arena.Elo(high, 1, 2) || elo != arena.Elo(r.Share, 1, 2) {
			t.Errorf("%+v: Elo %v from %v to %v", test, elo, least, most)
		}
	}
	if low, high := new(arena.Result).Interval(); low != 0 || high != 1 {
		t.Errorf("interval of no games: %v to %v, want 0 to 1", low, high)
	}
}

// TestTheErrorRatesOfASequentialTestAreAsConfigured plays matches whose true difference is Elo0 or
// Elo1.
func TestTheErrorRatesOfASequentialTestAreAsConfigured(t *testing.T) {
	const matches = 200
	test := &arena.Test{Elo0: 0, Elo1: 100, Alpha: .05, Beta: .1}
	rng := rand.New(rand.NewPCG(1, 2))
	for elo, want := range map[float64]arena.Decision{0: arena.Accepted0, 100: arena.Accepted1} {
		wrong, most := 0, map[arena.Decision]float64{arena.Accepted0: test.Alpha, arena.Accepted1: test.Beta}[want]
		for range matches {
			games := func(yield func(simulate.Game) bool) {
				for n := 0; ; n++ {
					winner := engine.Seat(1)
					if rng.Float64() < arena.Share(elo, 1, 2) {
						winner = 0
					}
					if !yield(game(n, 2, winner)) {
						return
					}
				}
			}
			r, err := arena.Run(t.Context(), played{games: games}, arena.Config{Config: simulate.Config{Players: []string{"a", "b"}, Games: 2000}, Test: test}, nil)
			must.Succeed(t, err)
			if r.Decision != want {
				wrong++
			}
		}
		// Three standard deviations above the allowed rate; the seed is fixed.
		if limit := matches*most + 3*math.Sqrt(matches*most); float64(wrong) > limit {
			t.Errorf("true difference %v: %d of %d matches are decided wrongly, want at most %.0f", elo, wrong, matches, limit)
		}
	}
}
