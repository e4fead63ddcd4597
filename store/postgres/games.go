package postgres

import (
	"context"
	"strings"

	"github.com/jackc/pgx/v5"

	"sobremesa/store"
	"sobremesa/store/row"
)

// theseGames selects given ids, as the statements of selectIDs select those of a query.
const theseGames = `SELECT unnest($1::bigint[])`

// Parts of statements about the games whose ids such a statement selects. Because the ids are an array, they
// are looked up one by one, whatever number of rows the planner expects.
const (
	gameColumns = `id, revision, kind, guild, channel, home, status, ended, rematch, document::text`

	ofGames      = ` = ANY(ARRAY(`
	selectGames  = `SELECT ` + gameColumns + ` FROM game WHERE id` + ofGames
	selectMoves  = `SELECT game, seat, text, at, stand_in, auto, undo, secret FROM move WHERE game` + ofGames
	selectPeople = `SELECT g.id, v.scope, v.id, v.key, v.value, 0 FROM game AS g CROSS JOIN LATERAL unnest(g.players) AS p (user_id)
		JOIN value AS v ON v.id = p.user_id AND v.scope = 'person' WHERE g.id` + ofGames
	// selectFacts finds the facts [store.Outages] and [store.PresenceIn].
	selectFacts = `SELECT g.id, v.scope, v.id, v.key, v.value, 0 FROM game AS g
		JOIN value AS v ON v.id IN ('outages', 'presence ' || g.guild) AND v.scope = 'fact' AND v.key = '' WHERE g.id` + ofGames
)

// Game implements [store.Store].
func (s *Store) Game(ctx context.Context, id int64) (*store.Game, error) {
	g, err := first(s.games(ctx, `id`, true, theseGames, []int64{id}))
	return g, s.failed(ctx, err, "loading game %d", id)
}

// Games implements [store.Store].
func (s *Store) Games(ctx context.Context, q store.Query) ([]*store.Game, error) {
	which, args := selectIDs(q)
	if which == "" {
		return nil, ctx.Err()
	}
	if q.Naming != "" { // a look through the whole table, and no more than one
		ids, err := s.lookThrough(ctx, which, args...)
		if err != nil {
			return nil, s.failed(ctx, err, "looking for games %+v", q)
		}
		which, args = theseGames, []any{ids}
	}
	list, err := s.games(ctx, q.Order(), q.Moves, which, args...)
	return list, s.failed(ctx, err, "looking for games %+v", q)
}

// selectIDs returns a statement that selects the ids of a query's games, and its arguments. It is ""
// if no game can meet the query.
func selectIDs(q store.Query) (statement string, args []any) {
	alternatives, end, args := q.Conditions("$", func(user string) string { return `players @> ARRAY[` + user + `::text]` },
		func(user, quoted string) string {
			return `(strpos(document::text, ` + quoted + `) > 0 OR id IN (SELECT game FROM result WHERE user_id = ` + user + `))`
		})
	if len(alternatives) == 0 {
		return "", nil
	}
	for i, where := range alternatives {
		alternatives[i] = `SELECT id FROM game WHERE ` + where + end
	}
	if len(alternatives) == 1 {
		return alternatives[0], args
	}
	return `SELECT id FROM ((` + strings.Join(alternatives, `) UNION ALL (`) + `)) AS found` + end, args
}

// lookThrough returns the ids that a statement selects, which may take long.
func (s *Store) lookThrough(ctx context.Context, statement string, args ...any) (ids []int64, err error) {
	err = s.transact(ctx, pgx.TxOptions{AccessMode: pgx.ReadOnly}, func(ctx context.Context, tx pgx.Tx) error {
		rows, _ := tx.Query(ctx, statement, args...) // its error is also in rows
		ids, err = pgx.CollectRows(rows, pgx.RowTo[int64])
		return err
	})
	return ids, err
}

// games loads the games whose ids a statement selects.
func (s *Store) games(ctx context.Context, order string, moves bool, which string, args ...any) ([]*store.Game, error) {
	var games []store.Game
	var around []entry
	var played []playedMove
	err := s.read(ctx, func(p *pipeline) {
		query(p, &games, row.Game, selectGames+which+`)) ORDER BY `+order, args...)
		query(p, &around, (*entry).columns, selectPeople+which+`)) UNION ALL `+selectFacts+which+`))`, args...)
		if moves {
			query(p, &played, (*playedMove).columns, selectMoves+which+`)) ORDER BY game, seq`, args...)
		}
	})
	if err != nil {
		return nil, err
	}
	list, byID := make([]*store.Game, len(games)), make(map[int64]*store.Game, len(games))
	for i := range games {
		list[i], byID[games[i].ID] = &games[i], &games[i]
	}
	for _, e := range around {
		byID[e.game].SetAround(e.Key, e.Text)
	}
	for _, m := range played {
		g := byID[m.game]
		g.Moves = append(g.Moves, m.Move)
	}
	return list, nil
}

// playedMove is a move of a game.
type playedMove struct {
	game int64
	store.Move
}

func (m *playedMove) columns() []any { return append([]any{&m.game}, row.Move(&m.Move)...) }

// entry is a setting or fact that comes with a game.
type entry struct {
	game int64
	row.Value
}

func (e *entry) columns() []any { return append([]any{&e.game}, e.Columns()...) }
