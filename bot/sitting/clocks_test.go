package sitting

import (
	"testing"
	"time"

	"sobremesa/bot/games/all"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

const day = 24 * time.Hour

// played is a game of Azul that has just begun.
func played(t *testing.T, w *World) *Sitting {
	t.Helper()
	*w = World{Now: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC), Games: all.Games()}
	s, err := Open(Opening{Kind: "azul", Seats: 2, Pace: day}, At{}, engine.Seed{7}, nil, By{User: "ana"}, *w)
	must.Succeed(t, err)
	Committed(s)
	for _, v := range []Verb{Join(0), Start} {
		_, err := Do(s, v, By{User: "luis"}, *w)
		must.Succeed(t, err)
		Change(s, *w, nil)
		Committed(s)
	}
	return s
}

func TestAMoveThatIsTakenBackLeavesTheClockAsItWas(t *testing.T) {
	for name, back := range map[string]bool{"taken back": true, "another turn": false} {
		var w World
		s := played(t, &w)
		seat := s.Awaited().First()
		of := store.Clock{Left: 20 * time.Hour, From: w.Now, Reminded: 1, Quiet: true}
		s.g.Seats[seat].Clock = of // it has moved, and is not awaited any more
		w.Now = w.Now.Add(3 * time.Hour)
		s.rows = append(s.rows, rowOf(&store.Move{Move: engine.Move{Seat: seat, Text: "x"}, Undo: back}, s.board()))
		s.keepClocks(w)
		want := store.Clock{Since: w.Now, Left: day, From: w.Now}
		if back {
			want = of
			want.Since, want.From = w.Now, w.Now
		}
		if got := s.g.Seats[seat].Clock; got != want || len(s.brings.Tasks) != 1 {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}
