package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"sobremesa/store"
)

const (
	// counting are the guilds and kinds of which something is or should be counted.
	counting = `SELECT DISTINCT g.guild, g.kind FROM finish AS f JOIN game AS g ON g.id = f.game
		UNION SELECT DISTINCT guild, kind FROM tally UNION SELECT DISTINCT guild, kind FROM rating ORDER BY 1, 2`
	finishes = `SELECT f.game, g.guild, g.kind, g.ended, r.seat, r.replaced, r.user_id, r.player, r.name, r.score, r.place, r.absent, r.substitute
		FROM finish AS f JOIN game AS g ON g.id = f.game JOIN result AS r ON r.game = f.game
		WHERE g.guild = $1 AND g.kind = $2 ORDER BY f.number, r.seat, r.replaced`
	betsOfFinishes = `SELECT b.game, b.user_id, b.name, b.seat, b.at, b.points FROM bet AS b JOIN finish AS f ON f.game = b.game JOIN game AS g ON g.id = b.game
		WHERE g.guild = $1 AND g.kind = $2 ORDER BY b.game, b.user_id`
	talliesOf = `SELECT guild, kind, list, month, ` + tallyColumns + ` FROM tally WHERE guild = $1 AND kind = $2`
	ratingsIn = `SELECT guild, kind, user_id, n, game, mean, deviation FROM rating WHERE guild = $1 AND kind = $2`

	deleteTally  = `DELETE FROM tally WHERE guild = $1 AND kind = $2 AND list = $3 AND month = $4 AND user_id = $5`
	deleteRating = `DELETE FROM rating WHERE guild = $1 AND kind = $2 AND user_id = $3 AND n = $4`
)

// Recount implements [store.Store]. All is one change for those who look at a guild and a kind, of which
// each is counted in its turn: only who finishes a game there waits.
func (s *Store) Recount(ctx context.Context) (changed int, err error) {
	type scope struct{ guild, kind string }
	scopes, err := list(ctx, s, func(o *scope) []any { return []any{&o.guild, &o.kind} }, counting)
	for _, of := range scopes {
		if err == nil {
			var n int
			err = s.transact(ctx, pgx.TxOptions{}, func(ctx context.Context, tx pgx.Tx) (err error) {
				n, err = recount(ctx, tx, of.guild, of.kind)
				return err
			})
			changed += n
		}
	}
	return changed, s.failed(ctx, err, "counting all games anew")
}

// recount counts the games of a kind in a guild, compares, and puts right what is different.
// It tells of how many entries that was so.
func recount(ctx context.Context, tx pgx.Tx, guild, kind string) (changed int, err error) {
	kept, of := store.NewCounted(), []any{guild, kind}
	var lines []line
	var bets []betLine
	err = ask(ctx, tx, func(p *pipeline) {
		p.exec(lockFinish, guild, kind)
		query(p, &lines, (*line).columns, finishes, of...)
		query(p, &bets, (*betLine).columns, betsOfFinishes, of...)
		queryCounted(p, kept, talliesOf, of, ratingsIn, of)
	})
	if err != nil {
		return 0, err
	}
	all := gather(lines, bets)
	right := store.Count(all)
	var settled [][]int
	err = ask(ctx, tx, func(p *pipeline) {
		wrong := kept.Without(right)
		for key := range wrong.Tallies {
			if _, ok := right.Tallies[key]; !ok {
				p.exec(deleteTally, key.Guild, key.Kind, string(key.List), key.Month, key.User)
			}
		}
		for key := range wrong.Ratings {
			if _, ok := right.Ratings[key]; !ok {
				p.exec(deleteRating, key.Guild, key.Kind, key.User, key.N)
			}
		}
		putCounted(p, right.Without(kept))
		for _, f := range all {
			if len(f.Bets) > 0 {
				n := make([]int, len(f.Bets))
				settleBets(p, f, n)
				settled = append(settled, n)
			}
		}
	})
	changed = right.Differing(kept)
	for _, list := range settled {
		for _, n := range list {
			changed += n
		}
	}
	return changed, err
}

// line is a result of a finished game, with the game.
type line struct {
	game        int64
	guild, kind string
	ended       time.Time
	store.Result
}

func (l *line) columns() []any {
	r := &l.Result
	return []any{&l.game, &l.guild, &l.kind, (*moment)(&l.ended), &r.Seat, &r.Replaced, &r.User, &r.Player, &r.Name, &r.Score, &r.Place, &r.Absent, &r.Substitute}
}

type betLine struct {
	game int64
	store.Bet
}

func (b *betLine) columns() []any { return append([]any{&b.game}, betColumns(&b.Bet)...) }

// gather puts the results and bets of finished games together, in the order in which they were finished.
func gather(lines []line, bets []betLine) (all []*store.Finish) {
	byGame := make(map[int64]*store.Finish)
	for _, l := range lines {
		f := byGame[l.game]
		if f == nil {
			f = &store.Finish{Game: l.game, Guild: l.guild, Kind: l.kind, Ended: l.ended}
			byGame[l.game], all = f, append(all, f)
		}
		f.Results = append(f.Results, l.Result)
	}
	for _, b := range bets {
		if f := byGame[b.game]; f != nil {
			f.Bets = append(f.Bets, b.Bet)
		}
	}
	return all
}
