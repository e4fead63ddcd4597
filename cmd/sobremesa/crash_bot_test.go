//go:build ci

package main

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot"
	"sobremesa/bot/games/all"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/redirect"
	"sobremesa/bot/outbox"
	"sobremesa/bot/settings"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// crash is a local Discord, a database, and a bot in separate processes.
type crash struct {
	*local
	t     *testing.T
	db    store.Store
	tasks *sql.DB      // the database, read directly
	keeps *ownPostgres // the server of the database, nil if it is a file
	bots  []*process
	ahead atomic.Int64 // offset of Discord's clock to the machine's, in nanoseconds
	clock string       // file with the offset of the bot's clock, "" for none
	gate  sync.RWMutex // held for reading while a player acts

	every      time.Duration // the players' pause between two acts
	ackWithin  time.Duration // how long Discord waits for an answer
	answersAll bool          // every act must get an answer

	unheard, deleted atomic.Int64 // requests about messages
	posted           *postings
}

// newCrash creates a crash with the processes that earsVariable names. An act that is not
// answered in time never will be.
func newCrash(t *testing.T, ackWithin time.Duration) *crash {
	c := &crash{t: t, ackWithin: ackWithin, posted: &postings{by: make(map[string][]sending), searches: make(map[string][]time.Time)}}
	c.local = newLocal(t, localdiscord.Options{AckWithin: ackWithin, Now: c.now})
	c.arrange()
	c.server.Observe(c.posted.observe)
	c.server.Observe(func(e localdiscord.Exchange) {
		if strings.Contains(e.Route, messageRoutes) && e.Lost && e.Method != http.MethodGet {
			c.unheard.Add(1)
		}
		if strings.Contains(e.Route, messageRoutes) && e.Method == http.MethodDelete && e.Status == http.StatusNoContent {
			c.deleted.Add(1)
		}
	})
	for _, user := range people {
		of := store.Scope{Kind: store.Person, ID: user.ID}
		must.Succeed(t, c.db.SetValues(t.Context(), store.TextsOf(of, map[string]string{settings.Confirm: settings.No})))
	}
	for _, guild := range []localdiscord.Guild{localdiscord.LaPlaza, localdiscord.TheLounge} {
		of := store.Scope{Kind: store.Server, ID: guild.ID}
		must.Succeed(t, c.db.SetValues(t.Context(), store.TextsOf(of, map[string]string{settings.Threads: settings.Off})))
	}
	return c
}

func (c *crash) now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

// anHourLater runs a bot whose outbox is an hour ahead until no task is left.
func (c *crash) anHourLater() {
	c.t.Helper()
	c.undisturbed(func(b *bot.Config) {
		b.Outbox = outbox.Options{Now: func() time.Time { return time.Now().Add(time.Hour) }}
	}, func() {
		// Tasks due on another day remain.
		c.awaitDone(time.Now().Add(2*time.Hour), anyTask)
	})
}

// undisturbed runs a bot with a changed configuration and without faults until done
// returns.
func (c *crash) undisturbed(change func(*bot.Config), done func()) {
	c.t.Helper()
	disturb(c.server.Faults(), 0)
	c.server.Faults().LetArrive()
	with := bot.Config{
		Token: testToken, Store: c.db, Games: all.Games(), Log: slog.New(slog.NewTextHandler(c.t.Output(), nil)),
		Client: &http.Client{Transport: redirect.To(c.url), Timeout: 10 * time.Second},
	}
	change(&with)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- bot.Run(ctx, with) }()
	done()
	stop()
	if err := <-ended; err != nil {
		c.t.Error(err)
	}
}

// Kinds of tasks, for awaitDone. Looks at what may have come late, and what is told one person alone, come
// after the announcements.
const (
	anyTask       = ""
	aLook         = "AND kind = 'look'"
	announcements = "AND kind NOT IN ('look', 'private')"
)

// awaitDone waits until no task of some kinds that is due before a time is left, for two minutes at most.
func (c *crash) awaitDone(before time.Time, kinds string) {
	c.t.Helper()
	query := fmt.Sprintf("SELECT count(*), coalesce(max(kind || ' of game ' || coalesce(game, 0) || ', due at ' || due || ', attempt ' || attempts || ', ' || reason), '') "+
		"FROM task WHERE done IS NULL AND due < %d %s", before.UnixMilli(), kinds)
	for deadline := time.Now().Add(2 * time.Minute); ; time.Sleep(20 * time.Millisecond) {
		var left int
		var one string
		must.Succeed(c.t, c.tasks.QueryRow(query).Scan(&left, &one))
		if left == 0 {
			return
		}
		if time.Now().After(deadline) {
			c.t.Fatalf("at %d, %d tasks are still to be done after two minutes, such as %s", time.Now().UnixMilli(), left, one)
		}
	}
}
