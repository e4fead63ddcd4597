// Package localdiscordtest opens a local Discord for a test, and runs in it what the test is of.
//
// It does not judge what is exchanged: the tests of all that the bot sends hand the server to
// judge.Watch, those of the program do not, since it would be linked into each of their processes.
package localdiscordtest

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/redirect"
)

// Patience bounds every wait of a test; one that reaches it has failed. It is longer than a
// machine takes that is busy with other things for what it does in a second.
const Patience = 3 * time.Minute

// Discord is a local Discord.
type Discord struct {
	T      testing.TB
	Server *localdiscord.Server
	URL    string
	seen   chan struct{} // holds a word when a request came in since
}

// New opens a local Discord, which goes away with the test.
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

// Client carries requests for Discord to it.
func (d *Discord) Client() *http.Client { return &http.Client{Transport: redirect.To(d.URL)} }

// Await returns when the condition holds; it is looked at after every request that
// the server is sent.
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

// Run runs something until stop is called or the test ends, which fails with what it
// ended with.
func Run(t testing.TB, run func(context.Context) error) (stop func() error) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- run(ctx) }()
	var err error
	stopped := false
	stop = func() error {
		if !stopped {
			cancel()
			err, stopped = <-ended, true
		}
		return err
	}
	t.Cleanup(func() {
		if err := stop(); err != nil {
			t.Errorf("ended with: %v", err)
		}
	})
	return stop
}
