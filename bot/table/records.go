package table

import (
	"context"
	"errors"
	"time"

	"sobremesa/store"
)

// Leaderboard is the people of a guild by their finished games of a kind, best
// first, n at most.
func (t *Table) Leaderboard(ctx context.Context, guild, kind string, n int) ([]store.Record, error) {
	return t.store.Leaderboard(ctx, guild, kind, n)
}

// Stats is what one person has done in a guild's finished games of a kind.
func (t *Table) Stats(ctx context.Context, guild, kind, user string) (store.Record, error) {
	return t.store.Stats(ctx, guild, kind, user)
}

// IsNewcomer reports whether a person has yet to finish a game of a kind in a
// guild.
func (t *Table) IsNewcomer(ctx context.Context, guild, kind, user string) (bool, error) {
	r, err := t.store.Stats(ctx, guild, kind, user)
	return err == nil && r.Games == 0, err
}

// LastFinished is the channel's game of a kind that finished last, without
// what was chosen for it; store.ErrNotFound when none has.
func (t *Table) LastFinished(ctx context.Context, channel, kind string) (Header, error) {
	g, err := t.store.LastGame(ctx, channel, kind)
	if err != nil {
		return Header{}, err
	}
	return headerOf(g), nil
}

// HasLive reports whether a game of a kind is live in a channel.
func (t *Table) HasLive(ctx context.Context, channel, kind string) (bool, error) {
	_, err := t.store.LiveGame(ctx, channel, kind)
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
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

// WakeGuild makes the tasks of a guild's games that were put off due, and
// tells how many they were.
func (t *Table) WakeGuild(ctx context.Context, guild string) (int, error) {
	n, err := t.store.WakeGuild(ctx, guild, t.Now())
	if n > 0 {
		t.Wake()
	}
	return n, err
}
