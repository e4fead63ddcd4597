//go:build ci

package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/lang"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/localdiscordtest"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// The load of BenchmarkFlood.
const (
	floodTables  = 10 // tables of the other players
	floodAtOnce  = 40 // requests that the flooder has under way at once
	floodPause   = 100 * time.Millisecond
	othersEvery  = 100 * time.Millisecond
	floodLasts   = 8 * time.Second
	floodedTimes = 60 // tables that the flooder opens
)

// BenchmarkFlood measures how long other users wait while one user, the flooder, sends as many
// requests of one kind as they can: completions, boards, films, or running tables of
// artificial players. The yardstick is the same without the flood, in the same run. lost
// counts requests of the others that came to nothing; given, refused and unanswered count
// the flooder's.
//
//	go test -tags ci -run - -bench Flood -benchtime 1x ./cmd/sobremesa
func BenchmarkFlood(b *testing.B) {
	b.Setenv(tokenVariable, "bench")
	for _, kind := range []string{"none", "completions", "boards", "menus", "films", "tables"} {
		b.Run(kind, func(b *testing.B) {
			bot, r := serving(b)
			r.open(floodTables)
			own, err := r.local.server.AddUser("Torrente", "es-ES")
			must.Succeed(b, err)
			f := &flood{room: r, person: r.local.server.As(own.ID), kind: kind}
			if kind != "none" {
				f.prepare()
			}
			for b.Loop() {
				times := newTimes(b)
				ctx, cancel := context.WithTimeout(b.Context(), floodLasts+time.Minute)
				enough := time.Now().Add(floodLasts)
				before, own := processorTimeOf(b, bot), processorTimeOfSelf(b)
				var both sync.WaitGroup
				both.Go(func() { f.run(ctx, enough) })
				f.others(ctx, enough, times)
				both.Wait()
				cancel()
				b.ReportMetric(float64((processorTimeOf(b, bot) - before).Milliseconds()), "bot_cpu_ms")
				b.ReportMetric(float64((processorTimeOfSelf(b) - own).Milliseconds()), "discord_cpu_ms")
				times.report()
				b.ReportMetric(float64(f.lost.Load()), "lost")
				b.ReportMetric(float64(f.given.Load()), "given")
				b.ReportMetric(float64(f.refused.Load()), "refused")
				b.ReportMetric(float64(f.failed.Load()), "unanswered")
			}
		})
	}
}

// processorTimeOfSelf returns the processor time of this process, which plays Discord.
func processorTimeOfSelf(b *testing.B) time.Duration {
	return processorTimeOf(b, &exec.Cmd{Process: &os.Process{Pid: os.Getpid()}})
}

// flood is a user who sends as many requests as they can.
type flood struct {
	*room
	person   *localdiscord.Person
	kind     string
	channels []string // the flooder's own
	button   string   // what the flooder presses, and the message under which it is
	under    string

	given, refused, failed atomic.Int64
	lost                   atomic.Int64 // requests of the others
}

// prepare gives the flooder a running game in a channel of its own, or channels to open
// tables in.
func (f *flood) prepare() {
	n := 1
	if f.kind == "tables" {
		n = floodedTimes
	}
	for i := range n {
		channel, err := f.local.server.AddChannel(localdiscord.LaPlaza.ID, fmt.Sprintf("torrente-%d", i))
		must.Succeed(f.b, err)
		f.channels = append(f.channels, channel.ID)
	}
	if f.kind == "tables" {
		return
	}
	if f.kind == "films" {
		f.finish()
		f.settle()
		f.pressing(regexp.MustCompile(`:film$`))
		return
	}
	for _, line := range [][]string{{"azul new players:2 opponent:voraz"}, {"azul board", "start"}} {
		o, err := localdiscordtest.Choose(f.b.Context(), f.person, f.channels[0], line[0], line[1:]...)
		if err != nil || o.Failed {
			f.b.Fatalf("%s: %v, %+v", line, err, o)
		}
	}
	f.settle()
	f.pressing(begins)
}

// pressing looks for the button that the flooder presses, on the newest public message that has one.
func (f *flood) pressing(verb *regexp.Regexp) {
	for _, m := range slices.Backward(f.person.Messages(f.channels[0])) {
		for _, row := range m.Components {
			for _, c := range row.Components {
				if !m.Has(localdiscord.FlagEphemeral) && verb.MatchString(c.CustomID) {
					f.under, f.button = m.ID, c.CustomID
					return
				}
			}
		}
	}
	f.b.Fatalf("there is no button %s", verb)
}

// finish stores a finished game in the flooder's channel, so that its film is a full one.
func (f *flood) finish() {
	g, now := playedGame(f.b, math.MaxInt), time.Now()
	moves := g.Moves
	g.Kind, g.Guild, g.Channel, g.Lang, g.Creator = "azul", localdiscord.LaPlaza.ID, f.channels[0], "es", localdiscord.Ana.ID
	g.Status, g.Capacity, g.Moves, g.Created, g.Started = store.Running, len(g.Seats), nil, now, now
	for seat := range g.Seats {
		g.Seats[seat] = store.Seat{User: people[seat].ID, Name: people[seat].Name}
	}
	must.Succeed(f.b, f.db.Commit(f.b.Context(), &store.Change{Game: g, At: now, Moves: moves}))
	g.Status, g.Ended = store.Finished, now
	must.Succeed(f.b, f.db.Commit(f.b.Context(), &store.Change{
		Game: g, At: now, Results: []store.Result{{User: people[0].ID, Place: 1}}, Tasks: []store.Task{{Kind: sitting.TaskShow, Key: sitting.TaskShow}}}))
}

// run keeps a number of requests under way, sending each as soon as the one before was
// answered and a moment has passed, as a client allows it.
func (f *flood) run(ctx context.Context, enough time.Time) {
	var all sync.WaitGroup
	defer all.Wait()
	if f.kind == "none" {
		return
	}
	if f.kind == "tables" {
		for _, channel := range f.channels {
			all.Go(func() {
				f.ask(ctx, func() (*localdiscord.Outcome, error) {
					return f.person.Command(ctx, channel, "azul new players:4 opponent:voraz opponents:4 watch:true")
				})
				f.ask(ctx, func() (*localdiscord.Outcome, error) {
					return localdiscordtest.Choose(ctx, f.person, channel, "azul board", "start")
				})
			})
		}
		return
	}
	for range floodAtOnce {
		all.Go(func() {
			for time.Now().Before(enough) {
				began := time.Now()
				f.ask(ctx, func() (*localdiscord.Outcome, error) {
					switch f.kind {
					case "completions":
						_, err := f.person.Autocomplete(ctx, f.channels[0], "azul take 1")
						return nil, err
					case "films", "menus":
						return f.person.Click(ctx, f.under, f.button)
					}
					return f.person.Command(ctx, f.channels[0], "azul board")
				})
				time.Sleep(floodPause - time.Since(began))
			}
		})
	}
}

// ask sends one request and counts its outcome.
func (f *flood) ask(ctx context.Context, act func() (*localdiscord.Outcome, error)) {
	o, err := answered(ctx, func(context.Context) (*localdiscord.Outcome, error) { return act() })
	switch {
	case err != nil:
		f.failed.Add(1)
	case o != nil && o.Message != nil && isTurnedAway(o.Message):
		f.refused.Add(1)
	default:
		f.given.Add(1)
	}
}

// isTurnedAway reports whether a message tells the user that they ask for too much.
func isTurnedAway(m *localdiscord.Message) bool {
	for _, key := range []string{"chat.too-much", "chat.film-underway", "table.too-many-tables"} {
		said, _, _ := strings.Cut(lang.Text(engine.Spanish, key, engine.Args{"n": 5}), "5")
		if strings.HasPrefix(m.Content, said) {
			return true
		}
	}
	return false
}

// others act like ordinary users until enough of their requests are done.
func (f *flood) others(ctx context.Context, enough time.Time, times *times) {
	var all sync.WaitGroup
	defer all.Wait()
	tick := time.NewTicker(othersEvery)
	defer tick.Stop()
	for n := 0; time.Now().Before(enough); n++ {
		<-tick.C
		all.Go(func() { f.other(ctx, n, times) })
	}
}

// other sends one ordinary request: a completion, a page of text, a look at the board, a move.
func (f *flood) other(ctx context.Context, n int, times *times) {
	t := f.tables[n%len(f.tables)]
	t.mu.Lock()
	defer t.mu.Unlock()
	player, moves, err := f.turn(ctx, t)
	if err != nil {
		f.b.Error(err)
		return
	}
	move := azul.Format(moves[0], engine.Spanish)
	kind := []string{"complete", "words", "take", "complete", "board"}[n%5]
	began := time.Now()
	_, err = answered(ctx, func(ctx context.Context) (*localdiscord.Outcome, error) {
		switch kind {
		case "complete":
			offers, err := player.Autocomplete(ctx, t.channel, "azul take "+move[:len(move)/2])
			if err == nil && len(offers) == 0 {
				err = errors.New("nothing is offered")
			}
			return nil, err
		case "words":
			return player.Command(ctx, t.channel, "azul help")
		case "take":
			return player.Command(ctx, t.channel, "azul take "+move)
		}
		return player.Command(ctx, t.channel, "azul board")
	})
	if err != nil {
		f.lost.Add(1)
		return
	}
	times.note(kind, time.Since(began))
}
