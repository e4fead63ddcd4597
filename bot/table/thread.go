package table

import (
	"context"
	"errors"
	"time"

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
	err = retryOnConflict(ctx, func() error {
		g, err := t.store.Game(ctx, game)
		if err != nil || g.Home == "" {
			return err
		}
		leaveThread(g)
		err = t.store.Commit(ctx, &store.Change{Game: g, At: t.Now(), Tasks: []store.Task{{Kind: TaskShow, Key: TaskShow}}})
		left = err == nil
		return err
	})
	if errors.Is(err, store.ErrOccupied) {
		return false, nil
	}
	if left {
		t.Wake()
	}
	return left, err
}

// ComeBack has a game that nothing shows in its thread yet go on in the channel in
// which it was opened, since nothing may be posted there. It reports whether it
// does: not when another game is live in the channel. Tasks are put in the outbox
// with it, and what was under way is not any more; ErrOvertaken as by Settle.
func (t *Table) ComeBack(ctx context.Context, p *Position, tasks []store.Task) (back bool, err error) {
	p.outdated = true
	err = t.settle(ctx, p, p.Posting.Nonce, tasks, func(c *store.Change) { leaveThread(c.Game) })
	if errors.Is(err, store.ErrOccupied) {
		return false, nil
	}
	return err == nil, err
}

// leaveThread has a game be played where it was opened; nothing shows it there.
func leaveThread(g *store.Game) {
	g.Channel, g.Home, g.Threaded = g.Home, "", false
	g.Message, g.Posting = "", store.Posting{}
	if g.Status == store.Finished && !g.HomeConcluded {
		g.Concluded = false // the channel is told instead
	}
}

// TalkAfter is how long people are left to themselves in the thread of a game that is
// over before it is closed; from their last word.
const TalkAfter = time.Hour

// keepThread has a game's thread keep up with who plays there, and be closed some time
// after the end.
func (t *Table) keepThread(p *Position, c *store.Change) {
	due := t.Now()
	switch over := p.g.Status.Over(); {
	case p.g.Home == "", !over && !p.handed, over && p.Status.Over():
		return
	case over:
		due = due.Add(TalkAfter)
	}
	c.Tasks = append(c.Tasks, store.Task{Kind: TaskThread, Key: TaskThread, Due: due})
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

// playedElsewhere says where a game is that was opened in the channel, at which
// the one who asks has a seat, or that such a game of the channel, or anybody's of
// the thread, is put away; nil when there is none.
func (t *Table) playedElsewhere(ctx context.Context, req Request, kind string) error {
	list, err := t.store.GamesOf(ctx, req.User)
	if err != nil {
		return err
	}
	for _, g := range list {
		if g.Home == req.Channel && g.Kind == kind && g.Guild == req.Guild && g.Status.Live() {
			return refuse(PlayedIn, map[string]any{"channel": g.Channel})
		}
	}
	if newestPutAway(list, req, kind) != nil {
		return refuse(IsPutAway, nil)
	}
	g, err := t.store.AwayGame(ctx, req.Channel, kind)
	switch {
	case errors.Is(err, store.ErrNotFound), err == nil && g.Guild != req.Guild:
		return nil
	case err != nil:
		return err
	}
	return refuse(IsPutAway, nil)
}
