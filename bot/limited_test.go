package bot_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/outbox"
	"sobremesa/bot/sitting"
	"sobremesa/store"
	"sobremesa/store/sqlite/sqlitetest"
)

// sent returns how many requests of a route got a status.
func (w *world) sent(route string, status int) int {
	n := 0
	for _, e := range w.server.Requests() {
		if strings.HasPrefix(e.Route, route) && e.Status == status {
			n++
		}
	}
	return n
}

// Of two channels, one accepts no messages. There are fewer workers than tasks for it.
func TestALimitedChannelDelaysNoOther(t *testing.T) {
	for name, limit := range map[string]func(*localdiscord.Faults){
		"429 for ten minutes":              func(f *localdiscord.Faults) { f.LimitChannel(mesa.ID, 10*time.Minute) },
		"the last request of five minutes": func(f *localdiscord.Faults) { f.ExhaustChannel(mesa.ID, 5*time.Minute) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			c := w.config()
			c.Outbox.Workers = 2
			stop := w.run(c)
			w.newGame(mesa, ana, luis)
			w.newGame(localdiscord.General, ana, luis)
			w.settled(mesa)
			limit(w.server.Faults())
			for range 6 {
				user, move, _ := w.turn(mesa)
				w.wants(w.command(user, mesa, "azul take "+move), says(sitting.Played))
			}
			for range 3 {
				user, move, _ := w.turn(localdiscord.General)
				w.wants(w.command(user, localdiscord.General, "azul take "+move), says(sitting.Played))
				moves := len(w.game(localdiscord.General).Moves)
				w.await("the board of the other channel", func() bool { return shown(w.game(localdiscord.General)).To == moves })
			}
			// One to post a board, and one to remove the buttons of the previous one.
			if n := w.sent("", 429); n > 2 {
				t.Errorf("%d requests were sent to the channel that takes none", n)
			}
			begun := time.Now()
			if err := stop(); err != nil {
				t.Error(err)
			}
			if took := time.Since(begun); took > patience {
				t.Errorf("it took %v to stop", took)
			}
		})
	}
}

func TestARefusalWithoutATimeIsNotHammeredAt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := sqlitetest.New(t)
		guildGames(t, s, "home", 0, 1, time.Now())
		d := &scripted{answer: func(*http.Request) *http.Response { return reply(429, `{"message":"slow down"}`) }}
		serveOutbox(t, s, d)
		time.Sleep(6 * time.Second)
		if n := d.count(); n != 4 { // at 0, 0.5, 1.5 and 3.5 s
			t.Errorf("%d tries in six seconds", n)
		}
		time.Sleep(time.Hour)
		if n := d.count(); n > 25 {
			t.Errorf("%d tries in an hour", n)
		}
	})
}

// The table lists what the outbox must do with each refusal.
func TestEveryRefusalMakesItsTaskWait(t *testing.T) {
	for _, test := range []struct {
		status     int
		code       int
		retryAfter string // seconds
		attempts   int
		want       time.Duration // 0: like any failure
	}{
		{429, 0, "600", 0, 10 * time.Minute},
		{429, 0, "0.001", 0, 100 * time.Millisecond},
		{429, 0, "0.001", 4, 1600 * time.Millisecond},
		{429, 0, "0.001", 400, 5 * time.Second},
		{429, 0, "", 0, 0},
		{500, 0, "", 0, 0},
		{400, 50035, "", 0, 0},
		{403, 50001, "", 0, time.Minute},
		{403, 50001, "", 3, 8 * time.Minute},
		{403, 50013, "", 0, 4 * time.Second},
		{403, 50013, "", 3, 32 * time.Second},
		{403, 0, "", 300, 2 * time.Hour},
	} {
		t.Run(fmt.Sprintf("%d %d after %q, tried %d times", test.status, test.code, test.retryAfter, test.attempts), func(t *testing.T) {
			s := sqlitetest.New(t)
			guildGames(t, s, "home", 0, 1, time.Now())
			d := &scripted{answer: func(*http.Request) *http.Response {
				body := fmt.Sprintf(`{"code":%d,"message":"no"`, test.code)
				if test.retryAfter != "" {
					body += `,"retry_after":` + test.retryAfter
				}
				return reply(test.status, body+"}")
			}}
			err := announcerOver(s, d).Handlers()[sitting.TaskShow](t.Context(), &store.Task{Game: 1, Attempts: test.attempts})
			var later *outbox.Later
			var got time.Duration
			if errors.As(err, &later) {
				got = later.After
			}
			most := test.want
			if test.status == 403 {
				most += most / 4
			}
			if err == nil || got < test.want || got > most {
				t.Errorf("wait %v, want %v (%v)", got, test.want, err)
			}
		})
	}
}

// One of the tasks is tried first, and postpones the others.
func TestTasksThatAreForbiddenTogetherComeBackOneByOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := sqlitetest.New(t)
		guildGames(t, s, "away", 0, 4, time.Now())
		show := announcerOver(s, &newShutOut().scripted).Handlers()[sitting.TaskShow]
		waits := make(map[time.Duration]bool)
		for game := range int64(4) {
			var later *outbox.Later
			if err := show(t.Context(), &store.Task{Game: game + 1}); !errors.As(err, &later) {
				t.Fatal(err)
			}
			waits[later.After] = true
		}
		if len(waits) != 4 {
			t.Errorf("four tasks wait for %v", waits)
		}
	})
}
