package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"sobremesa/store"
	"sobremesa/store/row"
)

// Commit implements [store.Store].
func (s *Store) Commit(ctx context.Context, c *store.Change) error {
	if err := c.Check(); err != nil {
		return fmt.Errorf("sqlite: committing a change: %w", err)
	}
	var w store.Written
	err := s.writeOnce(ctx, func(ctx context.Context, conn *sql.Conn) (err error) {
		w, err = writeChange(ctx, conn, c)
		return err
	})
	if err != nil {
		if c.Game != nil {
			return s.failed(ctx, err, "committing a change of game %d", c.Game.ID)
		}
		return s.failed(ctx, err, "committing a change")
	}
	w.CopyTo(c)
	if c.Forgotten != "" {
		_ = s.emptyLog(ctx, time.Second) // or else Prune does it
	}
	return nil
}

// writeChange writes a change within a transaction. The request comes first: a repeated request
// must be reported as a duplicate, and not as a conflict with the change that it made itself.
func writeChange(ctx context.Context, conn *sql.Conn, c *store.Change) (w store.Written, err error) {
	if c.Request != "" {
		if err := putRequest(ctx, conn, c); err != nil {
			return w, err
		}
	}
	if c.Game != nil {
		if w.Game, w.Revision, err = putGame(ctx, conn, c.Game); err != nil {
			return w, err
		}
		if err := appendMoves(ctx, conn, w.Game, len(c.Game.Moves), c.Moves); err != nil {
			return w, err
		}
		if err := putResults(ctx, conn, w.Game, c); err != nil {
			return w, err
		}
	}
	for _, g := range c.Others {
		other := *g
		other.Rematch = w.RematchOf(g)
		_, revision, err := putGame(ctx, conn, &other)
		if err != nil {
			return w, fmt.Errorf("game %d: %w", g.ID, err)
		}
		w.Others = append(w.Others, revision)
	}
	if c.Forgotten != "" {
		if _, err := conn.ExecContext(ctx, forgetResults, c.Forgotten, c.Pseudonym); err != nil {
			return w, fmt.Errorf("results of user %s: %w", c.Forgotten, err)
		}
		if _, err := conn.ExecContext(ctx, forgetInTasks, `"`+c.Forgotten+`"`, `"`+c.Pseudonym+`"`); err != nil {
			return w, fmt.Errorf("tasks of user %s: %w", c.Forgotten, err)
		}
	}
	if err := setValues(ctx, conn, c.Values, c.Had); err != nil {
		return w, fmt.Errorf("values: %w", err)
	}
	if err := finishTasks(ctx, conn, c); err != nil {
		return w, err
	}
	if err := cancelTasks(ctx, conn, w.Game, c); err != nil {
		return w, err
	}
	w.Tasks, err = putTasks(ctx, conn, w.Game, c)
	return w, err
}

const insertRequest = `INSERT INTO request (id, answer, at) VALUES (?, ?, ?)`

func putRequest(ctx context.Context, conn *sql.Conn, c *store.Change) error {
	_, err := conn.ExecContext(ctx, insertRequest, c.Request, row.NotNil(c.Answer), row.Millis(c.At))
	if isUnique(err) {
		return fmt.Errorf("request %s: %w", c.Request, store.ErrDuplicate)
	}
	if err != nil {
		return fmt.Errorf("request %s: %w", c.Request, err)
	}
	return nil
}

const (
	insertGame = `INSERT INTO game (revision, kind, guild, channel, home, status, ended, rematch, document)
		VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id, revision`
	updateGame = `UPDATE game SET revision = revision + 1, kind = ?, guild = ?, channel = ?, home = ?, status = ?, ended = ?, rematch = ?, document = ?
		WHERE id = ? AND revision = ? RETURNING id, revision`
	// touchGame updates a game whose indexed columns stay the same, which is the usual case. It
	// avoids rewriting the indexes.
	touchGame = `UPDATE game SET revision = revision + 1, ended = ?, rematch = ?, document = ?
		WHERE id = ? AND revision = ? AND kind = ? AND guild = ? AND channel = ? AND home = ? AND status = ?
		RETURNING id, revision`
)

// putGame creates or updates a game and records its players.
func putGame(ctx context.Context, conn *sql.Conn, g *store.Game) (id, revision int64, err error) {
	document, err := g.Document()
	if err != nil {
		return 0, 0, err
	}
	put := func(statement string, args ...any) error {
		return conn.QueryRowContext(ctx, statement, args...).Scan(&id, &revision)
	}
	indexed := []any{g.Kind, g.Guild, g.Slot(), g.Home, string(g.Status)}
	others := []any{row.Millis(g.Ended), g.Rematch, string(document)}
	if g.ID == 0 {
		err = put(insertGame, slices.Concat(indexed, others)...)
	} else {
		err = put(touchGame, slices.Concat(others, []any{g.ID, g.Revision}, indexed)...)
		if errors.Is(err, sql.ErrNoRows) {
			if _, err := conn.ExecContext(ctx, moveTasks, g.ID, g.Slot()); err != nil {
				return 0, 0, err
			}
			err = put(updateGame, slices.Concat(indexed, others, []any{g.ID, g.Revision})...)
		}
	}
	switch {
	case isUnique(err):
		return 0, 0, store.ErrOccupied // game_live is the only unique key besides the id
	case errors.Is(err, sql.ErrNoRows):
		return 0, 0, whyNotUpdated(ctx, conn, g)
	case err != nil:
		return 0, 0, err
	}
	return id, revision, putPlayers(ctx, conn, id, g.Users())
}

// whyNotUpdated returns the reason why an update of a game found no row.
func whyNotUpdated(ctx context.Context, conn *sql.Conn, g *store.Game) error {
	if _, err := one(ctx, conn, row.Game, gameByID, g.ID); err != nil {
		return err
	}
	return fmt.Errorf("revision %d: %w", g.Revision, store.ErrConflict)
}

const (
	playersOf     = `SELECT user FROM player WHERE game = ? ORDER BY user`
	deletePlayers = `DELETE FROM player WHERE game = ?`
	insertPlayer  = `INSERT INTO player (game, user) VALUES (?, ?)`
)

// putPlayers records the users who have a seat in a game, if they have changed.
func putPlayers(ctx context.Context, conn *sql.Conn, game int64, users []string) error {
	noted, err := collect(ctx, conn, row.Only[string], playersOf, game)
	if err != nil || slices.Equal(noted, users) {
		return err
	}
	if _, err := conn.ExecContext(ctx, deletePlayers, game); err != nil {
		return err
	}
	for _, user := range users {
		if _, err := conn.ExecContext(ctx, insertPlayer, game, user); err != nil {
			return fmt.Errorf("player %s: %w", user, err)
		}
	}
	return nil
}

// insertMove appends a move to a game that has ?2 moves.
const insertMove = `INSERT INTO move (game, seq, seat, text, at, stand_in, auto, undo, secret)
	SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 WHERE ?2 = (SELECT coalesce(max(seq) + 1, 0) FROM move WHERE game = ?1)`

func appendMoves(ctx context.Context, conn *sql.Conn, game int64, first int, moves []store.Move) error {
	for i, m := range moves {
		n, err := execute(ctx, conn, insertMove, game, first+i, int(m.Seat), m.Text, row.Millis(m.At), m.StandIn, m.Auto, m.Undo, m.Secret)
		if err == nil && n == 0 {
			err = store.ErrConflict
		}
		if err != nil {
			return fmt.Errorf("move %d: %w", first+i, err)
		}
	}
	return nil
}
