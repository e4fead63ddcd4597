//go:build ci

package postgres_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"syscall"
	"testing"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/postgres"
	"sobremesa/store/postgres/postgrestest"
)

// A server process is stopped when it is sent a move, and continues after the store has given it
// up. It then still carries out what it has received.
func TestAProcessOfTheServerThatIsStoppedHangsNobodyAndDoublesNothing(t *testing.T) {
	connection, name := postgrestest.Schema(t), fmt.Sprintf("stopped_%x", rand.Uint64())
	s := postgrestest.Open(t, postgrestest.With(postgrestest.With(connection, "application_name", name), "pool_max_conns", "2"), postgres.Deadline(2*time.Second))
	g := game("c")
	must.Succeed(t, s.Commit(t.Context(), &store.Change{Game: g, At: time.UnixMilli(1)}))
	move := func(request string) *store.Change {
		mine := *g
		return &store.Change{Request: request, Game: &mine, Moves: []store.Move{{Move: engine.Move{Text: request}}}, At: time.UnixMilli(1)}
	}
	first := move("first") // the connection also prepares its statements
	must.Succeed(t, s.Commit(t.Context(), first))
	g = first.Game

	var pid int
	must.Succeed(t, connect(t, connection).QueryRow(t.Context(),
		`SELECT pid FROM pg_stat_activity WHERE application_name = $1 AND query LIKE 'INSERT INTO move%'`, name).Scan(&pid))
	if comm, _ := os.ReadFile(fmt.Sprintf("/proc/%d/comm", pid)); string(comm) != "postgres\n" {
		t.Skip("the server is not on this machine")
	}
	if err := syscall.Kill(pid, syscall.SIGSTOP); err != nil {
		t.Skip("the server is another user's:", err)
	}
	t.Cleanup(func() { syscall.Kill(pid, syscall.SIGCONT) })
	if err := s.Commit(t.Context(), move("second")); !errors.Is(err, store.ErrUnknown) || !errors.Is(err, postgres.ErrUnreachable) {
		t.Errorf("%v, want ErrUnknown and ErrUnreachable", err)
	}
	must.Do(t)(s.Game(t.Context(), g.ID)) // over a connection to another process
	must.Succeed(t, syscall.Kill(pid, syscall.SIGCONT))
	if err := s.Commit(t.Context(), move("second")); err != nil && !errors.Is(err, store.ErrDuplicate) {
		t.Errorf("asked again: %v, want that it was done now, or before", err)
	}
	if g, err := s.Game(t.Context(), g.ID); err != nil || len(g.Moves) != 2 {
		t.Errorf("%d moves, want 2; %v", len(g.Moves), err)
	}
}
