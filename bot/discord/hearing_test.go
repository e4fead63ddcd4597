package discord

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"sobremesa/engine/must"
)

// listened is the hearing of a process, with an application and a public address that a test spoils.
type listened struct {
	*hearing
	*testing.T
	url, process string // where Discord sends interactions, and who answers there
	status       int    // that of Discord's answers
	down         bool   // nobody can be reached at the public address
	why          string // the process is deaf, as told
	said         strings.Builder
}

const publicAddress = "https://bot.example.org/interactions"

// listens returns the hearing of a process that has just begun.
func listens(t *testing.T, ears Ears, url string) *listened {
	t.Helper()
	l := &listened{T: t, url: url, process: "self", status: 200}
	l.hearing = newHearing(Config{Ears: ears, Log: slog.New(slog.NewTextHandler(&l.said, nil)),
		REST: restOver(&scripted{answer: func(int, *http.Request) *http.Response {
			return reply(l.status, nil, fmt.Sprintf(`{"id":"1","interactions_endpoint_url":%q}`, l.url))
		}}),
		Ours:   func(_ context.Context, id string) (bool, error) { return id == "self" || id == "beside", nil },
		OnDeaf: func(why string) { l.why = why },
	})
	l.client = &http.Client{Transport: roundTrip(func(r *http.Request) (*http.Response, error) {
		if r.URL.String() != publicAddress || l.down {
			return nil, errors.New("connection refused")
		}
		if l.process == "a page" {
			return reply(404, nil, ""), nil
		}
		return reply(401, []string{processHeader, l.process}, ""), nil
	})}
	app, err := ReadApplication(t.Context(), l.rest)
	must.Succeed(t, err)
	ended, end := context.WithCancel(t.Context())
	end()
	l.run(ended, app) // the beginning; minutes pass in after
	return l
}

// after returns why the process is deaf after some minutes, "" if it is not.
func (l *listened) after(minutes int) string {
	for range minutes {
		l.examine(l.Context())
	}
	return l.why
}

func TestAProcessThatListensWhereNothingIsSentIsDeafUntilItIsMended(t *testing.T) {
	for name, test := range map[string]struct {
		ears         Ears
		url          string
		spoil, mends func(*listened)
		says         []string
	}{
		"an address is set": {Gatewayed, "", func(l *listened) { l.url = publicAddress }, func(l *listened) { l.url = "" },
			[]string{`ears = "gateway" does not hear them`, "remove the Interactions Endpoint URL"}},
		"the address is cleared": {Posted, publicAddress, func(l *listened) { l.url = "" }, func(l *listened) { l.url = publicAddress },
			[]string{`ears = "http" does not hear them`, "set the Interactions Endpoint URL"}},
		"another address": {Posted, publicAddress, func(l *listened) { l.url += "/x" }, func(l *listened) { l.url = publicAddress },
			[]string{publicAddress + "/x, which cannot be reached from here: connection refused; check", "reverse proxy"}},
		"the proxy is down": {Posted, publicAddress, func(l *listened) { l.down = true }, func(l *listened) { l.down = false },
			[]string{"connection refused; check", "certificate"}},
		"the line is down": {Posted, publicAddress, func(l *listened) { l.down, l.status = true, 503 }, func(l *listened) { l.down = false },
			[]string{"connection refused"}},
		"the proxy forwards elsewhere": {Posted, publicAddress, func(l *listened) { l.process = "a page" }, func(l *listened) { l.process = "beside" },
			[]string{"status 404 instead of the bot's 401"}},
		"the proxy asks for a password": {Posted, publicAddress, func(l *listened) { l.process = "" }, func(l *listened) { l.process = "self" },
			[]string{"something else than the bot", "password"}},
		"another bot answers": {Posted, publicAddress, func(l *listened) { l.process = "a stranger" }, func(l *listened) { l.process = "self" },
			[]string{"another database"}},
		"somebody is heard all the same": {Posted, publicAddress, func(l *listened) { l.url = "" }, func(l *listened) { l.hears(); l.url = publicAddress },
			[]string{"set the Interactions Endpoint URL"}},
	} {
		t.Run(name, func(t *testing.T) {
			l := listens(t, test.ears, test.url)
			if why := l.after(5); why != "" {
				t.Errorf("deaf at first: %s", why)
			}
			test.spoil(l)
			if why := l.after(1); why != "" {
				t.Errorf("deaf after a single fault: %s", why)
			}
			why := l.after(3)
			if strings.Count(l.said.String(), "nobody is heard") != 1 {
				t.Errorf("said %s", &l.said)
			}
			for _, part := range test.says {
				if !strings.Contains(why, part) {
					t.Errorf("told %q, want %q in it", why, part)
				}
			}
			test.mends(l)
			if why := l.after(1); why != "" || strings.Count(l.said.String(), "heard again") != 1 {
				t.Errorf("mended, told %q, said %s", why, &l.said)
			}
		})
	}
	if listens(t, Gatewayed, publicAddress).after(1) == "" {
		t.Error("not deaf when that was so from the start")
	}
}

// What a process cannot know does not stop its clocks.
func TestAProcessIsNotDeafBecauseOf(t *testing.T) {
	for name, test := range map[string]struct {
		ears  Ears
		url   string
		spoil func(*listened)
	}{
		"an outage of Discord":              {Posted, publicAddress, func(l *listened) { l.status = 503 }},
		"an outage of Discord, the gateway": {Gatewayed, "", func(l *listened) { l.status, l.url = 429, publicAddress }},
		"another process that answers":      {Posted, publicAddress, func(l *listened) { l.process = "beside" }},
	} {
		t.Run(name, func(t *testing.T) {
			l := listens(t, test.ears, test.url)
			l.after(5)
			test.spoil(l)
			if why := l.after(10); why != "" {
				t.Errorf("told %q", why)
			}
		})
	}
	t.Run("people who are heard between two faults", func(t *testing.T) {
		l := listens(t, Posted, publicAddress)
		l.after(5)
		l.down = true
		for range 10 {
			l.hears()
			if why := l.after(1); why != "" {
				t.Errorf("told %q", why)
			}
		}
	})
	// Of such a network it is known only when somebody is heard.
	t.Run("a network that cannot reach its own public address", func(t *testing.T) {
		l := listens(t, Posted, publicAddress)
		l.down = true
		if l.after(5) == "" {
			t.Error("not deaf before anybody was heard")
		}
		l.hears()
		if why := l.after(60); why != "" {
			t.Errorf("told %q after a quiet hour", why)
		}
	})
}
