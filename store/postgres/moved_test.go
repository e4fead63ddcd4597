//go:build ci

package postgres_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/postgres/postgrestest"
)

// TestAClaimBesideAGameThatMovesSeesWhereItMoved lets a claim begin while a change that moves a game
// into a channel with a claimed task has changed the game's task, but is not committed: it waits for a
// value that another transaction has locked.
func TestAClaimBesideAGameThatMovesSeesWhereItMoved(t *testing.T) {
	connection := postgrestest.Schema(t)
	s := postgrestest.Open(t, connection)
	at, until := time.UnixMilli(10), time.UnixMilli(1000)
	task := func(payload string) []store.Task {
		return []store.Task{{Kind: "tell", Key: "k", Payload: []byte(payload)}}
	}
	moving, there := game("from"), game("to")
	there.Kind = "enanos"
	must.Succeed(t, s.Commit(t.Context(), &store.Change{Game: there, Tasks: task("a"), At: at}))
	must.Do(t)(s.Claim(t.Context(), at, until))
	must.Succeed(t, s.Commit(t.Context(), &store.Change{Game: moving, Tasks: task("b"), At: at}))
	key := store.FactOf("k")
	must.Succeed(t, s.SetValues(t.Context(), store.Texts{key: "before"}))

	conn, err := pgx.Connect(t.Context(), connection)
	must.Succeed(t, err)
	defer conn.Close(context.Background())
	tx, err := conn.Begin(t.Context())
	must.Succeed(t, err)
	must.Do(t)(tx.Exec(t.Context(), "SELECT FROM value FOR UPDATE"))

	committed, claimed := make(chan error, 1), make(chan error, 1)
	moving.Channel = "to"
	go func() {
		committed <- s.Commit(t.Context(), &store.Change{Game: moving, Tasks: task("c"), Values: store.Texts{key: "after"}, At: at})
	}()
	waiting(t, conn, 1)
	go func() {
		_, err := s.Claim(t.Context(), at, until)
		claimed <- err
	}()
	waiting(t, conn, 2)
	must.Succeed(t, tx.Rollback(t.Context()))
	must.Succeed(t, <-committed)
	if err := <-claimed; !errors.Is(err, store.ErrNotFound) {
		t.Errorf("claiming beside the move gives %v, want ErrNotFound: a task of the channel is claimed", err)
	}
}

// waiting waits until some statements wait for a lock in the database.
func waiting(t *testing.T, conn *pgx.Conn, want int) {
	t.Helper()
	for n, end := 0, time.Now().Add(10*time.Second); n < want; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d of %d statements wait for a lock", n, want)
		}
		must.Succeed(t, conn.QueryRow(t.Context(), "SELECT count(*) FROM pg_locks WHERE NOT granted").Scan(&n))
	}
}
