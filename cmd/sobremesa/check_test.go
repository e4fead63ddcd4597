package main

import (
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/games/all"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

// played returns a database with a finished game from which Ana has resigned, a running game and an open table.
func played(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.db")
	db, err := sqlite.Open(t.Context(), path, sqlite.WithoutSync())
	must.Succeed(t, err)
	h := hosttest.New(t, hosttest.Options{Store: db})
	id := h.Begin(sitting.Opening{Kind: "azul"}, "ana", "luis", "marta")
	h.PlayUntil(id, func(p *sitting.Sitting) bool { return p.Moves > 12 })
	h.Must(sitting.Resigned)(h.Do(t.Context(), h.By("ana"), table.To(h.Position(id)), sitting.Resign))
	for p := h.Position(id); p.Status.Live(); p = h.Position(id) {
		if sitting.Plays(p.Seats[p.Awaited().First()]) {
			h.PlayNext(id)
		} else {
			h.Pass(time.Minute) // her guardian plays
		}
	}
	if g := h.Stored(id); g.Status != store.Finished {
		t.Fatalf("the game is %s", g.Status)
	}
	h.PlayUntil(h.BeginIn("another channel", sitting.Opening{Kind: "enanos"}, "ana", "luis"), func(p *sitting.Sitting) bool { return p.Moves > 12 })
	h.LobbyIn("one more", sitting.Opening{Kind: "azul", Seats: 3}, "ana", "luis")
	must.Succeed(t, db.Close())
	return path
}

// checked returns the faults that check finds.
func checked(t *testing.T, path string) (games int, found []string) {
	t.Helper()
	is, err := sqlite.Check(t.Context(), path,
		func(g *store.Game, results []store.Result) []string { return judge(all.Games(), g, results) },
		func(what string) { found = append(found, what) })
	must.Succeed(t, err)
	return is.Games, found
}

func TestWhatIsWrongWithADatabaseIsFound(t *testing.T) {
	t.Parallel()
	path := played(t)
	whole, err := os.ReadFile(path)
	must.Succeed(t, err)
	if games, found := checked(t, path); games != 3 || len(found) > 0 {
		t.Fatalf("%d games; found %q", games, found)
	}
	for name, wrong := range map[string]struct{ statement, found string }{
		"a move that is not legal":       {"UPDATE move SET text = 'centre red row 9' WHERE game = 1 AND seq = (SELECT max(seq) FROM move WHERE game = 1 AND seat < 8)", "game 1, of azul: it cannot be replayed"},
		"a move is gone":                 {"DELETE FROM move WHERE game = 1 AND seq = (SELECT max(seq) FROM move WHERE game = 1)", "game 1, of azul: it is stored as finished, but its moves say otherwise"},
		"another seed":                   {"UPDATE game SET document = json_set(document, '$.seed', '" + strings.Repeat("ab", 32) + "') WHERE id = 1", "game 1, of azul: its move 1, of chance, does not follow from its seed"},
		"another score":                  {"UPDATE result SET score = score + 1 WHERE seat = 1", "game 1, of azul: its result does not follow from its moves"},
		"another place":                  {"UPDATE result SET place = 3 - place WHERE place < 3", "game 1, of azul: its result does not follow from its moves"},
		"rules of the future":            {"UPDATE game SET document = json_set(document, '$.version', 99) WHERE id = 2", "game 2, of enanos: it was begun under rules that this program no longer has"},
		"it runs and has a result":       {"UPDATE game SET status = 'put-away' WHERE id = 1", "game 1, of azul: it has a result but is not finished"},
		"a document that is another's":   {"UPDATE game SET document = '[]' WHERE id = 2", "game 2 cannot be read"},
		"a game is gone":                 {"DELETE FROM game WHERE id = 3", "a row of table player refers to one of table game that is missing"},
		"a schema of the future":         {"INSERT INTO goose_db_version (version_id, is_applied) VALUES (90001, 1)", "its schema has version 90001 and this program's is "},
		"a schema that it does not have": {"DELETE FROM goose_db_version WHERE version_id > 8", "the games cannot be checked: "},
	} {
		t.Run(name, func(t *testing.T) {
			must.Succeed(t, os.WriteFile(path, whole, 0o600))
			db, err := sql.Open("sqlite3", path)
			must.Succeed(t, err)
			must.Do(t)(db.Exec(wrong.statement))
			must.Succeed(t, db.Close())
			_, found := checked(t, path)
			if len(found) == 0 || !strings.HasPrefix(found[0], wrong.found) {
				t.Errorf("found %q", found)
			}
		})
	}
	// A page in the middle of the file is overwritten, as a failing disk would. All else is looked at.
	must.Succeed(t, os.WriteFile(path, whole, 0o600))
	db, err := sql.Open("sqlite3", path)
	must.Succeed(t, err)
	var page int
	must.Succeed(t, db.QueryRow("SELECT rootpage FROM sqlite_schema WHERE name = 'result_user'").Scan(&page))
	must.Succeed(t, db.Close())
	copy(whole[(page-1)*4096:page*4096], strings.Repeat("damage! ", 512))
	must.Succeed(t, os.WriteFile(path, whole, 0o600))
	games, found := checked(t, path)
	if games != 3 || len(found) == 0 || !strings.Contains(found[0], "damage") && !strings.Contains(found[0], "malformed") {
		t.Errorf("%d games; found %q", games, found)
	}
}
