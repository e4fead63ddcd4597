//go:build ci

package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"sobremesa/bot/games/all"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// steadyVariable says for how long TestTheHighestLoadLosesNoMoveAndLeavesMemoryFlat plays.
const steadyVariable = "SOBREMESA_STEADY"

const (
	steadyTables = 16
	steadyRounds = 10 // parts of the time, each with its own report
	// steadyWhole is how long it takes until what the bot remembers on purpose, such as each
	// person's recent requests, has grown to its full size.
	steadyWhole = 5 * time.Minute
)

// TestTheHighestLoadLosesNoMoveAndLeavesMemoryFlat plays at many tables of every kind, each as
// fast as the bot answers, limited by the machine and by Discord's rate limit. Meanwhile
// Discord fails in every way it can. No confirmed move is lost, and after the first tenth of
// the time the bot's memory does not grow.
func TestTheHighestLoadLosesNoMoveAndLeavesMemoryFlat(t *testing.T) {
	lasts, err := time.ParseDuration(os.Getenv(steadyVariable))
	if err != nil {
		t.Skipf("plays for as long as %s says: 10m, say", steadyVariable)
	}
	c := newCrash(t, 3*time.Second)
	figures := freeAddress(t)
	before, err := os.ReadFile(c.config)
	must.Succeed(t, err)
	must.Succeed(t, os.WriteFile(c.config, fmt.Appendf(before, "metrics.addr = %q\n", figures), 0o600))
	s := &steady{crash: c, figures: "http://" + figures + "/metrics"}
	c.server.Observe(s.observe)
	c.startBot()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var playing sync.WaitGroup
	for i := range steadyTables {
		d := s.newDriver(i)
		playing.Go(func() { d.playAndLook(ctx) })
	}
	playing.Go(func() { s.fail(ctx, lasts/4) })
	var rounds []round
	for n := range steadyRounds {
		r := s.watch(lasts / steadyRounds)
		rounds = append(rounds, r)
		t.Logf("%2d of %v: %v", n+1, lasts/steadyRounds, r)
	}
	stop()
	playing.Wait()
	c.kill()
	for _, d := range s.drivers {
		d.check()
	}
	t.Logf("%d moves were confirmed to players", s.confirmed())
	if s.confirmed() == 0 {
		t.Error("nobody could play")
	}
	early, late := rounds[1], rounds[steadyRounds-1]
	if lasts >= steadyWhole && (late.heap > early.heap*1.25+4 || late.goroutines > early.goroutines+50) {
		t.Errorf("memory grows from %v to %v", early, late)
	}
}

// steady is a bot under load, with the measurements taken from outside.
type steady struct {
	*crash
	figures string // the address of its metrics
	drivers []*driver

	mu     sync.Mutex
	took   []time.Duration // from each click to the bot's first answer
	boards int             // messages sent or edited
}

// round holds the measurements of one part of the time.
type round struct {
	moves, boards  float64 // per second
	median, p99    time.Duration
	heap, resident float64 // MiB: the least bound on the reachable heap; the resident set at the end
	goroutines     float64 // the fewest seen
}

func (r round) String() string {
	return fmt.Sprintf("%.1f moves/s, %.1f messages/s, first answers in %v, the slowest of a hundred in %v, heap %.1f MiB, resident %.1f MiB, %v goroutines",
		r.moves, r.boards, r.median, r.p99, r.heap, r.resident, r.goroutines)
}

// newDriver adds a channel with players of its own.
func (s *steady) newDriver(i int) *driver {
	list, guilds := all.Games(), []localdiscord.Guild{localdiscord.LaPlaza, localdiscord.TheLounge}
	channel, err := s.server.AddChannel(guilds[i%len(guilds)].ID, fmt.Sprint("mesa-", i))
	must.Succeed(s.t, err)
	d := &driver{c: s.crash, channel: channel, game: list[i/2%len(list)]}
	for seat := range 2 + i%3 {
		user, err := s.server.AddUser(fmt.Sprintf("Quien%d-%d", i, seat), "es-ES")
		must.Succeed(s.t, err)
		of := store.Scope{Kind: store.Person, ID: user.ID}
		must.Succeed(s.t, s.db.SetValues(s.t.Context(), store.TextsOf(of, map[string]string{settings.Confirm: settings.No})))
		d.users = append(d.users, user)
	}
	s.drivers = append(s.drivers, d)
	return d
}

// playAndLook plays, and now and then looks at the board.
func (d *driver) playAndLook(ctx context.Context) {
	for n := 0; ctx.Err() == nil; n++ {
		d.step()
		if n%3 == 0 {
			d.command(d.users[n%len(d.users)], d.channel.ID, d.game.Name()+" board")
		}
	}
}

// fail makes Discord fail once a second, and cuts the bot's connection now and then, but not
// too often: a bot whose connections keep dying waits longer and longer before the next.
func (s *steady) fail(ctx context.Context, cutEvery time.Duration) {
	f, cut := s.server.Faults(), time.Now()
	for n := 1; ; n++ {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
		switch n % 5 {
		case 0:
			f.Next429(messageRoutes, 2, 300*time.Millisecond)
		case 1:
			f.Next500(messageRoutes, 2)
		case 2:
			f.LoseAnswers(messageRoutes, 2)
		case 3:
			f.DeliverTwice(3)
		case 4:
			f.NextGlobal429(1, 300*time.Millisecond)
		}
		if time.Since(cut) > cutEvery {
			cut = time.Now()
			f.CutGateway(n%2 == 0)
		}
	}
}

// observe records how long interactions take to be answered. Their ids tell when they were made.
func (s *steady) observe(e localdiscord.Exchange) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e.Status == http.StatusOK && strings.Contains(e.Route, messageRoutes) && e.Method != http.MethodGet {
		s.boards++
	}
	if _, path, _ := strings.Cut(e.Path, "/interactions/"); strings.HasSuffix(e.Route, "/callback") {
		id, _, _ := strings.Cut(path, "/")
		if made, err := strconv.ParseUint(id, 10, 64); err == nil {
			s.took = append(s.took, time.Since(message.TimeOf(made)))
		}
	}
}

// confirmed returns the number of confirmed moves.
func (s *steady) confirmed() (n int64) {
	for _, d := range s.drivers {
		n += d.confirmed.Load()
	}
	return n
}

// watch measures for a while.
func (s *steady) watch(lasts time.Duration) (r round) {
	s.mu.Lock()
	s.took, s.boards = nil, 0
	s.mu.Unlock()
	began, confirmed := time.Now(), s.confirmed()
	for time.Since(began) < lasts {
		time.Sleep(min(time.Second, lasts-time.Since(began)))
		heap, goroutines := s.measure()
		if r.heap == 0 || heap < r.heap {
			r.heap = heap
		}
		if r.goroutines == 0 || goroutines < r.goroutines {
			r.goroutines = goroutines
		}
	}
	took := time.Since(began).Seconds()
	s.mu.Lock()
	defer s.mu.Unlock()
	r.moves, r.boards = float64(s.confirmed()-confirmed)/took, float64(s.boards)/took
	if n := len(s.took); n > 0 {
		slices.Sort(s.took)
		r.median, r.p99 = s.took[n/2].Round(time.Millisecond), s.took[n*99/100].Round(time.Millisecond)
	}
	r.resident = memoryOf(s.t, s.bots[0].Process.Pid, "VmRSS:")
	return r
}

// measure returns the bot's reachable heap in MiB and its number of goroutines.
func (s *steady) measure() (heap, goroutines float64) {
	resp, err := http.Get(s.figures)
	must.Succeed(s.t, err)
	defer resp.Body.Close()
	page, err := io.ReadAll(resp.Body)
	must.Succeed(s.t, err)
	for line := range bytes.Lines(page) {
		name, value, _ := strings.Cut(strings.TrimSpace(string(line)), " ")
		number, _ := strconv.ParseFloat(value, 64)
		switch name {
		case "go_memstats_next_gc_bytes": // twice what was reachable at the last collection
			heap = number / 2 / (1 << 20)
		case "go_goroutines":
			goroutines = number
		}
	}
	if heap == 0 || goroutines == 0 {
		s.t.Fatal("the bot does not tell of its memory")
	}
	return heap, goroutines
}
