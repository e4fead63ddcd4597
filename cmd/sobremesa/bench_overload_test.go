//go:build ci

package main

import (
	"context"
	"fmt"
	"os/exec"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
)

// BenchmarkOverload raises the load up to more than the machine can do. It reports how many
// interactions are answered a second, and how long those answers take. The yardstick, in the
// same run and at the same rates, is the discordgo bot that answers "x" at once: what it
// loses is lost by the machine and by this process, which plays Discord. Rates are in
// interactions a second.
//
//	go test -tags ci -run - -bench Overload -benchtime 1x ./cmd/sobremesa
func BenchmarkOverload(b *testing.B) {
	b.Setenv(tokenVariable, "bench")
	atRates := func(b *testing.B, bot *exec.Cmd, act func(ctx context.Context, n int) (*localdiscord.Outcome, error)) {
		for _, rate := range []int{50, 120, 250, 500} {
			b.Run(fmt.Sprintf("rate=%d", rate), func(b *testing.B) {
				for b.Loop() {
					atRate(b, bot, rate, act)
				}
			})
		}
	}
	b.Run("yardstick", func(b *testing.B) {
		bot, echo := echoing(b)
		atRates(b, bot, echo)
	})
	b.Run("sobremesa", func(b *testing.B) {
		bot, r := serving(b)
		r.open(playingChannels)
		atRates(b, bot, r.looks)
	})
}

// looks sends the nth request of people who look on. Two of three are for a board, which is a picture;
// the third is typed text.
func (r *room) looks(ctx context.Context, n int) (*localdiscord.Outcome, error) {
	t, user := r.tables[n%len(r.tables)], r.local.server.As(people[n%len(people)].ID)
	if n%3 == 2 {
		_, err := user.Autocomplete(ctx, t.channel, "azul take 1")
		return nil, err
	}
	return user.Command(ctx, t.channel, "azul board")
}

// atRate starts acts at a fixed rate, no matter how long they take. It reports their outcome,
// and the bot's processor time for each, which says more than durations do on a busy
// machine.
func atRate(b *testing.B, bot *exec.Cmd, rate int, act func(ctx context.Context, n int) (*localdiscord.Outcome, error)) {
	const lasts = 8 * time.Second
	ctx, cancel := context.WithTimeout(b.Context(), time.Minute)
	defer cancel()
	var (
		acts   sync.WaitGroup
		mu     sync.Mutex
		took   []time.Duration
		failed atomic.Int64
	)
	before := processorTimeOf(b, bot)
	began := time.Now()
	for n := range int(lasts.Seconds()) * rate {
		time.Sleep(time.Until(began.Add(time.Duration(n) * time.Second / time.Duration(rate))))
		acts.Go(func() {
			start := time.Now()
			_, err := answered(ctx, func(ctx context.Context) (*localdiscord.Outcome, error) { return act(ctx, n) })
			if err != nil {
				failed.Add(1)
				return
			}
			mu.Lock()
			defer mu.Unlock()
			took = append(took, time.Since(start))
		})
	}
	acts.Wait()
	b.ReportMetric(float64(len(took))/time.Since(began).Seconds(), "answered/s")
	b.ReportMetric(float64(failed.Load()), "failed")
	if len(took) == 0 {
		return
	}
	b.ReportMetric(float64((processorTimeOf(b, bot)-before).Microseconds())/1000/float64(len(took)), "cpu_ms/answer")
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "median_ms")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99_ms")
}
