package table_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite/sqlitetest"
)

// between is a store that does something once at a certain moment of a request.
type between struct {
	store.Store
	loaded func() // after the game was loaded
	commit func() // before a change is committed
}

func (b *between) Games(ctx context.Context, q store.Query) ([]*store.Game, error) {
	list, err := b.Store.Games(ctx, q)
	if do := b.loaded; do != nil && q.Moves {
		b.loaded = nil
		do()
	}
	return list, err
}

func (b *between) Commit(ctx context.Context, c *store.Change) error {
	if do := b.commit; do != nil {
		b.commit = nil
		do()
	}
	return b.Store.Commit(ctx, c)
}

// useCase is a request of a kind, with a game to make it in.
type useCase struct {
	name  string
	begin func(*fixture)
	verb  func(*fixture) sitting.Verb // nil to open a table
	user  string
	want  engine.Code
}

// ask makes the request, of a table that need not be the fixture's.
func (u useCase) ask(f *fixture, t *table.Table, r table.Request) (sitting.Done, error) {
	if u.verb == nil {
		return t.Open(f.T.Context(), r, sitting.Opening{Kind: "azul"})
	}
	return t.Do(f.T.Context(), r, here, u.verb(f))
}

var (
	inLobby  = func(f *fixture) { f.lobby(2, "", "ana") }
	full     = func(f *fixture) { f.lobby(2, "", "ana", "luis") }
	useCases = []useCase{
		{"open", func(*fixture) {}, nil, "ana", sitting.Opened},
		{"join", inLobby, always(sitting.Join(0)), "luis", sitting.Joined},
		{"leave", inLobby, always(sitting.Leave), "ana", sitting.Left},
		{"add", inLobby, always(sitting.Add("voraz")), "ana", sitting.Added},
		{"remove", func(f *fixture) {
			inLobby(f)
			f.Must(sitting.Added)(f.Do(f.T.Context(), f.By("ana"), here, sitting.Add("voraz")))
		}, always(sitting.Remove(1)), "ana", sitting.Removed},
		{"start", full, always(sitting.Start), "ana", sitting.Started},
		{"cancel", full, always(sitting.Agree(sitting.AnyBoard)), "ana", sitting.Cancelled},
		{"agree", func(f *fixture) {
			f.started("", "ana", "luis")
			f.oneMove()
		}, always(sitting.Agree(sitting.AnyBoard)), "ana", sitting.Agreed},
		{"play", func(f *fixture) {
			f.started("", "ana", "luis")
			for mover(f.look()) != "ana" {
				f.oneMove()
			}
		}, func(f *fixture) sitting.Verb { return sitting.Play("2 "+firstColor(f)+" fila 5", sitting.AnyBoard) }, "ana", sitting.Played},
	}
)

// always returns a verb that does not depend on the game.
func always(v sitting.Verb) func(*fixture) sitting.Verb {
	return func(*fixture) sitting.Verb { return v }
}

// firstColor returns a colour that was in factory 2 when the game began.
func firstColor(f *fixture) string {
	list, err := store.LiveGame(f.T.Context(), f.Store, "c", "azul")
	must.Succeed(f.T, err)
	var factory, color string
	for _, m := range list.Moves {
		if n, _ := fmt.Sscanf(m.Text, "reparto %s %s", &factory, &color); n == 2 && factory == "2" {
			return color
		}
	}
	f.T.Fatal("factory 2 was not dealt")
	return ""
}

// trace is everything that a request may change.
func trace(f *fixture) string {
	f.T.Helper()
	text := fmt.Sprint(len(sqlitetest.Tasks(f.T, f.Store)), " tasks")
	for id := int64(1); ; id++ {
		g, err := f.Store.Game(f.T.Context(), id)
		if err != nil {
			return text
		}
		text += fmt.Sprintf("; game %d revision %d %s %v %v", g.ID, g.Revision, g.Status, g.Seats, texts(g))
	}
}

func TestARedeliveredRequestIsCarriedOutOnceAndAnsweredTheSame(t *testing.T) {
	for _, u := range useCases {
		t.Run(u.name, func(t *testing.T) {
			f := newFixture(t)
			u.begin(f)
			req := f.By(u.user)
			first := f.Must(u.want)(u.ask(f, f.Table, req))
			after := trace(f)
			for range 2 {
				if again := f.Must(u.want)(u.ask(f, f.Table, req)); again != first {
					t.Errorf("answered %+v, the first time %+v", again, first)
				}
			}
			if now := trace(f); now != after {
				t.Errorf("was\n%s, is\n%s", after, now)
			}
		})
	}
}

// Tries each moment at which a request's twin may overtake it.
func TestConcurrentTwinsAreAnsweredTheSame(t *testing.T) {
	for _, u := range useCases {
		for _, moment := range []string{"loaded", "about to commit"} {
			if moment == "loaded" && u.name == "open" {
				continue // there is nothing to load
			}
			t.Run(u.name+", "+moment, func(t *testing.T) {
				f := newFixture(t)
				u.begin(f)
				req := f.By(u.user)
				var first sitting.Done
				var after string
				twin := func() {
					first = f.Must(u.want)(u.ask(f, f.Table, req))
					after = trace(f)
				}
				var slow *table.Table
				if moment == "loaded" {
					slow = over(f.Host, &between{Store: f.Store, loaded: twin})
				} else {
					slow = over(f.Host, &between{Store: f.Store, commit: twin})
				}
				second := f.Must(u.want)(u.ask(f, slow, req))
				if after == "" {
					t.Fatal("the twin never came")
				}
				if second != first {
					t.Errorf("answered %+v, its twin %+v", second, first)
				}
				if now := trace(f); now != after {
					t.Errorf("was\n%s, is\n%s", after, now)
				}
			})
		}
	}
}

func TestARaceIsTriedAgainOnTheNewPosition(t *testing.T) {
	f := newFixture(t)
	f.lobby(3, "", "ana")
	slow := over(f.Host, &between{Store: f.Store, commit: func() {
		f.Must(sitting.Joined)(f.Do(t.Context(), f.By("luis"), here, sitting.Join(0)))
	}})
	f.Must(sitting.Joined)(slow.Do(t.Context(), f.By("marta"), here, sitting.Join(0)))
	if got := users(stored(f.look())); !slices.Equal(got, []string{"ana", "luis", "marta"}) {
		t.Errorf("seats %v", got)
	}
}

// contested is a store that answers every change with a conflict.
type contested struct {
	store.Store
	commits int
}

func (c *contested) Commit(context.Context, *store.Change) error {
	c.commits++
	return store.ErrConflict
}

func TestEndlessConflictsAreAFailureAndNoRefusal(t *testing.T) {
	f := newFixture(t)
	f.lobby(2, "", "ana")
	c := &contested{Store: f.Store}
	f.Table = over(f.Host, c)
	done, err := f.Do(t.Context(), f.By("luis"), here, sitting.Join(0))
	if !errors.Is(err, store.ErrConflict) || engine.IsRefused(err) || c.commits < 2 {
		t.Errorf("%+v, %v after %d tries", done, err, c.commits)
	}
}

func TestACommittedChangeWakesTheOutboxAndARefusedOneDoesNot(t *testing.T) {
	f := newFixture(t)
	f.lobby(2, "", "ana", "luis")
	f.refused(sitting.Full)(f.Do(t.Context(), f.By("marta"), here, sitting.Join(0)))
	if woken := f.Woken.Load(); woken != 2 {
		t.Errorf("woken %d times", woken)
	}
}
