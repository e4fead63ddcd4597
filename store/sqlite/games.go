package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"sobremesa/engine"
	"sobremesa/store"
)

const gameColumns = `id, revision, kind, version, variant, seed, guild, channel, lang, creator,
	status, capacity, message, message_part, message_to, message_from, recapped, concluded, filmed,
	posting_nonce, posting_message, posting_since, created, started, ended`

// The conditions on status are written as in the indexes game_live and
// game_last, without which SQLite would not use them.
const (
	gameByID = `SELECT ` + gameColumns + ` FROM game WHERE id = ?`
	gameLive = `SELECT ` + gameColumns + ` FROM game
		WHERE channel = ? AND kind = ? AND status IN ('lobby', 'running')`
	gameLast = `SELECT ` + gameColumns + ` FROM game
		WHERE channel = ? AND kind = ? AND status = 'finished' ORDER BY id DESC LIMIT 1`
	seatsOf = `SELECT user, name, player, agrees FROM seat WHERE game = ? ORDER BY seat`
	movesOf = `SELECT seat, text, at FROM move WHERE game = ? ORDER BY seq`
)

// Game implements [store.Store].
func (s *Store) Game(ctx context.Context, id int64) (*store.Game, error) {
	g, err := s.game(ctx, gameByID, id)
	return g, s.failed(ctx, err, "loading game %d", id)
}

// LiveGame implements [store.Store].
func (s *Store) LiveGame(ctx context.Context, channel, kind string) (*store.Game, error) {
	g, err := s.game(ctx, gameLive, channel, kind)
	return g, s.failed(ctx, err, "loading the live game of %s in channel %s", kind, channel)
}

// LastGame implements [store.Store].
func (s *Store) LastGame(ctx context.Context, channel, kind string) (*store.Game, error) {
	g, err := s.game(ctx, gameLast, channel, kind)
	return g, s.failed(ctx, err, "loading the last game of %s in channel %s", kind, channel)
}

func (s *Store) game(ctx context.Context, query string, args ...any) (*store.Game, error) {
	var g *store.Game
	err := s.read(ctx, func(tx *sql.Tx) (err error) {
		if g, err = scanGame(tx.QueryRowContext(ctx, query, args...)); err != nil {
			return err
		}
		if g.Seats, err = loadSeats(ctx, tx, g.ID); err != nil {
			return err
		}
		g.Moves, err = loadMoves(ctx, tx, g.ID)
		return err
	})
	if err != nil {
		return nil, err
	}
	return g, nil
}

func scanGame(row *sql.Row) (*store.Game, error) {
	var (
		g                       store.Game
		seed                    []byte
		created, started, ended sql.NullInt64
		since                   sql.NullInt64
	)
	err := row.Scan(&g.ID, &g.Revision, &g.Kind, &g.Version, &g.Variant, &seed, &g.Guild, &g.Channel, &g.Lang, &g.Creator,
		&g.Status, &g.Capacity, &g.Message, &g.MessagePart, &g.MessageTo, &g.MessageFrom, &g.Recapped, &g.Concluded, &g.Filmed,
		&g.Posting.Nonce, &g.Posting.Message, &since, &created, &started, &ended)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, store.ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	copy(g.Seed[:], seed)
	g.Created, g.Started, g.Ended, g.Posting.Since = timeOf(created), timeOf(started), timeOf(ended), timeOf(since)
	return &g, nil
}

// queryer is a connection or a transaction.
type queryer interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

func loadSeats(ctx context.Context, q queryer, game int64) ([]store.Seat, error) {
	return collect(ctx, q, 4, func(rows *sql.Rows, seat *store.Seat) error {
		return rows.Scan(&seat.User, &seat.Name, &seat.Player, &seat.Agrees)
	}, seatsOf, game)
}

func loadMoves(ctx context.Context, q queryer, game int64) ([]store.Move, error) {
	return collect(ctx, q, 160, func(rows *sql.Rows, m *store.Move) error {
		var seat int64
		var at sql.NullInt64
		err := rows.Scan(&seat, &m.Text, &at)
		m.Seat, m.At = engine.Seat(seat), timeOf(at)
		return err
	}, movesOf, game)
}

// collect reads all rows of a query, some hint of them; nil when there are
// none.
func collect[T any](ctx context.Context, q queryer, hint int, scan func(*sql.Rows, *T) error, query string, args ...any) ([]T, error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []T
	for rows.Next() {
		if all == nil {
			all = make([]T, 0, hint)
		}
		var one T
		if err := scan(rows, &one); err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}
