package bot_test

import (
	"fmt"
	"regexp"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

// The outcome of every second commit is unknown: it may or may not have been made. Each move that a
// player is told of is made once, artificial players move when they should, and the channel is
// shown each board once.
func TestAGameContinuesWhenTheOutcomeOfHalfTheCommitsIsUnknown(t *testing.T) {
	for _, made := range []bool{true, false} {
		t.Run(fmt.Sprintf("made: %t", made), func(t *testing.T) {
			unsure := &hosttest.Unsure{Made: made}
			h := hosttest.New(t, hosttest.Options{Around: func(s store.Store) store.Store {
				unsure.Store = s
				return unsure
			}})
			id := h.Begin(sitting.Opening{Kind: "azul", Artificial: []string{"voraz"}, Seats: 3}, "ana", "luis")
			const moves = 10
			for told := range moves + 1 {
				h.Forward(time.Second)
				if failures := h.Work(); len(failures) > 0 {
					t.Errorf("after %d moves: %v", told, failures)
				}
				if told < moves {
					h.PlayNext(id)
				}
			}
			by := make(map[engine.Seat]int)
			for _, m := range h.Stored(id).Moves {
				by[m.Seat]++
			}
			p := h.Position(id)
			ana, luis := by[p.SeatOf("ana")], by[p.SeatOf("luis")]
			if own := len(h.Stored(id).Moves) - by[engine.Chance] - ana - luis; ana+luis != moves || own < moves/2-1 || own > moves/2+1 {
				t.Errorf("moves by seat: %v; people were told of %d", by, moves)
			}
			shown := make(map[string]int)
			for _, post := range h.Memory.Posts {
				nonce := post.Message.Nonce
				if shown[nonce]++; nonce == "" || shown[nonce] > 1 {
					t.Errorf("%q is there %d times", post.Message.Content, shown[nonce])
				}
			}
			if unsure.Unknown() < moves {
				t.Errorf("%d commits are unknown", unsure.Unknown())
			}
		})
	}
}

// The disk is full or read-only, or the file is damaged. A player is told that the move was not
// made, and makes it when that is over.
func TestPlayersAreToldWhileTheStoreIsUnusableAndThenContinue(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var broken atomic.Pointer[error]
	c := w.config()
	c.Store = &hosttest.Failing{Store: w.store, Fail: func(write func() error) error {
		if why := broken.Load(); why != nil {
			return *why
		}
		return write()
	}}
	w.run(c)
	w.newGame(mesa, ana, luis)
	for _, why := range []error{sqlite.ErrFull, sqlite.ErrUnusable, sqlite.ErrDamaged} {
		w.settled(mesa)
		user, move, _ := w.turn(mesa)
		moves := len(w.game(mesa).Moves)
		failure := fmt.Errorf("committing: %w", why)
		broken.Store(&failure)
		w.wants(w.command(user, mesa, "azul take "+move), says("chat.unkept"))
		if now := len(w.game(mesa).Moves); now != moves {
			t.Errorf("%v: %d moves more", why, now-moves)
		}
		broken.Store(nil)
		w.wants(w.command(user, mesa, "azul take "+move), says(sitting.Played))
		if now := len(w.game(mesa).Moves); now == moves {
			t.Errorf("%v: no move afterwards", why)
		}
	}
}

// A game whose rules are gone is never shown or played on, and its tasks are finished.
func TestTasksOfAGameWhoseRulesAreGoneAreGivenUp(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	now := time.Now()
	must.Succeed(t, w.store.Commit(t.Context(), &store.Change{
		Game: &store.Game{Kind: "azul", Version: 99, Guild: mesa.GuildID, Channel: mesa.ID, Lang: "es", Creator: ana.ID,
			Status: store.Running, Capacity: 2, Seats: []store.Seat{{User: ana.ID, Name: ana.Name}, {Name: "voraz", Player: "voraz"}},
			Created: now, Started: now},
		Tasks: []store.Task{{Kind: sitting.TaskShow, Key: sitting.TaskShow}, {Kind: sitting.TaskThink, Key: sitting.TaskThink, Payload: []byte("1")}},
		At:    now,
	}))
	var log notes
	c := w.config()
	c.Log = log.log()
	w.run(c)
	for _, kind := range []string{sitting.TaskShow, sitting.TaskThink} {
		gaveUp := regexp.MustCompile(`"outbox: gave a task up" task=\d+ kind=` + kind)
		w.Await(kind+" to be given up", func() bool { return gaveUp.MatchString(log.String()) })
	}
}
