//go:build ci

package postgres_test

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/postgres"
	"sobremesa/store/postgres/postgrestest"
)

// pooled starts PgBouncer before the server, with no settings but a mode, and returns a connection
// string that goes through it.
func pooled(t *testing.T, connection, mode string) string {
	t.Helper()
	program, err := exec.LookPath("pgbouncer")
	if err != nil {
		if program, err = exec.LookPath("/usr/sbin/pgbouncer"); err != nil {
			t.Skip("no PgBouncer: install pgbouncer to turn this on, as .ci/run does")
		}
	}
	dir, err := os.MkdirTemp("", "pooler") // where another user may look
	must.Succeed(t, err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	c, err := pgx.ParseConfig(connection)
	must.Succeed(t, err)
	server := fmt.Sprintf("host=%s port=%d user=%s", c.Host, c.Port, c.User)
	if c.Password != "" {
		server += " password=" + c.Password
	}
	settings := filepath.Join(dir, "settings.ini")
	must.Succeed(t, os.WriteFile(settings, fmt.Appendf(nil, "[databases]\n%s = %s\n[pgbouncer]\nunix_socket_dir = %s\nauth_type = any\npool_mode = %s\n",
		c.Database, server, dir, mode), 0o644))
	pooler := exec.Command(program, settings)
	if os.Getuid() == 0 { // which it refuses
		const nobody = 65534
		must.Succeed(t, os.Chown(dir, nobody, nobody))
		pooler.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
	pooler.Stderr = t.Output()
	must.Succeed(t, pooler.Start())
	t.Cleanup(func() {
		pooler.Process.Kill()
		pooler.Wait()
	})
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		conn, err := net.Dial("unix", filepath.Join(dir, ".s.PGSQL.6432"))
		if err == nil {
			conn.Close()
			return postgrestest.With(postgrestest.With(connection, "host", dir), "port", "6432")
		}
		if time.Now().After(end) {
			t.Fatal(err)
		}
	}
}

func TestAPoolerThatKeepsNoSessionsIsRefused(t *testing.T) {
	for _, mode := range []string{"transaction", "statement"} {
		connection := pooled(t, postgrestest.Schema(t), mode)
		if _, err := postgres.Open(t.Context(), connection); !errors.Is(err, postgres.ErrPooled) {
			t.Errorf("%s: Open: %v, want ErrPooled", mode, err)
		}
		if _, err := postgres.Examine(t.Context(), connection); !errors.Is(err, postgres.ErrPooled) {
			t.Errorf("%s: Examine: %v, want ErrPooled", mode, err)
		}
	}
}

func TestAPoolerThatKeepsSessionsDoesNoHarm(t *testing.T) {
	connection := pooled(t, postgrestest.Schema(t), "session")
	s := postgrestest.Open(t, connection)
	_, err := postgres.Examine(t.Context(), connection)
	must.Succeed(t, err)
	for i := range 3 {
		must.Succeed(t, s.Commit(t.Context(), &store.Change{Game: game(fmt.Sprint(i)), At: time.UnixMilli(1)}))
	}
	s = postgrestest.Open(t, postgrestest.With(connection, "default_transaction_read_only", "on"))
	if err := s.Commit(t.Context(), &store.Change{Game: game("late"), At: time.UnixMilli(1)}); !errors.Is(err, postgres.ErrReadOnly) {
		t.Errorf("with a setting of its own: %v, want ErrReadOnly", err)
	}
}
