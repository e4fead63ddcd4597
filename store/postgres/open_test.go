//go:build ci

package postgres_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/postgres"
	"sobremesa/store/postgres/postgrestest"
)

// connect opens a connection of another client until the test ends.
func connect(t *testing.T, connection string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), connection)
	must.Succeed(t, err)
	t.Cleanup(func() { conn.Close(context.Background()) })
	return conn
}

// hold runs a statement in a transaction that stays open until release is called.
func hold(t *testing.T, connection, statement string) (release func()) {
	t.Helper()
	tx, err := connect(t, connection).Begin(t.Context())
	must.Succeed(t, err)
	must.Do(t)(tx.Exec(t.Context(), statement))
	return func() { must.Succeed(t, tx.Rollback(t.Context())) }
}

func TestADatabaseIsRefusedInAPlainSentence(t *testing.T) {
	for name, c := range map[string]struct {
		prepare func(t *testing.T, connection string) string
		want    error
		says    string
	}{
		"somebody else's": {func(t *testing.T, connection string) string {
			must.Do(t)(connect(t, connection).Exec(t.Context(), "CREATE TABLE invoice (id INTEGER)"))
			return connection
		}, postgres.ErrForeign, "make a database for this program alone"},
		"of a newer version": {func(t *testing.T, connection string) string {
			postgrestest.Open(t, connection)
			must.Do(t)(connect(t, connection).Exec(t.Context(), "INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, TRUE)"))
			return connection
		}, postgres.ErrNewer, "version 999"},
		"no schema": {func(_ *testing.T, connection string) string {
			return postgrestest.With(connection, "search_path", "nowhere")
		}, postgres.ErrUnreachable, "search_path"},
		"no server": {func(t *testing.T, connection string) string {
			return postgrestest.With(postgrestest.With(connection, "host", t.TempDir()), "password", "secret")
		}, postgres.ErrUnreachable, "cannot be reached"},
	} {
		t.Run(name, func(t *testing.T) {
			connection := c.prepare(t, postgrestest.Schema(t))
			s, err := postgres.Open(t.Context(), connection)
			if err == nil {
				s.Close()
			}
			if !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "secret") {
				t.Errorf("got %v, want %v that says %q", err, c.want, c.says)
			}
		})
	}
	if _, err := postgres.Open(t.Context(), "postgres://me:secret@here:port/db"); err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("invalid connection string: got %v, want an error without the password", err)
	}
}

func TestManyMayOpenANewDatabaseAtOnce(t *testing.T) {
	connection := postgrestest.Schema(t)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			s, err := postgres.Open(t.Context(), connection)
			if err != nil {
				t.Error(err)
				return
			}
			s.Close()
		})
	}
	all.Wait()
}

// It removes the later migrations by hand, since Open creates a database of the newest version.
func TestADatabaseOfTheFirstVersionIsBroughtUpToDate(t *testing.T) {
	connection := postgrestest.Schema(t)
	s := postgrestest.Open(t, connection)
	c := &store.Change{Game: &store.Game{Kind: "k", Guild: "g", Channel: "c", Status: store.Running, Seats: []store.Seat{{User: "ana", Name: "Ana"}}},
		Moves: []store.Move{{Move: engine.Move{Text: "x"}, At: time.UnixMilli(1000).UTC()}}, Tasks: []store.Task{{Kind: "show"}}, At: time.UnixMilli(1000).UTC()}
	must.Succeed(t, s.Commit(t.Context(), c))
	want, err := s.Game(t.Context(), c.Game.ID)
	must.Succeed(t, err)
	over := &store.Change{Game: &store.Game{Kind: "k", Guild: "g", Channel: "d", Status: store.Finished, Seats: []store.Seat{{Player: "p"}, {User: "ana", Helped: true}}, Ended: time.UnixMilli(2000).UTC()},
		Results: []store.Result{{Player: "p", Place: 1}, {Seat: 1, User: "ana", Place: 2, Helped: true}}, At: time.UnixMilli(2000).UTC()}
	must.Succeed(t, s.Commit(t.Context(), over))
	must.Do(t)(connect(t, connection).Exec(t.Context(), oldValues+`DROP TABLE process, attempt; DROP INDEX task_put_off, game_guild_live, member_guild, finish_kind;
		CREATE INDEX game_running ON game (guild, id) WHERE status = 'running';
		CREATE TABLE bet (game BIGINT, user_id TEXT);
		ALTER TABLE finish DROP COLUMN guild, DROP COLUMN kind, DROP COLUMN ended;
		ALTER TABLE result DROP COLUMN helped;
		CREATE TABLE rating (game BIGINT);
		CREATE TABLE tally (guild TEXT, kind TEXT, list TEXT CONSTRAINT tally_list_check CHECK (list <> ''), month TEXT, user_id TEXT,
			wins BIGINT, mean DOUBLE PRECISION, best BIGINT, main BIGINT);
		DELETE FROM goose_db_version WHERE version_id > 1`))
	for range 2 { // the second time it is left alone
		s = postgrestest.Open(t, connection)
		got, err := s.Game(t.Context(), c.Game.ID)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("game: error %v (-before +after):\n%s", err, diff)
		}
		must.Succeed(t, s.SetValues(t.Context(), store.Texts{store.FactOf("a"): "1"}))
	}
	log, err := s.Finishes(t.Context(), store.LogQuery{Guild: "g", Kind: "k"})
	if diff := cmp.Diff([]store.Finish{{Number: 1, Game: over.Game.ID, Guild: "g", Kind: "k", Ended: over.At, Results: over.Results}}, log.Finishes); err != nil || diff != "" {
		t.Errorf("log: error %v (-want +got):\n%s", err, diff)
	}
	if task, err := s.Claim(t.Context(), time.Now(), time.Now().Add(time.Minute)); err != nil || task.Kind != "show" {
		t.Errorf("got task %+v, %v; want the show task", task, err)
	}
}

// oldValues makes of the values what they were before version 8 of the schema.
const oldValues = `DROP TABLE value;
	CREATE TABLE setting (scope TEXT COLLATE "C", id TEXT COLLATE "C", key TEXT COLLATE "C", value TEXT COLLATE "C", PRIMARY KEY (scope, id, key));
	CREATE TABLE fact (key TEXT COLLATE "C" PRIMARY KEY, value TEXT COLLATE "C");
	CREATE TABLE attempt (kind TEXT COLLATE "C", day BIGINT, user_id TEXT COLLATE "C", guild TEXT COLLATE "C", move TEXT COLLATE "C",
		cost DOUBLE PRECISION, streak BIGINT, at BIGINT, PRIMARY KEY (kind, day, user_id));
	CREATE UNLOGGED TABLE process (id TEXT PRIMARY KEY);
	CREATE TABLE member (guild TEXT COLLATE "C", user_id TEXT COLLATE "C", present BOOLEAN, checked BIGINT);
	CREATE INDEX member_guild ON member (guild);
	INSERT INTO fact VALUES ('installation', 'abcdefghijklmnop');`

// A standby refuses changes in the same way.
func TestAServerThatAcceptsNoChangesIsReadOnly(t *testing.T) {
	connection, begun := postgrestest.Schema(t), game("c")
	must.Succeed(t, postgrestest.Open(t, connection).Commit(t.Context(), &store.Change{Game: begun, At: time.UnixMilli(1)}))
	s := postgrestest.Open(t, postgrestest.With(connection, "default_transaction_read_only", "on"))
	for _, g := range []*store.Game{begun, game("another")} {
		if err := s.Commit(t.Context(), &store.Change{Game: g, At: time.UnixMilli(1)}); !errors.Is(err, postgres.ErrReadOnly) || errors.Is(err, store.ErrUnknown) {
			t.Errorf("game %d: got %v, want ErrReadOnly and no doubt", g.ID, err)
		}
	}
}

func TestLookingChangesNothing(t *testing.T) {
	connection := postgrestest.Schema(t)
	look := func(do func(*postgres.Store)) {
		t.Helper()
		s, err := postgres.Open(t.Context(), connection, postgres.ToLook())
		must.Succeed(t, err)
		do(s)
		must.Succeed(t, s.Close())
	}
	fails := func(want error) func(*postgres.Store) {
		return func(s *postgres.Store) {
			t.Helper()
			if _, err := store.ReadText(t.Context(), s, store.Outages); !errors.Is(err, want) {
				t.Errorf("got %v, want %v", err, want)
			}
		}
	}
	look(fails(postgres.ErrOlder)) // without tables
	db := connect(t, connection)
	var tables int
	if err := db.QueryRow(t.Context(), "SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace").Scan(&tables); err != nil || tables != 0 {
		t.Errorf("looking made %d tables (error %v)", tables, err)
	}
	must.Succeed(t, postgrestest.Open(t, connection).SetValues(t.Context(), store.Texts{store.Outages: "none"}))
	look(func(s *postgres.Store) {
		if text, err := store.ReadText(t.Context(), s, store.Outages); err != nil || text != "none" {
			t.Errorf("got %q, %v; want none", text, err)
		}
		if err := s.SetValues(t.Context(), store.Texts{store.Outages: ""}); !errors.Is(err, postgres.ErrReadOnly) {
			t.Errorf("writing: got %v, want ErrReadOnly", err)
		}
	})
	must.Do(t)(db.Exec(t.Context(), "INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, TRUE)"))
	look(fails(nil)) // what is still there can be read
	must.Do(t)(db.Exec(t.Context(), "ALTER TABLE value RENAME TO other"))
	look(fails(postgres.ErrNewer))

	must.Do(t)(db.Exec(t.Context(), "DELETE FROM goose_db_version WHERE version_id > 7"))
	look(fails(postgres.ErrOlder))
	if s, err := postgres.Open(t.Context(), connection, postgres.AsItIs()); !errors.Is(err, postgres.ErrOlder) {
		t.Errorf("Open of an older version as it is: got %v, %v; want ErrOlder", s, err)
	}
	var have int
	if err := db.QueryRow(t.Context(), "SELECT max(version_id) FROM goose_db_version").Scan(&have); err != nil || have != 7 {
		t.Errorf("the schema has version %d (error %v), want 7", have, err)
	}
}
