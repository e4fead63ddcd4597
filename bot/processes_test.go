package bot_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot/discord"
	"sobremesa/bot/message"
	"sobremesa/bot/outbox"
	"sobremesa/bot/processes"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
	"sobremesa/store/sqlite/sqlitetest"
)

// total is how many requests all processes together may send in a second, most how many Discord
// allows.
const total, most = 45, 50

// room is where processes serve one store, with a Discord that counts requests.
type room struct {
	*testing.T
	store *sqlite.Store

	mu     sync.Mutex
	sent   []time.Time
	by     map[string]int
	refuse bool // whether the next request is refused, and all for ten seconds
}

func inRoom(t *testing.T, test func(*room)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) { test(&room{T: t, store: sqlitetest.New(t), by: make(map[string]int)}) })
}

// line is a process's connection to Discord.
type line struct {
	*room
	name string
	dead *atomic.Bool
}

var errDead = errors.New("dead")

func (l line) RoundTrip(*http.Request) (*http.Response, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.dead.Load() {
		return nil, errDead
	}
	answer := &http.Response{StatusCode: 200, Header: make(http.Header), Body: io.NopCloser(strings.NewReader(`{"id":"1"}`))}
	l.sent = append(l.sent, time.Now())
	l.by[l.name]++
	if l.refuse {
		l.refuse = false
		answer.StatusCode, answer.Body = 429, io.NopCloser(strings.NewReader(`{"retry_after":10.0,"global":true}`))
	}
	return answer, nil
}

// mortal is the store as used by a process that may be killed.
type mortal struct {
	*sqlite.Store
	dead *atomic.Bool
}

func (m *mortal) SetValues(ctx context.Context, texts store.Texts) error {
	if m.dead.Load() {
		return errDead
	}
	return m.Store.SetValues(ctx, texts)
}

// process starts a process on the store. Each task that it carries out is two requests.
func (r *room) process(name, version string) (rest *discord.REST, self *processes.Member, stop func(kill bool)) {
	dead := new(atomic.Bool)
	rest = &discord.REST{Client: &http.Client{Transport: line{r, name, dead}}}
	channels := &discord.Channels{REST: rest}
	table := &mortal{r.store, dead}
	self = processes.New(table, rest, total, processes.Process{Version: version, Hands: true}, slog.New(slog.DiscardHandler))
	ctx, cancel := context.WithCancel(context.Background())
	self.Begin(ctx)
	handlers := map[string]outbox.Handler{"k": func(ctx context.Context, task *store.Task) error {
		for range 2 {
			if _, err := channels.Create(ctx, fmt.Sprint(name, task.ID), &message.Message{Content: "a"}); err != nil {
				return &outbox.Later{After: time.Second, Cause: err}
			}
		}
		return nil
	}}
	loop := outbox.New(r.store, outbox.Options{Reserve: rest.Reserve})
	living, leave := context.WithCancel(context.Background())
	var both sync.WaitGroup
	both.Go(func() { loop.Run(ctx, handlers); leave() })
	both.Go(func() { self.Run(living) })
	return rest, self, func(kill bool) {
		dead.Store(kill)
		cancel()
		if !kill {
			both.Wait()
		}
	}
}

func (r *room) put(n int) {
	c := &store.Change{At: time.Now()}
	for range n {
		c.Tasks = append(c.Tasks, store.Task{Kind: "k"})
	}
	must.Succeed(r, r.store.Commit(r.Context(), c))
}

// untilNow returns the times of all requests. forget restarts the counts of wantAll.
func (r *room) untilNow() []time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.sent)
}

func (r *room) forget() {
	r.mu.Lock()
	defer r.mu.Unlock()
	clear(r.by)
}

// wantShared fails the test if more requests were sent in any second than Discord allows.
func (r *room) wantShared() {
	r.Helper()
	sent := r.untilNow()
	for i := most; i < len(sent); i++ {
		if d := sent[i].Sub(sent[i-most]); d < time.Second {
			r.Fatalf("%d requests within %v, at %v", most+1, d, sent[i])
		}
	}
}

// wantAll fails the test unless each process has sent something since the last call.
func (r *room) wantAll(n int) {
	r.Helper()
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.by) != n {
		r.Errorf("%d of %d processes send anything: %v; %d by %v", len(r.by), n, r.by, len(r.sent), time.Now())
	}
	clear(r.by)
}

func TestProcessesTogetherKeepTheLimitWhileSomeComeAndGo(t *testing.T) {
	inRoom(t, func(r *room) {
		r.put(700)
		var stops []func(bool)
		come := func() {
			_, _, stop := r.process(fmt.Sprint("p", len(stops)), "v1.0.0")
			stops = append(stops, stop)
		}
		for range 7 {
			come()
			time.Sleep(700 * time.Millisecond)
		}
		r.forget()
		time.Sleep(5 * time.Second)
		r.wantAll(7)
		before := len(r.untilNow())
		time.Sleep(5 * time.Second)
		if sent := len(r.untilNow()) - before; sent < 5*total*6/10 {
			r.Errorf("all together send %d in five seconds, and may send %d", sent, 5*total)
		}
		stops[0](false)
		come()
		stops[4](true)
		come()
		time.Sleep(6 * time.Second)
		r.forget()
		time.Sleep(5 * time.Second)
		r.wantAll(7)
		for _, stop := range stops {
			stop(false)
		}
		r.wantShared()
	})
}

func TestAllProcessesPauseWhenDiscordTellsOneToPause(t *testing.T) {
	inRoom(t, func(r *room) {
		r.put(500)
		for i := range 3 {
			_, _, stop := r.process(fmt.Sprint("p", i), "v1.0.0")
			defer stop(false)
		}
		time.Sleep(5 * time.Second)
		r.mu.Lock()
		r.refuse = true
		before := len(r.sent)
		r.mu.Unlock()
		time.Sleep(12*time.Second - time.Millisecond)
		sent := r.untilNow()[before:]
		for _, at := range sent {
			if after := at.Sub(sent[0]); after > time.Second && after < 10*time.Second {
				r.Errorf("a request is sent %v after Discord has refused all for ten seconds", after)
			}
		}
		r.forget()
		time.Sleep(5 * time.Second)
		r.wantAll(3)
	})
}

// Requests of a process that only answers users leave less for the others within two seconds.
func TestRequestsForUsersOfOneProcessLeaveLessForTheTasksOfOthers(t *testing.T) {
	inRoom(t, func(r *room) {
		r.put(500)
		_, _, stop := r.process("hands", "v1.0.0")
		defer stop(false)
		rest := &discord.REST{Client: &http.Client{Transport: line{r, "ears", new(atomic.Bool)}}}
		self := processes.New(r.store, rest, total, processes.Process{Version: "v1.0.0"}, slog.New(slog.DiscardHandler))
		ctx, leave := context.WithCancel(r.Context())
		self.Begin(ctx)
		var left sync.WaitGroup
		left.Go(func() { self.Run(ctx) })
		defer left.Wait()
		defer leave()
		channels := &discord.Channels{REST: rest}
		for n := range 200 {
			if n == 60 { // they have agreed
				r.mu.Lock()
				r.sent = nil
				r.mu.Unlock()
				r.forget()
			}
			must.Do(r)(channels.Create(r.Context(), "7", &message.Message{Content: "a"}))
			time.Sleep(time.Second / 20)
		}
		r.wantAll(2)
		r.wantShared()
	})
}

func TestTheNewestProcessIsOneOfTheHighestVersionHeardOfLately(t *testing.T) {
	inRoom(t, func(r *room) {
		want := func(when string, self *processes.Member, newest bool) {
			r.Helper()
			time.Sleep(2 * time.Second)
			if self.Newest() != newest {
				r.Errorf("%s: newest %t", when, !newest)
			}
		}
		_, devel, stopDevel := r.process("devel", "(devel)")
		want("alone", devel, true)
		_, old, stopOld := r.process("old", "v1.9.0")
		want("an older one that is no version", old, true)
		want("one of a version has come", devel, false)
		_, same, stopSame := r.process("same", "v1.9.0")
		want("the same version has come", old, false)
		_, young, stopYoung := r.process("young", "v1.10.0")
		want("a higher version has come", same, false)
		want("it", young, true)
		stopYoung(false)
		stopSame(true)
		time.Sleep(processes.Kept - 5*time.Second)
		want("the higher one was away for a moment", old, false)
		time.Sleep(10 * time.Second)
		want("the others were given up", old, true)
		stopOld(false)
		stopDevel(false)
	})
}
