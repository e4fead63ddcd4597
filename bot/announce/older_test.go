package announce_test

import (
	"database/sql"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/engine/must"
	"sobremesa/store/sqlite"
	"sobremesa/store/sqlite/sqlitetest"
)

// older returns a fixture with the database and the channel that a program of schema version 6 left
// when it was killed. Ana has just moved.
func older(t *testing.T, name string) *fixture {
	t.Helper()
	f := newFixture(t, "azul")
	dump, err := os.ReadFile(filepath.Join("testdata", name+".sql"))
	must.Succeed(t, err)
	path := filepath.Join(t.TempDir(), "older.db")
	db, err := sql.Open("sqlite3", path)
	must.Succeed(t, err)
	_, err = db.Exec(string(dump))
	must.Succeed(t, err)
	must.Succeed(t, db.Close())
	must.Succeed(t, os.Chmod(path, 0o600)) // a database that others can read is refused
	f.Store, err = sqlite.Open(t.Context(), path)
	must.Succeed(t, err)
	t.Cleanup(func() { f.Store.Close() })
	list, err := os.ReadFile(filepath.Join("testdata", name+".json"))
	must.Succeed(t, err)
	var were []struct {
		ID, Nonce, Content string
		Files, Components  []string
	}
	must.Succeed(t, json.Unmarshal(list, &were))
	for _, m := range were {
		p := &hosttest.Post{ID: m.ID, Channel: "c", Message: message.Message{Content: m.Content, Nonce: m.Nonce}}
		for _, file := range m.Files {
			p.Message.Files = append(p.Message.Files, message.File{Name: file})
		}
		for _, text := range m.Components {
			id, ok := message.ParseCustomID(text)
			if !ok && id.Verb != "bet" { // that button is drawn no more
				t.Fatalf("%s is no custom id", text)
			}
			p.Message.Rows = append(p.Message.Rows, message.Row{message.Button{ID: id}})
		}
		f.Memory.Posts = append(f.Memory.Posts, p)
	}
	f.Forward(30 * time.Second)
	for range 100 { // skip the request numbers that the dump uses
		f.By("")
	}
	f.Restart()
	return f
}

// This program finishes what an older version has begun. Nothing is lost, and nothing is told twice.
func TestWorkBegunByAnOlderVersionIsFinished(t *testing.T) {
	for name, there := range map[string]int{
		"answer-lost":           4, // the last board is posted, but the store does not know
		"comes-late":            5, // the last board is there twice; the second copy arrived after the first search
		"not-taken-out-of-play": 4, // the last board is recorded; the one before still has its buttons
	} {
		t.Run(name, func(t *testing.T) {
			f := older(t, name)
			if n := len(f.Memory.There()); n != there {
				t.Fatalf("got %d messages at first", n)
			}
			for range 20 { // until the last search is over
				if failures := f.Work(); len(failures) > 0 {
					t.Fatal(failures)
				}
				f.Forward(time.Minute)
			}
			told, pressable, list := 0, 0, f.Memory.There()
			for _, p := range list {
				told += strings.Count(p.Message.Content, "**Ana**: ")
				if len(p.Message.Rows) > 0 {
					pressable++
				}
			}
			if g := f.look(); len(list) != 4 || told != 1 || pressable != 1 || g.Shown().ID != list[3].ID || len(g.Messages) != 1 {
				t.Errorf("%d messages report %d moves of Ana's, %d have buttons; recorded are %+v", len(list), told, pressable, g.Messages)
			}
			if left := sqlitetest.Tasks(t, f.Store); len(left) != 1 || left[0].Due.Before(f.Now().Add(time.Hour)) {
				t.Errorf("tasks are left: %+v", left)
			}
			f.turn()
			f.turn()
			if list := f.Memory.There(); len(list) != 6 || len(list[4].Message.Rows) > 0 || len(list[5].Message.Rows) == 0 {
				t.Errorf("the game does not go on: %d messages", len(list))
			}
		})
	}
}
