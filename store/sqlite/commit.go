package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"sobremesa/store"
)

// Commit implements [store.Store].
func (s *Store) Commit(ctx context.Context, c *store.Change) error {
	if err := check(c); err != nil {
		return fmt.Errorf("sqlite: committing a change: %w", err)
	}
	var w written
	err := s.write(ctx, func(ctx context.Context, conn *sql.Conn) (err error) {
		w, err = writeChange(ctx, conn, c)
		return err
	})
	if err != nil {
		if c.Game != nil {
			return s.failed(ctx, err, "committing a change of game %d", c.Game.ID)
		}
		return s.failed(ctx, err, "committing a change")
	}
	w.copyTo(c)
	return nil
}

// check finds changes that make no sense whatever is stored.
func check(c *store.Change) error {
	switch {
	case c.At.IsZero():
		return errors.New("the change has no time")
	case c.Game == nil && (len(c.Moves) > 0 || len(c.Results) > 0):
		return errors.New("moves or results of no game")
	case c.Game == nil && len(c.Cancel) > 0:
		return errors.New("keys of tasks of no game")
	case c.Game == nil && slices.ContainsFunc(c.Tasks, func(t store.Task) bool { return t.Key != "" && t.Game == 0 }):
		return errors.New("a task with a key, of no game")
	case len(c.Results) > 0 && c.Game.Status != store.Finished:
		return errors.New("results of a game that is not finished")
	}
	return nil
}

// written is what the database decided; the caller's values learn it when,
// and only when, the transaction is through.
type written struct {
	game, revision int64
	tasks          []int64
}

func (w written) copyTo(c *store.Change) {
	if c.Game != nil {
		c.Game.ID, c.Game.Revision = w.game, w.revision
		c.Game.Moves = append(c.Game.Moves, c.Moves...)
	}
	for i := range c.Tasks {
		t := &c.Tasks[i]
		t.ID = w.tasks[i]
		if t.Game == 0 {
			t.Game = w.game
		}
	}
}

// writeChange is the transaction. The request comes first: whoever repeats one shall
// hear that it was carried out, and not that the game has changed since, which
// it has by that very request.
func writeChange(ctx context.Context, conn *sql.Conn, c *store.Change) (w written, err error) {
	if c.Request != "" {
		if err := putRequest(ctx, conn, c); err != nil {
			return w, err
		}
	}
	if c.Game != nil {
		if w.game, w.revision, err = putGame(ctx, conn, c.Game); err != nil {
			return w, err
		}
		if err := appendMoves(ctx, conn, w.game, len(c.Game.Moves), c.Moves); err != nil {
			return w, err
		}
		if err := putResults(ctx, conn, w.game, c.Results); err != nil {
			return w, err
		}
	}
	if err := finishTasks(ctx, conn, c); err != nil {
		return w, err
	}
	if err := cancelTasks(ctx, conn, w.game, c); err != nil {
		return w, err
	}
	w.tasks, err = putTasks(ctx, conn, w.game, c)
	return w, err
}

const insertRequest = `INSERT INTO request (id, answer, at) VALUES (?, ?, ?)`

func putRequest(ctx context.Context, conn *sql.Conn, c *store.Change) error {
	_, err := conn.ExecContext(ctx, insertRequest, c.Request, blob(c.Answer), millis(c.At))
	if isUnique(err) {
		return fmt.Errorf("request %s: %w", c.Request, store.ErrDuplicate)
	}
	if err != nil {
		return fmt.Errorf("request %s: %w", c.Request, err)
	}
	return nil
}

const (
	insertGame = `INSERT INTO game (revision, kind, version, variant, seed, guild, channel, lang, creator,
			status, capacity, message, message_part, message_to, message_from, recapped, concluded, filmed,
			posting_nonce, posting_message, posting_since, created, started, ended)
		VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id, revision`
	updateGame = `UPDATE game SET revision = revision + 1, kind = ?, version = ?, variant = ?, seed = ?, guild = ?, channel = ?,
			lang = ?, creator = ?, status = ?, capacity = ?, message = ?, message_part = ?, message_to = ?, message_from = ?, recapped = ?, concluded = ?, filmed = ?,
			posting_nonce = ?, posting_message = ?, posting_since = ?, created = ?, started = ?, ended = ?
		WHERE id = ? AND revision = ? RETURNING id, revision`
	// touchGame is an update that changes nothing which an index knows, as
	// nearly all are; it saves writing those indexes anew.
	touchGame = `UPDATE game SET revision = revision + 1, version = ?, variant = ?, seed = ?,
			lang = ?, creator = ?, capacity = ?, message = ?, message_part = ?, message_to = ?, message_from = ?, recapped = ?, concluded = ?, filmed = ?,
			posting_nonce = ?, posting_message = ?, posting_since = ?, created = ?, started = ?
		WHERE id = ? AND revision = ? AND kind = ? AND guild = ? AND channel = ? AND status = ? AND ended IS ?
		RETURNING id, revision`
	gameExists = `SELECT count(*) FROM game WHERE id = ?`
)

// putGame creates or updates the game and its seats.
func putGame(ctx context.Context, conn *sql.Conn, g *store.Game) (id, revision int64, err error) {
	put := func(statement string, args ...any) error {
		return conn.QueryRowContext(ctx, statement, args...).Scan(&id, &revision)
	}
	created, started, ended := millis(g.Created), millis(g.Started), millis(g.Ended)
	all := []any{g.Kind, g.Version, g.Variant, g.Seed[:], g.Guild, g.Channel, g.Lang, g.Creator,
		string(g.Status), g.Capacity, g.Message, g.MessagePart, g.MessageTo, g.MessageFrom, g.Recapped, g.Concluded, g.Filmed,
		g.Posting.Nonce, g.Posting.Message, millis(g.Posting.Since), created, started, ended}
	if g.ID == 0 {
		err = put(insertGame, all...)
	} else {
		err = put(touchGame, g.Version, g.Variant, g.Seed[:], g.Lang, g.Creator, g.Capacity,
			g.Message, g.MessagePart, g.MessageTo, g.MessageFrom, g.Recapped, g.Concluded, g.Filmed,
			g.Posting.Nonce, g.Posting.Message, millis(g.Posting.Since), created, started,
			g.ID, g.Revision, g.Kind, g.Guild, g.Channel, string(g.Status), ended)
		if errors.Is(err, sql.ErrNoRows) {
			err = put(updateGame, append(all, g.ID, g.Revision)...)
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
	return id, revision, putSeats(ctx, conn, id, g.Seats)
}

// whyNotUpdated tells why an update of a game found no row.
func whyNotUpdated(ctx context.Context, conn *sql.Conn, g *store.Game) error {
	var n int
	if err := conn.QueryRowContext(ctx, gameExists, g.ID).Scan(&n); err != nil {
		return err
	}
	if n == 0 {
		return store.ErrNotFound
	}
	return fmt.Errorf("revision %d: %w", g.Revision, store.ErrConflict)
}

const (
	deleteSeats = `DELETE FROM seat WHERE game = ?`
	insertSeat  = `INSERT INTO seat (game, seat, user, name, player, agrees) VALUES (?, ?, ?, ?, ?, ?)`
)

// putSeats writes the seats unless they are stored already, as they are after
// nearly every move.
func putSeats(ctx context.Context, conn *sql.Conn, game int64, seats []store.Seat) error {
	old, err := loadSeats(ctx, conn, game)
	if err != nil || slices.Equal(old, seats) {
		return err
	}
	if _, err := conn.ExecContext(ctx, deleteSeats, game); err != nil {
		return err
	}
	for i, seat := range seats {
		if _, err := conn.ExecContext(ctx, insertSeat, game, i, seat.User, seat.Name, seat.Player, seat.Agrees); err != nil {
			return fmt.Errorf("seat %d: %w", i, err)
		}
	}
	return nil
}

const (
	moveCount  = `SELECT coalesce(max(seq) + 1, 0) FROM move WHERE game = ?`
	insertMove = `INSERT INTO move (game, seq, seat, text, at) VALUES (?, ?, ?, ?, ?)`
)

func appendMoves(ctx context.Context, conn *sql.Conn, game int64, first int, moves []store.Move) error {
	if len(moves) == 0 {
		return nil
	}
	var stored int
	if err := conn.QueryRowContext(ctx, moveCount, game).Scan(&stored); err != nil {
		return err
	}
	if stored != first {
		return fmt.Errorf("move %d of a game with %d moves: %w", first, stored, store.ErrConflict)
	}
	for i, m := range moves {
		_, err := conn.ExecContext(ctx, insertMove, game, first+i, int(m.Seat), m.Text, millis(m.At))
		if isUnique(err) {
			return fmt.Errorf("move %d: %w", first+i, store.ErrConflict)
		}
		if err != nil {
			return fmt.Errorf("move %d: %w", first+i, err)
		}
	}
	return nil
}

const insertResult = `INSERT INTO result (game, seat, user, player, name, score, place, shared) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`

func putResults(ctx context.Context, conn *sql.Conn, game int64, results []store.Result) error {
	for _, r := range results {
		_, err := conn.ExecContext(ctx, insertResult, game, int(r.Seat), r.User, r.Player, r.Name, r.Score, r.Place, r.Shared)
		if isUnique(err) {
			return fmt.Errorf("result of seat %d: %w", r.Seat, store.ErrConflict)
		}
		if err != nil {
			return fmt.Errorf("result of seat %d: %w", r.Seat, err)
		}
	}
	return nil
}
