package postgres

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// setLater makes each new connection set its parameters by a statement: poolers refuse most of them,
// or drop them, while a connection begins.
func setLater(config *pgx.ConnConfig) {
	atFirst, later := map[string]string{}, map[string]string{}
	for name, value := range config.RuntimeParams {
		switch name {
		case "application_name", "client_encoding", "options":
			atFirst[name] = value
		default:
			later[name] = value
		}
	}
	var calls []string
	var args [][]byte
	for _, name := range slices.Sorted(maps.Keys(later)) {
		calls = append(calls, fmt.Sprintf("set_config($%d, $%d, FALSE)", len(args)+1, len(args)+2))
		args = append(args, []byte(name), []byte(later[name]))
	}
	before := config.AfterConnect
	config.RuntimeParams = atFirst
	config.AfterConnect = func(ctx context.Context, conn *pgconn.PgConn) error {
		if before != nil {
			if err := before(ctx, conn); err != nil {
				return err
			}
		}
		if len(calls) == 0 {
			return nil
		}
		return conn.ExecParams(ctx, "SELECT "+strings.Join(calls, ", "), args, nil, nil, nil).Read().Err
	}
}

// keepsSession returns [ErrPooled] if the process of the server that carries out what a connection sends
// is not the connection's own.
func keepsSession(ctx context.Context, conn *pgx.Conn) error {
	process := func(conn interface {
		QueryRow(context.Context, string, ...any) pgx.Row
	}) (pid uint32, err error) {
		return pid, conn.QueryRow(ctx, `SELECT pg_backend_pid()`, pgx.QueryExecModeSimpleProtocol).Scan(&pid)
	}
	mine, err := process(conn)
	if err != nil || mine == conn.PgConn().PID() { // the server itself has named it when the connection began
		return err
	}
	another, err := pgx.ConnectConfig(ctx, conn.Config())
	if err != nil {
		return err
	}
	defer another.Close(context.WithoutCancel(ctx))
	tx, err := another.BeginTx(ctx, pgx.TxOptions{})
	if refused, is := errors.AsType[*pgconn.PgError](err); is && strings.Contains(refused.Message, "statement pooling") {
		return ErrPooled // in this mode PgBouncer knows no transactions
	}
	if err != nil {
		return err
	}
	defer rollback(ctx, tx)
	theirs, err := process(tx)
	if err != nil {
		return err
	}
	// A pooler of transactions gives them the process that has just become free, or this connection
	// another one now.
	if again, err := process(conn); err != nil || mine != theirs && mine == again {
		return err
	}
	return ErrPooled
}
