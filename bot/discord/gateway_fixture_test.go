package discord

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot/games/all"
	"sobremesa/bot/localdiscord"
	"sobremesa/engine/must"
)

// The gateway is tested against the local server in a synctest bubble: a day takes only as long
// as what happens in it.

// line is a Gateway, the server that it is connected to, and the interactions that it receives.
type line struct {
	t       *testing.T
	server  *localdiscord.Server
	gateway *Gateway
	facts   facts
	log     strings.Builder
	heard   chan *Interaction
	stop    context.CancelFunc
	ended   chan error
}

// facts are a store's facts in memory.
type facts map[string]string

// inFacts guards facts while programs run.
var inFacts sync.Mutex

func (f facts) Fact(_ context.Context, key string) (string, error) {
	inFacts.Lock()
	defer inFacts.Unlock()
	return f[key], nil
}

func (f facts) SetFact(_ context.Context, key, value string) error {
	inFacts.Lock()
	defer inFacts.Unlock()
	f[key] = value
	return nil
}

func (f facts) SwapFact(_ context.Context, key, had, value string) error {
	inFacts.Lock()
	defer inFacts.Unlock()
	if f[key] != had {
		return errors.New("the fact has changed")
	}
	f[key] = value
	return nil
}

// inLine runs a test with a Gateway that is not yet running.
func inLine(t *testing.T, test func(*line)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		server, err := localdiscord.Open(localdiscord.Options{Token: testToken})
		must.Succeed(t, err)
		l := &line{t: t, server: server, facts: facts{}, heard: make(chan *Interaction, 100)}
		conns := make(pipes)
		web := &http.Server{Handler: server}
		go func() { _ = web.Serve(conns) }()
		rest := &REST{Token: testToken, Client: &http.Client{Transport: roundTrip(func(r *http.Request) (*http.Response, error) {
			w := httptest.NewRecorder()
			server.ServeHTTP(w, r)
			return w.Result(), nil
		})}}
		l.gateway = &Gateway{
			REST:          rest,
			OnInteraction: func(i *Interaction) { l.heard <- i },
			Facts:         l.facts,
			Log:           slog.New(slog.NewTextHandler(&locked{b: &l.log}, nil)),
			dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
				near, far := net.Pipe()
				select {
				case conns <- far:
					return near, nil
				case <-ctx.Done():
					return nil, ctx.Err()
				}
			},
		}
		t.Cleanup(func() {
			l.halt()
			server.Close()
			close(conns)
			web.Close()
		})
		l.register()
		test(l)
	})
}

// pipes is a listener of in-memory connections.
type pipes chan net.Conn

func (p pipes) Accept() (net.Conn, error) {
	conn, ok := <-p
	if !ok {
		return nil, net.ErrClosed
	}
	return conn, nil
}
func (pipes) Close() error   { return nil }
func (pipes) Addr() net.Addr { return &net.UnixAddr{} }

// register registers a command for users to use.
func (l *line) register() {
	l.t.Helper()
	must.Succeed(l.t, registerCommands(context.Background(), l.gateway.REST, commandsFor(all.Games()), l.gateway.Log))
	l.log.Reset()
}

// run starts the Gateway.
func (l *line) run() {
	ctx, cancel := context.WithCancel(context.Background())
	l.stop, l.ended = cancel, make(chan error, 1)
	go func() { l.ended <- l.gateway.Run(ctx) }()
}

// connected starts the Gateway and returns when it is connected.
func (l *line) connected() {
	l.t.Helper()
	l.run()
	pass(time.Second)
	if !l.server.Online() {
		l.t.Fatalf("not connected:\n%s", l.log.String())
	}
}

// endsWith fails the test unless the gateway ends within a minute because of a close code.
func (l *line) endsWith(code int) {
	l.t.Helper()
	var closed *CloseError
	select {
	case err := <-l.ended:
		l.ended = nil
		if !errors.As(err, &closed) || closed.Code != code {
			l.t.Errorf("ended with %v", err)
		}
	case <-time.After(time.Minute):
		l.t.Error("it goes on")
	}
}

// halt stops the Gateway and fails the test if it returned an error.
func (l *line) halt() {
	l.t.Helper()
	if l.ended == nil {
		return
	}
	l.stop()
	if err := <-l.ended; err != nil {
		l.t.Errorf("ended with: %v", err)
	}
	l.ended = nil
}

// pass sleeps, and then waits until all goroutines that were woken are blocked again.
func pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// works uses a command and waits until the Gateway receives it.
func (l *line) works() {
	l.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() { _, _ = l.server.As(ana.ID).Command(ctx, mesa.ID, "azul help") }()
	select {
	case i := <-l.heard:
		if i.Member.User.ID != ana.ID {
			l.t.Errorf("heard of %+v", i.Member.User)
		}
	case <-time.After(2 * time.Minute):
		l.t.Fatalf("the command was not heard:\n%s", l.log.String())
	}
}

// next waits for the login after the known ones, but no longer than within.
func (l *line) next(known int, within time.Duration) localdiscord.Login {
	l.t.Helper()
	for end := time.Now().Add(within); !time.Now().After(end); pass(100 * time.Millisecond) {
		if all := l.server.Logins(); len(all) > known {
			return all[known]
		}
	}
	l.t.Fatalf("no login within %s:\n%s", within, l.log.String())
	panic("unreachable")
}

func (l *line) identifies() (n int) {
	for _, in := range l.server.Logins() {
		if !in.Resume {
			n++
		}
	}
	return n
}

// locked makes a writer safe for concurrent use.
type locked struct {
	mu sync.Mutex
	b  *strings.Builder
}

func (l *locked) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}
