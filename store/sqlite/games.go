package sqlite

import (
	"context"
	"database/sql"

	"sobremesa/store"
)

const gameColumns = `id, revision, kind, guild, channel, home, status, ended, rematch, document`

// The conditions on status must match those of the indexes game_live, game_last and game_last_home,
// or SQLite would not use them.
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

	liveIn = `SELECT ` + gameColumns + ` FROM game WHERE guild = ? AND status IN ('lobby', 'running') ORDER BY id DESC LIMIT ?`

	movesOf = `SELECT seat, text, at, stand_in, auto, undo, secret FROM move WHERE game = ? ORDER BY seq`
	// around finds the settings of the users who have a seat and, under the user "", two facts.
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
	list, err := s.tables(ctx, gamesOf, user)
	return list, s.failed(ctx, err, "listing the games of user %s", user)
}

// LiveIn implements [store.Store].
func (s *Store) LiveIn(ctx context.Context, guild string, limit int) ([]*store.Game, error) {
	list, err := s.tables(ctx, liveIn, guild, max(0, limit))
	return list, s.failed(ctx, err, "listing the live games of guild %s", guild)
}

// tables loads the games that a query selects, without their moves.
func (s *Store) tables(ctx context.Context, query string, args ...any) (list []*store.Game, err error) {
	err = s.read(ctx, func(tx *sql.Tx) (err error) {
		list, err = loadTables(ctx, tx, query, args...)
		for _, g := range list {
			if err == nil {
				err = loadAround(ctx, tx, g)
			}
		}
		return err
	})
	return list, err
}

// game loads the game that a query selects.
func (s *Store) game(ctx context.Context, query string, args ...any) (*store.Game, error) {
	var g store.Game
	err := s.read(ctx, func(tx *sql.Tx) (err error) {
		if g, err = one(ctx, tx, gameColumnsOf, query, args...); err != nil {
			return err
		}
		if err = loadAround(ctx, tx, &g); err != nil {
			return err
		}
		g.Moves, err = collect(ctx, tx, 160, moveColumns, movesOf, g.ID)
		return err
	})
	if err != nil {
		return nil, err
	}
	return &g, nil
}

// loadTables loads the games that a query selects, without moves, settings and facts.
func loadTables(ctx context.Context, q queryer, query string, args ...any) ([]*store.Game, error) {
	games, err := collect(ctx, q, 8, gameColumnsOf, query, args...)
	var list []*store.Game
	for i := range games {
		list = append(list, &games[i])
	}
	return list, err
}

func gameColumnsOf(g *store.Game) []any {
	return []any{&g.ID, &g.Revision, &g.Kind, &g.Guild, &g.Channel, &g.Home, &g.Status, (*moment)(&g.Ended), &g.Rematch, (*document)(g)}
}

// document scans a JSON document into its game.
type document store.Game

func (d *document) Scan(kept any) error {
	return (*store.Game)(d).ReadDocument([]byte(kept.(string)))
}

func moveColumns(m *store.Move) []any {
	return []any{(*seat)(&m.Seat), &m.Text, (*moment)(&m.At), &m.StandIn, &m.Auto, &m.Undo, &m.Secret}
}

// loadAround loads the settings and facts that come with a game.
func loadAround(ctx context.Context, q queryer, g *store.Game) error {
	type entry struct {
		user string
		pair
	}
	list, err := collect(ctx, q, 8, func(e *entry) []any { return []any{&e.user, &e.key, &e.value} },
		around, g.ID, store.Outages, store.PresenceIn(g.Guild))
	for _, e := range list {
		g.SetAround(e.user, e.key, e.value)
	}
	return err
}
