package bot_test

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"sobremesa/bot/announce"
	"sobremesa/bot/discord"
	"sobremesa/bot/outbox"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
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
			s := sqlitetest.InMemory(t)
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

// scripted is a Discord that answers as told and counts the requests.
type scripted struct {
	mu    sync.Mutex
	asked int
	// answer is called with each request. If it is nil or returns nil, the response is 200 and an
	// id.
	answer func(*http.Request) *http.Response
}

func (s *scripted) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Body != nil {
		_, _ = io.Copy(io.Discard, r.Body)
		_ = r.Body.Close()
	}
	s.mu.Lock()
	s.asked++
	s.mu.Unlock()
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	if s.answer != nil {
		if resp := s.answer(r); resp != nil {
			return resp, nil
		}
	}
	return reply(200, `{"id":"1"}`), nil
}

func (s *scripted) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.asked
}

// reply returns a response. headers are names and values in turn.
func reply(status int, body string, headers ...string) *http.Response {
	h := http.Header{}
	for i := 0; i < len(headers); i += 2 {
		h.Set(headers[i], headers[i+1])
	}
	return &http.Response{StatusCode: status, Header: h, Body: io.NopCloser(strings.NewReader(body))}
}

// tableOver returns a table on a store, without a bot.
func tableOver(s store.Store) *table.Table {
	return table.Beside(s, undrawn)
}

// announcerOver returns an announcer for the games in a store.
func announcerOver(s store.Store, d *scripted) *announce.Announcer {
	rest := &discord.REST{Client: &http.Client{Transport: d}, Token: testToken}
	return &announce.Announcer{Table: tableOver(s), Games: undrawn, Channels: &discord.Channels{REST: rest}}
}
