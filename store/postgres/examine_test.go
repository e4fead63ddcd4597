//go:build ci

package postgres_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"sobremesa/engine/must"
	"sobremesa/store/postgres"
	"sobremesa/store/postgres/postgrestest"
)

func TestADatabaseThatNobodyServesIsUnreachable(t *testing.T) {
	name, err := postgres.Examine(t.Context(), "postgres://me:secret@127.0.0.1:1/games")
	if !errors.Is(err, postgres.ErrUnreachable) || name != "games on 127.0.0.1" || strings.Contains(err.Error(), "secret") {
		t.Errorf("Examine: got %s, %v; want ErrUnreachable without the password", name, err)
	}
}

func TestADatabaseIsExaminedAndLeftAsItIs(t *testing.T) {
	connection := postgrestest.Schema(t)
	db, err := pgx.Connect(t.Context(), connection)
	must.Succeed(t, err)
	defer db.Close(t.Context())
	run := func(statement string) {
		t.Helper()
		_, err := db.Exec(t.Context(), statement)
		must.Succeed(t, err)
	}
	look := func(want error) {
		t.Helper()
		if _, err := postgres.Examine(t.Context(), connection); !errors.Is(err, want) {
			t.Errorf("Examine: got %v, want %v", err, want)
		}
	}
	look(nil)
	run("CREATE TABLE milk (bread INTEGER)") // the schema was empty
	look(postgres.ErrForeign)
	run("DROP TABLE milk")
	s, err := postgres.Open(t.Context(), connection)
	must.Succeed(t, err)
	must.Succeed(t, s.Close())
	look(nil)
	run("INSERT INTO goose_db_version (version_id, is_applied) VALUES (90001, true)")
	look(postgres.ErrNewer)
}

func TestMeasuresOfAnOpenStore(t *testing.T) {
	s := postgrestest.New(t)
	is := s.Measure(t.Context())
	if is.Bytes <= 0 || is.Log != -1 || is.Free != -1 {
		t.Errorf("got %+v, want Bytes above 0, Log and Free -1", is)
	}
	if is.Waits == 0 || is.Waited == 0 {
		t.Errorf("got %+v, want a wait for the first connection", is)
	}
	s.Close()
	if is := s.Measure(t.Context()); is.Bytes != -1 {
		t.Errorf("after Close: got %+v, want Bytes -1", is)
	}
}
