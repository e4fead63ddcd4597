package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"sobremesa/engine"
	"sobremesa/store"
)

const gameColumns = `id, revision, kind, guild, channel, home, status, ended, rematch, document`

// The conditions on status are written as in the indexes game_live, game_last
// and game_last_home, without which SQLite would not use them.
const (
	gameByID = `SELECT ` + gameColumns + ` FROM game WHERE id = ?`
	gameLive = `SELECT ` + gameColumns + ` FROM game
		WHERE channel = ? AND kind = ? AND status IN ('lobby', 'running')`
	gameLast = `SELECT ` + gameColumns + ` FROM game WHERE id = (SELECT max(id) FROM (
		SELECT max(id) AS id FROM game WHERE channel = ?1 AND kind = ?2 AND status = 'finished'
		UNION ALL
		SELECT max(id) FROM game WHERE home = ?1 AND home <> '' AND kind = ?2 AND status = 'finished'))`
	gameAway = `SELECT ` + gameColumns + ` FROM game WHERE channel = ? AND home <> '' AND kind = ? AND status = 'put-away'
		ORDER BY id DESC LIMIT 1`
	gameBefore = `SELECT ` + gameColumns + ` FROM game WHERE id = (SELECT max(id) FROM (
		SELECT id FROM game WHERE channel = ?1 AND kind = ?2 AND rematch = ?3 AND status = 'finished'
		UNION ALL
		SELECT id FROM game WHERE home = ?1 AND home <> '' AND kind = ?2 AND rematch = ?3 AND status = 'finished'))`
	gamesOf = `SELECT ` + gameColumns + ` FROM game WHERE status IN ('lobby', 'running', 'put-away')
		AND id IN (SELECT game FROM player WHERE user = ?) ORDER BY id`

	runningGames = `SELECT ` + gameColumns + ` FROM game WHERE guild = ? AND status = 'running' ORDER BY id DESC LIMIT ?`

	movesOf = `SELECT seat, text, at, stand_in, auto, undo FROM move WHERE game = ? ORDER BY seq`
	// around are the settings of those who have a seat, and two facts, of nobody.
	around = `SELECT setting.id, setting.key, setting.value FROM player CROSS JOIN setting
		ON setting.scope = 'person' AND setting.id = player.user WHERE player.game = ?
		UNION ALL SELECT '', key, value FROM fact WHERE key IN (?, ?)`
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

// AwayGame implements [store.Store].
func (s *Store) AwayGame(ctx context.Context, thread, kind string) (*store.Game, error) {
	g, err := s.game(ctx, gameAway, thread, kind)
	return g, s.failed(ctx, err, "loading the game of %s that is put away in thread %s", kind, thread)
}

// GameBefore implements [store.Store].
func (s *Store) GameBefore(ctx context.Context, channel, kind string, rematch int64) (*store.Game, error) {
	g, err := s.game(ctx, gameBefore, channel, kind, rematch)
	return g, s.failed(ctx, err, "loading the game of %s in channel %s whose rematch is game %d", kind, channel, rematch)
}

// GamesOf implements [store.Store].
func (s *Store) GamesOf(ctx context.Context, user string) ([]*store.Game, error) {
	var list []*store.Game
	err := s.read(ctx, func(tx *sql.Tx) (err error) {
		list, err = loadTables(ctx, tx, gamesOf, user)
		return err
	})
	if err != nil {
		return nil, s.failed(ctx, err, "listing the games of user %s", user)
	}
	return list, nil
}

// RunningGames implements [store.Store].
func (s *Store) RunningGames(ctx context.Context, guild string, limit int) (list []*store.Game, err error) {
	err = s.read(ctx, func(tx *sql.Tx) (err error) {
		list, err = loadTables(ctx, tx, runningGames, guild, max(0, limit))
		return err
	})
	if err != nil {
		return nil, s.failed(ctx, err, "listing the games that run in guild %s", guild)
	}
	return list, nil
}

// loadTables loads the games of a query, without their moves.
func loadTables(ctx context.Context, tx *sql.Tx, query string, args ...any) ([]*store.Game, error) {
	list, err := collect(ctx, tx, 8, func(rows *sql.Rows, g **store.Game) (err error) {
		*g, err = scanGame(rows)
		return err
	}, query, args...)
	for _, g := range list {
		if err == nil {
			err = loadAround(ctx, tx, g)
		}
	}
	return list, err
}

func (s *Store) game(ctx context.Context, query string, args ...any) (*store.Game, error) {
	var g *store.Game
	err := s.read(ctx, func(tx *sql.Tx) (err error) {
		if g, err = scanGame(tx.QueryRowContext(ctx, query, args...)); err != nil {
			return err
		}
		if err = loadAround(ctx, tx, g); err != nil {
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

func scanGame(row interface{ Scan(...any) error }) (*store.Game, error) {
	var (
		g        store.Game
		ended    sql.NullInt64
		document []byte
	)
	err := row.Scan(&g.ID, &g.Revision, &g.Kind, &g.Guild, &g.Channel, &g.Home, &g.Status, &ended, &g.Rematch, &document)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, store.ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	g.Ended = timeOf(ended)
	return &g, g.ReadDocument(document)
}

// queryer is a connection or a transaction.
type queryer interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

func loadMoves(ctx context.Context, q queryer, game int64) ([]store.Move, error) {
	return collect(ctx, q, 160, func(rows *sql.Rows, m *store.Move) error {
		var seat int64
		var at sql.NullInt64
		err := rows.Scan(&seat, &m.Text, &at, &m.StandIn, &m.Auto, &m.Undo)
		m.Seat, m.At = engine.Seat(seat), timeOf(at)
		return err
	}, movesOf, game)
}

// loadAround loads what comes with a game and is not its own.
func loadAround(ctx context.Context, q queryer, g *store.Game) error {
	type entry struct{ user, key, value string }
	list, err := collect(ctx, q, 8, func(rows *sql.Rows, one *entry) error {
		return rows.Scan(&one.user, &one.key, &one.value)
	}, around, g.ID, store.Outages, store.PresenceIn(g.Guild))
	for _, one := range list {
		switch {
		case one.user == "" && one.key == store.Outages:
			g.Outages = one.value
		case one.user == "":
			g.Presence = one.value
		case g.People[one.user] == nil:
			if g.People == nil {
				g.People = make(map[string]map[string]string)
			}
			g.People[one.user] = map[string]string{one.key: one.value}
		default:
			g.People[one.user][one.key] = one.value
		}
	}
	return err
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
