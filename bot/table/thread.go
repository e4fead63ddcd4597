package table

import (
	"context"
	"errors"

	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// MoveToThread has a game go on in a thread that was started from the message
// of its lobby. Nothing shows it there yet. Tasks are put in the outbox with it,
// and what was under way is not any more; ErrOvertaken as by Settle.
func (t *Table) MoveToThread(ctx context.Context, p *Position, thread string, tasks []store.Task) error {
	p.outdated = true
	return t.settle(ctx, p, p.Posting.Nonce, tasks, func(c *store.Change) {
		g := c.Game
		g.Posting = store.Posting{}
		g.Home, g.Channel = g.Channel, thread
		g.Message, g.MessagePart = "", ""
	})
}

// StayInChannel has a game that was to get a thread go on where it was opened.
func (t *Table) StayInChannel(ctx context.Context, p *Position, tasks []store.Task) error {
	p.outdated = true
	return t.settle(ctx, p, p.Posting.Nonce, tasks, func(c *store.Change) {
		g := c.Game
		g.Posting = store.Posting{}
		g.Threaded = false
	})
}

// LeaveThread has a game go on in the channel in which it was opened, since its
// thread is gone. It reports whether it does: not when it had no thread, or when
// another game is live in the channel.
func (t *Table) LeaveThread(ctx context.Context, game int64) (left bool, err error) {
	_, err = t.update(ctx, new(Position), update{find: t.byID(game), act: func(ctx context.Context, s *sitting.Sitting, w *sitting.World) (Done, error) {
		left = s.Home != ""
		return t.doing(sitting.LeaveThread, Request{})(ctx, s, w)
	}})
	if errors.Is(err, store.ErrOccupied) {
		return false, nil
	}
	return left && err == nil, err
}

// ComeBack has a game that nothing shows in its thread yet go on in the channel in
// which it was opened, since nothing may be posted there. It reports whether it
// does: not when another game is live in the channel. Tasks are put in the outbox
// with it, and what was under way is not any more; ErrOvertaken as by Settle.
func (t *Table) ComeBack(ctx context.Context, p *Position, tasks []store.Task) (back bool, err error) {
	p.outdated = true
	err = t.settle(ctx, p, p.Posting.Nonce, tasks, func(c *store.Change) { sitting.LeavesThread(c.Game) })
	if errors.Is(err, store.ErrOccupied) {
		return false, nil
	}
	return err == nil, err
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
