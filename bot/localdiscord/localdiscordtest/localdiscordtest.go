// Package localdiscordtest opens a local Discord for a test and runs the tested program in it.
//
// It does not check the exchanges. Tests of the bot's requests hand the server to judge.Watch. Tests of
// the program do not, because the judge would be linked into each of their processes.
package localdiscordtest

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/redirect"
	"sobremesa/bot/localdiscord/wire"
)

// Patience bounds every wait of a test, which fails when it is reached. It is far longer than a busy
// machine takes for a second's work.
const Patience = 3 * time.Minute

// Discord is a local Discord.
type Discord struct {
	T      testing.TB
	Server *localdiscord.Server
	URL    string
	seen   chan struct{} // holds a value if a request has come in since the last look
}

// New opens a local Discord until the end of the test.
func New(t testing.TB, o localdiscord.Options) *Discord {
	t.Helper()
	server, err := localdiscord.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(server)
	d := &Discord{T: t, Server: server, URL: web.URL, seen: make(chan struct{}, 1)}
	server.Observe(func(localdiscord.Exchange) {
		select {
		case d.seen <- struct{}{}:
		default:
		}
	})
	t.Cleanup(func() {
		server.Close()
		web.Close()
	})
	return d
}

// Client returns a client that sends requests for Discord to it.
func (d *Discord) Client() *http.Client { return &http.Client{Transport: redirect.To(d.URL)} }

// Await returns when the condition holds. It checks the condition after every request to the server.
func (d *Discord) Await(what string, ok func() bool) {
	d.T.Helper()
	deadline := time.After(Patience)
	for !ok() {
		select {
		case <-d.seen:
		case <-time.After(20 * time.Millisecond):
		case <-deadline:
			d.T.Fatalf("waited in vain for %s", what)
		}
	}
}

// Run runs a function until stop is called or the test ends. The test fails with the error that the
// function returns.
func Run(t testing.TB, run func(context.Context) error) (stop func() error) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- run(ctx) }()
	stop = sync.OnceValue(func() error { cancel(); return <-ended })
	t.Cleanup(func() {
		if err := stop(); err != nil {
			t.Errorf("ended with: %v", err)
		}
	})
	return stop
}

// Choose uses a command that is answered in private, and presses one button after the other, each
// named by how its custom id ends after a colon. It returns the outcome of the last one.
func Choose(ctx context.Context, person *localdiscord.Person, channel, line string, buttons ...string) (*localdiscord.Outcome, error) {
	o, err := person.Command(ctx, channel, line)
	for _, name := range buttons {
		if err != nil {
			return nil, err
		}
		var m *localdiscord.Message
		if m, err = o.Await(ctx); err != nil {
			return nil, err
		}
		id := ""
		wire.Walk(m.Components, func(c *wire.Component) {
			if strings.HasSuffix(c.CustomID, ":"+name) {
				id = c.CustomID
			}
		})
		if id == "" {
			return nil, fmt.Errorf("localdiscordtest: /%s: no button %s under %q", line, name, m.Content)
		}
		o, err = person.Click(ctx, m.ID, id)
	}
	return o, err
}
