package sqlite_test

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
	"sobremesa/store/sqlite/sqlitetest"
)

// BenchmarkAppend measures what one click writes (a request, a move with the chance move that
// follows it, a task). The yardstick is plain SQLite that commits one row, with the same settings
// in the same folder. Both wait for the disk; of-plain-rate is the ratio of their rates.
func BenchmarkAppend(b *testing.B) {
	dir := b.TempDir()
	var plain float64 // in seconds
	b.Run("plain-row", func(b *testing.B) {
		db, err := sql.Open("sqlite3", "file:"+filepath.Join(dir, "plain.db")+
			"?_journal_mode=WAL&_synchronous=FULL&_foreign_keys=on&_txlock=immediate")
		must.Succeed(b, err)
		defer db.Close()
		db.SetMaxOpenConns(1)
		must.Do(b)(db.Exec("CREATE TABLE IF NOT EXISTS row (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT"))
		insert, err := db.Prepare("INSERT INTO row (text) VALUES (?)")
		must.Succeed(b, err)
		for b.Loop() {
			must.Do(b)(insert.Exec("3 azul fila 2"))
		}
		plain = b.Elapsed().Seconds() / float64(b.N)
	})
	b.Run("move", func(b *testing.B) {
		s := open(b, filepath.Join(dir, "moves.db"))
		g, n := benchGame(fmt.Sprint(time.Now().UnixNano())), 0
		for b.Loop() {
			if len(g.Moves) >= 150 {
				g = benchGame(g.Channel + "'")
			}
			must.Succeed(b, s.Commit(b.Context(), click(g, fmt.Sprint(g.Channel, n))))
			n++
		}
		b.ReportMetric(plain/(b.Elapsed().Seconds()/float64(b.N)), "of-plain-rate")
	})
}

// BenchmarkLoad measures what a click reads: a game of 150 moves.
func BenchmarkLoad(b *testing.B) {
	s := open(b, filepath.Join(b.TempDir(), "load.db"))
	g := benchGame("c")
	for len(g.Moves) < 150 {
		must.Succeed(b, s.Commit(b.Context(), click(g, fmt.Sprint(len(g.Moves)))))
	}
	b.ReportAllocs()
	for b.Loop() {
		got, err := store.LiveGame(b.Context(), s, "c", "azul")
		if err != nil || len(got.Moves) != 150 {
			b.Fatal(err)
		}
	}
}

// BenchmarkTask measures one iteration of the outbox's loop, with two commits: claiming a task and
// finishing it.
func BenchmarkTask(b *testing.B) {
	s := open(b, filepath.Join(b.TempDir(), "task.db"))
	now := time.Now()
	put := func(n int) {
		c := &store.Change{At: now}
		for range n {
			c.Tasks = append(c.Tasks, store.Task{Kind: "show"})
		}
		must.Succeed(b, s.Commit(b.Context(), c))
	}
	for b.Loop() {
		task, err := s.Claim(b.Context(), now, now.Add(time.Minute))
		if err != nil {
			b.StopTimer()
			put(1000)
			b.StartTimer()
			task, err = s.Claim(b.Context(), now, now.Add(time.Minute))
		}
		must.Succeed(b, err)
		must.Succeed(b, s.Commit(b.Context(), &store.Change{Done: []store.Lease{task.Lease}, At: now}))
	}
}

// BenchmarkPending measures the query of an idle loop, with ten thousand deadlines in the future.
func BenchmarkPending(b *testing.B) {
	s := open(b, filepath.Join(b.TempDir(), "pending.db"))
	now := time.Now()
	g := benchGame("c")
	c := &store.Change{Game: g, At: now}
	for i := range 10_000 {
		c.Tasks = append(c.Tasks, store.Task{Kind: "deadline", Due: now.Add(time.Duration(i+1) * time.Hour)})
	}
	must.Succeed(b, s.Commit(b.Context(), c))
	for name, of := range map[string][]store.Wanted{"all": nil, "others": {{Kind: "think", Others: true}}, "none": {{Kind: "think", Before: now.Add(time.Second)}}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := s.Pending(b.Context(), of...); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkFinish measures the commit of a game's last move, with the results of four users. The
// yardstick is the commit of any other move; of-move is the ratio of the times.
func BenchmarkFinish(b *testing.B) {
	s := open(b, filepath.Join(b.TempDir(), "finish.db"))
	n := 0
	last := func(b *testing.B, finish bool) float64 {
		for b.Loop() {
			b.StopTimer()
			g := benchGame(fmt.Sprint("c", n))
			must.Succeed(b, s.Commit(b.Context(), &store.Change{Game: g, At: g.Created}))
			c := click(g, g.Channel)
			if finish {
				g.Status, g.Ended = store.Finished, g.Created
				for seat := range 4 {
					user := fmt.Sprint("user ", (n+seat*seat)%50)
					c.Results = append(c.Results, store.Result{Seat: engine.Seat(seat), User: user, Name: user, Score: 50 - seat, Place: seat + 1})
				}
			}
			n++
			b.StartTimer()
			must.Succeed(b, s.Commit(b.Context(), c))
		}
		return b.Elapsed().Seconds() / float64(b.N)
	}
	var move float64
	b.Run("move", func(b *testing.B) { move = last(b, false) })
	b.Run("last-move", func(b *testing.B) { b.ReportMetric(last(b, true)/move, "of-move") })
}

// open opens a database. If there is no file at path, it makes one, faster than sqlite.Open does.
func open(tb testing.TB, path string, opts ...sqlite.Option) *sqlite.Store {
	tb.Helper()
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		sqlitetest.Make(tb, path)
	}
	s, err := sqlite.Open(tb.Context(), path, opts...)
	must.Succeed(tb, err)
	tb.Cleanup(func() { s.Close() })
	return s
}

func benchGame(channel string) *store.Game {
	now := time.Now()
	return &store.Game{
		Kind: "azul", Version: 1, Variant: "clasico", Guild: "1190000000000000000", Channel: channel, Lang: "es",
		Creator: "1190000000000000001", Status: store.Running, Capacity: 2,
		Messages: []store.Message{{State: store.MessageShown, Part: "board", Channel: channel, ID: "1190000000000000002"}},
		Seats:    []store.Seat{{User: "1190000000000000001", Name: "Ana"}, {User: "1190000000000000003", Name: "Luis"}},
		Created:  now, Started: now,
	}
}

// click returns the change that one click makes.
func click(g *store.Game, request string) *store.Change {
	now := time.Now()
	return &store.Change{
		Request: request, Answer: []byte(`{"code":"played","move":"3 azul fila 2"}`), Game: g,
		Moves: []store.Move{
			{Move: engine.Move{Seat: 0, Text: "3 azul fila 2"}, At: now},
			{Move: engine.Move{Seat: engine.Chance, Text: "azul azul rojo negro"}, At: now},
		},
		Tasks: []store.Task{{Kind: "show"}}, At: now,
	}
}
