package rating_test

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"sobremesa/engine/rating"
)

// player is a simulated player. In each game a player performs at strength, give or take 25/6, the
// deviation of the paper's experiments.
type player struct {
	strength float64
	rating   rating.Rating
	games    [][]*player // who played in each of the rated games
}

func newcomer(strength float64) *player {
	return &player{strength: strength, rating: rating.Beginner()}
}

func newcomers(n int, strength func() float64) (list []*player) {
	for range n {
		list = append(list, newcomer(strength()))
	}
	return list
}

// finish rates a game that ended with the given places.
func finish(table []*player, places ...int) {
	var before []rating.Rating
	for _, p := range table {
		before = append(before, p.rating)
	}
	after := rating.After(players(before, places...), func(i, q int) (n int) {
		games := table[i].games
		for _, others := range games[max(0, len(games)-rating.Recent):] {
			if slices.Contains(others, table[q]) {
				n++
			}
		}
		return n
	})
	for i, p := range table {
		p.rating, p.games = after[i], append(p.games, table)
	}
}

// play plays and rates a game.
func play(rng *rand.Rand, table ...*player) {
	performance := make([]float64, len(table))
	for i, p := range table {
		performance[i] = p.strength + 25.0/6*rng.NormFloat64()
	}
	places := make([]int, len(table))
	for i, own := range performance {
		places[i] = 1
		for _, other := range performance {
			if other > own {
				places[i]++
			}
		}
	}
	finish(table, places...)
}

// meet makes players of a population meet at random until each has played about the given number of
// games.
func meet(rng *rand.Rand, all []*player, games, seats int) {
	for range games * len(all) / seats {
		var table []*player
		for _, i := range rng.Perm(len(all))[:seats] {
			table = append(table, all[i])
		}
		play(rng, table...)
	}
}

// average returns the mean of what f returns in 30 worlds.
func average(f func(*rand.Rand) float64) (sum float64) {
	const worlds = 30
	for seed := range uint64(worlds) {
		sum += f(rand.New(rand.NewPCG(seed, 7))) / worlds
	}
	return sum
}

// equals returns a player's points after games in a population of ten equals.
func equals(games int) float64 {
	return average(func(rng *rand.Rand) float64 {
		all := newcomers(10, func() float64 { return 25 })
		meet(rng, all, games, 2)
		return float64(all[0].rating.Points())
	})
}

// Two players of the same strength play 100 games each: one against equals, the other against
// newcomers who win one game in two, four or twenty. The Thurstone-Mosteller model without weights
// left the second one 286 points above the first when newcomers won one game in four.
func TestChoosingNewcomersPaysNothing(t *testing.T) {
	fair := equals(100)
	for _, weaker := range []float64{0, 4, 10} {
		for _, experience := range []int{0, 3} { // games that each newcomer has played with others like them
			got := average(func(rng *rand.Rand) float64 {
				own := newcomer(25)
				for range 100 {
					others := newcomers(4, func() float64 { return 25 - weaker })
					meet(rng, others, experience, 2)
					play(rng, own, others[0])
				}
				return float64(own.rating.Points())
			})
			t.Logf("newcomers weaker by %v with %d games: %.0f points; among equals %.0f", weaker, experience, got, fair)
			if math.Abs(got-fair) > 60 {
				t.Errorf("newcomers weaker by %v with %d games: %.0f points, want about %.0f", weaker, experience, got, fair)
			}
		}
	}
}

// The points of a player with five wins over a second account, or over five, are shown. They are
// fewer than those of an average player after 20 games among equals.
func TestWinsOverSecondAccountsLeadNowhere(t *testing.T) {
	honest := equals(20)
	for _, accounts := range []int{1, rating.Shown} {
		own, others := newcomer(25), newcomers(accounts, func() float64 { return 25 })
		for i := range rating.Shown {
			finish([]*player{own, others[i%accounts]}, 1, 2)
		}
		t.Logf("%d accounts: %d points; 20 games among equals: %.0f", accounts, own.rating.Points(), honest)
		if points := float64(own.rating.Points()); points > honest/2 {
			t.Errorf("%d accounts: %.0f points, want less than half of %.0f", accounts, points, honest)
		}
	}
}

// A defeat costs at most a tenth of what 50 victories over the same opponent gave, whether the two
// were newcomers or known to others before. In the Thurstone-Mosteller model without weights it cost two
// thirds.
func TestADefeatCostsLittleOfWhatFiftyVictoriesGave(t *testing.T) {
	for _, experience := range []int{0, 60} {
		rng := rand.New(rand.NewPCG(1, 2))
		all := newcomers(10, func() float64 { return 25 })
		meet(rng, all, experience, 2)
		own, other := all[0], all[1]
		start := own.rating.Points()
		for range 50 {
			finish([]*player{own, other}, 1, 2)
		}
		top := own.rating.Points()
		finish([]*player{own, other}, 2, 1)
		t.Logf("after %d games: %d points, after 50 victories %d, after a defeat %d", experience, start, top, own.rating.Points())
		if cost := top - own.rating.Points(); cost*10 > top-start {
			t.Errorf("after %d games: the defeat costs %d of %d points", experience, cost, top-start)
		}
	}
}

// The order by points is that of true strength, as far as 60 games show it, in a population of 40
// whose strengths differ by half of what performances do. The Thurstone-Mosteller model without
// weights had a rank correlation of 0.79 at tables for two and of 0.83 at tables for four.
func TestPointsOrderPlayersByStrength(t *testing.T) {
	for seats, least := range map[int]float64{2: 0.83, 4: 0.89} {
		got := average(func(rng *rand.Rand) float64 {
			all := newcomers(40, func() float64 { return 25 + 2*rng.NormFloat64() })
			meet(rng, all, 60, seats)
			return rankCorrelation(all)
		})
		t.Logf("%d seats: %.3f", seats, got)
		if got < least {
			t.Errorf("%d seats: rank correlation %.3f, want at least %v", seats, got, least)
		}
	}
}

// rankCorrelation returns Spearman's coefficient between strengths and points.
func rankCorrelation(all []*player) float64 {
	byStrength, byPoints := slices.Clone(all), slices.Clone(all)
	slices.SortFunc(byStrength, func(a, b *player) int { return cmp.Compare(a.strength, b.strength) })
	slices.SortFunc(byPoints, func(a, b *player) int { return cmp.Compare(a.rating.Points(), b.rating.Points()) })
	sum, n := 0, len(all)
	for i, p := range byStrength {
		d := i - slices.Index(byPoints, p)
		sum += d * d
	}
	return 1 - 6*float64(sum)/float64(n*(n*n-1))
}
