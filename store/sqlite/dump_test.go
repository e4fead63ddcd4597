package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/row"
)

func dumpPath(version int) string { return filepath.Join("testdata", fmt.Sprintf("v%d.sql", version)) }

// dumped holds the database files that fromDump has made, by version.
var dumped = struct {
	sync.Mutex
	files map[int][]byte
}{files: make(map[int][]byte)}

// fromDump creates a database as a release with that schema version left it, and returns its path.
func fromDump(t *testing.T, version int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "old.db")
	dumped.Lock()
	defer dumped.Unlock()
	if dumped.files[version] == nil {
		text, err := os.ReadFile(dumpPath(version))
		if err != nil {
			t.Fatalf("%v; go test -update writes that of the newest version", err)
		}
		must.Succeed(t, createFile(path))
		db := connect(t, path)
		must.Do(t)(db.Exec("BEGIN; " + string(text) + "; COMMIT"))
		must.Succeed(t, db.Close())
		dumped.files[version], err = os.ReadFile(path)
		must.Succeed(t, err)
	}
	must.Succeed(t, os.WriteFile(path, dumped.files[version], 0o600))
	return path
}

// writeDump writes the database of the newest version as SQL, unless the file exists: a released
// dump is never rewritten.
func writeDump(t *testing.T, version int) {
	t.Helper()
	if _, err := os.Stat(dumpPath(version)); !errors.Is(err, fs.ErrNotExist) {
		return
	}
	path := filepath.Join(t.TempDir(), "new.db")
	s := mustOpen(t, path)
	fill(t, s)
	text := dump(t, s.writer)
	must.Succeed(t, os.WriteFile(dumpPath(version), []byte(text), 0o644))
}

// fill writes at least one row into every table.
func fill(t *testing.T, s *Store) {
	t.Helper()
	g := sample
	g.ID, g.Revision, g.Moves, g.Status = 0, 0, nil, store.Running
	must.Succeed(t, s.Commit(t.Context(), &store.Change{
		Request: "request", Answer: []byte("answer"), Game: &g, Moves: sample.Moves,
		Tasks: []store.Task{{Kind: "show", Payload: []byte("\x00it's"), Due: time.UnixMilli(2_600)}}, At: time.UnixMilli(2_600),
	}))
	g.Status = store.Finished
	must.Succeed(t, s.Commit(t.Context(), &store.Change{
		Game: &g, At: time.UnixMilli(3_000),
		Results: []store.Result{{Seat: 0, User: "ana", Name: "Ana", Score: 42, Place: 1}, {Seat: 1, Player: "fuerte", Name: "Robot", Score: 7, Place: 2}},
	}))
	people := sample
	people.ID, people.Revision, people.Moves = 0, 0, nil
	people.Seats = []store.Seat{{User: "ana", Name: "Ana"}, {User: "luis", Name: "Luis"}}
	must.Succeed(t, s.Commit(t.Context(), &store.Change{
		Game: &people, At: time.UnixMilli(3_000),
		Results: []store.Result{{Seat: 0, User: "ana", Name: "Ana", Score: 42, Place: 1}, {Seat: 1, User: "luis", Name: "Luis", Score: 7, Place: 2}},
	}))
	must.Succeed(t, s.SetValues(t.Context(), store.TextsOf(store.Scope{Kind: store.Server, ID: "g"}, map[string]string{"lang": "es"})))
}

func dump(t *testing.T, db *sql.DB) string {
	t.Helper()
	var out strings.Builder
	fmt.Fprintf(&out, "PRAGMA application_id = %d;\n", applicationID)
	texts := func(query string, args ...any) []string {
		list, err := collect(t.Context(), db, row.Only[string], query, args...)
		must.Succeed(t, err)
		return list
	}
	for _, text := range texts("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%' ORDER BY type = 'index', rowid") {
		fmt.Fprintf(&out, "%s;\n", text)
	}
	for _, table := range texts("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY rowid") {
		columns := texts("SELECT name FROM pragma_table_info(?)", table)
		var values []string
		for _, column := range columns {
			values = append(values, "quote("+column+")")
		}
		for _, row := range texts("SELECT " + strings.Join(values, " || ', ' || ") + " FROM " + table) {
			fmt.Fprintf(&out, "INSERT INTO %s (%s) VALUES (%s);\n", table, strings.Join(columns, ", "), row)
		}
	}
	return out.String()
}
