package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"sobremesa/store"
	"sobremesa/store/row"
)

const (
	insertResult = `INSERT INTO result (game, seat, replaced, user, player, name, score, place, absent, substitute, helped)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	forgetResults = `UPDATE result SET user = ?2, name = '' WHERE user = ?1 AND user <> ''`
	// forgetInTasks replaces a quoted user in what tasks say, also in tasks that are done.
	forgetInTasks = `UPDATE task SET payload = CAST(replace(CAST(payload AS TEXT), ?1, ?2) AS BLOB) WHERE instr(payload, CAST(?1 AS BLOB)) > 0`
	insertFinish  = `INSERT INTO finish (game, guild, kind, ended) VALUES (?, ?, ?, ?)`
)

// putResults writes the results of a game, if there are any, and adds it to the log.
func putResults(ctx context.Context, conn *sql.Conn, game int64, c *store.Change) error {
	if len(c.Results) == 0 {
		return nil
	}
	for _, r := range c.Results {
		_, err := conn.ExecContext(ctx, insertResult, game, int(r.Seat), r.Replaced, r.User, r.Player, r.Name, r.Score, r.Place, r.Absent, r.Substitute, r.Helped)
		if isUnique(err) {
			return fmt.Errorf("result of seat %d: %w", r.Seat, store.ErrConflict)
		}
		if err != nil {
			return fmt.Errorf("result of seat %d: %w", r.Seat, err)
		}
	}
	if _, err := conn.ExecContext(ctx, insertFinish, game, c.Game.Guild, c.Game.Kind, row.Millis(c.Game.Ended)); err != nil {
		return fmt.Errorf("noting the finish: %w", err)
	}
	return nil
}

const (
	// Conditions for the finishes of a guild and kind, and those in which a user has a result.
	inGuild = `guild = ?1 AND kind = ?2`
	ofUser  = `?1 IN ('', guild) AND ?2 IN ('', kind) AND game IN (SELECT game FROM result WHERE user = ?5 AND user <> '')`

	countRenamed = `SELECT count(*) FROM result WHERE user >= 'retired-' AND user < 'retired.' AND user <> ''`

	resultFields = `r.user, r.player, r.name, r.score, r.place, r.seat, r.replaced, r.absent, r.substitute, r.helped`
	resultsOf    = `SELECT ` + resultFields + ` FROM result AS r WHERE r.game = ?`
)

// some returns the query for some finishes that meet a condition, the first ones (ASC) or the last ones
// (DESC).
func some(which, order string) string {
	return `SELECT * FROM (SELECT number, game, guild, kind, ended FROM finish WHERE ` + which + ` AND number > ?3
		ORDER BY number ` + order + ` LIMIT ?4) ORDER BY number`
}

// resultsIn returns the query for the results of some finishes.
func resultsIn(some string) string {
	return `SELECT f.number, ` + resultFields + ` FROM (` + some + `) AS f CROSS JOIN result AS r ON r.game = f.game ORDER BY f.number`
}

// Finishes implements [store.Store].
func (s *Store) Finishes(ctx context.Context, of store.LogQuery) (log store.Log, err error) {
	which, order, limit := inGuild, "ASC", of.Limit
	if limit == 0 {
		limit = -1
	}
	args := []any{of.Guild, of.Kind, of.After, limit}
	if of.User != "" {
		which, args = ofUser, append(args, of.User)
	}
	if of.Last {
		order = "DESC"
	}
	err = s.read(ctx, func(_ context.Context, tx *sql.Conn) error {
		if log.Renamed, err = one(ctx, tx, row.Only[int], countRenamed); err != nil {
			return err
		}
		which := some(which, order)
		if log.Finishes, err = collect(ctx, tx, row.Finish, which, args...); err != nil || len(log.Finishes) == 0 {
			return err
		}
		results, err := collect(ctx, tx, row.NumberedResult, resultsIn(which), args...)
		store.AddResults(log.Finishes, results)
		return err
	})
	return log, s.failed(ctx, err, "reading the finished games of %s in guild %s", of.Kind, of.Guild)
}
