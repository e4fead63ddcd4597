package main

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/table"
	"sobremesa/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

// BenchmarkOverload asks for more and more, up to what the machine cannot do: how many
// interactions are answered in a second, and how long the answers take that come at all.
// Its yardstick is, in the same run and at the same rates, the bot in discordgo that
// answers "x" at once: what it loses is lost by the machine and by Discord's stand-in,
// which is this process. Rates are in interactions a second.
//
//	go test -run - -bench Overload -benchtime 1x ./cmd/sobremesa
func BenchmarkOverload(b *testing.B) {
	b.Setenv(tokenVariable, "bench")
	rates := []int{50, 120, 250, 500}
	b.Run("yardstick", func(b *testing.B) {
		l := newLocal(b, localdiscord.Options{Token: "bench"})
		bot := startBot(b, l, exec.Command(echoBotName, l.config), "x")
		for _, rate := range rates {
			b.Run(fmt.Sprintf("rate=%d", rate), func(b *testing.B) {
				for b.Loop() {
					atRate(b, bot, rate, func(ctx context.Context, n int) (*localdiscord.Outcome, error) {
						return l.server.As(people[n%len(people)].ID).Command(ctx, localdiscord.General.ID, "x")
					})
				}
			})
		}
	})
	b.Run("sobremesa", func(b *testing.B) {
		l := newLocal(b, localdiscord.Options{Token: "bench"})
		bot := startBot(b, l, exec.Command("sobremesa", "serve", "-c", l.config), "azul")
		db, err := sqlite.Open(b.Context(), filepath.Join(filepath.Dir(l.config), "games.db"))
		must.Succeed(b, err)
		defer db.Close()
		of := store.Scope{Kind: store.Server, ID: localdiscord.LaSobremesa.ID}
		must.Succeed(b, db.SetSettings(b.Context(), of, map[string]string{table.SettingThreads: table.Off}))
		r := &room{b: b, local: l, db: db}
		for i := range playingChannels {
			r.tables = append(r.tables, r.openTable(i))
		}
		r.settle()
		for _, rate := range rates {
			b.Run(fmt.Sprintf("rate=%d", rate), func(b *testing.B) {
				for b.Loop() {
					// Two of three look at their board, which is a picture; one types.
					atRate(b, bot, rate, func(ctx context.Context, n int) (*localdiscord.Outcome, error) {
						t, user := r.tables[n%len(r.tables)], r.local.server.As(people[n%len(people)].ID)
						if n%3 == 2 {
							_, err := user.Autocomplete(ctx, t.channel, "azul take 1")
							return nil, err
						}
						return user.Command(ctx, t.channel, "azul board")
					})
				}
			})
		}
	})
}

// atRate does so many things a second, however long they take, and reports what came of
// them, and how much of a processor the bot took for each, which tells more than times
// do where others are at work too.
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
			o, err := act(ctx, n)
			if err == nil && o != nil {
				if o.Failed {
					err = localdiscord.ErrNoAnswer
				} else if o.Kind == localdiscord.KindDeferred {
					_, err = o.Await(ctx)
				}
			}
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
