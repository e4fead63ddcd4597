//go:build ci

package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/postgres/postgrestest"
	"sobremesa/store/sqlite"
)

// BenchmarkAppend measures the commit of one click (a request, a move with the chance move that
// follows it, a task) in PostgreSQL, with one client and with sixteen. The yardstick is SQLite on
// the same disk. The two take turns of a few hundred commits; of-sqlite is PostgreSQL's median
// rate divided by SQLite's. The server must wait for its disk (fsync on) for a fair
// comparison.
func BenchmarkAppend(b *testing.B) {
	server := postgrestest.New(b)
	file, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "append.db"))
	must.Succeed(b, err)
	defer file.Close()
	const turns, commits = 15, 320
	for _, clients := range []int{1, 16} {
		b.Run(fmt.Sprint(clients, "-clients"), func(b *testing.B) {
			rates := [2][]float64{}
			games := [2][]*store.Game{}
			for range clients {
				for i := range games {
					games[i] = append(games[i], &store.Game{})
				}
			}
			for b.Loop() {
				for range turns {
					for i, s := range []store.Store{server, file} {
						begun := time.Now()
						var all sync.WaitGroup
						for _, g := range games[i] {
							all.Go(func() { appendMoves(b, s, g, commits/clients) })
						}
						all.Wait()
						rates[i] = append(rates[i], commits/time.Since(begun).Seconds())
					}
				}
			}
			for i := range rates {
				slices.Sort(rates[i])
			}
			median := func(i int) float64 { return rates[i][len(rates[i])/2] }
			b.ReportMetric(median(0), "postgres/s")
			b.ReportMetric(median(1), "sqlite/s")
			b.ReportMetric(median(0)/median(1), "of-sqlite")
		})
	}
}

// appendMoves adds moves to a game, and starts another one when the game is as long as real games are.
func appendMoves(b *testing.B, s store.Store, g *store.Game, n int) {
	for range n {
		now := time.Now()
		if g.ID == 0 || len(g.Moves) >= 150 {
			*g = store.Game{
				Kind: "azul", Version: 1, Variant: "clasico", Guild: "1190000000000000000", Channel: fmt.Sprintf("%p-%d", g, now.UnixNano()), Lang: "es",
				Creator: "1190000000000000001", Status: store.Running, Capacity: 2, Created: now, Started: now,
				Seats: []store.Seat{{User: "1190000000000000001", Name: "Ana"}, {User: "1190000000000000003", Name: "Luis"}},
			}
		}
		err := s.Commit(b.Context(), &store.Change{
			Request: fmt.Sprintf("%p-%d", g, now.UnixNano()), Answer: []byte(`{"code":"played","move":"3 azul fila 2"}`), Game: g,
			Moves: []store.Move{
				{Move: engine.Move{Seat: 0, Text: "3 azul fila 2"}, At: now},
				{Move: engine.Move{Seat: engine.Chance, Text: "azul azul rojo negro"}, At: now},
			},
			Tasks: []store.Task{{Kind: "show"}}, At: now,
		})
		if err != nil {
			b.Error(err)
			return
		}
	}
}

// BenchmarkTasks measures how many of the outbox's tasks sixteen workers claim and finish in a second in
// PostgreSQL. Claims take turns, over all processes, so this bounds them together. The yardstick is
// SQLite on the same disk, where all writes take turns.
func BenchmarkTasks(b *testing.B) {
	server := postgrestest.New(b)
	file, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "tasks.db"))
	must.Succeed(b, err)
	defer file.Close()
	const tasks, workers = 1600, 16
	for b.Loop() {
		for name, s := range map[string]store.Store{"postgres/s": server, "sqlite/s": file} {
			now := time.Now()
			must.Succeed(b, s.Commit(b.Context(), &store.Change{At: now, Tasks: slices.Repeat([]store.Task{{Kind: "show"}}, tasks)}))
			begun := time.Now()
			var all sync.WaitGroup
			for range workers {
				all.Go(func() {
					for {
						task, err := s.Claim(b.Context(), now, now.Add(time.Minute))
						if err == nil {
							err = s.Commit(b.Context(), &store.Change{Done: []store.Lease{task.Lease}, At: now})
						}
						if errors.Is(err, store.ErrNotFound) {
							return
						}
						if err != nil {
							b.Error(err)
							return
						}
					}
				})
			}
			all.Wait()
			b.ReportMetric(tasks/time.Since(begun).Seconds(), name)
		}
	}
}

// BenchmarkFinishedGames measures what a finished game of Azul for four keeps in the file. The yardstick
// is the text of its moves.
func BenchmarkFinishedGames(b *testing.B) {
	const games = 1000
	played := playedGame(b, 1<<20).Moves
	text := 0
	for _, m := range played {
		text += len(m.Text)
	}
	for b.Loop() {
		path := filepath.Join(b.TempDir(), "finished.db")
		s, err := sqlite.Open(b.Context(), path, sqlite.WithoutSync())
		must.Succeed(b, err)
		now := time.Now()
		for i := range games {
			c := &store.Change{At: now, Moves: played, Game: &store.Game{Kind: "azul", Version: 1, Variant: "clasico", Guild: fmt.Sprint(i / 50), Channel: fmt.Sprint(i),
				Lang: "es", Creator: fmt.Sprint(i), Status: store.Finished, Capacity: 4, Created: now, Started: now, Ended: now}}
			for seat := range 4 {
				user, name := fmt.Sprint((i+7*seat)%500), fmt.Sprint("Player ", i+seat)
				c.Game.Seats = append(c.Game.Seats, store.Seat{User: user, Name: name})
				c.Results = append(c.Results, store.Result{Seat: engine.Seat(seat), User: user, Name: name, Score: 50 - seat, Place: seat + 1})
			}
			must.Succeed(b, s.Commit(b.Context(), c))
		}
		must.Succeed(b, s.Close())
		stat, err := os.Stat(path)
		must.Succeed(b, err)
		b.ReportMetric(float64(stat.Size())/1024/games, "KiB/game")
		b.ReportMetric(float64(stat.Size())/float64(games*text), "of-text")
	}
}
