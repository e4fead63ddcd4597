package azul

import (
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/must"
)

func TestIfRoundEnded(t *testing.T) {
	s := position(t, `
		factories RRRR
		centre KK
		seat 1 points 5 floor *YY
		    W | BYRK.
		   WW | .....
		  ..K | .....
		seat 2 points 1 floor KKKKKKK
		    W | BYRK.`)
	view := s.View(engine.Spectator)
	if got, want := view.IfRoundEnded(0), (Outlook{Gain: 7, FloorCost: 4, Score: 8, Bonuses: Bonuses{Rows: 1}}); got != want {
		t.Errorf("seat 1: %+v, want %+v", got, want)
	}
	if got, want := view.IfRoundEnded(1), (Outlook{Gain: 5, FloorCost: 14, Score: 0, Bonuses: Bonuses{Rows: 1}}); got != want {
		t.Errorf("seat 2: %+v, want %+v", got, want)
	}
	if view.s != s {
		t.Error("IfRoundEnded changed the view")
	}
}

func TestIfRoundEndedAfterMatchesPlayingTheMove(t *testing.T) {
	everyTable(t, func(t *testing.T, seats int, wall Wall) {
		rng := rand.New(rand.NewPCG(12, uint64(seats)))
		for range 3 {
			randomGame(t, seats, wall, rng, func(s *State, seat engine.Seat, _ Move) {
				if seat == engine.Chance {
					return
				}
				view := s.View(seat)
				for _, m := range view.Moves(seat, nil) {
					next, report, err := view.After(seat, m)
					must.Succeed(t, err)
					got := view.IfRoundEndedAfter(m)
					want := next.IfRoundEnded(seat)
					if report.RoundOver {
						// The outlook is already that of the next round.
						want.Score = next.Score(seat)
						if report.GameOver {
							want.Score -= want.Bonuses.Points()
						}
					}
					if got.Score != want.Score || got.Bonuses != want.Bonuses {
						t.Fatalf("%s: %+v, want %+v, at\n%s", Format(m, engine.Spanish), got, want, diagram(s))
					}
				}
			})
		}
	})
}
