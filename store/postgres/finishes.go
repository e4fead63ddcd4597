package postgres

import (
	"context"

	"sobremesa/store"
	"sobremesa/store/row"
)

const (
	insertResult = `INSERT INTO result (game, seat, replaced, user_id, player, name, score, place, absent, substitute, helped)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`
	// forgetInTasks replaces a quoted user in what tasks say, also in tasks that are done.
	forgetInTasks = `UPDATE task SET payload = convert_to(replace(convert_from(payload, 'UTF8'), $1, $2), 'UTF8') WHERE position(convert_to($1, 'UTF8') IN payload) > 0`
	forgetResults = `UPDATE result SET user_id = $2, name = '' WHERE user_id = $1 AND user_id <> ''`
	insertFinish  = `INSERT INTO finish (game, guild, kind, ended) VALUES ($1, $2, $3, $4)`
)

// putResults writes the results of a game, if there are any, and adds it to the log.
func putResults(p *pipeline, game int64, c *store.Change) {
	if len(c.Results) == 0 {
		return
	}
	for _, r := range c.Results {
		p.exec(insertResult, game, int16(r.Seat), r.Replaced, r.User, r.Player, r.Name, r.Score, r.Place, r.Absent, r.Substitute, r.Helped)
	}
	p.exec(lockLog, c.Game.Guild, c.Game.Kind)
	p.exec(insertFinish, game, c.Game.Guild, c.Game.Kind, row.Millis(c.Game.Ended))
}

const (
	// Conditions for the finishes of a guild and kind, and those in which a user has a result. The games
	// of a user are looked up one by one.
	inGuild = `guild = $1 AND kind = $2`
	ofUser  = `$1 IN ('', guild) AND $2 IN ('', kind) AND game = ANY(ARRAY(SELECT game FROM result WHERE user_id = $5 AND user_id <> ''))`

	countRenamed = `SELECT count(*) FROM result WHERE user_id >= 'retired-' AND user_id < 'retired.' AND user_id <> ''`
)

// some returns the query for some finishes that meet a condition, the first ones (ASC) or the last ones
// (DESC).
func some(which, order string) string {
	return `SELECT * FROM (SELECT number, game, guild, kind, ended FROM finish WHERE ` + which + ` AND number > $3
		ORDER BY number ` + order + ` LIMIT $4) AS f ORDER BY number`
}

// resultsIn returns the query for the results of some finishes.
func resultsIn(some string) string {
	return `SELECT f.number, r.user_id, r.player, r.name, r.score, r.place, r.seat, r.replaced, r.absent, r.substitute, r.helped
		FROM (` + some + `) AS f JOIN result AS r ON r.game = f.game ORDER BY f.number`
}

// Finishes implements [store.Store].
func (s *Store) Finishes(ctx context.Context, of store.LogQuery) (log store.Log, err error) {
	which, order, limit := inGuild, "ASC", &of.Limit
	if of.Limit == 0 {
		limit = nil
	}
	args := []any{of.Guild, of.Kind, of.After, limit}
	if of.User != "" {
		which, args = ofUser, append(args, of.User)
	}
	if of.Last {
		order = "DESC"
	}
	var results []store.NumberedResult
	err = s.read(ctx, func(p *pipeline) {
		scan(p, &log.Renamed, countRenamed)
		query(p, &log.Finishes, row.Finish, some(which, order), args...)
		query(p, &results, row.NumberedResult, resultsIn(some(which, order)), args...)
	})
	store.AddResults(log.Finishes, results)
	return log, s.failed(ctx, err, "reading the finished games of %s in guild %s", of.Kind, of.Guild)
}
