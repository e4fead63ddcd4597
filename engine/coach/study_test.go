package coach_test

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/coach"
	"sobremesa/engine/must"
)

func studied(t *testing.T, moves []engine.Move, n int, c coach.Config) *coach.Study {
	t.Helper()
	asked := []engine.Seat{}
	s, err := coach.StudyAt(t.Context(), game, engine.Options{Seats: 2}, moves, n, judge{asked: &asked, exact: coach.Simulations}, c)
	must.Succeed(t, err)
	if c.Alone && slices.ContainsFunc(asked, func(seat engine.Seat) bool { return !c.Of.Has(seat) }) {
		t.Errorf("asked were %v, want only %v", asked, c.Of)
	}
	return s
}

// The study of a moment says the same as the moment, and each time.
func TestAStudyAgreesWithTheMoment(t *testing.T) {
	moves, _ := played(t, 7)
	asked := []engine.Seat{}
	r := analyse(t, moves, judge{asked: &asked, exact: coach.Simulations})
	if len(r.Moments) == 0 {
		t.Fatal("no moments")
	}
	for _, m := range r.Moments {
		s := studied(t, moves, m.Moves, coach.Config{})
		if best := s.Best[0]; s.Seat != m.Seat || s.Played != m.Played || best.Move != m.Better || math.Abs(best.Chance-m.Best) > 1e-9 {
			t.Errorf("move %d: %+v of %d, who played %q, and the moment is %+v", m.Moves, best, s.Seat, s.Played, m)
		}
		// The judge says of no move that it is reliable, but each is searched by itself.
		for i, c := range s.Best {
			if i > 0 && math.Round(100*c.Chance) > math.Round(100*s.Best[i-1].Chance) {
				t.Errorf("move %d: number %d has %.3f, the one before %.3f", m.Moves, i+1, c.Chance, s.Best[i-1].Chance)
			}
		}
		if len(s.Best) != coach.MaxBest {
			t.Errorf("move %d: %d moves", m.Moves, len(s.Best))
		}
		lines, err := coach.LinesAt(t.Context(), game, engine.Options{Seats: 2}, moves, m.Moves, m.Seat, []string{m.Better, m.Played}, judge{asked: &asked, exact: coach.Simulations}, coach.Config{})
		must.Succeed(t, err)
		for i, line := range []coach.Line{m.BetterLine, m.PlayedLine} {
			end := line.Frames[len(line.Frames)-1]
			if len(line.Moves) < 2 && end.ToMove != 0 && !end.ToMove.Has(engine.Chance) || !reflect.DeepEqual(line, lines[i]) || !reflect.DeepEqual(line, []coach.Line{s.Line, s.Other}[i]) {
				t.Errorf("move %d: the moment's line %d is %v, by itself %v, in the study %v or %v", m.Moves, i, line.Moves, lines[i].Moves, s.Line.Moves, s.Other.Moves)
			}
		}
		if again := studied(t, moves, m.Moves, coach.Config{}); !reflect.DeepEqual(s, again) {
			t.Errorf("move %d: the second study differs", m.Moves)
		}
	}
}

// The line is played to where chance is to play or the game is over, by searches from where one sees no further.
// With seats that are asked alone it ends where others are to move.
func TestALineGoesOnToTheNextMoveOfChance(t *testing.T) {
	moves, _ := played(t, 7)
	for n, m := range moves {
		s := studied(t, moves, n, coach.Config{})
		if (s == nil) != (m.Seat == engine.Chance) {
			t.Fatalf("move %d of seat %d: %+v", n, m.Seat, s)
		}
		if s == nil {
			continue
		}
		if len(s.Line.Moves) != len(s.Line.Frames)-1 || s.Line.Moves[0] != (engine.Move{Seat: m.Seat, Text: s.Best[0].Move}) {
			t.Errorf("move %d: the line of %d frames has the moves %v", n, len(s.Line.Frames), s.Line.Moves)
		}
		for i, f := range s.Line.Frames {
			if ends := f.ToMove == 0 || f.ToMove.Has(engine.Chance); ends != (i == len(s.Line.Frames)-1) {
				t.Errorf("move %d: %v is to move at %d of %d", n, f.ToMove, i, len(s.Line.Frames))
			}
		}
		alone := studied(t, moves, n, coach.Config{Of: engine.SeatsOf(m.Seat), Alone: true})
		if len(alone.Line.Moves) != 1 || alone.Seat != m.Seat {
			t.Errorf("move %d: alone, the line of seat %d has %d frames", n, alone.Seat, len(alone.Line.Frames))
		}
		if other := studied(t, moves, n, coach.Config{Of: engine.SeatsOf(1 - m.Seat), Alone: true}); other != nil {
			t.Errorf("move %d: the other seat is advised", n)
		}
	}
	if s := studied(t, moves, len(moves), coach.Config{}); s != nil {
		t.Errorf("at the end: %+v", s)
	}
}

// Lines only explain moments: those for which there is no time are missing, and nothing else.
func TestAReviewDoesWithoutLinesForWhichThereIsNoTime(t *testing.T) {
	moves, _ := played(t, 7)
	asked := []engine.Seat{}
	searches := 0
	whole, err := coach.Analyse(t.Context(), game, engine.Options{Seats: 2}, moves, judge{asked: &asked, exact: coach.Simulations},
		coach.Config{Progress: func(int, int) { searches++ }})
	must.Succeed(t, err)
	review := func(seconds int) (r *coach.Review, err error) {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), time.Duration(seconds)*time.Second-time.Millisecond)
			defer cancel()
			r, err = coach.Analyse(ctx, game, engine.Options{Seats: 2}, moves, judge{asked: &asked, exact: coach.Simulations},
				coach.Config{Progress: func(int, int) { time.Sleep(time.Second) }})
		})
		return r, err
	}
	if r, err := review(searches / 2); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("in half the time: %v, %v", r, err)
	}
	r, err := review(searches - 1)
	must.Succeed(t, err)
	last := len(r.Moments) - 1
	if len(r.Moments[last].BetterLine.Moves) > 0 || len(r.Moments[last].PlayedLine.Moves) > 0 || len(r.Moments[0].BetterLine.Moves) == 0 {
		t.Errorf("the lines of the first moment are %v, of the last %v and %v", r.Moments[0].BetterLine.Moves, r.Moments[last].BetterLine.Moves, r.Moments[last].PlayedLine.Moves)
	}
	r.Moments[last].BetterLine, r.Moments[last].PlayedLine = whole.Moments[last].BetterLine, whole.Moments[last].PlayedLine
	if !reflect.DeepEqual(r, whole) {
		t.Errorf("without a line, the review differs: %+v", r)
	}
}
