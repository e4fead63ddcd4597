package postgres

import (
	"context"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5/pgxpool"

	"sobremesa/store"
	"sobremesa/store/row"
)

// Commit implements [store.Store]. It takes one round trip, and another one to give a new game its
// id.
func (s *Store) Commit(ctx context.Context, c *store.Change) error {
	if err := c.Check(); err != nil {
		return fmt.Errorf("postgres: committing a change: %w", err)
	}
	var w store.Written
	err := s.within(ctx, s.deadline, false, func(ctx context.Context, conn *pgxpool.Conn) (err error) {
		if w, err = s.begin(ctx, conn, c); err != nil {
			return err
		}
		var p pipeline
		if err := putChange(&p, c, &w); err != nil {
			return err
		}
		return outcome(conn.SendBatch(ctx, &p.batch).Close())
	})
	if err != nil {
		if c.Game != nil {
			return s.failed(ctx, err, "committing a change of game %d", c.Game.ID)
		}
		return s.failed(ctx, err, "committing a change")
	}
	w.CopyTo(c)
	s.tell(c)
	return nil
}

const nextGame = `SELECT nextval('game_id_seq')`

// begin returns what is known of a change before it is written. Ids given to a change that then
// fails are not used again.
func (s *Store) begin(ctx context.Context, conn *pgxpool.Conn, c *store.Change) (w store.Written, err error) {
	w.Others, w.Tasks = make([]int64, len(c.Others)), make([]int64, len(c.Tasks))
	switch {
	case c.Game != nil && c.Game.ID != 0:
		w.Game = c.Game.ID
	case c.Game != nil:
		err = refusal(conn.QueryRow(ctx, nextGame).Scan(&w.Game))
	}
	return w, err
}

const insertRequest = `INSERT INTO request (id, answer, at) VALUES ($1, $2, $3)`

// putChange puts the statements of a change in a pipeline, which reads into w what the server
// decides. The request comes first: a repeated request must be reported as a duplicate, and not as
// a conflict with the change that it made itself.
func putChange(p *pipeline, c *store.Change, w *store.Written) error {
	if c.Request != "" {
		p.exec(insertRequest, c.Request, row.NotNil(c.Answer), row.Millis(c.At))
	}
	if several := lockedGames(c); len(several) > 0 {
		p.exec(lockGames, several)
	}
	for _, g := range append([]*store.Game{c.Game}, c.Others...) {
		if g != nil && g.ID != 0 {
			p.exec(lockMoved, g.ID, g.Slot())
		}
	}
	if c.Game != nil {
		if err := putGame(p, c.Game, w.Game, c.Game.Rematch, &w.Revision); err != nil {
			return err
		}
		putMoves(p, w.Game, len(c.Game.Moves), c.Moves)
	}
	for i, g := range c.Others {
		if err := putGame(p, g, g.ID, w.RematchOf(g), &w.Others[i]); err != nil {
			return fmt.Errorf("game %d: %w", g.ID, err)
		}
	}
	for _, l := range c.Done {
		p.exec(finishTask, row.Millis(c.At), l.Task, l.Claim)
	}
	if len(c.Cancel) > 0 {
		p.exec(cancelTasks, w.Game, c.Cancel, row.Millis(c.At))
	}
	for i := range c.Tasks {
		queueTask(p, &c.Tasks[i], w.Game, c.At, &w.Tasks[i])
	}
	if c.Forgotten != "" {
		p.exec(forgetResults, c.Forgotten, c.Pseudonym)
		p.exec(forgetInTasks, `"`+c.Forgotten+`"`, `"`+c.Pseudonym+`"`)
	}
	setValues(p, c.Values, c.Had)
	putResults(p, w.Game, c)
	return nil
}

// lockedGames returns the games whose rows a change locks before anything else. Two changes of the
// same games then cannot deadlock, and of two new tasks of a game with the same key one comes after
// the other. A change that updates only one game needs no lock besides the update.
func lockedGames(c *store.Change) (ids []int64) {
	for _, g := range c.Others {
		ids = append(ids, g.ID)
	}
	for _, t := range c.Tasks {
		if t.Game != 0 && (c.Game == nil || t.Game != c.Game.ID) {
			ids = append(ids, t.Game)
		}
	}
	if len(ids) > 0 && c.Game != nil && c.Game.ID != 0 {
		ids = append(ids, c.Game.ID)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

const (
	insertGame = `INSERT INTO game (id, revision, kind, guild, channel, home, status, ended, rematch, players, document)
		VALUES ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING revision`
	// updateGame checks the revision. The second of two concurrent updates waits for the row and
	// finds another revision.
	updateGame = `WITH changed AS (
			UPDATE game SET revision = revision + 1, kind = $2, guild = $3, channel = $4, home = $5, status = $6, ended = $7, rematch = $8,
				players = $9, document = $10
			WHERE id = $1 AND revision = $11 RETURNING revision)
		SELECT revision FROM changed
		UNION ALL
		SELECT 0 WHERE CASE WHEN EXISTS (SELECT FROM changed) THEN FALSE
			ELSE refuse(CASE WHEN EXISTS (SELECT FROM game WHERE id = $1) THEN '` + isChanged + `' ELSE '` + isUnknown + `' END) END`
)

// putGame creates or updates a game.
func putGame(p *pipeline, g *store.Game, id, rematch int64, revision *int64) error {
	document, err := g.Document()
	if err != nil {
		return err
	}
	args := []any{id, g.Kind, g.Guild, g.Slot(), g.Home, string(g.Status), row.Millis(g.Ended), rematch, row.NotNil(g.Users()), string(document)}
	statement := insertGame
	if g.ID != 0 {
		statement, args = updateGame, append(args, g.Revision)
	}
	scan(p, revision, statement, args...)
	return nil
}

// insertMoves appends moves ($3 to $9, each a list) to a game that must have $2 moves.
const insertMoves = `INSERT INTO move (game, seq, seat, text, at, stand_in, auto, undo, secret)
	SELECT $1, $2 + m.n - 1, m.seat, m.text, m.at, m.stand_in, m.auto, m.undo, m.secret
	FROM unnest($3::smallint[], $4::text[], $5::bigint[], $6::text[], $7::boolean[], $8::boolean[], $9::boolean[])
		WITH ORDINALITY AS m (seat, text, at, stand_in, auto, undo, secret, n)
	WHERE CASE (SELECT coalesce(max(seq) + 1, 0) FROM move WHERE game = $1) WHEN $2 THEN TRUE ELSE refuse('` + isChanged + `') END`

func putMoves(p *pipeline, game int64, first int, moves []store.Move) {
	if len(moves) == 0 {
		return
	}
	n := len(moves)
	seats, texts, times, standIns := make([]int16, n), make([]string, n), make([]*int64, n), make([]string, n)
	auto, undo, secret := make([]bool, n), make([]bool, n), make([]bool, n)
	for i, m := range moves {
		seats[i], texts[i], times[i], standIns[i] = int16(m.Seat), m.Text, row.Millis(m.At), m.StandIn
		auto[i], undo[i], secret[i] = m.Auto, m.Undo, m.Secret
	}
	p.exec(insertMoves, game, first, seats, texts, times, standIns, auto, undo, secret)
}
