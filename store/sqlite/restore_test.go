package sqlite_test

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

// backedUp returns a database with a game of one click, of which a copy was made before a second
// click and a second game.
func backedUp(t *testing.T) (path, copied string, g *store.Game) {
	t.Helper()
	dir := t.TempDir()
	path, copied = filepath.Join(dir, "x.db"), filepath.Join(dir, "kept.db")
	s := open(t, path)
	g = benchGame("c")
	must.Succeed(t, s.Commit(t.Context(), click(g, "before")))
	must.Succeed(t, sqlite.Backup(t.Context(), path, copied, time.Now()))
	must.Succeed(t, s.Commit(t.Context(), click(g, "after")))
	must.Succeed(t, s.Commit(t.Context(), click(benchGame("d"), "after too")))
	must.Succeed(t, s.Close())
	return path, copied, g
}

// later is a moment after all games of the tests.
var later = time.Unix(3_000_000_000, 0)

func TestRestoringInstallsTheCopyAndKeepsThePreviousDatabase(t *testing.T) {
	path, copied, g := backedUp(t)
	before, err := os.ReadFile(copied)
	must.Succeed(t, err)
	done, err := sqlite.Restore(t.Context(), copied, path, later)
	must.Succeed(t, err)
	want := sqlite.Restored{Path: path, Kept: path + ".before-20650124T052000Z", Last: time.UnixMilli(g.Moves[0].At.UnixMilli()).UTC()}
	if diff := cmp.Diff(want, done); diff != "" {
		t.Errorf("Restored (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"kept.db", "x.db", filepath.Base(done.Kept)}, names(t, filepath.Dir(path))); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	if after, err := os.ReadFile(copied); err != nil || string(after) != string(before) {
		t.Errorf("the copy was changed (error %v)", err)
	}
	for file, moves := range map[string]int{path: 2, done.Kept: 4} {
		if got, err := open(t, file).Game(t.Context(), g.ID); err != nil || len(got.Moves) != moves {
			t.Errorf("%s: got game %+v, %v; want one of %d moves", file, got, err, moves)
		}
		if info, err := os.Stat(file); err != nil || info.Mode() != 0o600 {
			t.Errorf("mode of %s: got %v, %v; want 0600", file, info, err)
		}
	}
}

func TestNoIdIsUsedAgainAfterARestoration(t *testing.T) {
	t.Parallel()
	path, copied, _ := backedUp(t)
	had, err := store.ReadText(t.Context(), open(t, copied), store.Installation)
	must.Succeed(t, err)
	for n := range 2 {
		at := later.Add(time.Duration(n) * time.Hour)
		done, err := sqlite.Restore(t.Context(), copied, path, at)
		must.Succeed(t, err)
		s := open(t, path)
		if got, err := store.ReadText(t.Context(), s, store.Installation); err != nil || got == had || len(got) != 16 {
			t.Errorf("installation: got %q, %v; want another than %q, of 16 characters", got, err, had)
		}
		g := benchGame("new")
		c := click(g, "new")
		must.Succeed(t, s.Commit(t.Context(), c))
		if g.ID <= at.Unix() || c.Tasks[0].ID <= at.Unix() {
			t.Errorf("got game %d and task %d, want ids above %d", g.ID, c.Tasks[0].ID, at.Unix())
		}
		must.Succeed(t, s.Prune(t.Context(), at.AddDate(1, 0, 0)))
		must.Succeed(t, s.Close())
		must.Succeed(t, os.Rename(done.Kept, copied)) // once more, from the database that was kept
	}
}

func TestADatabaseOfNoGamesSkipsNumbersToo(t *testing.T) {
	dir := t.TempDir()
	copied := filepath.Join(dir, "kept.db")
	must.Succeed(t, open(t, copied).Close())
	done, err := sqlite.Restore(t.Context(), copied, filepath.Join(dir, "x.db"), later)
	must.Succeed(t, err)
	if done.Kept != "" || !done.Last.IsZero() {
		t.Errorf("got %+v, want nothing kept and no last move", done)
	}
	g := benchGame("c")
	must.Succeed(t, open(t, done.Path).Commit(t.Context(), click(g, "r")))
	if g.ID <= later.Unix() {
		t.Errorf("got game %d, want an id above %d", g.ID, later.Unix())
	}
}

// With holder as an argument, this test's program opens a database until its standard input ends,
// so that another process holds the lock.
const holder = "TEST_HOLDS"

func TestMain(m *testing.M) {
	if path := os.Getenv(holder); path != "" {
		hold(path)
		return
	}
	os.Exit(m.Run())
}

func TestADatabaseThatIsInUseIsNotReplaced(t *testing.T) {
	path, copied, g := backedUp(t)
	other := holding(t, path)
	files := names(t, filepath.Dir(path))
	if _, err := sqlite.Restore(t.Context(), copied, path, later); !errors.Is(err, sqlite.ErrInUse) {
		t.Errorf("Restore: got %v, want ErrInUse", err)
	}
	if diff := cmp.Diff(files, names(t, filepath.Dir(path))); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	other.end()
	if got, err := open(t, path).Game(t.Context(), g.ID); err != nil || len(got.Moves) != 4 {
		t.Errorf("got game %+v, %v; want the one of 4 moves", got, err)
	}
}

func TestADamagedDatabaseIsReplacedAndKeptWithItsLog(t *testing.T) {
	path, copied, g := backedUp(t)
	must.Succeed(t, os.WriteFile(path, []byte("not a database any more"), 0o600))
	must.Succeed(t, os.WriteFile(path+"-wal", []byte("nor this a log"), 0o600))
	done, err := sqlite.Restore(t.Context(), copied, path, later)
	must.Succeed(t, err)
	for name, want := range map[string]string{done.Kept: "not a database any more", done.Kept + "-wal": "nor this a log"} {
		if got, err := os.ReadFile(name); err != nil || string(got) != want {
			t.Errorf("%s: got %q, %v; want %q", name, got, err, want)
		}
	}
	if got, err := open(t, path).Game(t.Context(), g.ID); err != nil || len(got.Moves) != 2 {
		t.Errorf("got game %+v, %v; want the copy's, of 2 moves", got, err)
	}
}

// A killed bot leaves confirmed changes in the log.
func TestTheKeptDatabaseContainsItsLog(t *testing.T) {
	t.Parallel()
	path, copied, g := backedUp(t)
	other := holding(t, path)
	other.kill()
	if info, err := os.Stat(path + "-wal"); err != nil || info.Size() == 0 {
		t.Fatalf("the killed process left no log: %v, %v", info, err)
	}
	done, err := sqlite.Restore(t.Context(), copied, path, later)
	must.Succeed(t, err)
	kept := open(t, done.Kept)
	if set, err := kept.Values(t.Context(), server); err != nil || set.Text(server.Key("held")) != "yes" {
		t.Errorf("the kept database: got settings %v, %v; want held=yes from the log", set, err)
	}
	if set, err := open(t, path).Values(t.Context(), server); err != nil || len(set[server]) > 0 {
		t.Errorf("the restored database: got settings %v, %v; want none from the old log", set, err)
	}
	if got, err := kept.Game(t.Context(), g.ID); err != nil || len(got.Moves) != 4 {
		t.Errorf("the kept database: got game %+v, %v; want the one of 4 moves", got, err)
	}
}

func TestAFileThatIsNoCopyReplacesNothing(t *testing.T) {
	path, copied, g := backedUp(t)
	dir := filepath.Dir(path)
	text, broken := filepath.Join(dir, "text"), filepath.Join(dir, "broken.db")
	must.Succeed(t, os.WriteFile(text, []byte("Dear diary"), 0o600))
	db := raw(t, copied)
	must.Do(t)(db.Exec("VACUUM INTO ?", broken))
	must.Succeed(t, db.Close())
	db = raw(t, broken)
	must.Do(t)(db.Exec("PRAGMA foreign_keys = OFF; DELETE FROM game"))
	must.Succeed(t, db.Close())
	files := names(t, dir)
	for from, want := range map[string]error{
		filepath.Join(dir, "nothing.db"): os.ErrNotExist, text: sqlite.ErrForeign, broken: sqlite.ErrDamaged, path: nil,
	} {
		_, err := sqlite.Restore(t.Context(), from, path, later)
		if err == nil || want != nil && !errors.Is(err, want) {
			t.Errorf("Restore from %s: got %v, want %v", from, err, want)
		}
	}
	if diff := cmp.Diff(files, names(t, dir)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	if got, err := open(t, path).Game(t.Context(), g.ID); err != nil || len(got.Moves) != 4 {
		t.Errorf("got game %+v, %v; want the one of 4 moves", got, err)
	}
}

// other is a process that has a database open.
type other struct {
	t     *testing.T
	cmd   *exec.Cmd
	input io.WriteCloser
}

// holding starts one, which first stores a setting.
func holding(t *testing.T, path string) *other {
	t.Helper()
	o := &other{t: t, cmd: exec.Command(os.Args[0])}
	o.cmd.Env = append(os.Environ(), holder+"="+path)
	o.cmd.Stderr = os.Stderr
	var err error
	o.input, err = o.cmd.StdinPipe()
	must.Succeed(t, err)
	output, err := o.cmd.StdoutPipe()
	must.Succeed(t, err)
	must.Succeed(t, o.cmd.Start())
	t.Cleanup(func() { _ = o.cmd.Process.Kill() })
	if _, err := io.ReadFull(output, make([]byte, 1)); err != nil {
		t.Fatalf("the other process does not open the database: %v", err)
	}
	return o
}

func (o *other) end() {
	o.input.Close()
	must.Succeed(o.t, o.cmd.Wait())
}

func (o *other) kill() {
	must.Succeed(o.t, o.cmd.Process.Kill())
	_ = o.cmd.Wait()
}

// hold is the main function of that process.
func hold(path string) {
	s, err := sqlite.Open(context.Background(), path)
	if err == nil {
		err = s.SetValues(context.Background(), store.TextsOf(server, map[string]string{"held": "yes"}))
	}
	if err != nil {
		panic(err)
	}
	os.Stdout.WriteString("!")
	io.Copy(io.Discard, os.Stdin)
	s.Close()
}
