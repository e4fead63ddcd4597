package sqlite

import (
	"context"
	"database/sql"
	"strings"

	"sobremesa/store"
	"sobremesa/store/row"
)

const (
	// gamesWhere is completed by a condition.
	gamesWhere = `SELECT id, revision, kind, guild, channel, home, status, ended, rematch, document FROM game WHERE `
	gameByID   = gamesWhere + `id = ?`

	movesOf = `SELECT seat, text, at, stand_in, auto, undo, secret FROM move WHERE game = ? ORDER BY seq`
	// around finds the settings of the users who have a seat, and two facts.
	around = `SELECT value.scope, value.id, value.key, value.value, 0 FROM player CROSS JOIN value
		ON value.id = player.user AND value.scope = 'person' WHERE player.game = ?
		UNION ALL SELECT scope, id, key, value, 0 FROM value WHERE id IN (?, ?) AND scope = 'fact' AND key = ''`
)

// Game implements [store.Store].
func (s *Store) Game(ctx context.Context, id int64) (*store.Game, error) {
	list, err := s.games(ctx, true, gameByID, id)
	if err == nil && len(list) == 0 {
		err = store.ErrNotFound
	}
	if err != nil {
		return nil, s.failed(ctx, err, "loading game %d", id)
	}
	return list[0], nil
}

// Games implements [store.Store].
func (s *Store) Games(ctx context.Context, q store.Query) ([]*store.Game, error) {
	statement, args := selectGames(q)
	if statement == "" {
		return nil, ctx.Err()
	}
	list, err := s.games(ctx, q.Moves, statement, args...)
	return list, s.failed(ctx, err, "looking for games %+v", q)
}

// selectGames returns the statement of a query and its arguments, "" if no game can meet it.
func selectGames(q store.Query) (statement string, args []any) {
	alternatives, end, args := q.Conditions("?", func(user string) string { return `id IN (SELECT game FROM player WHERE user = ` + user + `)` },
		func(user, quoted string) string {
			return `(instr(document, ` + quoted + `) > 0 OR id IN (SELECT game FROM result WHERE user = ` + user + `))`
		})
	switch len(alternatives) {
	case 0:
		return "", nil
	case 1:
		return gamesWhere + alternatives[0] + end, args
	}
	for i, where := range alternatives {
		alternatives[i] = `SELECT id FROM (SELECT id FROM game WHERE ` + where + end + `)`
	}
	return gamesWhere + `id IN (` + strings.Join(alternatives, ` UNION ALL `) + `)` + end, args
}

// games loads the games that a statement selects, all as of one moment.
func (s *Store) games(ctx context.Context, moves bool, statement string, args ...any) (list []*store.Game, err error) {
	err = s.read(ctx, func(ctx context.Context, tx *sql.Conn) (err error) {
		games, err := collect(ctx, tx, row.Game, statement, args...)
		for i := range games {
			g := &games[i]
			list = append(list, g)
			if err == nil {
				err = loadAround(ctx, tx, g)
			}
			if err == nil && moves {
				g.Moves, err = collect(ctx, tx, row.Move, movesOf, g.ID)
			}
		}
		return err
	})
	return list, err
}

// loadAround loads the settings and facts that come with a game.
func loadAround(ctx context.Context, q queryer, g *store.Game) error {
	list, err := collect(ctx, q, (*row.Value).Columns, around, g.ID, store.Outages.ID, store.PresenceIn(g.Guild).ID)
	for _, v := range list {
		g.SetAround(v.Key, v.Text)
	}
	return err
}
