package bot_test

import (
	"context"
	"io"
	"net/http"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot"
	"sobremesa/bot/discord"
	"sobremesa/bot/games/all"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/outbox"
	"sobremesa/bot/private"
	"sobremesa/bot/sitting"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite/sqlitetest"
)

func TestABotThatIsToldToStopAtOnceHasNotFailed(t *testing.T) {
	w := newWorld(t)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := bot.Run(ctx, w.config()); err != nil {
		t.Error(err)
	}
}

// The bot is restarted while Discord refuses every request of the registration.
func TestTheBotServesItsCommandsEvenIfRegistrationFails(t *testing.T) {
	for name, fault := range map[string]func(*localdiscord.Faults){
		"403 at the look-up": func(f *localdiscord.Faults) {
			f.NextRefusal("GET /applications/@me", 1000, &localdiscord.Error{Status: 403, Code: 40333, Message: "internal network error"})
		},
		"400 at the list": func(f *localdiscord.Faults) {
			f.NextRefusal("GET /applications/{application}/commands", 1000, &localdiscord.Error{Status: 400, Code: 50035, Message: "Invalid Form Body"})
		},
		"429 for an hour": func(f *localdiscord.Faults) { f.Next429("GET /applications", 1000, time.Hour) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			must.Succeed(t, w.run(w.config())())
			fault(w.server.Faults())
			stop := w.run(w.config())
			w.newGame(mesa, ana, luis)
			w.stillThere()
			begun := time.Now()
			if err := stop(); err != nil {
				t.Errorf("ended with %v", err)
			}
			if took := time.Since(begun); took > patience {
				t.Errorf("it took %v to stop", took)
			}
		})
	}
}

// Without waking, the tasks would wait for the outbox's next poll.
func TestCommittingATaskWakesTheOutbox(t *testing.T) {
	w := newWorld(t)
	ended := time.Now().Add(-time.Hour)
	must.Succeed(t, w.store.Commit(t.Context(), &store.Change{At: ended,
		Game: &store.Game{Kind: "azul", Version: 1, Guild: mesa.GuildID, Channel: mesa.ID, Status: store.Finished, Created: ended, Ended: ended,
			Seats: []store.Seat{{User: ana.ID}, {User: luis.ID}}},
		Results: []store.Result{{User: ana.ID, Place: 1}, {Seat: 1, User: luis.ID, Place: 2}}}))
	c := w.config()
	c.Outbox.Poll = time.Hour
	w.run(c)
	w.command(ana, mesa, "azul leaderboard")
	w.await("who is still a member", func() bool { return w.sent("GET /guilds/{guild}/members/{user}", 200) == 2 })
	w.command(ana, mesa, "azul new players:2")
	w.settled(mesa)
}

func TestATaskDueInHoursRunsWhenTheBotsClockIsAdvanced(t *testing.T) {
	w := newWorld(t)
	var ahead atomic.Int64
	var loop atomic.Pointer[outbox.Loop]
	c := w.config()
	c.Now = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	c.OnLoop = loop.Store
	w.run(c)
	w.command(ana, mesa, "azul new players:2")
	w.settled(mesa)
	g := w.game(mesa)
	// A board will be drawn anew.
	must.Succeed(t, w.store.Commit(t.Context(), &store.Change{At: c.Now(), Tasks: []store.Task{
		{Kind: sitting.TaskShow, Game: g.ID, Key: "later", Due: c.Now().Add(8 * time.Hour)}}}))
	next := func() time.Time {
		due, err := w.store.Pending(t.Context(), store.Wanted{Kind: private.Task, Others: true})
		must.Succeed(t, err)
		return due
	}
	if due := next(); time.Until(due).Round(time.Hour) != 8*time.Hour {
		t.Fatalf("a task due in eight hours was carried out at once: the next is due at %v", due)
	}
	loop.Load().MoveClock(func() { ahead.Store(int64(9 * time.Hour)) })
	w.await("what is due", func() bool { due := next(); return due.IsZero() || due.After(c.Now()) })
}

// noSeeds counts how often a seed is asked for, and gives none.
type noSeeds struct{ asked atomic.Int64 }

func (n *noSeeds) Read([]byte) (int, error) { n.asked.Add(1); return 0, io.ErrUnexpectedEOF }

// No game is opened here, so seeds are asked for only to find puzzles. The games are the real ones,
// since the tests' players cannot find any.
func TestTheBotFindsPuzzlesBeforeAnybodyAsks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var seeds noSeeds
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() {
			ended <- bot.Run(ctx, bot.Config{Store: sqlitetest.New(t), Games: all.Games(), Entropy: &seeds,
				Client: &http.Client{Transport: new(scripted)}, Ears: discord.Deaf})
		}()
		time.Sleep(61 * time.Second)
		stop()
		must.Succeed(t, <-ended)
		if seeds.asked.Load() == 0 {
			t.Error("no puzzle was looked for in the first minute")
		}
	})
}
