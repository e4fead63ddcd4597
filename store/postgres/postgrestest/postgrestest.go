// Package postgrestest creates databases for tests, on the server named by the variable
// SOBREMESA_POSTGRES. Its value is a connection string, such as "host=/run/postgresql user=me
// dbname=test". The user must be allowed to create schemas there.
package postgrestest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"sobremesa/store/postgres"
)

// Server is the name of that variable.
const Server = "SOBREMESA_POSTGRES"

// Schema creates a schema that is dropped after the test, and returns a connection string for it.
// Without a server it skips the test.
func Schema(t testing.TB) (connection string) {
	t.Helper()
	server := os.Getenv(Server)
	if server == "" {
		t.Skipf(`no PostgreSQL to test with: set %s to a connection string, such as "host=/run/postgresql dbname=test", to turn this on; .ci/run starts a server for it`, Server)
	}
	schema := fmt.Sprintf("test_%x", rand.Uint64())
	Make(t, schema)
	return With(server, "search_path", schema)
}

// Make creates a schema if it does not exist, and drops it after the test.
func Make(t testing.TB, schema string) {
	t.Helper()
	run := func(statement string) error {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		conn, err := pgx.Connect(ctx, os.Getenv(Server))
		if err != nil {
			return err
		}
		defer conn.Close(ctx)
		_, err = conn.Exec(ctx, "SET client_min_messages = warning; "+statement)
		return err
	}
	if err := run("CREATE SCHEMA IF NOT EXISTS " + schema); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := run("DROP SCHEMA IF EXISTS " + schema + " CASCADE"); err != nil {
			t.Error(err)
		}
	})
}

// With returns a connection string with one more parameter.
func With(connection, parameter, value string) string {
	switch {
	case !strings.Contains(connection, "://"):
		return connection + " " + parameter + "=" + value
	case strings.Contains(connection, "?"):
		return connection + "&" + parameter + "=" + value
	}
	return connection + "?" + parameter + "=" + value
}

// New opens an empty database that is dropped after the test.
func New(t testing.TB) *postgres.Store {
	t.Helper()
	return Open(t, Schema(t))
}

// Open opens a database until the test ends. The database may be open already.
func Open(t testing.TB, connection string, options ...postgres.Option) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), connection, options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// URL returns a connection string in the form of a URL.
func URL(t testing.TB, connection string) string {
	t.Helper()
	if strings.Contains(connection, "://") {
		return connection
	}
	c, err := pgx.ParseConfig(connection)
	if err != nil {
		t.Fatal(err)
	}
	q := url.Values{"host": {c.Host}, "port": {strconv.Itoa(int(c.Port))}, "sslmode": {"prefer"}, "search_path": {c.RuntimeParams["search_path"]}}
	u := url.URL{Scheme: "postgres", User: url.UserPassword(c.User, c.Password), Path: "/" + c.Database, RawQuery: q.Encode()}
	return u.String()
}
