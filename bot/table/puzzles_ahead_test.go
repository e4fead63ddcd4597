package table_test

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/bot/hosttest"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/engine/puzzle"
)

// finding is a host in which every position of Azul is a puzzle, which takes a second to find, and the
// other games have no analyst.
type finding struct {
	*hosttest.Host
	searches atomic.Int32
}

func newFinding(t *testing.T, slowly ...time.Duration) *finding {
	f := &finding{}
	list := all.Games()
	azul, enanos := list.Named("azul"), list.Named("enanos")
	enanos.Analyst = ""
	azul.Artificial, azul.Analyst = append(azul.Artificial, games.Artificial{Name: "easy", Player: easy{slowly: append(slowly, 0)[0]}}), "easy"
	f.Host = hosttest.New(t, hosttest.Options{Games: list, Entropy: f})
	return f
}

// Read provides the seed of a search.
func (f *finding) Read(b []byte) (int, error) {
	f.searches.Add(1)
	return io.ReadFull(hosttest.Seeds(5), b)
}

type easy struct {
	engine.Artificial
	slowly time.Duration // beyond a second
}

func (e easy) Analyse(ctx context.Context, _ engine.Budget, _ any, _ *rand.Rand) (said engine.Analysis[string], ok bool) {
	select {
	case <-time.After(time.Second + e.slowly):
	case <-ctx.Done():
		return said, false
	}
	said.Simulations = 1
	for i := range puzzle.Choices {
		said.Candidates = append(said.Candidates, engine.Candidate[string]{Move: string(rune('a' + i)), Prior: float64(i), Judged: true})
	}
	said.Candidates[0].Chance = 1
	return said, true
}

// A minute after its start the program has searched once for the puzzles of this day and the
// next. On a new day it searches for that of the day after.
func TestPuzzlesAreFoundBeforeAnybodyAsks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFinding(t)
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			f.Puzzles.FindAhead(ctx, slog.New(slog.NewTextHandler(t.Output(), nil)), "enanos", "azul")
		}()
		for _, want := range []int32{2, 3} {
			time.Sleep(2 * time.Minute)
			for _, day := range []int{f.Puzzles.Day(), f.Puzzles.Day() + 1} {
				if z, err := f.Puzzles.Of(t.Context(), "azul", day); z == nil || err != nil {
					t.Errorf("day %d: %v, %v", day, z, err)
				}
			}
			if got := f.searches.Load(); got != want {
				t.Errorf("%d searches, want %d", got, want)
			}
			f.Forward(24 * time.Hour)
		}
		stop()
		<-ended
	})
}

// On a machine on which a search takes longer than anybody who asks waits, and longer than there is time between two
// tries, the puzzles are found all the same. While all who may think do so for hours, nothing is logged, and
// afterwards they are found.
func TestPuzzlesAreFoundOnASlowAndBusyMachine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFinding(t, 2*time.Minute)
		var log bytes.Buffer
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		var places []func()
		for range f.Thinkers.Places() {
			end, err := f.Thinkers.Begin(ctx)
			must.Succeed(t, err)
			places = append(places, end)
		}
		go func() {
			defer close(ended)
			f.Puzzles.FindAhead(ctx, slog.New(slog.NewTextHandler(&log, nil)), "azul")
		}()
		time.Sleep(3 * time.Hour)
		if z, err := f.Puzzles.Of(ctx, "azul", f.Puzzles.Day()); z != nil || err != nil {
			t.Errorf("found by nobody: %v (%v)", z, err)
		}
		for _, end := range places {
			end()
		}
		time.Sleep(15 * time.Minute)
		for _, day := range []int{f.Puzzles.Day(), f.Puzzles.Day() + 1} {
			if z, err := f.Puzzles.Of(ctx, "azul", day); z == nil || err != nil {
				t.Errorf("day %d: %v, %v", day, z, err)
			}
		}
		stop()
		if <-ended; log.Len() > 0 {
			t.Errorf("logged: %s", &log)
		}
	})
}

// Users who ask while a puzzle is being searched for wait for that search.
func TestConcurrentRequestsShareOneSearchForAPuzzle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFinding(t)
		asked := make(chan error)
		for range 4 {
			go func() {
				_, _, err := f.Puzzles.Today(t.Context(), "azul")
				asked <- err
			}()
		}
		for range 4 {
			if err := <-asked; err != nil {
				t.Error(err)
			}
		}
		if n := f.searches.Load(); n != 1 {
			t.Errorf("%d searches", n)
		}
	})
}
