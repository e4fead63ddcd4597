package rating_test

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"testing"

	"sobremesa/engine/must"
	"sobremesa/engine/rating"
)

// vector is a game with the ratings that openskill computes for it; see testdata/openskill.mjs.
type vector struct {
	Before []openskill `json:"before"`
	Places []int       `json:"places"`
	After  []openskill `json:"after"`
}

type openskill struct {
	Mu    float64 `json:"mu"`
	Sigma float64 `json:"sigma"`
}

func ratings(list []openskill) []rating.Rating {
	var all []rating.Rating
	for _, r := range list {
		all = append(all, rating.Rating{Mean: r.Mu, Deviation: r.Sigma})
	}
	return all
}

// players returns the players of a game with their places.
func players(before []rating.Rating, places ...int) (list []rating.Player) {
	for i, r := range before {
		list = append(list, rating.Player{Rating: r, Place: places[i]})
	}
	return list
}

func TestGamesAreRatedAsOpenskillRatesThem(t *testing.T) {
	data, err := os.ReadFile("testdata/openskill.json")
	must.Succeed(t, err)
	var vectors []vector
	must.Succeed(t, json.Unmarshal(data, &vectors))
	if len(vectors) < 300 {
		t.Fatalf("%d vectors", len(vectors))
	}
	sharing := 0
	for i, v := range vectors {
		if slices.Max(v.Places) < len(v.Places) {
			sharing++
		}
		got := rating.Unweighted(players(ratings(v.Before), v.Places...))
		for k, want := range ratings(v.After) {
			if math.Abs(got[k].Mean-want.Mean) > 1e-9 || math.Abs(got[k].Deviation-want.Deviation) > 1e-9 {
				t.Errorf("game %d, places %v, player %d: %v, want %v", i, v.Places, k, got[k], want)
			}
		}
	}
	if sharing < 30 {
		t.Errorf("a place is shared in %d vectors, want at least 30", sharing)
	}
}

// strangers says of a game's players that none have met.
func strangers(int, int) int { return 0 }

// Winners gain points from the second game on, when something is known of the other player, and
// never lose any.
func TestABeginnerHasNoPointsAndWinnersNeverLoseAny(t *testing.T) {
	own, other := newcomer(25), newcomer(25)
	if own.rating.Points() != 0 {
		t.Fatalf("%d points", own.rating.Points())
	}
	for n := range 400 {
		before := own.rating
		finish([]*player{own, other}, 1, 2)
		if own.rating.Points() < before.Points() || own.rating.Mean < before.Mean || n > 0 && own.rating.Mean == before.Mean {
			t.Fatalf("victory %d: %v becomes %v", n+1, before, own.rating)
		}
	}
	if own.rating.Points()-other.rating.Points() < 300 {
		t.Errorf("after 400 victories: %d and %d points", own.rating.Points(), other.rating.Points())
	}
}

func TestOnlyTheOrderOfPlacesCounts(t *testing.T) {
	four := []rating.Rating{rating.Beginner(), {Mean: 30, Deviation: 2}, {Mean: 21, Deviation: 5}, rating.Beginner()}
	met := func(i, q int) int { return (i + 1) * (q + 1) }
	want := rating.After(players(four, 1, 2, 2, 4), met)
	if got := rating.After(players(four, 10, 20, 20, 30), met); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	// The order of the players does not matter.
	turned := rating.After(players([]rating.Rating{four[3], four[2], four[1], four[0]}, 4, 2, 2, 1), func(i, q int) int { return met(3-i, 3-q) })
	for i := range want {
		if math.Abs(turned[3-i].Mean-want[i].Mean) > 1e-12 || math.Abs(turned[3-i].Deviation-want[i].Deviation) > 1e-12 {
			t.Errorf("player %d: %v, want %v", i, turned[3-i], want[i])
		}
	}
}

func TestASinglePlayerIsNotRated(t *testing.T) {
	one := []rating.Rating{{Mean: 31, Deviation: 2}}
	if got := rating.After(players(one, 1), strangers); !slices.Equal(got, one) {
		t.Errorf("%v", got)
	}
	if got := rating.After(nil, strangers); len(got) != 0 {
		t.Errorf("%v", got)
	}
}

// A result counts less between players who have met often lately, and moves a mean less the less is
// known of the opponent. A newcomer moves nobody's.
func TestComparisonsAreWeighted(t *testing.T) {
	known, halfKnown := rating.Rating{Mean: 25, Deviation: 2}, rating.Rating{Mean: 25, Deviation: 6}
	gain := func(opponent rating.Rating, met int) float64 {
		return rating.After(players([]rating.Rating{known, opponent}, 1, 2), func(int, int) int { return met })[0].Mean - known.Mean
	}
	if newcomers, some, all := gain(rating.Beginner(), 0), gain(halfKnown, 0), gain(known, 0); newcomers != 0 || !(0 < some && some < all) {
		t.Errorf("gains %v, %v, %v; want none, and growing", newcomers, some, all)
	}
	if first, fourth := gain(known, 0), gain(known, 3); math.Abs(2*fourth-first) > 1e-12 {
		t.Errorf("gains %v and, after three games, %v; want half of it", first, fourth)
	}
}

// However surprising a result is, it moves a mean by a bounded amount, and nothing overflows.
func TestSurprisesAreBounded(t *testing.T) {
	for _, distance := range []float64{10, 100, 1000, 1e6} {
		for _, places := range [][]int{{1, 2}, {2, 1}, {1, 1}} {
			before := []rating.Rating{{Mean: 25, Deviation: 2}, {Mean: 25 + distance, Deviation: 2}}
			for i, r := range rating.After(players(before, places...), strangers) {
				// The variance is 4, the spread of performances 6.5.
				if moved := math.Abs(r.Mean - before[i].Mean); !(moved <= 4/6.5) || !(r.Deviation > 0 && r.Deviation <= 2) {
					t.Errorf("%v apart, places %v: %v becomes %v", distance, places, before[i], r)
				}
			}
		}
	}
}

// A player for whom somebody else made most of the moves is rated, but rates nobody.
func TestAPlayerWhoWasAwayMovesNobodysRating(t *testing.T) {
	known := rating.Rating{Mean: 25, Deviation: 2}
	three := players([]rating.Rating{known, known, known}, 1, 2, 3)
	three[2].Away = true
	two := rating.After(players([]rating.Rating{known, known}, 1, 2), strangers)
	if after := rating.After(three, strangers); !slices.Equal(after[:2], two) || after[2].Mean >= known.Mean {
		t.Errorf("got %v, want %v and a defeat", after, two)
	}
}
