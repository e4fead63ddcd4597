package postgres

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/jackc/pgx/v5"
)

// ErrNotEmpty means that the database already has games.
var ErrNotEmpty = errors.New("the database has games already")

// table is a table to be copied from a database of store/sqlite, with its column names there. The
// column user is called user_id here, and flags, which are numbers there, are booleans here.
type table struct {
	name    string
	columns []string
	flags   []string
}

var tables = []table{
	{"move", []string{"game", "seq", "seat", "text", "at", "stand_in", "auto", "undo", "secret"}, []string{"auto", "undo", "secret"}},
	{"result", []string{"game", "seat", "replaced", "user", "player", "name", "score", "place", "absent", "substitute", "helped"}, []string{"replaced", "absent", "substitute", "helped"}},
	{"finish", []string{"number", "game", "guild", "kind", "ended"}, nil},
	{"request", []string{"id", "answer", "at"}, nil},
	{"task", []string{"id", "kind", "game", "key", "payload", "due", "attempts", "reason", "updated", "claimed", "lease", "replaced", "done"}, []string{"replaced"}},
	{"value", []string{"id", "scope", "key", "value", "at"}, nil},
}

// gameTable lists the columns of game in store/sqlite. The table here has a further one for the
// players, who are a table there.
var gameTable = []string{"id", "revision", "kind", "guild", "channel", "home", "status", "ended", "rematch", "document"}

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
		if err := fillGames(ctx, tx, read); err != nil {
			return fmt.Errorf("table game: %w", err)
		}
		for _, t := range tables {
			if err := t.fill(ctx, tx, read(t.name, quoted(t.columns))); err != nil {
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

func quoted(columns []string) (list []string) {
	for _, c := range columns {
		list = append(list, `"`+c+`"`)
	}
	return list
}

func (t *table) fill(ctx context.Context, tx pgx.Tx, rows iter.Seq2[[]any, error]) error {
	names := slices.Clone(t.columns)
	for i, c := range names {
		if c == "user" {
			names[i] = "user_id"
		}
	}
	return fill(ctx, tx, t.name, names, rows, func(row []any) ([]any, error) {
		for i, c := range t.columns {
			if slices.Contains(t.flags, c) {
				row[i] = row[i] == int64(1)
			}
		}
		return row, nil
	})
}

// fill copies rows, each converted by change.
func fill(ctx context.Context, tx pgx.Tx, table string, columns []string, rows iter.Seq2[[]any, error], change func([]any) ([]any, error)) error {
	next, stop := iter.Pull2(rows)
	defer stop()
	_, err := tx.CopyFrom(ctx, pgx.Identifier{table}, columns, pgx.CopyFromFunc(func() ([]any, error) {
		row, err, ok := next()
		if !ok || err != nil {
			return nil, err
		}
		return change(row)
	}))
	return err
}

func fillGames(ctx context.Context, tx pgx.Tx, read func(string, []string) iter.Seq2[[]any, error]) error {
	players := make(map[int64][]string)
	for row, err := range read("player", []string{"game", `"user"`}) {
		if err != nil {
			return err
		}
		id := row[0].(int64)
		players[id] = append(players[id], row[1].(string))
	}
	return fill(ctx, tx, "game", append(slices.Clone(gameTable), "players"), read("game", gameTable), func(row []any) ([]any, error) {
		users := players[row[0].(int64)]
		slices.Sort(users)
		return append(row, noted(users)), nil
	})
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
