package postgres

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"sobremesa/store"
	"sobremesa/store/row"
)

var _ row.Movable = (*Store)(nil)

// columns returns the names that the columns of a table have here.
func columns(t row.Table) []string {
	names := slices.Clone(t.Columns)
	if i := slices.Index(names, "user"); i >= 0 {
		names[i] = "user_id" // USER is a word of SQL
	}
	return names
}

// lastIDs reads the last numbers of the sequences. One that has given none says 1.
const lastIDs = `SELECT (SELECT last_value FROM game_id_seq), (SELECT last_value FROM task_id_seq), (SELECT last_value FROM finish_number_seq)`

// Content implements [row.Movable]. It may take as long as do does.
func (s *Store) Content(ctx context.Context, do func(row.Content) error) error {
	err := s.with(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		tx, err := conn.BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly})
		if err != nil {
			return err
		}
		defer rollback(ctx, tx)
		if _, err := tx.Exec(ctx, `SET LOCAL statement_timeout = 0`); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `SET LOCAL idle_in_transaction_session_timeout = 0`); err != nil {
			return err
		}
		c := row.Content{Read: func(t row.Table) iter.Seq2[[]any, error] { return read(ctx, tx, t) }}
		if err := tx.QueryRow(ctx, lastIDs).Scan(&c.Last.Game, &c.Last.Task, &c.Last.Finish); err != nil {
			return err
		}
		for _, t := range row.Tables {
			var n int64
			if err := tx.QueryRow(ctx, `SELECT count(*) FROM `+t.Name).Scan(&n); err != nil {
				return err
			}
			c.Rows += n
		}
		return do(c)
	})
	return s.failed(ctx, err, "reading the whole database")
}

func read(ctx context.Context, tx pgx.Tx, t row.Table) iter.Seq2[[]any, error] {
	var from []string
	for _, column := range columns(t) {
		switch column {
		case "document":
			column += "::text"
		case "players":
			column = "array_to_json(players)::text"
		}
		from = append(from, column)
	}
	return func(yield func([]any, error) bool) {
		rows, err := tx.Query(ctx, "SELECT "+strings.Join(from, ", ")+" FROM "+t.Name)
		if err != nil {
			yield(nil, err)
			return
		}
		defer rows.Close()
		for rows.Next() {
			if values, err := rows.Values(); !yield(values, err) || err != nil {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(nil, err)
		}
	}
}

// Clear implements [row.Movable].
func (s *Store) Clear(ctx context.Context, fact, text string) error {
	err := s.transact(ctx, pgx.TxOptions{}, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `LOCK TABLE game, move, result, finish, request, task, value IN ACCESS EXCLUSIVE MODE`); err != nil {
			return err
		}
		var full bool
		err := tx.QueryRow(ctx, `SELECT (EXISTS (SELECT FROM game) OR EXISTS (SELECT FROM task))
			AND NOT EXISTS (SELECT FROM value WHERE id = $1 AND scope = 'fact' AND key = '')`, fact).Scan(&full)
		if err == nil && full {
			err = store.ErrNotEmpty
		}
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `TRUNCATE game, move, result, finish, request, task, value`); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, putValue, fact, string(store.Fact), "", text)
		return err
	})
	return s.failed(ctx, err, "clearing the database")
}

// Add implements [row.Movable].
func (s *Store) Add(ctx context.Context, t row.Table, rows [][]any) error {
	if i := slices.Index(t.Columns, "players"); i >= 0 {
		for _, r := range rows {
			var players []string
			if err := json.Unmarshal([]byte(r[i].(string)), &players); err != nil {
				return err
			}
			r[i] = players
		}
	}
	err := s.transact(ctx, pgx.TxOptions{}, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.CopyFrom(ctx, pgx.Identifier{t.Name}, columns(t), pgx.CopyFromRows(rows))
		return err
	})
	return s.failed(ctx, err, "adding to the table %s", t.Name)
}

// Filled implements [row.Movable].
func (s *Store) Filled(ctx context.Context, last row.LastIDs) error {
	err := s.transact(ctx, pgx.TxOptions{}, func(ctx context.Context, tx pgx.Tx) error {
		for sequence, last := range map[string]int64{"game_id_seq": last.Game, "task_id_seq": last.Task, "finish_number_seq": last.Finish} {
			if _, err := tx.Exec(ctx, fmt.Sprintf(`SELECT setval('%s', greatest(1, $1))`, sequence), last); err != nil {
				return err
			}
		}
		_, err := tx.Exec(ctx, `ANALYZE`)
		return err
	})
	return s.failed(ctx, err, "preparing the database for use")
}
