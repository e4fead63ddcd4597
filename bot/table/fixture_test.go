package table_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/bot/lang"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/players"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
	"sobremesa/store/sqlite/sqlitetest"
)

// here is the table that a command typed in the channel means.
var here = table.Ref{Kind: "azul"}

// fixture is a table over an empty database. Its seeds and its clock, which
// moves on by a second with each look, are the same in every run.
type fixture struct {
	*table.Table
	t        testing.TB
	store    *sqlite.Store
	clock    atomic.Int64 // seconds
	requests atomic.Int64
}

func newFixture(t testing.TB) *fixture {
	t.Helper()
	f := &fixture{t: t, store: sqlitetest.New(t)}
	f.Table = f.over(f.store)
	return f
}

// over is a table over a store.
func (f *fixture) over(s store.Store) *table.Table {
	return table.New(table.Config{Store: s, Games: all.Games(), Now: f.now, Entropy: rand.NewChaCha8([32]byte{7}), UndoPause: time.Nanosecond})
}

// hosts has the table host other games, with seeds of their own.
func (f *fixture) hosts(key byte, list ...*games.Game) {
	f.Table = table.New(table.Config{Store: f.store, Games: games.ListOf(list...), Now: f.now, Entropy: rand.NewChaCha8([32]byte{key}), UndoPause: time.Nanosecond})
}

// market is the table of the toy, and barter a game of it.
var market = table.Ref{Kind: "trueque"}

func (f *fixture) barter() {
	f.t.Helper()
	f.must(sitting.Opened)(f.Open(f.t.Context(), f.by("ana"), sitting.Opening{Kind: "trueque", Seats: 2}))
	f.must(sitting.Joined)(f.Do(f.t.Context(), f.by("luis"), market, sitting.Join(0)))
	f.must(sitting.Started)(f.Do(f.t.Context(), f.by("ana"), market, sitting.Start))
}

func (f *fixture) now() time.Time {
	return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC).Add(time.Duration(f.clock.Add(1)) * time.Second)
}

// by is a request of a user, one that was never made before.
func (f *fixture) by(user string) table.Request {
	return table.Request{
		ID: fmt.Sprint("r", f.requests.Add(1)), User: user, Name: "N-" + user,
		Guild: "guild", Channel: "channel", Lang: engine.Spanish,
	}
}

// must fails the test unless a request was carried out as wanted.
func (f *fixture) must(want engine.Code) func(sitting.Done, error) sitting.Done {
	return func(done sitting.Done, err error) sitting.Done {
		f.t.Helper()
		if err != nil || done.Code != want {
			f.t.Fatalf("%+v, error %v; want %s", done, err, want)
		}
		return done
	}
}

// refused fails the test unless a request was refused for the reason.
func (f *fixture) refused(want engine.Code) func(sitting.Done, error) *engine.Refusal {
	return func(done sitting.Done, err error) *engine.Refusal {
		f.t.Helper()
		var r *engine.Refusal
		if !errors.As(err, &r) || r.Code != want || done != (sitting.Done{}) {
			f.t.Fatalf("%+v, error %v; want it refused: %s", done, err, want)
		}
		for _, l := range lang.Languages {
			text := present.Refusal(l, f.Games.(games.List).Named("azul"), r.Code, r.Args)
			if text == "" || strings.Contains(text, "<no value>") || strings.Contains(text, "[") || strings.Contains(text, string(r.Code)) {
				f.t.Errorf("%s: %s with %v says %q", l, r.Code, r.Args, text)
			}
		}
		return r
	}
}

// lobby opens a table of so many seats and seats the users, who are not moved
// to start it.
func (f *fixture) lobby(seats int, variant string, users ...string) {
	f.t.Helper()
	f.must(sitting.Opened)(f.Open(f.t.Context(), f.by(users[0]), sitting.Opening{Kind: "azul", Seats: seats, Chosen: engine.Chosen{azul.WallOption: variant}}))
	for _, u := range users[1:] {
		f.must(sitting.Joined)(f.Do(f.t.Context(), f.by(u), here, sitting.Join(0)))
	}
}

// started is a lobby whose game was begun.
func (f *fixture) started(variant string, users ...string) {
	f.t.Helper()
	f.lobby(len(users), variant, users...)
	f.must(sitting.Started)(f.Do(f.t.Context(), f.by(users[0]), here, sitting.Start))
}

// find is a game by its number.
func (f *fixture) find(id int64) *table.Position {
	f.t.Helper()
	p, _, err := f.Find(f.t.Context(), id)
	must.Succeed(f.t, err)
	return p
}

// look is the channel's live game.
func (f *fixture) look() *table.Position {
	f.t.Helper()
	s, err := f.Live(f.t.Context(), f.by(""), here)
	must.Succeed(f.t, err)
	return s
}

// game is a stored game.
func (f *fixture) game(id int64) *store.Game {
	f.t.Helper()
	g, err := f.store.Game(f.t.Context(), id)
	must.Succeed(f.t, err)
	return g
}

// mover is a user who is to move, the first of several.
func mover(s *table.Position) string { return s.Stored().Seats[s.ToMove().First()].User }

// waiting is a user with a seat who is not to move.
func waiting(s *table.Position) string {
	for i, seat := range s.Stored().Seats {
		if !s.ToMove().Has(engine.Seat(i)) {
			return seat.User
		}
	}
	return ""
}

// moves are what a seat may play, as text.
func moves(s *table.Position, seat engine.Seat) []string {
	v := s.View(seat).(azul.View)
	var list []string
	for _, m := range v.Moves(seat, nil) {
		list = append(list, azul.Format(m, engine.Spanish))
	}
	return list
}

// good is a move that brings a game on: the greedy player's.
func good(s *table.Position, seat engine.Seat) string {
	v := s.View(seat).(azul.View)
	return azul.Format(players.Greedy{}.Choose(context.Background(), engine.Budget{}, &v, rand.New(rand.NewPCG(1, 2))), engine.Spanish)
}

// playOn plays good moves of the players to move until the condition holds.
func (f *fixture) playOn(until func(*table.Position) bool) *table.Position {
	f.t.Helper()
	id := f.look().Stored().ID
	for range 1000 {
		s := f.find(id)
		if until(s) {
			return s
		}
		if s.ToMove() == 0 {
			break
		}
		f.must(sitting.Played)(f.Do(f.t.Context(), f.by(mover(s)), here, sitting.Play(good(s, s.ToMove().First()), sitting.AnyBoard)))
	}
	f.t.Fatal("the game came to its end before that")
	return nil
}

func over(s *table.Position) bool { return !s.Stored().Status.Live() }

// together holds where several people of a grey wall choose at once.
func together(n int) func(*table.Position) bool {
	return func(s *table.Position) bool { return s.ToMove().Len() >= n && s.ToMove().First() != engine.Chance }
}

// tasks takes all tasks out of the outbox and returns their kinds, in the
// order in which they are due.
func (f *fixture) tasks() []string {
	f.t.Helper()
	var kinds []string
	for {
		task := f.task(time.Hour)
		if task == nil {
			return kinds
		}
		kinds = append(kinds, task.Kind)
	}
}

// task takes the next task that is due within a time out of the outbox; nil
// when there is none.
func (f *fixture) task(within time.Duration) *store.Task {
	f.t.Helper()
	now := f.now().Add(within)
	task, err := f.store.Claim(f.t.Context(), now, now.Add(time.Minute))
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err == nil {
		err = f.store.Commit(f.t.Context(), &store.Change{Done: task.Held(), At: now})
		task.Lease = store.Lease{}
	}
	must.Succeed(f.t, err)
	return task
}

// texts are the moves of a game as they are stored.
func texts(g *store.Game) []string {
	list := make([]string, len(g.Moves))
	for i, m := range g.Moves {
		list[i] = fmt.Sprintf("%d %s", m.Seat, m.Text)
	}
	return list
}
