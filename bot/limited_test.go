package bot_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

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
		{429, 0, "0.001", 4, 1600 * time.Millisecond},
		{429, 0, "0.001", 400, 5 * time.Second},
		{429, 0, "", 0, 0},
		{500, 0, "", 0, 0},
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
