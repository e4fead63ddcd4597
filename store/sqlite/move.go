package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"sobremesa/store"
	"sobremesa/store/row"
)

var _ row.Movable = (*Store)(nil)

// lastIDs reads the last ids that were given. The newest task is never deleted.
const lastIDs = `SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'game'), 0), (SELECT coalesce(max(id), 0) FROM task),
	coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'finish'), 0)`

// Content implements [row.Movable].
func (s *Store) Content(ctx context.Context, do func(row.Content) error) error {
	err := s.read(ctx, func(_ context.Context, tx *sql.Conn) error {
		c := row.Content{Read: func(t row.Table) iter.Seq2[[]any, error] { return readTable(ctx, tx, t) }}
		if err := tx.QueryRowContext(ctx, lastIDs).Scan(&c.Last.Game, &c.Last.Task, &c.Last.Finish); err != nil {
			return err
		}
		for _, t := range row.Tables {
			n, err := one(ctx, tx, row.Only[int64], "SELECT count(*) FROM "+t.Name)
			if err != nil {
				return err
			}
			c.Rows += n
		}
		return do(c)
	})
	return s.failed(ctx, err, "reading the whole database")
}

func readTable(ctx context.Context, tx *sql.Conn, t row.Table) iter.Seq2[[]any, error] {
	var from []string
	for _, column := range t.Columns {
		if column == "players" {
			column = "(SELECT json_group_array(user ORDER BY user) FROM player WHERE player.game = game.id)"
		}
		from = append(from, column)
	}
	return func(yield func([]any, error) bool) {
		rows, err := tx.QueryContext(ctx, "SELECT "+strings.Join(from, ", ")+" FROM "+t.Name)
		if err != nil {
			yield(nil, err)
			return
		}
		defer rows.Close()
		for rows.Next() {
			values, into := make([]any, len(from)), make([]any, len(from))
			for i := range values {
				into[i] = &values[i]
			}
			err := rows.Scan(into...)
			for i, column := range t.Columns {
				if n, ok := values[i].(int64); ok && row.IsFlag(column) {
					values[i] = n != 0
				}
			}
			if !yield(values, err) || err != nil {
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
	err := s.write(ctx, func(ctx context.Context, conn *sql.Conn) error {
		full, err := one(ctx, conn, row.Only[bool], `SELECT (EXISTS (SELECT 1 FROM game) OR EXISTS (SELECT 1 FROM task))
			AND NOT EXISTS (SELECT 1 FROM value WHERE id = ? AND scope = 'fact' AND key = '')`, fact)
		if err == nil && full {
			err = store.ErrNotEmpty
		}
		if err != nil {
			return err
		}
		for _, t := range slices.Backward(append([]row.Table{row.Tables[0], {Name: "player"}}, row.Tables[1:]...)) {
			if _, err := conn.ExecContext(ctx, "DELETE FROM "+t.Name); err != nil {
				return err
			}
		}
		return setValues(ctx, conn, store.Texts{store.FactOf(fact): text}, nil)
	})
	return s.failed(ctx, err, "clearing the database")
}

// addPlayers adds the players of a game, which are a table here.
const addPlayers = `INSERT INTO player (game, user) SELECT ?, value FROM json_each(?)`

// Add implements [row.Movable].
func (s *Store) Add(ctx context.Context, t row.Table, rows [][]any) error {
	columns, values := slices.Clone(t.Columns), strings.Split(strings.Repeat("?", len(t.Columns)), "")
	players := slices.Index(columns, "players")
	if players >= 0 {
		columns, values = slices.Delete(columns, players, players+1), values[1:]
	}
	if t.Name == "task" {
		columns, values = append(columns, "channel"), append(values, fmt.Sprintf("(SELECT channel FROM game WHERE id = ?%d)", 1+slices.Index(columns, "game")))
	}
	insert := fmt.Sprintf("INSERT INTO %s (%s) VALUES (%s)", t.Name, strings.Join(columns, ", "), strings.Join(values, ", "))
	err := s.writeOnce(ctx, func(ctx context.Context, conn *sql.Conn) error {
		into, err := conn.PrepareContext(ctx, insert)
		if err != nil {
			return err
		}
		defer into.Close()
		for _, r := range rows {
			args := r
			if players >= 0 {
				args = slices.Delete(slices.Clone(r), players, players+1)
			}
			if _, err := into.ExecContext(ctx, args...); err != nil {
				return err
			}
			if players < 0 {
				continue
			}
			if _, err := conn.ExecContext(ctx, addPlayers, r[0], r[players]); err != nil {
				return err
			}
		}
		return nil
	})
	return s.failed(ctx, err, "adding to the table %s", t.Name)
}

// moved is a task that was given before the database was moved, and keeps its id from being given again.
const moved = `INSERT INTO task (id, kind, payload, due, done, updated) SELECT ?1, 'moved', x'', ?2, ?2, ?2 WHERE ?1 > (SELECT coalesce(max(id), 0) FROM task)`

// Filled implements [row.Movable].
func (s *Store) Filled(ctx context.Context, last row.LastIDs) error {
	err := s.write(ctx, func(ctx context.Context, conn *sql.Conn) error {
		for table, last := range map[string]int64{"game": last.Game, "finish": last.Finish} {
			_, err := conn.ExecContext(ctx, `DELETE FROM sqlite_sequence WHERE name = ?`, table)
			if err == nil {
				_, err = conn.ExecContext(ctx, `INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)`, table, last)
			}
			if err != nil {
				return err
			}
		}
		_, err := conn.ExecContext(ctx, moved, last.Task, time.Now().UnixMilli())
		return err
	})
	return s.failed(ctx, err, "preparing the database for use")
}
