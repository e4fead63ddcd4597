package table_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/lang"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// here refers to the game of the channel in which a command is typed.
var here = table.Ref{Kind: "azul"}

// fixture is a host whose clock advances by a second each time it is read.
type fixture struct {
	*hosttest.Host
	channels int // in which a table with invitations was opened
}

func newFixture(t testing.TB) *fixture { return bounded(t, table.Bounds{}) }

// bounded returns a host with limits.
func bounded(t testing.TB, b table.Bounds) *fixture {
	return &fixture{Host: hosttest.New(t, hosttest.Options{Tick: time.Second, Entropy: hosttest.Seeds(7), Bounds: b})}
}

// barter begins a game of the toy.
func (f *fixture) barter() {
	f.T.Helper()
	f.Begin(sitting.Opening{Kind: "trueque"}, "ana", "luis")
}

// refused fails the test unless a request was refused for the wanted reason, and the reason
// has a sentence in every language. It must not be inlined: that would take a third of the
// compile time of these tests.
//
//go:noinline
func (f *fixture) refused(want engine.Code) func(sitting.Done, error) *engine.Refusal {
	return func(done sitting.Done, err error) *engine.Refusal {
		f.T.Helper()
		r := f.Refused(want)(done, err)
		for _, l := range lang.Languages {
			text := present.Refusal(l, f.Games.Named("azul"), r.Code, r.Args)
			if text == "" || strings.Contains(text, "<no value>") || strings.Contains(text, "[") || strings.Contains(text, string(r.Code)) {
				f.T.Errorf("%s: %s with %v says %q", l, r.Code, r.Args, text)
			}
		}
		return r
	}
}

// lobby opens a table with a number of seats and seats the users. It does not start
// the game.
func (f *fixture) lobby(seats int, variant string, users ...string) {
	f.T.Helper()
	f.Lobby(sitting.Opening{Kind: "azul", Seats: seats, Chosen: engine.Chosen{azul.WallOption: variant}}, users...)
}

// started returns a fixture with a started game.
func (f *fixture) started(variant string, users ...string) {
	f.T.Helper()
	f.Begin(sitting.Opening{Kind: "azul", Chosen: engine.Chosen{azul.WallOption: variant}}, users...)
}

// look returns the channel's live game.
func (f *fixture) look() *sitting.Sitting {
	f.T.Helper()
	s, err := table.Replayed(f.Live(f.T.Context(), f.By(""), here))
	must.Succeed(f.T, err)
	return s
}

// over returns the host's table over another store.
func over(h *hosttest.Host, s store.Store) *table.Table {
	return h.TableOver(s, hosttest.Seeds(8))
}

// stored returns the game as stored, which a sitting does not expose.
func stored(p *sitting.Sitting) *store.Game { return sitting.Stored(p) }

// mover returns the first user who is to move.
func mover(s *sitting.Sitting) string { return stored(s).Seats[s.ToMove().First()].User }

// moves returns the legal moves of a seat, as text.
func moves(s *sitting.Sitting, seat engine.Seat) []string {
	v := s.View(seat).(azul.View)
	var list []string
	for _, m := range v.Moves(seat, nil) {
		list = append(list, azul.Format(m, engine.Spanish))
	}
	return list
}

// playOn plays good moves for the awaited players until the condition holds.
func (f *fixture) playOn(until func(*sitting.Sitting) bool) *sitting.Sitting {
	f.T.Helper()
	return f.PlayUntil(f.look().ID, until)
}

// oneMove plays a good move for the player to move, and returns that player.
func (f *fixture) oneMove() (user, move string) {
	f.T.Helper()
	s := f.look()
	user, move = mover(s), f.Move(s, s.ToMove().First())
	f.Must(sitting.Played)(f.Do(f.T.Context(), f.By(user), here, sitting.Play(move, sitting.AnyBoard)))
	return user, move
}

func isOver(s *sitting.Sitting) bool { return !s.Status.Live() }

// tasks takes all tasks from the outbox and returns their kinds, ordered by due
// time.
func (f *fixture) tasks() []string {
	f.T.Helper()
	var kinds []string
	for {
		task := f.task(time.Hour)
		if task == nil {
			return kinds
		}
		kinds = append(kinds, task.Kind)
	}
}

// task takes the next task that is due within a time from the outbox, nil if there
// is none.
func (f *fixture) task(within time.Duration) *store.Task {
	f.T.Helper()
	now := f.Now().Add(within)
	task, err := f.Store.Claim(f.T.Context(), now, now.Add(time.Minute))
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err == nil {
		err = f.Store.Commit(f.T.Context(), &store.Change{Done: task.Held(), At: now})
		task.Lease = store.Lease{}
	}
	must.Succeed(f.T, err)
	return task
}

// texts returns the moves of a game as stored.
func texts(g *store.Game) []string {
	list := make([]string, len(g.Moves))
	for i, m := range g.Moves {
		list[i] = fmt.Sprintf("%d %s", m.Seat, m.Text)
	}
	return list
}
