package league

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

func entrants(n int) (all []Entrant) {
	for i := range n {
		e := Entrant{ID: fmt.Sprint(1000 + i), Level: i % 3}
		if i%4 > 0 {
			e.Rated, e.Rating = true, float64(i*7919%100)
		}
		all = append(all, e)
	}
	return all
}

func TestEveryoneIsInOneGroupOfAboutTheSameSize(t *testing.T) {
	for _, sizes := range []Sizes{{4, 4, 6}, ForPairs, {4, 6, 6}, ForTables(4)} {
		for n := 3; n <= 500; n += 1 + n/60 {
			all := entrants(n)
			groups := Cut(all, sizes, Lot{1})
			var order []int
			least, most := n, 0
			for _, g := range groups {
				order = append(order, g...)
				least, most = min(least, len(g)), max(most, len(g))
			}
			if most > least+1 || len(groups) > 1 && (least < sizes.Least || most > sizes.Most) || len(groups) == 1 && n > sizes.Most && n >= 2*sizes.Least {
				t.Fatalf("%d players: groups of %d to %d", n, least, most)
			}
			for i, at := range order[1:] {
				before, e := all[order[i]], all[at]
				if e.Rated && (!before.Rated || before.Rating < e.Rating) || !e.Rated && !before.Rated && before.Level < e.Level {
					t.Fatalf("%d players: %v before %v", n, before, e)
				}
			}
			if slices.Sort(order); !slices.Equal(slices.Compact(order), order) || len(order) != n {
				t.Fatalf("%d players: %d places", n, len(order))
			}
		}
	}
}

func TestEveryPairMeetsOnceAndBeginningsAreBalanced(t *testing.T) {
	for n := 2; n <= 9; n++ {
		met, begins := map[[2]int]int{}, make([]int, n)
		for _, g := range Pairs(n) {
			met[[2]int{min(g[0], g[1]), max(g[0], g[1])}]++
			begins[g[0]]++
		}
		if len(met) != n*(n-1)/2 || len(Pairs(n)) != len(met) || met[[2]int{0, 0}] > 0 {
			t.Errorf("%d players: %d games of %d pairs", n, len(Pairs(n)), len(met))
		}
		if slices.Max(begins)-slices.Min(begins) > 1 {
			t.Errorf("%d players begin %v times", n, begins)
		}
	}
	if games := Tables(4, 3); !slices.Equal(games[2], Game{2, 3, 0, 1}) || len(games) != 3 {
		t.Errorf("three tables: %v", games)
	}
}

// Whatever the players' own limits and in whatever order games end, all are played, and nobody ever has
// more at a time than they may.
func TestAllGamesAreBegunInTime(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		n := 3 + rng.IntN(5)
		games, free := Pairs(n), make([]int, n)
		for p := range free {
			free[p] = 1 + rng.IntN(3)
		}
		begun, running := make([]bool, len(games)), []int(nil)
		for done := 0; done < len(games); done++ {
			for _, g := range Ready(games, func(g int) bool { return begun[g] }, free) {
				begun[g] = true
				running = append(running, g)
				for _, p := range games[g] {
					if free[p]--; free[p] < 0 {
						t.Fatalf("player %d has too many games", p)
					}
				}
			}
			if len(running) == 0 {
				t.Fatalf("%d players: nothing goes on after %d games", n, done)
			}
			i := rng.IntN(len(running))
			for _, p := range games[running[i]] {
				free[p]++
			}
			running = slices.Delete(running, i, i+1)
		}
	}
}

// season plays a group's games by strength, a twentieth of them to a draw.
func season(rng *rand.Rand, games []Game, strength []float64) (results []Result) {
	for _, g := range games {
		r := Result{Players: g, Places: make([]int, len(g))}
		played := make([]float64, len(g))
		for i, p := range g {
			played[i] = strength[p] + rng.NormFloat64()
		}
		for i := range g {
			r.Places[i] = 1
			for j := range g {
				if played[j] > played[i] {
					r.Places[i]++
				}
			}
		}
		if rng.IntN(20) == 0 {
			r.Places = slices.Repeat([]int{1}, len(g))
		}
		results = append(results, r)
	}
	return results
}

func TestTheTableIsOneOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		n := 4 + rng.IntN(3)
		strength, lots := make([]float64, n), make([]uint64, n)
		for p := range strength {
			strength[p], lots[p] = rng.NormFloat64()/2, rng.Uint64()
		}
		results := season(rng, Pairs(n), strength)
		table := Table(results, make([]bool, n), lots)
		total := 0
		for i, l := range table {
			total += l.Points
			if l.Place != i+1 || l.Games != n-1 || i > 0 && table[i-1].Points < l.Points {
				t.Fatalf("line %d: %+v after %+v", i, l, table[max(0, i-1)])
			}
		}
		if total != n*(n-1) {
			t.Fatalf("%d players have %d points", n, total)
		}
		rng.Shuffle(len(results), func(i, j int) { results[i], results[j] = results[j], results[i] })
		if !slices.Equal(Table(results, make([]bool, n), lots), table) {
			t.Fatal("the order of the results changes the table")
		}
	}
}

// In leagues of up to a hundred people of all strengths.
func TestTheLotSeldomDecidesWhoIsFirst(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	lotted, all := 0, 0
	for n := 4; n <= 100; n++ {
		for range 10 {
			for _, g := range Cut(entrants(n), ForPairs, Lot{}) {
				strength, lots := make([]float64, len(g)), make([]uint64, len(g))
				for p := range strength {
					strength[p], lots[p] = rng.NormFloat64()/2, rng.Uint64()
				}
				if all++; Table(season(rng, Pairs(len(g)), strength), make([]bool, len(g)), lots)[0].ByLot {
					lotted++
				}
			}
		}
	}
	t.Logf("in %.1f%% of %d groups the lot decides who is first", 100*float64(lotted)/float64(all), all)
	if lotted*100 > all*6 {
		t.Errorf("the lot decides who is first in %d of %d groups", lotted, all)
	}
}

func TestTiesAreDecidedInOrder(t *testing.T) {
	won := func(a, b int) Result { return Result{Game{a, b}, []int{1, 2}} }
	drawn := func(a, b int) Result { return Result{Game{a, b}, []int{1, 1}} }
	for name, c := range map[string]struct {
		results []Result
		held    int
		order   []int
	}{
		"direct encounter":           {[]Result{won(1, 0), won(0, 2), won(0, 3), won(1, 2), won(3, 1), won(2, 3)}, -1, []int{1, 0, 2, 3}},
		"Sonneborn-Berger":           {[]Result{won(0, 3), won(1, 2), won(2, 3), drawn(0, 1)}, -1, []int{1, 0, 2, 3}},
		"wins":                       {[]Result{won(3, 1), drawn(0, 1), drawn(0, 2), drawn(1, 2)}, -1, []int{3, 0, 1, 2}},
		"whoever is held comes last": {[]Result{won(0, 1), won(0, 2), won(0, 3)}, 0, []int{1, 2, 3, 0}},
		"four at one table":          {[]Result{{Game{3, 2, 1, 0}, []int{2, 1, 3, 3}}}, -1, []int{2, 3, 0, 1}},
	} {
		held := make([]bool, 4)
		if c.held >= 0 {
			held[c.held] = true
		}
		var order []int
		for _, l := range Table(c.results, held, []uint64{1, 2, 3, 4}) {
			order = append(order, l.Player)
		}
		if !slices.Equal(order, c.order) {
			t.Errorf("%s: %v, want %v", name, order, c.order)
		}
	}
	table := Table([]Result{{Game{3, 2, 1, 0}, []int{2, 1, 3, 3}}}, make([]bool, 4), make([]uint64, 4))
	if p := []int{table[0].Points, table[1].Points, table[2].Points}; !slices.Equal(p, []int{6, 4, 1}) {
		t.Errorf("points of first, second and a shared third: %v", p)
	}
}

// Whatever happens, nobody ends outside of what they could reach.
func TestNobodyEndsOutsideOfTheirReach(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 20 {
		n := 4 + rng.IntN(3)
		games, lots := Pairs(n), make([]uint64, n)
		if n == 4 && rng.IntN(2) == 0 {
			games = Tables(n, 3)
		}
		results := season(rng, games, make([]float64, n))
		final := Table(results, make([]bool, n), lots)
		slices.SortFunc(final, func(a, b Line) int { return cmp.Compare(a.Player, b.Player) })
		for done := range len(games) + 1 {
			for p := range n {
				best, worst := Reach(results[:done], games[done:], n, p)
				if at := final[p].Place; at < best || at > worst {
					t.Fatalf("after %d of %d games: from %d to %d, and in the end %d", done, len(games), best, worst, at)
				}
				if done == 0 && (best != 1 || worst != n) {
					t.Fatalf("before all games: from %d to %d", best, worst)
				}
			}
		}
	}
	games := Pairs(4)
	var lost []Result
	for _, g := range games {
		if slices.Contains(g, 0) {
			places := []int{1, 1}
			places[slices.Index(g, 0)] = 2
			lost = append(lost, Result{g, places})
		}
	}
	left := slices.DeleteFunc(slices.Clone(games), func(g Game) bool { return slices.Contains(g, 0) })
	if best, worst := Reach(lost, left, 4, 0); best != 4 || worst != 4 {
		t.Errorf("who lost to everybody reaches %d to %d", best, worst)
	}
}
