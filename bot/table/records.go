package table

import (
	"context"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// Leaderboard is the people of a board, best first. It has whether
// those on it are still members of the guild asked for, once a day.
func (t *Table) Leaderboard(ctx context.Context, of store.Board, user string) (r Ranking, err error) {
	if r.Lines, err = t.store.Leaderboard(ctx, of, LeaderboardLines); err != nil {
		return r, err
	}
	if r.Own, err = t.store.Stats(ctx, of, user); err != nil {
		return r, err
	}
	bets := of
	bets.List = store.Prophets
	best, err := t.store.Leaderboard(ctx, bets, 1)
	if err != nil {
		return r, err
	}
	if len(best) > 0 && best[0].Score > 0 {
		r.Prophet = best[0]
	}
	return r, t.askForMembers(ctx, of, r)
}

// Stats is what one person has done in a guild's finished games of a board.
func (t *Table) Stats(ctx context.Context, of store.Board, user string) (store.Ranked, error) {
	return t.store.Stats(ctx, of, user)
}

// LastFinished is the channel's game of a kind that finished last, without
// what was chosen for it; store.ErrNotFound when none has.
func (t *Table) LastFinished(ctx context.Context, channel, kind string) (Header, error) {
	g, err := t.store.LastGame(ctx, channel, kind)
	if err != nil {
		return Header{}, err
	}
	return sitting.HeaderOf(g), nil
}

// Guild is the server that a game is played in, "" for none;
// store.ErrNotFound.
func (t *Table) Guild(ctx context.Context, game int64) (string, error) {
	g, err := t.store.Game(ctx, game)
	if err != nil {
		return "", err
	}
	return g.Guild, nil
}

// PostponeGuild puts the tasks of a guild's games off that are due before
// another time, with the reason.
func (t *Table) PostponeGuild(ctx context.Context, guild string, due time.Time, reason string) error {
	_, err := t.store.PostponeGuild(ctx, guild, t.Now(), due, reason)
	return err
}
