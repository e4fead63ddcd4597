package discord

import (
	"context"
	"errors"
	"io"
	"net/http"
	"sobremesa/bot/admission"
	"sobremesa/bot/chat"
	"strings"
	"sync"
	"testing"
	"time"
)

// scripted is a Discord that answers as told and records the requests.
type scripted struct {
	mu    sync.Mutex
	asked []string // for example "POST /api/v9/…"
	// answer is called with the number of the request, from 1. If it is nil or returns nil, the
	// response is 200 and "{}".
	answer func(n int, r *http.Request) *http.Response
}

func (s *scripted) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Body != nil {
		io.Copy(io.Discard, r.Body)
		r.Body.Close()
	}
	s.mu.Lock()
	s.asked = append(s.asked, r.Method+" "+r.URL.Path)
	n := len(s.asked)
	s.mu.Unlock()
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	if s.answer != nil {
		if resp := s.answer(n, r); resp != nil {
			return resp, nil
		}
	}
	return reply(200, nil, `{"id":"1"}`), nil
}

func (s *scripted) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.asked)
}

// reply returns a response. headers are names and values in turn.
func reply(status int, headers []string, body string) *http.Response {
	h := http.Header{}
	for i := 0; i < len(headers); i += 2 {
		h.Set(headers[i], headers[i+1])
	}
	return &http.Response{StatusCode: status, Header: h, Body: io.NopCloser(strings.NewReader(body))}
}

// filled and filledConfig fill in what a test leaves out: no limits, nobody who watches.
func filled(c Config) *dispatcher { return newDispatcher(filledConfig(c)) }

func filledConfig(c Config) Config {
	if c.WorkOf == nil {
		c.WorkOf = func(*chat.Interaction) chat.Work { return chat.Changing }
	}
	if c.Allowance == nil {
		c.Allowance = admission.NewAllowance(admission.Rate{}, admission.Rate{})
	}
	if c.TurnedAway == nil {
		c.TurnedAway = func(_ context.Context, in *chat.Interaction, _ chat.Limit) *chat.Answer {
			return chat.Apology(in.UserLang)
		}
	}
	if c.Watch == nil {
		c.Watch = func(ctx context.Context, _ string, _ *chat.Interaction) (context.Context, func(Handled)) {
			return ctx, func(Handled) {}
		}
	}
	if c.Newest == nil {
		c.Newest = func() bool { return true }
	}
	return c
}

// restOver returns a REST whose requests go to a RoundTripper.
func restOver(to http.RoundTripper) *REST {
	return &REST{Client: &http.Client{Transport: to}, Token: testToken, Version: "v1.2.3"}
}

// limitedFor fails the test unless err is a rate limit that lasts want, to the second.
func limitedFor(t *testing.T, what string, err error, want time.Duration) {
	t.Helper()
	var refused *APIError
	if !errors.As(err, &refused) || refused.Status != 429 || (refused.RetryAfter-want).Abs() > time.Second {
		t.Errorf("%s: got %v, want an error that says to wait %v", what, err, want)
	}
}
