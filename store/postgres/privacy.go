package postgres

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jackc/pgx/v5"

	"sobremesa/store"
)

const (
	// gamesNaming selects the games that may mention a user: those whose document contains the id
	// ($1, as JSON writes it) and those in which the user ($2) has a result. It scans all games,
	// which is acceptable for a rare request.
	gamesNaming = `SELECT ` + gameColumns + ` FROM game WHERE strpos(document::text, $1) > 0 OR id IN (SELECT game FROM result WHERE user_id = $2) ORDER BY id`

	resultOf  = `SELECT name, score, place FROM result WHERE game = $1 AND user_id = $2`
	keptMoves = `SELECT text, at, undo FROM move WHERE game = $1 AND seat = $2 AND stand_in = '' ORDER BY seq`
)

// Kept implements [store.Store].
func (s *Store) Kept(ctx context.Context, user string) (*store.Kept, error) {
	k := &store.Kept{User: user}
	err := s.transact(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, func(ctx context.Context, tx pgx.Tx) error {
		*k = store.Kept{User: user}
		return loadKept(ctx, tx, user, k)
	})
	if err != nil {
		return nil, s.failed(ctx, err, "collecting what is kept of user %s", user)
	}
	return k, nil
}

func loadKept(ctx context.Context, tx pgx.Tx, user string, k *store.Kept) error {
	var values []keyed
	var games []store.Game
	err := ask(ctx, tx, func(p *pipeline) {
		query(p, &values, (*keyed).columns, valuesNaming, user)
		queryNaming(p, &games, user, "")
	})
	if err != nil {
		return err
	}
	k.Values = toTexts(values)
	for i := range games {
		one, named, err := keptGame(ctx, tx, &games[i], user)
		if err != nil {
			return fmt.Errorf("game %d: %w", games[i].ID, err)
		}
		if named {
			k.Games = append(k.Games, one)
		}
	}
	return nil
}

// queryNaming adds a query for the games that may mention a user.
func queryNaming(p *pipeline, games *[]store.Game, user, locked string) {
	quoted, _ := json.Marshal(user) // strings always marshal
	query(p, games, gameColumnsOf, gamesNaming+locked, string(quoted[1:len(quoted)-1]), user)
}

// keptGame returns a game's data about a user, with their result and moves. named is false if there
// is none.
func keptGame(ctx context.Context, tx pgx.Tx, g *store.Game, user string) (k store.KeptGame, named bool, err error) {
	k, named = g.Kept(user)
	var results []store.Result
	var moves []store.KeptMove
	own := k.Seat != nil && g.Seats[*k.Seat-1].Before == ""
	err = ask(ctx, tx, func(p *pipeline) {
		query(p, &results, func(r *store.Result) []any { return []any{&r.Name, &r.Score, &r.Place} }, resultOf, g.ID, user)
		if own {
			query(p, &moves, func(m *store.KeptMove) []any { return []any{&m.Text, (*moment)(&m.At), &m.Undo} }, keptMoves, g.ID, int16(*k.Seat-1))
		}
	})
	for _, r := range results {
		k.Score, k.Place, named = &r.Score, r.Place, true
		if k.Seat == nil {
			k.Name = r.Name
		}
	}
	k.Moves = moves
	return k, named, err
}

// forgetting lists the statements that replace a user ($1) by a pseudonym ($2) outside the
// documents of games.
var forgetting = []string{
	`UPDATE result SET user_id = $2, name = '' WHERE user_id = $1`,
}

// Forget implements [store.Store].
func (s *Store) Forget(ctx context.Context, user, pseudonym string, values store.Texts) error {
	if !store.IsRetired(pseudonym) || user == "" || store.IsRetired(user) {
		return fmt.Errorf("postgres: %q cannot take the place of user %q", pseudonym, user)
	}
	err := s.transact(ctx, pgx.TxOptions{}, func(ctx context.Context, tx pgx.Tx) error {
		var games []store.Game
		err := ask(ctx, tx, func(p *pipeline) { queryNaming(p, &games, user, ` FOR NO KEY UPDATE`) })
		if err != nil {
			return err
		}
		var p pipeline
		for i := range games {
			g := &games[i]
			said, err := g.Forget(user, pseudonym)
			if said && err == nil {
				err = putGame(&p, g, g.ID, g.Rematch, new(int64))
			}
			if err != nil {
				return fmt.Errorf("game %d: %w", g.ID, err)
			}
		}
		for _, statement := range forgetting {
			p.exec(statement, user, pseudonym)
		}
		setValues(&p, values)
		return tx.SendBatch(ctx, &p.batch).Close()
	})
	return s.failed(ctx, err, "forgetting user %s", user)
}
