package bot_test

import (
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"sobremesa/bot/announce"
	"sobremesa/bot/discord"
	"sobremesa/bot/records"
	"sobremesa/bot/table"
	"sobremesa/store"
)

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
	return &announce.Announcer{Table: tableOver(s), Records: records.New(s, undrawn, time.Now, func() {}), Games: undrawn, Channels: &discord.Channels{REST: rest}}
}
