package bot_test

import (
	"context"
	"io"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot"
	"sobremesa/bot/discord"
	"sobremesa/bot/games/all"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
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
	t.Parallel()
	w := newWorld(t)
	must.Succeed(t, w.run(w.config())())
	w.server.Faults().Next429("GET /applications", 1000, time.Hour)
	stop := w.run(w.config())
	w.wants(w.command(ana, mesa, "azul new"), says(sitting.Opened))
	must.Succeed(t, stop())
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

// telling is a store that announces the tasks of other processes: it gives the test what wakes the outbox.
type telling struct {
	store.Store
	wakes chan func()
}

func (s telling) Listen(ctx context.Context, wake func()) { s.wakes <- wake; <-ctx.Done() }

// So does a store that tells of a task that another process has committed.
func TestATaskOfAnotherProcessWakesTheOutbox(t *testing.T) {
	w := newWorld(t)
	c := w.config()
	here := telling{c.Store, make(chan func(), 1)}
	c.Store, c.Outbox.Poll = here, time.Hour
	w.run(c)
	w.await("the outbox to listen", func() bool { return len(here.wakes) == 1 })
	req := table.Request{ID: newID(), By: sitting.By{User: ana.ID, Name: "Ana", Guild: mesa.GuildID}, Channel: mesa.ID, Lang: "es"}
	must.Do(t)(w.table().Open(t.Context(), req, sitting.Opening{Kind: "azul"}))
	(<-here.wakes)()
	w.settled(mesa)
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

func TestTheTokenIsInNoLogAndNoError(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var log notes
	c := w.config()
	c.Log = log.log()
	stop := w.run(c)
	w.newGame(mesa, ana, luis)
	w.server.Faults().Next500("POST /interactions/{interaction}/{token}/callback", 1000)
	asked, enough := context.WithCancel(w.context())
	var waits sync.WaitGroup
	waits.Go(func() { _, _ = w.server.As(ana.ID).Command(asked, mesa.ID, "azul board") })
	w.await("the bot to give up answering", func() bool { return strings.Contains(log.String(), "cannot answer") })
	enough()
	waits.Wait()
	if err := stop(); err != nil && strings.Contains(err.Error(), testToken) {
		t.Error("the token is in the error")
	}
	if strings.Contains(log.String(), testToken) {
		t.Error("the token is in the log")
	}
	if strings.Contains(log.String(), "/callback") {
		t.Error("the log has the address of an interaction, which holds its token")
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
