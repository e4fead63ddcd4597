package postgres

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"github.com/jackc/pgx/v5"
)

// ErrNotEmpty means that the database already has games.
var ErrNotEmpty = errors.New("the database has games already")

// tables are the tables with their columns, in an order in which each refers only to earlier ones.
var tables = []struct {
	name    string
	columns []string
}{
	{"game", []string{"id", "revision", "kind", "guild", "channel", "home", "status", "ended", "rematch", "document", "players"}},
	{"move", []string{"game", "seq", "seat", "text", "at", "stand_in", "auto", "undo", "secret"}},
	{"result", []string{"game", "seat", "replaced", "user_id", "player", "name", "score", "place", "absent", "substitute", "helped"}},
	{"finish", []string{"number", "game", "guild", "kind", "ended"}},
	{"request", []string{"id", "answer", "at"}},
	{"task", []string{"id", "kind", "game", "key", "payload", "due", "attempts", "reason", "updated", "claimed", "lease", "replaced", "done"}},
	{"value", []string{"id", "scope", "key", "value", "at"}},
}

// inFile says in SQL how a database of store/sqlite has a column that is different there: players are a
// table, and flags are numbers.
func inFile(column string) string {
	switch column {
	case "players":
		return `(SELECT '{' || trim(json_group_array(user ORDER BY user), '[]') || '}' FROM player WHERE player.game = game.id)`
	case "user_id":
		return `"user"`
	case "auto", "undo", "secret", "replaced", "absent", "substitute", "helped":
		return `iif(` + column + `, 'true', 'false')`
	}
	return `"` + column + `"`
}

// Fill copies the tables of a database of store/sqlite into this one, which must have no games yet,
// in one transaction. Ids and the installation stay the same, and no id is used again. ErrNotEmpty.
func (s *Store) Fill(ctx context.Context, read func(table string, columns []string) iter.Seq2[[]any, error]) error {
	err := s.transact(ctx, pgx.TxOptions{}, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `LOCK TABLE game, task, value IN EXCLUSIVE MODE`); err != nil {
			return err
		}
		var some bool
		if err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM game) OR EXISTS (SELECT FROM task)`).Scan(&some); err != nil {
			return err
		}
		if some {
			return ErrNotEmpty
		}
		if _, err := tx.Exec(ctx, `DELETE FROM value`); err != nil {
			return err
		}
		for _, t := range tables {
			var from []string
			for _, column := range t.columns {
				from = append(from, inFile(column))
			}
			if err := fill(ctx, tx, t.name, t.columns, read(t.name, from)); err != nil {
				return fmt.Errorf("table %s: %w", t.name, err)
			}
		}
		return skipIDs(ctx, tx, read)
	})
	if err == nil {
		_, err = s.pool.Exec(ctx, `ANALYZE`)
	}
	return s.failed(ctx, err, "copying a database")
}

func fill(ctx context.Context, tx pgx.Tx, table string, columns []string, rows iter.Seq2[[]any, error]) error {
	next, stop := iter.Pull2(rows)
	defer stop()
	_, err := tx.CopyFrom(ctx, pgx.Identifier{table}, columns, pgx.CopyFromFunc(func() ([]any, error) {
		row, err, _ := next() // nil after the last one
		return row, err
	}))
	return err
}

// skipIDs makes ids continue after the last one given in the original database, whether it is still
// in use or not: old messages have ids in their buttons.
func skipIDs(ctx context.Context, tx pgx.Tx, read func(string, []string) iter.Seq2[[]any, error]) error {
	last := map[string]int64{}
	for row, err := range read("sqlite_sequence", []string{"name", "seq"}) {
		if err != nil {
			return err
		}
		last[row[0].(string)] = row[1].(int64)
	}
	for table, id := range map[string]string{"game": "id", "task": "id", "finish": "number"} {
		statement := fmt.Sprintf(`SELECT setval(pg_get_serial_sequence('%s', '%s'), greatest(1, $1, (SELECT max(%s) FROM %s)))`, table, id, id, table)
		if _, err := tx.Exec(ctx, statement, last[table]); err != nil {
			return err
		}
	}
	return nil
}
