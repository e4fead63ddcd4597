package main

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot"
	"sobremesa/bot/discord"
	"sobremesa/bot/games/all"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/redirect"
	"sobremesa/bot/outbox"
	"sobremesa/bot/settings"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

// crash is a local Discord, a database, and a bot in a process of its own.
type crash struct {
	*local
	t     *testing.T
	db    *sqlite.Store
	tasks *sql.DB // the same file
	bot   *exec.Cmd
	ahead atomic.Int64 // how much the clock of Discord is ahead of the machine's, in nanoseconds
	clock string       // file that keeps the bot's clock, "" for the machine's
	gate  sync.RWMutex // held for reading while a player acts

	confirmed atomic.Int64 // moves, to players

	unheard, deleted atomic.Int64 // requests about messages
	posted           *postings
}

// earsVariable says how the bot of the crash tests hears: "http", or by the gateway.
const earsVariable = "SOBREMESA_EARS"

func newCrash(t *testing.T) *crash {
	c := &crash{t: t, posted: &postings{by: make(map[string][]sending), searches: make(map[string][]time.Time), all: make(map[string][]exchanged)}}
	c.local = newLocal(t, localdiscord.Options{Token: "crash", AckWithin: time.Second, Now: c.now}, "[log]\nlevel = \"error\"\n")
	if os.Getenv(earsVariable) == string(discord.Posted) {
		c.hearsByHTTP(t)
	}
	c.server.Observe(c.posted.observe)
	c.server.Observe(func(e localdiscord.Exchange) {
		if strings.Contains(e.Route, messageRoutes) && e.Lost && e.Method != http.MethodGet {
			c.unheard.Add(1)
		}
		if strings.Contains(e.Route, messageRoutes) && e.Method == http.MethodDelete && e.Status == http.StatusNoContent {
			c.deleted.Add(1)
		}
	})
	var err error
	c.db, err = sqlite.Open(t.Context(), c.database)
	must.Succeed(t, err)
	for _, user := range people {
		of := store.Scope{Kind: store.Person, ID: user.ID}
		must.Succeed(t, c.db.SetSettings(t.Context(), of, map[string]string{settings.Confirm: settings.No}))
	}
	for _, guild := range []localdiscord.Guild{localdiscord.LaPlaza, localdiscord.TheLounge} {
		of := store.Scope{Kind: store.Server, ID: guild.ID}
		must.Succeed(t, c.db.SetSettings(t.Context(), of, map[string]string{settings.Threads: settings.Off}))
	}
	c.tasks, err = sql.Open("sqlite3", c.database)
	must.Succeed(t, err)
	t.Cleanup(func() {
		if c.bot != nil {
			c.kill()
		}
		c.tasks.Close()
		c.db.Close()
	})
	return c
}

func (c *crash) startBot() {
	c.t.Helper()
	c.bot = exec.Command("sobremesa", "serve", "--config", c.config)
	if c.clock != "" {
		c.bot = exec.Command(aheadName, c.config, c.clock)
	}
	c.bot.Stderr = c.t.Output()
	c.start(c.t, c.bot, tokenVariable+"=crash")
}

// kill ends the bot as a power cut would.
func (c *crash) kill() {
	_ = c.bot.Process.Kill()
	_ = c.bot.Wait()
}

func (c *crash) now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

// anHourLater runs a bot whose outbox is an hour ahead until nothing is left to
// be done.
func (c *crash) anHourLater() {
	c.t.Helper()
	c.undisturbed(func(b *bot.Config) {
		b.Outbox = outbox.Options{Now: func() time.Time { return time.Now().Add(time.Hour) }}
	}, func() {
		// Tasks of another day are left.
		c.awaitDone(fmt.Sprintf("due < %d", time.Now().Add(2*time.Hour).UnixMilli()))
	})
}

// undisturbed runs a bot, with a change of what it runs with, on a good line
// until done returns.
func (c *crash) undisturbed(change func(*bot.Config), done func()) {
	c.t.Helper()
	disturb(c.server.Faults(), 0)
	c.server.Faults().LetArrive()
	with := bot.Config{
		Token: "crash", Store: c.db, Games: all.Games(), Log: slog.New(slog.NewTextHandler(c.t.Output(), nil)),
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

// awaitDone waits until no task is left that is chosen by a condition in SQL.
func (c *crash) awaitDone(which string) {
	c.t.Helper()
	deadline := time.Now().Add(time.Minute)
	for {
		var n int
		must.Succeed(c.t, c.tasks.QueryRow("SELECT count(*) FROM task WHERE done IS NULL AND "+which).Scan(&n))
		if n == 0 {
			return
		}
		if time.Now().After(deadline) {
			var left string
			must.Succeed(c.t, c.tasks.QueryRow("SELECT ifnull(group_concat(printf('%s of game %d, attempt %d, due in %d ms, %s', kind, game, attempts, due - ?, reason), char(10)), '') FROM task WHERE done IS NULL AND "+which,
				time.Now().UnixMilli()).Scan(&left))
			c.t.Fatalf("%d tasks are still to be done a minute later:\n%s", n, left)
		}
		time.Sleep(20 * time.Millisecond)
	}
}
