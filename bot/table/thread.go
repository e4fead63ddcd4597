package table

import (
	"context"
	"errors"

	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// LeaveThread has a game go on in the channel in which it was opened, since its
// thread is gone. It reports whether it does: not when it had no thread, or when
// another game is live in the channel.
func (t *Table) LeaveThread(ctx context.Context, game int64) (left bool, err error) {
	_, err = t.update(ctx, new(Position), update{find: t.byID(game), act: func(ctx context.Context, s *sitting.Sitting, w *sitting.World) (sitting.Done, error) {
		left = left || s.Home != "" // what a try has done the next one finds done
		return sitting.Do(s, sitting.LeaveThread, sitting.By{}, *w)
	}})
	if errors.Is(err, store.ErrOccupied) {
		return false, nil
	}
	return left && err == nil, err
}

// HomeOf is the channel to which a thread belongs in which a game is or was
// played; any other channel is its own. Settings of a channel are those of its
// games' threads.
func (t *Table) HomeOf(ctx context.Context, channel string, kinds []string) (string, error) {
	for _, kind := range kinds {
		for _, find := range []func(context.Context, string, string) (*store.Game, error){t.store.LiveGame, t.store.LastGame} {
			g, err := find(ctx, channel, kind)
			if err != nil && !errors.Is(err, store.ErrNotFound) {
				return "", err
			}
			if err == nil && g.Channel == channel && g.Home != "" {
				return g.Home, nil
			}
		}
	}
	return channel, nil
}
