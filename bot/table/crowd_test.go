package table_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store/sqlite/sqlitetest"
)

type answer struct {
	done sitting.Done
	err  error
}

// atOnce makes n requests concurrently.
func atOnce(n int, ask func(i int) (sitting.Done, error)) []answer {
	answers := make([]answer, n)
	var all sync.WaitGroup
	begin := make(chan struct{})
	for i := range n {
		all.Go(func() {
			<-begin
			answers[i].done, answers[i].err = ask(i)
		})
	}
	close(begin)
	all.Wait()
	return answers
}

func count(answers []answer) (done map[engine.Code]int) {
	done = make(map[engine.Code]int)
	for _, a := range answers {
		var r *engine.Refusal
		switch {
		case a.err == nil:
			done[a.done.Code]++
		case errors.As(a.err, &r):
			done[r.Code]++
		default:
			done[engine.Code(a.err.Error())]++
		}
	}
	return done
}

func TestTwoProcessesServeOneDatabase(t *testing.T) {
	f := newFixture(t)
	path := filepath.Join(t.TempDir(), "shared.db")
	var processes [2]*table.Table
	for i := range processes {
		f.Store = sqlitetest.Open(t, path)
		f.Restart()
		processes[i] = f.Table
	}
	f.started("gris", "ana", "luis", "marta", "iker")
	s := f.playOn(together(4))
	got := count(atOnce(20, func(i int) (sitting.Done, error) {
		seat := engine.Seat(i % 4)
		req := f.By(stored(s).Seats[seat].User)
		req.ID = fmt.Sprint("one of four, ", seat) // each is delivered five times
		return processes[i/4%2].Do(t.Context(), req, here, sitting.Play(moves(s, seat)[0], len(stored(s).Moves)))
	}))
	if got[sitting.Played] != 20 {
		t.Errorf("%v", got)
	}
	placed := make(map[engine.Seat]int)
	for _, m := range stored(f.look()).Moves[len(stored(s).Moves):] {
		if m.Seat != engine.Chance {
			placed[m.Seat]++
		}
	}
	for seat, n := range placed {
		if n != 1 || len(placed) != 4 {
			t.Errorf("seat %d placed %d times", seat, n)
		}
	}
}
