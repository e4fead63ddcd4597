package bot_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot/announce"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/outbox"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
	"sobremesa/store/sqlite/sqlitetest"
)

// guildGames stores games of a guild, each in a channel of its own ("awayc0" and so on) and with a
// board to show.
func guildGames(t *testing.T, s store.Store, guild string, from, to int, at time.Time) {
	t.Helper()
	tb := tableOver(s)
	tb.Now = func() time.Time { return at }
	for i := from; i < to; i++ {
		req := table.Request{ID: fmt.Sprint(guild, i), By: sitting.By{User: "u", Name: "U", Guild: guild}, Channel: fmt.Sprint(guild, "c", i), Lang: "es"}
		must.Do(t)(tb.Open(t.Context(), req, sitting.Opening{Kind: "azul"}))
	}
}

// shutOut is a Discord in which the bot is not a member of the guild "away" while out is true. The
// guild's channels are "awayc0" and so on.
type shutOut struct {
	scripted
	out atomic.Bool
}

func newShutOut() *shutOut {
	s := new(shutOut)
	s.out.Store(true)
	s.answer = func(r *http.Request) *http.Response {
		time.Sleep(100 * time.Millisecond) // so that several requests overlap
		switch {
		case !s.out.Load():
			return nil
		case strings.Contains(r.URL.Path, "/channels/away"):
			return reply(403, `{"code":50001,"message":"Missing Access"}`)
		case strings.HasSuffix(r.URL.Path, "/guilds/away"):
			return reply(404, `{"code":10004,"message":"Unknown Guild"}`)
		}
		return nil
	}
	return s
}

// serveOutbox works off the outbox of a store against a Discord until stop is called. It returns
// what notices that the bot is back.
func serveOutbox(t *testing.T, s store.Store, d *scripted) (back *announce.Returns, stop func()) {
	t.Helper()
	a := announcerOver(s, d)
	loop := outbox.New(s, outbox.Options{Poll: 10 * time.Minute})
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		loop.Run(ctx, a.Handlers())
	}()
	stop = func() {
		cancel()
		<-ended
	}
	t.Cleanup(stop)
	returned := table.New(table.Config{Store: s, Games: undrawn, Now: time.Now, Guilds: new(hosttest.Channels), Wake: loop.Wake})
	return announce.NewReturns(returned, slog.New(slog.DiscardHandler)), stop
}

// unfinished returns how many tasks are due within a day.
func unfinished(t *testing.T, s *sqlite.Store) (n int) {
	t.Helper()
	for _, task := range sqlitetest.Tasks(t, s) {
		if time.Until(task.Due) < 24*time.Hour {
			n++
		}
	}
	return n
}

func TestAnExpelledBotAsksOnceForAllItsGamesAndEverMoreSeldom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, d := sqlitetest.New(t), newShutOut()
		guildGames(t, s, "away", 0, 20, time.Now())
		guildGames(t, s, "home", 0, 2, time.Now())
		_, stop := serveOutbox(t, s, &d.scripted)
		pass := func(p time.Duration) int {
			before := d.count()
			time.Sleep(p)
			synctest.Wait()
			return d.count() - before
		}
		// Sixteen workers may have overlapped, and each asks whether the bot is a member at all. Two
		// boards are the other guild's.
		if n := pass(50 * time.Second); n > 16*2+2 {
			t.Errorf("%d requests at first", n)
		}
		if n := unfinished(t, s); n != 20 {
			t.Errorf("%d boards are not shown, want the 20 of the guild that is closed", n)
		}
		// From then on one task asks for all of them, unless two of the first tasks coincide.
		if n := pass(3 * time.Minute); n > 10 {
			t.Errorf("%d requests in the next three minutes", n)
		}
		pass(6 * time.Hour)
		if n := pass(24 * time.Hour); n > 12*2 || n < 9*2 {
			t.Errorf("%d requests on the next day", n)
		}
		stop()
		_, _ = serveOutbox(t, s, &d.scripted)
		if n := pass(5 * time.Hour); n > 8 || n < 2 {
			t.Errorf("%d requests in four hours after a restart", n)
		}
		d.out.Store(false)                                  // invited again
		pass(2*time.Hour + 30*time.Minute + 20*time.Second) // longer than any pause
		if n := unfinished(t, s); n != 0 {
			t.Errorf("%d boards are still not shown", n)
		}
	})
}

func TestAnInteractionShowsThatTheBotIsBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, d := sqlitetest.New(t), newShutOut()
		guildGames(t, s, "away", 0, 20, time.Now())
		back, _ := serveOutbox(t, s, &d.scripted)
		time.Sleep(10 * time.Hour)
		d.out.Store(false)
		back.Note(t.Context(), "home")
		time.Sleep(time.Second)
		if n := unfinished(t, s); n != 20 {
			t.Errorf("an interaction of another guild: %d are left", n)
		}
		back.Note(t.Context(), "away")
		time.Sleep(5 * time.Second)
		if n := unfinished(t, s); n != 0 {
			t.Errorf("%d boards are still not shown", n)
		}
	})
}

// A user plays in one channel of a guild whose other channels are forbidden.
func TestPlayingWhereTheBotMayNotWriteWakesItOnceAMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, d := sqlitetest.New(t), newShutOut()
		guildGames(t, s, "away", 0, 1, time.Now())
		back, _ := serveOutbox(t, s, &d.scripted)
		time.Sleep(10 * time.Hour)
		before := d.count()
		for range 600 {
			back.Note(t.Context(), "away")
			time.Sleep(time.Second)
		}
		if n := d.count() - before; n > 10*2 || n < 9*2 {
			t.Errorf("%d requests in ten minutes", n)
		}
	})
}

// One channel of the guild is hidden from the bot.
func TestAHiddenChannelAffectsNoOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := sqlitetest.New(t)
		guildGames(t, s, "home", 0, 1, time.Now())
		guildGames(t, s, "home", 1, 3, time.Now().Add(10*time.Second))
		d := &scripted{answer: func(r *http.Request) *http.Response {
			if strings.Contains(r.URL.Path, "/channels/homec0/") {
				return reply(403, `{"code":50001,"message":"Missing Access"}`)
			}
			return nil
		}}
		serveOutbox(t, s, d)
		time.Sleep(11 * time.Second)
		if n := unfinished(t, s); n != 1 {
			t.Errorf("%d are left, want the one that may not be shown", n)
		}
	})
}
