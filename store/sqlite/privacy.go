package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"sobremesa/store"
)

const (
	// gamesNaming selects the games that may mention a user: those whose document contains the id
	// (?1, as JSON writes it) and those in which the user (?2) has a result. It scans all games,
	// which is acceptable for a rare request.
	gamesNaming = `SELECT ` + gameColumns + ` FROM game WHERE instr(document, ?1) > 0 OR id IN (SELECT game FROM result WHERE user = ?2) ORDER BY id`
	resultOf    = `SELECT name, score, place FROM result WHERE game = ? AND user = ?`
	keptMoves   = `SELECT text, at, undo FROM move WHERE game = ? AND seat = ? AND stand_in = '' ORDER BY seq`
)

// Kept implements [store.Store].
func (s *Store) Kept(ctx context.Context, user string) (*store.Kept, error) {
	k := &store.Kept{User: user}
	err := s.read(ctx, func(tx *sql.Tx) error { return loadKept(ctx, tx, user, k) })
	if err != nil {
		return nil, s.failed(ctx, err, "collecting what is kept of user %s", user)
	}
	return k, nil
}

func loadKept(ctx context.Context, tx *sql.Tx, user string, k *store.Kept) (err error) {
	if k.Values, err = loadNamed(ctx, tx, user); err != nil {
		return err
	}
	games, err := loadNaming(ctx, tx, user)
	if err != nil {
		return err
	}
	for _, g := range games {
		one, named, err := keptGame(ctx, tx, g, user)
		if err != nil {
			return fmt.Errorf("game %d: %w", g.ID, err)
		}
		if named {
			k.Games = append(k.Games, one)
		}
	}
	if err != nil {
		return err
	}
	return err
}

// loadNaming loads the games that may mention a user.
func loadNaming(ctx context.Context, q queryer, user string) ([]*store.Game, error) {
	quoted, err := json.Marshal(user)
	if err != nil {
		return nil, err
	}
	return loadTables(ctx, q, gamesNaming, string(quoted[1:len(quoted)-1]), user)
}

// keptGame returns a game's data about a user, with their result and moves. named is false if there
// is none.
func keptGame(ctx context.Context, tx *sql.Tx, g *store.Game, user string) (k store.KeptGame, named bool, err error) {
	k, named = g.Kept(user)
	results, err := collect(ctx, tx, 1, func(r *store.Result) []any { return []any{&r.Name, &r.Score, &r.Place} }, resultOf, g.ID, user)
	if err != nil {
		return k, false, err
	}
	for _, r := range results {
		k.Score, k.Place, named = &r.Score, r.Place, true
		if k.Seat == nil {
			k.Name = r.Name
		}
	}
	if k.Seat == nil || g.Seats[*k.Seat-1].Before != "" {
		return k, named, nil
	}
	k.Moves, err = collect(ctx, tx, 64, func(m *store.KeptMove) []any {
		return []any{&m.Text, (*moment)(&m.At), &m.Undo}
	}, keptMoves, g.ID, *k.Seat-1)
	return k, named, err
}

// forgetting lists the statements that replace a user (?1) by a pseudonym (?2) outside the
// documents of games.
var forgetting = []string{
	`UPDATE result SET user = ?2, name = '' WHERE user = ?1`,
}

// Forget implements [store.Store].
func (s *Store) Forget(ctx context.Context, user, pseudonym string, values store.Texts) error {
	if !store.IsRetired(pseudonym) || user == "" || store.IsRetired(user) {
		return fmt.Errorf("sqlite: %q cannot take the place of user %q", pseudonym, user)
	}
	if err := store.CheckTexts(user, pseudonym); err != nil {
		return fmt.Errorf("sqlite: forgetting a user: %w", err)
	}
	err := s.write(ctx, func(ctx context.Context, conn *sql.Conn) error {
		games, err := loadNaming(ctx, conn, user)
		if err != nil {
			return err
		}
		for _, g := range games {
			said, err := g.Forget(user, pseudonym)
			if said && err == nil {
				_, _, err = putGame(ctx, conn, g)
			}
			if err != nil {
				return fmt.Errorf("game %d: %w", g.ID, err)
			}
		}
		for _, statement := range forgetting {
			if _, err := conn.ExecContext(ctx, statement, user, pseudonym); err != nil {
				return fmt.Errorf("%.40s: %w", statement, err)
			}
		}
		return setValues(ctx, conn, values)
	})
	return s.failed(ctx, err, "forgetting user %s", user)
}
