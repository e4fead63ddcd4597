//go:build ci

package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"sobremesa/bot/games/all"
	"sobremesa/bot/localdiscord"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

// BenchmarkManyGames measures what waiting games cost, 10,000 of them or as many as
// SOBREMESA_RUNNING says: the time to start the bot, its memory and processor time at rest, the
// cost of a look for due tasks, and the size of a game in the file. The yardstick is the same with
// one game. The bot is a separate process, on a database with a clock task and a caretaker
// task for each game.
//
//	SOBREMESA_RUNNING=100000 go test -tags ci -run - -bench ManyGames -benchtime 1x ./cmd/sobremesa
func BenchmarkManyGames(b *testing.B) {
	many := 10_000
	if set := os.Getenv("SOBREMESA_RUNNING"); set != "" {
		var err error
		many, err = strconv.Atoi(set)
		must.Succeed(b, err)
	}
	each := func(look func() error) float64 { // in microseconds
		const looks = 50
		began := time.Now()
		for range looks {
			must.Succeed(b, look())
		}
		return float64(time.Since(began).Microseconds()) / looks
	}
	for _, n := range []int{1, many} {
		b.Run(fmt.Sprintf("games=%d", n), func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				l := newLocal(b, localdiscord.Options{})
				db := runningGames(b, l.database, n)
				b.StartTimer()
				began := time.Now()
				l.serve()
				l.registered("azul")
				bot := l.bot.Process.Pid
				b.ReportMetric(float64(time.Since(began).Milliseconds()), "start_ms")
				b.StopTimer()
				time.Sleep(3 * time.Second) // at rest, which includes several looks for tasks
				const rest = 10 * time.Second
				before := processorTime(b, bot)
				time.Sleep(rest)
				b.ReportMetric(100*(processorTime(b, bot)-before).Seconds()/rest.Seconds(), "cpu_%") // percent of one processor
				b.ReportMetric(memoryOf(b, bot, "VmRSS:"), "rest_MiB")
				b.ReportMetric(each(func() error { // looks for due tasks and finds none
					if _, err := db.Claim(b.Context(), time.Now(), time.Now().Add(time.Second)); !errors.Is(err, store.ErrNotFound) {
						return fmt.Errorf("a task is due: %w", err)
					}
					_, err := db.Pending(b.Context())
					return err
				}), "pass_us")
				b.ReportMetric(each(func() error { // looks for a server's postponed tasks and finds none
					_, err := db.Hasten(b.Context(), "", store.Servers{ID: "1000"}, time.Now(), time.Time{}, 0)
					return err
				}), "wake_us")
				file, err := os.Stat(l.database)
				must.Succeed(b, err)
				b.ReportMetric(float64(file.Size())/1024/float64(n), "KiB/game")
				b.StartTimer()
			}
		})
	}
}

// runningGames creates a database of n games, each a third played and
// waiting a day for a player.
func runningGames(b *testing.B, path string, n int) *sqlite.Store {
	b.Helper()
	db, err := sqlite.Open(b.Context(), path, sqlite.WithoutSync())
	must.Succeed(b, err)
	b.Cleanup(func() { db.Close() })
	sample := playedGame(b, 40)
	now := time.Now()
	for i := range n {
		at := now.Add(-time.Duration(i%1000) * time.Minute)
		g := &store.Game{
			Kind: "azul", Version: sample.Version, Variant: sample.Variant, Seed: engine.Seed{byte(i), byte(i >> 8)},
			Guild: fmt.Sprint(1000 + i/50), Channel: fmt.Sprint(100_000 + i), Lang: "es", Creator: fmt.Sprint(i),
			Status: store.Running, Capacity: len(sample.Seats), Pace: 24 * time.Hour, Created: at, Started: at,
		}
		for seat := range sample.Seats {
			g.Seats = append(g.Seats, store.Seat{User: fmt.Sprint((i + 7*seat) % 5000), Name: fmt.Sprint("Player ", i+seat)})
		}
		g.Seats[0].Clock = store.Clock{Since: at, Left: 24 * time.Hour, From: at}
		c := &store.Change{Game: g, At: at, Moves: sample.Moves, Tasks: []store.Task{
			{Kind: "clock", Key: "clock 0", Due: now.Add(12*time.Hour + time.Duration(i)*time.Second)},
			{Kind: "idle", Key: "idle", Due: at.Add(14 * 24 * time.Hour)},
		}}
		must.Succeed(b, db.Commit(b.Context(), c))
	}
	return db
}

// playedGame returns a game for four after a number of moves, or at its end.
func playedGame(b testing.TB, moves int) *store.Game {
	b.Helper()
	list := all.Games()
	rules := list.Rules("azul")
	options, err := rules.Info().ParseOptions(4, "")
	must.Succeed(b, err)
	match, err := rules.Start(options)
	must.Succeed(b, err)
	g := &store.Game{Version: rules.Info().Version, Seats: make([]store.Seat, 4)}
	var seed engine.Seed
	rng := rand.New(rand.NewPCG(1, 2))
	for draws := 0; match.ToMove() != 0 && (len(g.Moves) < moves || match.ToMove().Has(engine.Chance)); {
		seat, played := match.ToMove().First(), engine.Played{}
		if match.ToMove().Has(engine.Chance) {
			seat = engine.Chance
			played, err = match.Draw(seed.Draw(draws))
			draws++
		} else {
			played, err = match.Play(seat, list.Player("azul", "voraz").Choose(b.Context(), engine.Budget{}, match.View(seat), rng))
		}
		must.Succeed(b, err)
		g.Moves = append(g.Moves, store.Move{Move: engine.Move{Seat: seat, Text: played.Text}, At: time.Now()})
	}
	return g
}
