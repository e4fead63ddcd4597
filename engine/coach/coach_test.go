package coach_test

import (
	gocmp "cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/coach"
	"sobremesa/engine/must"
)

var game = engine.Host(azul.Rules{})

// judge is an analyst that favours tiles on pattern lines, dislikes tiles on floor lines, and
// considers seat 0 lucky if factory display 1 has blue tiles. Searches with fewer than exact
// simulations are noisy.
type judge struct {
	engine.Artificial
	exact int
	calm  bool           // judges all positions nearly equal
	asked *[]engine.Seat // the viewers of the positions it was given
}

func (j judge) chances(v azul.View) []float64 {
	out, sum := make([]float64, v.Seats()), 0.0
	for seat := range out {
		b := v.Board(engine.Seat(seat))
		worth := float64(b.Score) - 2*float64(len(b.Floor))
		for _, l := range b.Lines {
			worth += float64(l.N)
		}
		if v.Factories() > 0 && seat == 0 {
			worth += 3 * float64(v.Source(1).Of(azul.Blue))
		}
		if j.calm {
			worth /= 20
		}
		out[seat] = math.Exp(worth / 10)
		sum += out[seat]
	}
	for seat := range out {
		out[seat] /= sum
	}
	return out
}

func (j judge) Analyse(_ context.Context, budget engine.Budget, view any, rng *rand.Rand) (engine.Analysis[string], bool) {
	v := view.(azul.View)
	*j.asked = append(*j.asked, v.Viewer)
	analysis := engine.Analysis[string]{Chances: j.chances(v), Simulations: budget.Simulations}
	if budget.Simulations < j.exact { // noise
		analysis.Chances[1-v.Viewer] -= 0.3 * rng.Float64()
	}
	moves := v.Moves(v.Viewer, nil)
	for _, m := range moves {
		after, _, _ := v.After(v.Viewer, m)
		analysis.Candidates = append(analysis.Candidates, engine.Candidate[string]{
			Move: azul.Format(m, engine.Spanish), Chance: j.chances(after)[v.Viewer], Simulations: 1,
		})
	}
	slices.SortStableFunc(analysis.Candidates, func(a, b engine.Candidate[string]) int { return int(1e6 * (b.Chance - a.Chance)) })
	for i := range analysis.Candidates[1:] { // few simulations: only the chance after a round's last move is right
		m, _ := azul.Parse(analysis.Candidates[1+i].Move)
		if after, _, _ := v.After(v.Viewer, m); after.Phase() == azul.Drafting {
			analysis.Candidates[1+i].Chance = 0
		}
	}
	return analysis, true
}

// played returns a random game and the cost of each decision in it according to the judge.
func played(t *testing.T, seed uint64) (moves []engine.Move, costs map[int]float64) {
	match, err := game.Start(engine.Options{Seats: 2})
	must.Succeed(t, err)
	rng := rand.New(rand.NewPCG(seed, 1))
	costs = make(map[int]float64)
	for match.ToMove() != 0 {
		var p engine.Played
		if match.ToMove().Has(engine.Chance) {
			p, err = match.Draw(rng)
		} else {
			seat := match.ToMove().First()
			open := match.Moves(seat)
			p, err = match.Play(seat, open[rng.IntN(len(open))])
			costs[len(moves)] = 0
		}
		must.Succeed(t, err)
		moves = append(moves, p.Move)
	}
	again, _ := game.Start(engine.Options{Seats: 2})
	for n, m := range moves {
		if _, decided := costs[n]; decided {
			v := again.View(m.Seat).(azul.View)
			best, left := 0.0, 0.0
			for _, c := range v.Moves(m.Seat, nil) {
				after, _, _ := v.After(m.Seat, c)
				chance := judge{}.chances(after)[m.Seat]
				best = max(best, chance)
				if azul.Format(c, engine.Spanish) == m.Text {
					left = chance
				}
			}
			costs[n] = best - left
		}
		must.Succeed(t, again.Replay(m.Seat, m.Text))
	}
	return moves, costs
}

func analyse(t *testing.T, moves []engine.Move, j judge) *coach.Review {
	r, err := coach.Analyse(t.Context(), game, engine.Options{Seats: 2}, moves, j, coach.Config{})
	must.Succeed(t, err)
	return r
}

// The deal after a round's last move changes the chances too, but does not count as a player's
// cost.
func TestTheCostliestDecisionsAreTheMoments(t *testing.T) {
	moves, costs := played(t, 7)
	asked := []engine.Seat{}
	r := analyse(t, moves, judge{asked: &asked})
	var want []int
	total := 0.0
	for n, cost := range costs {
		want = append(want, n)
		total += cost
	}
	slices.SortFunc(want, func(a, b int) int { return gocmp.Compare(costs[b], costs[a]) })
	want = want[:coach.MaxMoments]
	slices.Sort(want)
	for i, m := range r.Moments {
		if m.Moves != want[i] || math.Abs(m.Cost()-costs[m.Moves]) > 1e-9 || m.Seat != moves[m.Moves].Seat || m.Played != moves[m.Moves].Text || m.Better == m.Played {
			t.Errorf("moment %d is %+v, want move %d, which cost %.4f", i, m, want[i], costs[want[i]])
		}
	}
	if len(r.Moments) != coach.MaxMoments {
		t.Errorf("%d moments", len(r.Moments))
	}
	choices := 0
	again, _ := game.Start(engine.Options{Seats: 2})
	for _, m := range moves {
		if m.Seat != engine.Chance && len(again.Moves(m.Seat)) > 1 {
			choices++
		}
		must.Succeed(t, again.Replay(m.Seat, m.Text))
	}
	if got := r.Seats[0].Decisions + r.Seats[1].Decisions; got != choices || choices == len(costs) {
		t.Errorf("%d decisions, want %d of %d moves", got, choices, len(costs))
	}
	if got := r.Seats[0].Cost + r.Seats[1].Cost; math.Abs(got-total) > 1e-9 {
		t.Errorf("the decisions cost %.4f, want %.4f", got, total)
	}
	// The curve ends with the result and marks luck at each new round.
	last, lucky := r.Curve[len(r.Curve)-1], 0
	if last.Moves != len(moves) || max(last.Chances[0], last.Chances[1]) != 1 {
		t.Errorf("the end is %+v", last)
	}
	for _, p := range r.Curve {
		if p.Luck {
			lucky++
			if moves[p.Moves-1].Seat != engine.Chance {
				t.Errorf("luck at move %d, which seat %d played", p.Moves, moves[p.Moves-1].Seat)
			}
		}
	}
	if lucky < 5 {
		t.Errorf("luck at %d points, want at least 5", lucky)
	}
	// Each decision is judged from its own seat's view.
	if len(asked) <= len(costs)+6 {
		t.Errorf("%d searches of %d decisions", len(asked), len(costs))
	}
	n := 0
	for k, m := range moves {
		if _, decided := costs[k]; decided {
			if asked[n] != m.Seat {
				t.Fatalf("move %d of seat %d was judged from the view of %d", k, m.Seat, asked[n])
			}
			n++
		}
	}
	if second := analyse(t, moves, judge{asked: &asked}); !reflect.DeepEqual(r, second) {
		t.Errorf("the second review differs: %+v, and before %+v", second, r)
	}
}

// Short searches are wrong about every decision here; only confirmed costs become moments.
func TestAMomentIsConfirmedByALongerSearch(t *testing.T) {
	moves, costs := played(t, 7)
	asked := []engine.Seat{}
	r := analyse(t, moves, judge{asked: &asked, exact: coach.Deeper * coach.Simulations})
	if len(r.Moments) == 0 {
		t.Error("no moments")
	}
	for _, m := range r.Moments {
		if math.Abs(m.Cost()-costs[m.Moves]) > 1e-9 || m.Cost() < coach.MinCost {
			t.Errorf("%+v cost %.4f", m, costs[m.Moves])
		}
	}
}

func TestAGameMayHaveNoMoments(t *testing.T) {
	moves, _ := played(t, 7)
	asked := []engine.Seat{}
	if r := analyse(t, moves, judge{asked: &asked, calm: true}); len(r.Moments) != 0 || r.Seats[0].Average() <= 0 {
		t.Errorf("%+v, %+v", r.Moments, r.Seats)
	}
}

func TestAnUnfinishedGameIsReviewedAsFarAsItWasPlayed(t *testing.T) {
	moves, _ := played(t, 7)
	asked := []engine.Seat{}
	r := analyse(t, moves[:9], judge{asked: &asked})
	if last := r.Curve[len(r.Curve)-1]; last.Moves != 9 || last.Chances[0] == 1 || last.Chances[1] == 1 {
		t.Errorf("the end is %+v", last)
	}
}

func TestAnalyseEndsWithItsContextAndNeedsAnAnalyst(t *testing.T) {
	moves, _ := played(t, 7)
	ctx, cancel := context.WithCancel(t.Context())
	asked, told := []engine.Seat{}, 0
	_, err := coach.Analyse(ctx, game, engine.Options{Seats: 2}, moves, judge{asked: &asked}, coach.Config{Progress: func(done, of int) {
		if told = done; done == 3 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || told != 3 || len(asked) != 4 {
		t.Errorf("%v after %d searches, %d told", err, len(asked), told)
	}
	random := engine.HostPlayer(azul.Rules{}, randomPlayer{})
	if _, err := coach.Analyse(t.Context(), game, engine.Options{Seats: 2}, moves, random, coach.Config{}); err == nil {
		t.Errorf("by a player that is no analyst: %v", err)
	}
}

type randomPlayer struct{}

func (randomPlayer) Choose(_ context.Context, _ engine.Budget, v *azul.View, rng *rand.Rand) azul.Move {
	return v.RandomMove(rng)
}
