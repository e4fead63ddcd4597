//go:build ci

package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/settings"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// The load of BenchmarkClickToAnswer.
const (
	clicksPerSecond = 50
	clicksFor       = 10 * time.Second
	playingChannels = 16 // channels with moves
	menuChannels    = 8  // channels where a player clicks through the menu without moving
)

// BenchmarkClickToAnswer measures the time from a user's click to the bot's
// answer at 50 interactions a second. The bot is a separate process; this one
// plays Discord. The yardstick is a discordgo bot that answers "x" at once, at
// the same rate, without store, game or picture.
//
//	go test -tags ci -run - -bench ClickToAnswer -benchtime 1x ./cmd/sobremesa
func BenchmarkClickToAnswer(b *testing.B) {
	b.Setenv(tokenVariable, "bench")
	b.Run("yardstick", func(b *testing.B) {
		bot, echo := echoing(b)
		for b.Loop() {
			t := newTimes(b)
			steadily(b.Context(), func(ctx context.Context, n int) {
				t.take(ctx, "text", func(ctx context.Context) (*localdiscord.Outcome, error) { return echo(ctx, n) })
			})
			t.report()
		}
		reportPeakMemory(b, bot)
	})
	b.Run("sobremesa", func(b *testing.B) {
		bot, r := serving(b)
		for _, user := range people {
			of := store.Scope{Kind: store.Person, ID: user.ID}
			must.Succeed(b, r.db.SetValues(b.Context(), store.TextsOf(of, map[string]string{settings.Confirm: settings.No})))
		}
		r.open(playingChannels + menuChannels)
		for b.Loop() {
			t := newTimes(b)
			steadily(b.Context(), func(ctx context.Context, n int) { r.act(ctx, n, t) })
			t.report()
		}
		reportPeakMemory(b, bot)
	})
}

// echoing starts the yardstick bot and returns a function that sends it a command.
func echoing(b *testing.B) (*exec.Cmd, func(ctx context.Context, n int) (*localdiscord.Outcome, error)) {
	b.Helper()
	l := newLocal(b, localdiscord.Options{Token: "bench"})
	return startBot(b, l, exec.Command(echoBotName, l.config), "x"), func(ctx context.Context, n int) (*localdiscord.Outcome, error) {
		return l.server.As(people[n%len(people)].ID).Command(ctx, localdiscord.General.ID, "x")
	}
}

var people = []localdiscord.User{localdiscord.Ana, localdiscord.Luis, localdiscord.Marta,
	localdiscord.Iker, localdiscord.Zoe, localdiscord.Tom}

// steadily starts acts at the rate of the load, no matter how long each takes,
// and waits for the last.
func steadily(ctx context.Context, act func(ctx context.Context, n int)) {
	ctx, cancel := context.WithTimeout(ctx, clicksFor+time.Minute)
	defer cancel()
	var acts sync.WaitGroup
	tick := time.NewTicker(time.Second / clicksPerSecond)
	defer tick.Stop()
	for n := range int(clicksFor.Seconds() * clicksPerSecond) {
		<-tick.C
		acts.Go(func() { act(ctx, n) })
	}
	acts.Wait()
}

// startBot starts the bot and waits for its command. The bot ends with the benchmark.
func startBot(b *testing.B, l *local, bot *exec.Cmd, command string) *exec.Cmd {
	b.Helper()
	bot.Stderr = b.Output()
	must.Succeed(b, bot.Start())
	b.Cleanup(func() {
		_ = bot.Process.Signal(os.Interrupt)
		_ = bot.Wait()
	})
	l.registered(command)
	return bot
}

// reportPeakMemory reports the bot's peak resident set, if the system tells it.
func reportPeakMemory(b *testing.B, bot *exec.Cmd) {
	if peak := memoryOf(b, bot, "VmHWM:"); peak > 0 {
		b.ReportMetric(peak, "peak_MiB")
	}
}

// processorTimeOf returns the processor time a process has used so far, 0 if the system
// does not tell it.
func processorTimeOf(b *testing.B, bot *exec.Cmd) time.Duration {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", bot.Process.Pid))
	if err != nil {
		b.Logf("processor time is not known here: %v", err)
		return 0
	}
	// After the name in parentheses, fields 12 and 13 are the user and system time in
	// hundredths of a second.
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond
}

// memoryOf returns a field of a process's status in MiB, 0 if the system does not
// tell it.
func memoryOf(b testing.TB, bot *exec.Cmd, name string) float64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", bot.Process.Pid))
	if err != nil {
		b.Logf("memory is not known here: %v", err)
		return 0
	}
	for line := range bytes.Lines(status) {
		if fields := strings.Fields(string(line)); len(fields) > 1 && fields[0] == name {
			kib, _ := strconv.Atoi(fields[1])
			return float64(kib) / 1024
		}
	}
	return 0
}

// times collects the durations of answers by kind.
type times struct {
	b  *testing.B
	mu sync.Mutex
	by map[string][]time.Duration
}

func newTimes(b *testing.B) *times { return &times{b: b, by: make(map[string][]time.Duration)} }

// take measures the time from an act to its message.
func (t *times) take(ctx context.Context, kind string, act func(context.Context) (*localdiscord.Outcome, error)) *localdiscord.Outcome {
	start := time.Now()
	o, err := answered(ctx, act)
	took := time.Since(start)
	if err != nil {
		t.b.Errorf("%s: %v", kind, err)
		return nil
	}
	t.note(kind, took)
	return o
}

// note records the duration of an answer.
func (t *times) note(kind string, took time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.by[kind] = append(t.by[kind], took)
}

// answered performs an act and waits for its message. A deferred answer does not count.
func answered(ctx context.Context, act func(context.Context) (*localdiscord.Outcome, error)) (*localdiscord.Outcome, error) {
	o, err := act(ctx)
	switch {
	case err != nil || o == nil:
	case o.Failed:
		err = localdiscord.ErrNoAnswer
	case o.Kind == localdiscord.KindDeferred:
		_, err = o.Await(ctx)
	}
	return o, err
}

func (t *times) report() {
	var all []time.Duration
	for kind, list := range t.by {
		all = append(all, list...)
		if len(t.by) > 1 {
			t.metrics(kind+"_", list)
		}
	}
	t.metrics("", all)
}

func (t *times) metrics(prefix string, list []time.Duration) {
	if len(list) == 0 {
		return
	}
	slices.Sort(list)
	at := func(share float64) float64 {
		return float64(list[min(len(list)-1, int(share*float64(len(list))))].Microseconds()) / 1000
	}
	t.b.ReportMetric(at(0.5), prefix+"median_ms")
	t.b.ReportMetric(at(0.99), prefix+"p99_ms")
}
