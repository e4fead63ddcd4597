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
		got := rating.After(ratings(v.Before), v.Places)
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

func TestABeginnerHasAThousandPointsAndWinnersNeverLoseAny(t *testing.T) {
	a, b := rating.Beginner(), rating.Beginner()
	if a.Points() != 1000 {
		t.Fatalf("%d points", a.Points())
	}
	for range 200 {
		list := rating.After([]rating.Rating{a, b}, []int{1, 2})
		if list[0].Points() < a.Points() || list[1].Points() > b.Points() {
			t.Fatalf("%d and %d points become %d and %d", a.Points(), b.Points(), list[0].Points(), list[1].Points())
		}
		a, b = list[0], list[1]
	}
	if a.Points() < 1300 || b.Points() > 700 {
		t.Errorf("after 200 games: %d and %d points", a.Points(), b.Points())
	}
}

func TestABeginnersDeviationIs333Points(t *testing.T) {
	a := rating.Beginner()
	for mean, want := range map[float64]int{a.Mean + a.Deviation: 1333, a.Mean - a.Deviation: 667} {
		if got := (rating.Rating{Mean: mean}).Points(); got != want {
			t.Errorf("%v is shown as %d, want %d", mean, got, want)
		}
	}
}

func TestOnlyTheOrderOfPlacesCounts(t *testing.T) {
	four := []rating.Rating{rating.Beginner(), {Mean: 30, Deviation: 2}, {Mean: 21, Deviation: 1}, rating.Beginner()}
	want := rating.After(four, []int{1, 2, 2, 4})
	if got := rating.After(four, []int{10, 20, 20, 30}); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	// The order of the players does not matter.
	turned := rating.After([]rating.Rating{four[3], four[2], four[1], four[0]}, []int{4, 2, 2, 1})
	for i := range want {
		if math.Abs(turned[3-i].Mean-want[i].Mean) > 1e-12 || math.Abs(turned[3-i].Deviation-want[i].Deviation) > 1e-12 {
			t.Errorf("player %d: %v, want %v", i, turned[3-i], want[i])
		}
	}
}

func TestASinglePlayerIsNotRated(t *testing.T) {
	one := []rating.Rating{{Mean: 31, Deviation: 2}}
	if got := rating.After(one, []int{1}); !slices.Equal(got, one) {
		t.Errorf("%v", got)
	}
	if got := rating.After(nil, nil); len(got) != 0 {
		t.Errorf("%v", got)
	}
}

// The information in a surprise is bounded: beyond some distance the deviations no longer depend on
// it, even where floating-point precision runs out, and they are equal for both players.
func TestGreaterSurprisesNarrowBothRatingsEqually(t *testing.T) {
	surprise := func(distance float64, places ...int) (weaker, stronger float64) {
		after := rating.After([]rating.Rating{{Mean: 25, Deviation: 1}, {Mean: 25 + distance, Deviation: 1}}, places)
		return after[0].Deviation, after[1].Deviation
	}
	for _, second := range []int{1, 2} {
		great, _ := surprise(200, 1, second)
		for _, distance := range []float64{50, 100, 200, 300, 1000, 1e6} {
			weaker, stronger := surprise(distance, 1, second)
			if weaker != stronger || math.Abs(weaker-great) > 1e-4 {
				t.Errorf("places 1 and %d, %v apart: deviations %v and %v, %v when 200 apart", second, distance, weaker, stronger, great)
			}
		}
	}
}

// Beyond the precision of openskill's formulas, ratings stay finite and a surprise still moves them
// in the right direction.
func TestExtremelyUnlikelyResultsAreRated(t *testing.T) {
	for _, distance := range []float64{10, 50, 100, 200, 300, 1000, 1e6} {
		for _, places := range [][]int{{1, 2}, {2, 1}, {1, 1}} {
			before := []rating.Rating{{Mean: 25, Deviation: 1}, {Mean: 25 + distance, Deviation: 1}}
			after := rating.After(before, places)
			for i, r := range after {
				if math.IsNaN(r.Mean) || math.IsInf(r.Mean, 0) || !(r.Deviation > 0) || r.Deviation > 1.01 {
					t.Errorf("%v apart, places %v: %v becomes %v", distance, places, before[i], r)
				}
			}
			if places[0] <= places[1] && (after[0].Mean <= before[0].Mean || after[1].Mean >= before[1].Mean) {
				t.Errorf("%v apart, places %v: %v becomes %v", distance, places, before, after)
			}
		}
	}
}
