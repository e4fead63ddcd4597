package postgres

import (
	"context"

	"sobremesa/store"
)

// Queries that select ids of games.
const (
	gameByID = `SELECT $1::bigint`
	gameLive = `SELECT id FROM game WHERE channel = $1 AND kind = $2 AND status IN ('lobby', 'running')`
	gameLast = `SELECT max(id) FROM (
		(SELECT id FROM game WHERE channel = $1 AND kind = $2 AND status = 'finished' ORDER BY id DESC LIMIT 1)
		UNION ALL
		(SELECT id FROM game WHERE home = $1 AND home <> '' AND kind = $2 AND status = 'finished' ORDER BY id DESC LIMIT 1)) AS last`
	gameAway   = `SELECT id FROM game WHERE channel = $1 AND home <> '' AND kind = $2 AND status = 'put-away' ORDER BY id DESC LIMIT 1`
	gameBefore = `SELECT max(id) FROM game WHERE (channel = $1 OR home = $1 AND home <> '') AND kind = $2 AND rematch = $3 AND status = 'finished'`
	gamesOf    = `SELECT id FROM game WHERE players @> ARRAY[$1::text] AND status IN ('lobby', 'running', 'put-away')`

	liveIn = `SELECT id FROM game WHERE guild = $1 AND status IN ('lobby', 'running') ORDER BY id DESC LIMIT $2`
)

// Parts of statements about the games that such a query selects. Because the ids are an array, they
// are looked up one by one, whatever number of rows the planner expects.
const (
	gameColumns = `id, revision, kind, guild, channel, home, status, ended, rematch, document::text`

	ofGames      = ` = ANY(ARRAY(`
	selectGames  = `SELECT ` + gameColumns + ` FROM game WHERE id` + ofGames
	selectMoves  = `SELECT seat, text, at, stand_in, auto, undo, secret FROM move WHERE game` + ofGames
	selectPeople = `SELECT g.id, s.id, s.key, s.value FROM game AS g CROSS JOIN LATERAL unnest(g.players) AS p (user_id)
		JOIN setting AS s ON s.scope = 'person' AND s.id = p.user_id WHERE g.id` + ofGames
	selectFacts = `SELECT g.id, '', f.key, f.value FROM game AS g
		JOIN fact AS f ON f.key IN ('` + store.Outages + `', '` + presence + `' || g.guild) WHERE g.id` + ofGames
)

// presence begins the key of [store.PresenceIn].
const presence = "presence "

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
	list, err := s.games(ctx, `id`, gamesOf, user)
	return list, s.failed(ctx, err, "listing the games of user %s", user)
}

// LiveIn implements [store.Store].
func (s *Store) LiveIn(ctx context.Context, guild string, limit int) ([]*store.Game, error) {
	list, err := s.games(ctx, `id DESC`, liveIn, guild, max(0, limit))
	return list, s.failed(ctx, err, "listing the live games of guild %s", guild)
}

// game loads the game that a query selects.
func (s *Store) game(ctx context.Context, which string, args ...any) (*store.Game, error) {
	var games []store.Game
	var around []entry
	var moves []store.Move
	err := s.read(ctx, func(p *pipeline) {
		queryGames(p, &games, &around, `id`, which, args...)
		query(p, &moves, moveColumns, selectMoves+which+`)) ORDER BY seq`, args...)
	})
	g, err := first(games, err)
	if err != nil {
		return nil, err
	}
	setAround([]*store.Game{&g}, around)
	g.Moves = moves
	return &g, nil
}

// games loads the games that a query selects, without their moves.
func (s *Store) games(ctx context.Context, order, which string, args ...any) ([]*store.Game, error) {
	var games []store.Game
	var around []entry
	err := s.read(ctx, func(p *pipeline) { queryGames(p, &games, &around, order, which, args...) })
	if err != nil {
		return nil, err
	}
	list := pointers(games)
	setAround(list, around)
	return list, nil
}

func pointers(games []store.Game) (list []*store.Game) {
	for i := range games {
		list = append(list, &games[i])
	}
	return list
}

// entry is a setting or fact that comes with a game.
type entry struct {
	game int64
	user string
	pair
}

func (e *entry) columns() []any { return []any{&e.game, &e.user, &e.key, &e.value} }

func queryGames(p *pipeline, games *[]store.Game, around *[]entry, order, which string, args ...any) {
	query(p, games, gameColumnsOf, selectGames+which+`)) ORDER BY `+order, args...)
	query(p, around, (*entry).columns, selectPeople+which+`)) UNION ALL `+selectFacts+which+`))`, args...)
}

func setAround(games []*store.Game, around []entry) {
	byID := make(map[int64]*store.Game, len(games))
	for _, g := range games {
		byID[g.ID] = g
	}
	for _, e := range around {
		byID[e.game].SetAround(e.user, e.key, e.value)
	}
}

func gameColumnsOf(g *store.Game) []any {
	return []any{&g.ID, &g.Revision, &g.Kind, &g.Guild, &g.Channel, &g.Home, (*string)(&g.Status), (*moment)(&g.Ended), &g.Rematch, (*document)(g)}
}

func moveColumns(m *store.Move) []any {
	return []any{&m.Seat, &m.Text, (*moment)(&m.At), &m.StandIn, &m.Auto, &m.Undo, &m.Secret}
}
