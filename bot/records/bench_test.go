package records_test

import (
	"database/sql"
	"fmt"
	"slices"
	"testing"
	"time"

	"sobremesa/bot/games/all"
	"sobremesa/bot/records"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite/sqlitetest"
)

// BenchmarkLeaderboard measures a leaderboard of a thousand users who have finished ten thousand games
// for four in a guild: cold, when the games are read for the first time, and warm. The yardstick is a
// query that adds up the results in SQL, without ratings; of-query is the ratio of the times.
func BenchmarkLeaderboard(b *testing.B) {
	const people, games, guild = 1000, 10_000, "1190000000000000000"
	s := sqlitetest.New(b)
	at := time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC)
	for n := range games {
		at = at.Add(time.Hour)
		g := &store.Game{Kind: "azul", Version: 1, Guild: guild, Channel: fmt.Sprint("channel ", n), Status: store.Finished, Capacity: 4, Ended: at}
		c := &store.Change{Game: g, At: at}
		for seat := range 4 {
			user := fmt.Sprint(1190000000000000000 + (n*4+seat*(1+n%11))%people)
			g.Seats = append(g.Seats, store.Seat{User: user, Name: user})
			c.Results = append(c.Results, store.Result{Seat: engine.Seat(seat), User: user, Name: user, Score: (n*31 + seat) % 90, Place: seat + 1})
		}
		must.Succeed(b, s.Commit(b.Context(), c))
	}
	db, err := sql.Open("sqlite3", "file:"+s.Path()+"?mode=ro")
	must.Succeed(b, err)
	defer db.Close()
	var query time.Duration
	measure := func(name string, do func()) {
		b.Run(name, func(b *testing.B) {
			var took []time.Duration
			for b.Loop() {
				began := time.Now()
				do()
				took = append(took, time.Since(began))
			}
			slices.Sort(took)
			if query == 0 {
				query = took[len(took)/2]
			}
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "ms-p99")
			b.ReportMetric(float64(took[len(took)/2])/float64(query), "of-query")
		})
	}
	measure("query", func() {
		rows, err := db.Query(`SELECT r.user FROM finish AS f CROSS JOIN result AS r ON r.game = f.game WHERE f.guild = ? AND f.kind = 'azul'
			GROUP BY r.user ORDER BY sum(r.place = 1) DESC, avg(r.score) DESC, max(r.score) DESC, r.user LIMIT 10`, guild)
		must.Succeed(b, err)
		if !rows.Next() {
			b.Fatal(rows.Err())
		}
		rows.Close()
	})
	look := func(r *records.Records) {
		board, err := r.Leaderboard(b.Context(), records.Board{Guild: guild, Kind: "azul", List: records.People}, "1190000000000000007")
		if err != nil || len(board.Lines) != records.LeaderboardLines || board.Own.Place == 0 {
			b.Fatal(board, err)
		}
	}
	measure("cold", func() { look(records.New(s, all.Games(), time.Now, func() {})) })
	warm := records.New(s, all.Games(), time.Now, func() {})
	measure("warm", func() { look(warm) })
}
