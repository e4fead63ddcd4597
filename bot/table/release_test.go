package table_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
	"sobremesa/engine/record"
	"sobremesa/store"
	"sobremesa/store/sqlite/sqlitetest"
)

// TestGamesOfAnEarlierReleaseGoOn opens a database of three games from a release in
// which options had no names and tasks had no owners.
func TestGamesOfAnEarlierReleaseGoOn(t *testing.T) {
	f := newFixture(t)
	f.Store = sqlitetest.Open(t, earlier(t, "games-v2.sql"))
	f.Restart()
	for range 10_000 { // that release's moves have already been stored
		f.By("")
	}

	finished := f.Position(1)
	var scores []int
	for _, s := range finished.Standings() {
		scores = append(scores, s.Score)
	}
	if finished.Status != store.Finished || !slices.Equal(scores, []int{56, 56, 55}) {
		t.Errorf("the finished game is %s with %v", finished.Status, scores)
	}
	stats, err := f.Records.PersonStats(t.Context(), "guild", "azul", "cleo")
	if err != nil || stats.People.Place != 1 || len(stats.Opponents) != 2 {
		t.Errorf("records of the winner: %+v, error %v", stats, err)
	}
	if s := f.Position(2).Status; s != store.Cancelled {
		t.Errorf("the cancelled game is %s", s)
	}

	running, err := table.Replayed(f.Live(t.Context(), f.in("guild", "channel", ""), here))
	must.Succeed(t, err)
	if running.ID != 3 || running.Options.Chosen[azul.WallOption] != "gris" || running.ToMove().Len() != 4 {
		t.Fatalf("game %d with %v, seats %b to move", running.ID, running.Options, running.ToMove())
	}
	want := []string{"fila 1 columna 1", "fila 1 columna 2", "fila 1 columna 3", "fila 1 columna 4", "fila 1 columna 5"}
	if got := moves(running, running.ToMove().First()); !slices.Equal(got, want) {
		t.Errorf("seat %d may play %q", running.ToMove().First(), got)
	}
	if end := f.PlayUntil(running.ID, isOver); end.Status != store.Finished {
		t.Errorf("played on, it is %s", end.Status)
	}
}

func TestARecordOfAnEarlierReleaseReplays(t *testing.T) {
	file, err := os.Open(filepath.Join("testdata", "game-v2.txt"))
	must.Succeed(t, err)
	defer file.Close()
	r, err := record.Read(file)
	must.Succeed(t, err)
	outcome, err := r.Replay(engine.Host(azul.Rules{}), nil)
	if err != nil || !slices.Equal(record.Scores(outcome.Match), []int{55, 56, 56}) || !slices.Equal(record.Scores(outcome.Match), r.Scores) {
		t.Errorf("%+v, error %v", outcome, err)
	}
}

// earlier creates the database of an earlier release and returns its path.
func earlier(t *testing.T, dump string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", dump))
	must.Succeed(t, err)
	path := filepath.Join(t.TempDir(), "earlier.db")
	db, err := sql.Open("sqlite3", path)
	must.Succeed(t, err)
	defer db.Close()
	must.Do(t)(db.Exec(string(text)))
	must.Succeed(t, os.Chmod(path, 0o600)) // a database that others can read is refused
	return path
}
