//go:build ci

package main

import (
	"cmp"
	"database/sql"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/postgres/postgrestest"
	"sobremesa/store/sqlite"
)

// BenchmarkMoveDatabase measures how long sobremesa move-database takes for finished games of Azul for
// four, 1000 of them or as many as SOBREMESA_GAMES says: to a server and back to a file.
//
//	SOBREMESA_GAMES=110000 go test -tags ci -timeout 2h -run - -bench MoveDatabase -benchtime 1x ./cmd/sobremesa
func BenchmarkMoveDatabase(b *testing.B) {
	many, err := strconv.Atoi(cmp.Or(os.Getenv("SOBREMESA_GAMES"), "1000"))
	must.Succeed(b, err)
	for b.Loop() {
		dir, address := b.TempDir(), postgrestest.URL(b, postgrestest.Schema(b))
		finishedGames(b, filepath.Join(dir, "games.db"), many)
		must.Succeed(b, os.WriteFile(filepath.Join(dir, "config.toml"), []byte("store.database = '"+address+"'"), 0o600))
		move := func(unit string, args ...string) {
			began := time.Now()
			command := exec.Command("sobremesa", append([]string{"move-database"}, args...)...)
			command.Dir = dir
			out, err := command.CombinedOutput()
			if err != nil {
				b.Fatalf("%v: %s", err, out)
			}
			b.ReportMetric(float64(many)/time.Since(began).Seconds(), unit)
		}
		move("games/s", address, "games.db")
		move("back_games/s", "back.db")
	}
}

// finishedGames makes a file with copies of one game.
func finishedGames(b *testing.B, path string, many int) {
	b.Helper()
	file, err := sqlite.Open(b.Context(), path)
	must.Succeed(b, err)
	sample, at := playedGame(b, 1000), time.UnixMilli(1e12).UTC()
	g := &store.Game{Kind: "azul", Version: sample.Version, Guild: "1", Channel: "1", Lang: "es", Creator: "1", Seed: engine.Seed{},
		Status: store.Finished, Capacity: 4, Seats: sample.Seats, Created: at, Started: at, Ended: at}
	c := &store.Change{Game: g, Moves: sample.Moves, At: at}
	for i := range g.Seats {
		g.Seats[i] = store.Seat{User: strconv.Itoa(1 + i), Name: "Somebody"}
		c.Results = append(c.Results, store.Result{Seat: engine.Seat(i), User: g.Seats[i].User, Place: 1 + i})
	}
	must.Succeed(b, file.Commit(b.Context(), c))
	must.Succeed(b, file.Close())
	db, err := sql.Open("sqlite3", path)
	must.Succeed(b, err)
	defer db.Close()
	for _, copies := range []string{
		"game (id, revision, kind, guild, channel, home, status, ended, rematch, document) SELECT n, revision, kind, n % 1000, n % 5000, home, status, ended, rematch, document FROM game",
		"player (game, user) SELECT n, user + n % 9999 FROM player",
		"move (game, seq, seat, text, at, stand_in, auto, undo, secret) SELECT n, seq, seat, text, at, stand_in, auto, undo, secret FROM move",
		"result (game, seat, replaced, user, player, name, score, place, absent, substitute, helped) SELECT n, seat, replaced, user + n % 9999, player, name, score, place, absent, substitute, helped FROM result",
		"finish (game, guild, kind, ended) SELECT n, n % 1000, kind, ended FROM finish",
	} {
		_, err := db.Exec("WITH RECURSIVE copy (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM copy WHERE n < ?) INSERT INTO "+copies+" CROSS JOIN copy ORDER BY n", many)
		must.Succeed(b, err)
	}
}
