package sqlite_test

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
	"sobremesa/store/sqlite/sqlitetest"
)

// miscounts are faults in the stored counts, each with the number of entries that Recount finds.
var miscounts = map[string]struct {
	statement string
	entries   int
}{
	"a tally is gone":                   {`DELETE FROM tally WHERE user = 'user 1' AND guild = 'guild 0' AND month = ''`, 1},
	"a tally is another":                {`UPDATE tally SET games = games + 1 WHERE user = 'user 1' AND guild = 'guild 1' AND month = ''`, 1},
	"a tally of nobody's":               {`INSERT INTO tally SELECT guild, kind, list, month, 'nobody', name, games, wins, scored, score, best, streak, best_streak, mean FROM tally WHERE user = 'user 1' AND guild = 'guild 1' AND month = ''`, 1},
	"a tally where nobody has played":   {`INSERT INTO tally SELECT 'elsewhere', kind, list, month, user, name, games, wins, scored, score, best, streak, best_streak, mean FROM tally WHERE user = 'user 1' AND guild = 'guild 1' AND month = ''`, 1},
	"a rating in between is another":    {`UPDATE rating SET mean = mean + 1 WHERE user = 'user 1' AND guild = 'guild 0' AND n = 2`, 1},
	"the last rating is gone":           {`DELETE FROM rating WHERE user = 'user 1' AND guild = 'guild 0' AND n = (SELECT max(n) FROM rating WHERE user = 'user 1' AND guild = 'guild 0')`, 1},
	"one rating too many":               {`INSERT INTO rating SELECT guild, kind, user, n + 100, game, mean, deviation FROM rating WHERE user = 'user 1' AND guild = 'guild 0' AND n = 1`, 1},
	"ratings of who has played nowhere": {`INSERT INTO rating SELECT guild, kind, 'nobody', n, game, mean, deviation FROM rating WHERE user = 'user 1' AND guild = 'guild 0' AND n < 3`, 2},
}

func TestEveryWrongCountIsFoundAndCorrected(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "x.db")
	s := open(t, path, sqlite.WithoutSync())
	sqlitetest.Finish(t, s, 40, 2, 7)
	if n, err := s.Recount(t.Context()); err != nil || n != 0 {
		t.Fatalf("Recount of right counts: got %d entries, %v; want 0", n, err)
	}
	for name, wrong := range miscounts {
		t.Run(name, func(t *testing.T) {
			must.Do(t)(raw(t, path).Exec(wrong.statement))
			if n, err := s.Recount(t.Context()); err != nil || n != wrong.entries {
				t.Errorf("Recount: got %d entries, %v; want %d", n, err, wrong.entries)
			}
			if n, err := s.Recount(t.Context()); err != nil || n != 0 {
				t.Errorf("second Recount: got %d entries, %v; want 0", n, err)
			}
		})
	}
}

// Games finish while others are counted, both before and after those of their guild.
func TestPeoplePlayOnWhileGamesAreCounted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	s := open(t, path, sqlite.WithoutSync())
	sqlitetest.Finish(t, s, 30, 3, 7)
	db := raw(t, path)
	must.Do(t)(db.Exec("UPDATE rating SET mean = mean + 1"))
	finished := 0
	sqlite.WhileCounting(s, func(string) {
		for guild := range 3 { // would block if a lock were held
			finished++
			now := time.Now()
			g := &store.Game{Kind: "azul", Version: 1, Guild: "guild " + strconv.Itoa(guild), Channel: "c", Status: store.Finished, Ended: now,
				Seats: []store.Seat{{User: "user 1"}, {User: "user 2"}}}
			must.Succeed(t, s.Commit(t.Context(), &store.Change{Game: g, At: now, Results: []store.Result{
				{Seat: 0, User: "user 1", Score: 9, Place: 1}, {Seat: engine.Seat(1), User: "user 2", Score: 8, Place: 2}}}))
		}
	})
	if n, err := s.Recount(t.Context()); err != nil || n < 90 || finished != 18 {
		t.Errorf("Recount: got %d entries, %v, while %d games finished; want at least 90, while 18 finished", n, err, finished)
	}
	sqlite.WhileCounting(s, func(string) {})
	if n, err := s.Recount(t.Context()); err != nil || n != 0 {
		t.Errorf("second Recount: got %d entries, %v; want 0", n, err)
	}
}

// A count that had begun must not write down the former name again.
func TestAUserForgottenDuringARecountStaysForgotten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	s := open(t, path, sqlite.WithoutSync())
	sqlitetest.Finish(t, s, 30, 1, 7)
	db := raw(t, path)
	must.Do(t)(db.Exec("UPDATE rating SET mean = mean + 1; UPDATE tally SET games = games + 1"))
	calls := 0
	sqlite.WhileCounting(s, func(string) {
		if calls++; calls == 2 {
			must.Succeed(t, s.Forget(t.Context(), "user 1", store.Pseudonym("x")))
		}
	})
	must.Do(t)(s.Recount(t.Context()))
	if calls != 3 {
		t.Errorf("got %d calls, want 3: the games must be counted once more", calls)
	}
	var left int
	must.Succeed(t, db.QueryRow("SELECT (SELECT count(*) FROM tally WHERE user = 'user 1') + (SELECT count(*) FROM rating WHERE user = 'user 1')").Scan(&left))
	if left > 0 {
		t.Errorf("got %d entries of the forgotten user, want 0", left)
	}
	if n, err := s.Recount(t.Context()); err != nil || n != 0 {
		t.Errorf("second Recount: got %d entries, %v; want 0", n, err)
	}
}

func TestRightCountsAreOnlyRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	s := open(t, path, sqlite.WithoutSync())
	sqlitetest.Finish(t, s, 6, 2, 7)
	db := raw(t, path)
	must.Do(t)(db.Exec("BEGIN IMMEDIATE")) // another process writes
	if n, err := s.Recount(t.Context()); err != nil || n != 0 {
		t.Errorf("Recount: got %d entries, %v; want 0", n, err)
	}
	must.Do(t)(db.Exec("ROLLBACK"))
}

// BenchmarkRecount measures a recount where all counts are right and where all are wrong, with the
// longest concurrent commit of a click, which should not have to wait long. SOBREMESA_FINISHED is
// the number of games.
func BenchmarkRecount(b *testing.B) {
	games, err := strconv.Atoi(os.Getenv("SOBREMESA_FINISHED"))
	if err != nil {
		games = 2000
	}
	for _, guilds := range []int{1, 100} {
		path := filepath.Join(b.TempDir(), "x.db")
		s := open(b, path)
		fast := open(b, path, sqlite.WithoutSync())
		sqlitetest.Finish(b, fast, games, guilds, 1000)
		must.Succeed(b, fast.Close())
		db := raw(b, path)
		for _, wrong := range []bool{false, true} {
			b.Run("guilds="+strconv.Itoa(guilds)+"/wrong="+strconv.FormatBool(wrong), func(b *testing.B) {
				for b.Loop() {
					if wrong {
						b.StopTimer()
						must.Do(b)(db.Exec("UPDATE rating SET mean = mean + 1; UPDATE tally SET games = games + 1"))
						b.StartTimer()
					}
					longest := longestCommit(b, s)
					must.Do(b)(s.Recount(b.Context()))
					b.ReportMetric(float64(longest().Microseconds())/1000, "ms/longest-click")
				}
				b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*games), "µs/game")
			})
		}
	}
}

// longestCommit clicks until the function returned is called, which returns the longest time of a
// click.
func longestCommit(b *testing.B, s *sqlite.Store) func() time.Duration {
	stop, told := make(chan struct{}), make(chan time.Duration)
	go func() {
		var longest time.Duration
		g := benchGame("c" + strconv.FormatInt(time.Now().UnixNano(), 10))
		for n := 0; ; n++ {
			select {
			case <-stop:
				told <- longest
				return
			case <-time.After(5 * time.Millisecond):
			}
			begun := time.Now()
			if err := s.Commit(b.Context(), click(g, g.Channel+strconv.Itoa(n))); err != nil {
				b.Error(err)
			}
			longest = max(longest, time.Since(begun))
		}
	}()
	return func() time.Duration { close(stop); return <-told }
}
