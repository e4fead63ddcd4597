//go:build ci

package main

import (
	"fmt"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/localdiscordtest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// BenchmarkThinking measures how long people wait for answers, and the bot's processor time,
// while twenty games of four masters are played beside theirs. The yardstick, in the same run,
// is the same without them.
//
//	go test -tags ci -run - -bench Thinking -benchtime 1x ./cmd/sobremesa
func BenchmarkThinking(b *testing.B) {
	const tables, thinking, rate = 8, 20, 20 // rate in clicks a second
	b.Setenv(tokenVariable, "bench")
	bot, r := serving(b)
	r.open(tables)
	clicks := func(b *testing.B) {
		for b.Loop() {
			before, began := processorTimeOf(b, bot), time.Now()
			atRate(b, bot, rate, r.looks)
			b.ReportMetric((processorTimeOf(b, bot)-before).Seconds()/time.Since(began).Seconds(), "cores")
		}
	}
	b.Run("thinking=0", clicks)
	var channels []string
	for i := range thinking {
		channel, err := r.local.server.AddChannel(localdiscord.LaPlaza.ID, fmt.Sprintf("maestros-%d", i))
		must.Succeed(b, err)
		for _, line := range [][]string{{"azul new players:4 opponent:maestro opponents:4 watch:true"}, {"azul board", "start"}} {
			o, err := localdiscordtest.Choose(b.Context(), r.local.server.As(people[(tables+i)%len(people)].ID), channel.ID, line[0], line[1:]...)
			if err != nil || o.Failed {
				b.Fatalf("%s: %v, %+v", line, err, o)
			}
		}
		channels = append(channels, channel.ID)
	}
	moves := func() (n int) {
		for _, channel := range channels {
			g, err := store.LiveGame(b.Context(), r.db, channel, "azul")
			must.Succeed(b, err)
			n += len(g.Moves)
		}
		return n
	}
	b.Run(fmt.Sprintf("thinking=%d", thinking), func(b *testing.B) {
		before, began := moves(), time.Now()
		clicks(b)
		b.ReportMetric(float64(moves()-before)/time.Since(began).Seconds(), "moves/s")
	})
}
