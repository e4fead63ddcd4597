//go:build ci

package main

import (
	"fmt"
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
