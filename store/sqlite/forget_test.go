package sqlite_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

// wantNoTrace fails the test if a text is anywhere in a database's files.
func wantNoTrace(t *testing.T, path string, texts ...string) {
	t.Helper()
	for _, file := range []string{path, path + "-wal"} {
		data, err := os.ReadFile(file)
		must.Succeed(t, err)
		for _, text := range texts {
			if n := bytes.Count(data, []byte(text)); n > 0 {
				t.Errorf("%q can be read %d times in %s", text, n, filepath.Base(file))
			}
		}
	}
}

func TestNothingOfAForgottenUserCanBeReadInTheFiles(t *testing.T) {
	const user, name, note = "1190000000000004711", "Zenobia", "she wants the blue ones"
	path := filepath.Join(t.TempDir(), "x.db")
	s := open(t, path)
	other := open(t, path) // a bot that keeps running
	settings := store.Scope{Kind: store.Person, ID: user}
	var games []*store.Game
	for i := range 60 {
		g := benchGame(fmt.Sprint("channel ", i))
		g.Creator, g.Invited = user, []string{user}
		g.Seats[0] = store.Seat{User: user, Name: name, Note: strings.Repeat(note, 300)} // needs pages of its own, which become free
		for turn := range 3 {
			g.Seats[0].Plan = fmt.Sprint(name, " plans ", turn) // each document replaces the one before
			c := click(g, fmt.Sprint(i, " ", turn))
			if turn == 2 && i%2 == 0 {
				g.Status, g.Ended = store.Finished, c.At
				c.Results = []store.Result{{Seat: 0, User: user, Name: name, Place: 1}, {Seat: 1, User: "1190000000000000003", Name: "Luis", Place: 2}}
			}
			c.Tasks = append(c.Tasks, store.Task{Kind: "remind", Payload: []byte(`{"user":"` + user + `"}`)})
			must.Succeed(t, s.Commit(t.Context(), c))
		}
		must.Succeed(t, s.SetValues(t.Context(), store.Texts{settings.Key(fmt.Sprint("setting ", i)): name, server.Key(user): fmt.Sprint(name, i)}))
		games = append(games, g)
	}
	_, err := other.Game(t.Context(), games[0].ID)
	must.Succeed(t, err)
	texts := store.Texts{server.Key(user): ""}
	for i := range 60 {
		texts[settings.Key(fmt.Sprint("setting ", i))] = ""
	}
	must.Succeed(t, store.Forget(t.Context(), s, user, store.Pseudonym("1234"), texts, games[0].Created))
	wantNoTrace(t, path, user, name, note)
}

// Somebody who reads for a long time, such as a check, keeps the log from being emptied.
func TestALogThatIsReadIsEmptiedLater(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	s, impatient := open(t, path), open(t, path, sqlite.BusyTimeout(time.Millisecond))
	must.Succeed(t, s.SetValues(t.Context(), store.Texts{server.Key("k"): "Zenobia"}))
	reader := raw(t, path)
	tx, err := reader.BeginTx(t.Context(), nil)
	must.Succeed(t, err)
	var n int
	must.Succeed(t, tx.QueryRow("SELECT count(*) FROM game").Scan(&n))
	must.Succeed(t, s.SetValues(t.Context(), store.Texts{server.Key("k"): ""}))
	if err := impatient.EmptyLog(t.Context()); !errors.Is(err, store.ErrLocked) {
		t.Errorf("emptying a log that is being read: got %v, want ErrLocked", err)
	}
	must.Succeed(t, tx.Rollback())
	must.Succeed(t, s.Prune(t.Context(), benchGame("c").Created))
	wantNoTrace(t, path, "Zenobia")
}
