//go:build ci

package main

import (
	"context"
	"fmt"
	"math"
	"os"
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
	"sobremesa/engine/must"
	"sobremesa/store"
)

// The load of BenchmarkFlood.
const (
	floodTables = 10 // tables of the other players
	floodAtOnce = 40 // requests that the flooder has under way at once
	floodPause  = 100 * time.Millisecond
	floodLasts  = 8 * time.Second
	othersRate  = 10 // a second
)

// BenchmarkFlood measures how long other users wait while one user, the flooder, sends as many
// requests of one kind as they can: completions, boards, films, or running tables of
// artificial players, who may think. The yardstick is the same without the flood, in the same run. failed
// counts requests of the others that came to nothing; given, refused and unanswered count
// the flooder's.
//
//	go test -tags ci -run - -bench Flood -benchtime 1x ./cmd/sobremesa
func BenchmarkFlood(b *testing.B) {
	for _, kind := range []string{"none", "completions", "boards", "menus", "films", "tables", "masters"} {
		b.Run(kind, func(b *testing.B) {
			r := serving(b)
			r.open(floodTables)
			r.mixture = []string{"complete", "words", "take", "complete", "board"}
			own, err := r.server.AddUser("Torrente", "es-ES")
			must.Succeed(b, err)
			f := &flood{room: r, user: own, person: r.server.As(own.ID), kind: kind}
			if kind != "none" {
				f.prepare()
			}
			for b.Loop() {
				ctx, cancel := context.WithTimeout(b.Context(), floodLasts+time.Minute)
				bot, self := r.bot.Process.Pid, os.Getpid() // this process plays Discord
				before, own := processorTime(b, bot), processorTime(b, self)
				var both sync.WaitGroup
				both.Go(func() { f.run(ctx, time.Now().Add(floodLasts)) })
				r.steadily(b, othersRate, floodLasts, r.act)
				both.Wait()
				cancel()
				b.ReportMetric(float64((processorTime(b, bot) - before).Milliseconds()), "bot_cpu_ms")
				b.ReportMetric(float64((processorTime(b, self) - own).Milliseconds()), "discord_cpu_ms")
				b.ReportMetric(float64(f.given.Load()), "given")
				b.ReportMetric(float64(f.refused.Load()), "refused")
				b.ReportMetric(float64(f.failed.Load()), "unanswered")
			}
		})
	}
}

// floodedTables are the tables that the flooder opens, by kind of flood: who plays, and how many there are.
var floodedTables = map[string]struct {
	player string
	tables int
}{"tables": {"voraz", 60}, "masters": {"maestro", 20}}

// flood is a user who sends as many requests as they can.
type flood struct {
	*room
	user     localdiscord.User
	person   *localdiscord.Person
	kind     string
	channels []localdiscord.Channel // the flooder's own
	button   string                 // what the flooder presses, and the message under which it is
	under    string

	given, refused, failed atomic.Int64
}

// prepare gives the flooder a running game in a channel of its own, or channels to open
// tables in.
func (f *flood) prepare() {
	opened := floodedTables[f.kind].tables
	for i := range max(1, opened) {
		f.channels = append(f.channels, f.newChannel(fmt.Sprintf("torrente-%d", i)))
	}
	switch {
	case opened > 0:
	case f.kind == "films":
		f.finish()
		f.settle()
		f.pressing(regexp.MustCompile(`:film$`))
	default:
		f.does(f.user, f.channels[0], "azul new players:2 opponent:voraz")
		f.does(f.user, f.channels[0], "azul board", "start")
		f.settle()
		f.pressing(begins)
	}
}

// pressing looks for the button that the flooder presses, on the newest public message that has one.
func (f *flood) pressing(verb *regexp.Regexp) {
	for _, m := range slices.Backward(f.person.Messages(f.channels[0].ID)) {
		for _, row := range m.Components {
			for _, c := range row.Components {
				if !m.Has(localdiscord.FlagEphemeral) && verb.MatchString(c.CustomID) {
					f.under, f.button = m.ID, c.CustomID
					return
				}
			}
		}
	}
	f.T.Fatalf("there is no button %s", verb)
}

// finish stores a finished game in the flooder's channel, so that its film is a full one.
func (f *flood) finish() {
	g, now := playedGame(f.T, math.MaxInt), time.Now()
	moves := g.Moves
	g.Kind, g.Guild, g.Channel, g.Lang, g.Creator = "azul", localdiscord.LaPlaza.ID, f.channels[0].ID, "es", localdiscord.Ana.ID
	g.Status, g.Capacity, g.Moves, g.Created, g.Started = store.Running, len(g.Seats), nil, now, now
	for seat := range g.Seats {
		g.Seats[seat] = store.Seat{User: people[seat].ID, Name: people[seat].Name}
	}
	must.Succeed(f.T, f.db.Commit(f.T.Context(), &store.Change{Game: g, At: now, Moves: moves}))
	g.Status, g.Ended = store.Finished, now
	must.Succeed(f.T, f.db.Commit(f.T.Context(), &store.Change{
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
	if opened := floodedTables[f.kind]; opened.tables > 0 {
		for _, channel := range f.channels {
			all.Go(func() {
				f.ask(ctx, func() (*localdiscord.Outcome, error) {
					return f.person.Command(ctx, channel.ID, fmt.Sprintf("azul new players:4 opponent:%s opponents:4 watch:true", opened.player))
				})
				f.ask(ctx, func() (*localdiscord.Outcome, error) {
					return localdiscordtest.Choose(ctx, f.person, channel.ID, "azul board", "start")
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
						_, err := f.person.Autocomplete(ctx, f.channels[0].ID, "azul take 1")
						return nil, err
					case "films", "menus":
						return f.person.Click(ctx, f.under, f.button)
					}
					return f.person.Command(ctx, f.channels[0].ID, "azul board")
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
