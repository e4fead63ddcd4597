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

func TestIfRoundEndedMatchesTheEndOfARound(t *testing.T) {
	everyTable(t, func(t *testing.T, seats int, wall Wall) {
		if wall == Grey {
			t.Skip("on the grey wall players choose")
		}
		rng := rand.New(rand.NewPCG(5, 5))
		for range 10 {
			randomGame(t, seats, wall, rng, func(s *State, seat engine.Seat, m Move) {
				view := s.View(seat)
				if seat == engine.Chance {
					return
				}
				next, report, err := view.After(seat, m)
				if err != nil || !report.RoundOver {
					return
				}
				for other := range engine.Seat(seats) {
					if other == seat {
						continue // the move changes its own board
					}
					out := view.IfRoundEnded(other)
					want := out.Score
					if report.GameOver {
						want += out.Bonuses.Points()
					}
					if got := next.Board(other).Score; got != want {
						t.Fatalf("seat %d has %d, outlook %+v", other, got, out)
					}
				}
			})
		}
	})
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
