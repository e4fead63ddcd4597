//go:build ci

package postgres_test

import (
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/postgres/postgrestest"
	"sobremesa/store/sqlite/sqlitetest"
)

// miscounts are faults in the stored counts, each with the number of entries that Recount finds.
var miscounts = map[string]struct {
	statement string
	entries   int
}{
	"a tally is gone":                   {`DELETE FROM tally WHERE user_id = 'user 1' AND guild = 'guild 0' AND month = ''`, 1},
	"a tally is another":                {`UPDATE tally SET games = games + 1 WHERE user_id = 'user 1' AND guild = 'guild 1' AND month = ''`, 1},
	"a tally of nobody's":               {copiedTally(`guild, 'nobody'`), 1},
	"a tally where nobody has played":   {copiedTally(`'elsewhere', user_id`), 1},
	"a rating in between is another":    {`UPDATE rating SET mean = mean + 1 WHERE user_id = 'user 1' AND guild = 'guild 0' AND n = 2`, 1},
	"the last rating is gone":           {`DELETE FROM rating WHERE user_id = 'user 1' AND guild = 'guild 0' AND n = (SELECT max(n) FROM rating WHERE user_id = 'user 1' AND guild = 'guild 0')`, 1},
	"one rating too many":               {copiedRatings(`guild, user_id, n + 100`, "1"), 1},
	"ratings of who has played nowhere": {copiedRatings(`guild, 'nobody', n`, "2"), 2},
	"ratings where nobody has played":   {copiedRatings(`'elsewhere', user_id, n`, "2"), 2},
}

func copiedTally(to string) string {
	return `INSERT INTO tally (guild, user_id, kind, list, month, name, games, wins, scored, score, best, streak, best_streak) SELECT ` + to +
		`, kind, list, month, name, games, wins, scored, score, best, streak, best_streak FROM tally WHERE user_id = 'user 1' AND guild = 'guild 1' AND month = ''`
}

func copiedRatings(to string, most string) string {
	return `INSERT INTO rating (guild, user_id, n, kind, game, mean, deviation) SELECT ` + to +
		`, kind, game, mean, deviation FROM rating WHERE user_id = 'user 1' AND guild = 'guild 0' AND n <= ` + most
}

func TestEveryWrongCountIsFoundAndCorrected(t *testing.T) {
	connection := postgrestest.Schema(t)
	s := postgrestest.Open(t, connection)
	sqlitetest.Finish(t, s, 40, 2, 7)
	wantDifferent := func(t *testing.T, want int) {
		t.Helper()
		if n, err := s.Recount(t.Context()); err != nil || n != want {
			t.Errorf("Recount: got %d entries, %v; want %d", n, err, want)
		}
	}
	wantDifferent(t, 0)
	for name, wrong := range miscounts {
		t.Run(name, func(t *testing.T) {
			must.Do(t)(connect(t, connection).Exec(t.Context(), wrong.statement))
			wantDifferent(t, wrong.entries)
			wantDifferent(t, 0)
		})
	}
}

// A recount is held up in its second batch. By then the first is committed, and a user who is
// forgotten before the last is not written down again.
func TestGamesAreRecountedInBatches(t *testing.T) {
	connection := postgrestest.Schema(t)
	s := postgrestest.Open(t, connection)
	sqlitetest.Finish(t, s, 300, 1, 7)
	db := connect(t, connection)
	must.Do(t)(db.Exec(t.Context(), `CREATE TABLE was AS SELECT * FROM rating; UPDATE rating SET mean = mean + 1; UPDATE tally SET games = games + 1`,
		pgx.QueryExecModeSimpleProtocol))
	release := hold(t, connection, `SELECT FROM rating WHERE game = (SELECT max(game) FROM finish) FOR UPDATE`)
	recounted, forgotten := make(chan error, 1), make(chan error, 1)
	go func() { recounted <- errOf(s.Recount(t.Context())) }()
	await(t, db, `SELECT EXISTS (SELECT FROM pg_locks AS w JOIN pg_locks AS h USING (pid) WHERE NOT w.granted
		AND h.granted AND h.locktype = 'advisory' AND h.classid = 'finish'::regclass)`)
	var games int
	must.Succeed(t, db.QueryRow(t.Context(), `SELECT count(DISTINCT game) FROM rating JOIN was USING (game, user_id, n, mean)`).Scan(&games))
	if games != 256 {
		t.Errorf("the ratings of %d games are right, want those of the first batch, 256", games)
	}
	go func() { forgotten <- s.Forget(t.Context(), "user 1", store.Pseudonym("x")) }()
	await(t, db, `SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory' AND classid = 'tally'::regclass)`)
	release()
	must.Succeed(t, <-recounted)
	must.Succeed(t, <-forgotten)
	if k, err := s.Kept(t.Context(), "user 1"); err != nil || len(k.Tallies)+len(k.Ratings) > 0 {
		t.Errorf("data of the forgotten user: got %+v, %v; want none", k, err)
	}
	if n, err := s.Recount(t.Context()); err != nil || n != 0 {
		t.Errorf("second Recount: got %d entries, %v; want 0", n, err)
	}
}

func errOf(_ int, err error) error { return err }

// await repeats a query until it returns true.
func await(t *testing.T, db *pgx.Conn, query string) {
	t.Helper()
	for so := false; !so; time.Sleep(time.Millisecond) {
		must.Succeed(t, db.QueryRow(t.Context(), query).Scan(&so))
	}
}
