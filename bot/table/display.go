package table

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// passOver has a game be shown up to the standing orders that have been given in
// secret since: there is nothing to be shown of them.
func (p *Position) passOver(frames []engine.Frame) {
	if p.Status != store.Running {
		return
	}
	for to := &p.Display.MessageTo; *to+1 < len(frames) && sitting.IsMereOrder(p.Sitting, *to) && sitting.WasSecret(frames[*to], frames[*to+1]); {
		*to++
	}
}

// ErrOvertaken says that somebody else has meanwhile seen to the message that
// was under way.
var ErrOvertaken = errors.New("table: the message is not under way any more")

// Begin writes down that a message of the game is about to be posted or
// changed, in the place of the one that was under way, if any. Tasks of the
// game are put in the outbox with it. ErrOvertaken when something else is under
// way by now.
func (t *Table) Begin(ctx context.Context, p *Position, next store.Posting, tasks []store.Task) error {
	return t.settle(ctx, p, p.Posting.Nonce, tasks, func(c *store.Change) { c.Game.Posting = next })
}

// Settle notes what became of the message that is under way, which it is not
// any more: note changes how the game is shown, nil for not at all. Tasks of
// the game are put in the outbox with it. It succeeds whatever else happens to
// the game meanwhile; ErrOvertaken when something else is under way by now.
func (t *Table) Settle(ctx context.Context, p *Position, tasks []store.Task, note func(*Display)) error {
	var done *store.Task
	err := t.settle(ctx, p, p.Posting.Nonce, tasks, func(c *store.Change) {
		g := c.Game
		g.Posting = store.Posting{}
		if note == nil {
			return
		}
		d := sitting.DisplayOf(g)
		note(&d)
		if done = d.Done; done != nil {
			c.Done = done.Held()
		}
		g.Message, g.MessagePart, g.MessageFrom, g.MessageTo = d.Message, d.MessagePart, d.MessageFrom, d.MessageTo
		g.Concluded, g.HomeConcluded = d.Concluded, d.HomeConcluded
		for i := range g.Seats {
			if d.Called.Has(engine.Seat(i)) && i < len(p.Seats) && p.Seats[i].User == g.Seats[i].User {
				g.Seats[i].Called = d.Turn + 1
			}
		}
		c.Amend = d.Amend
	})
	if err == nil && done != nil {
		done.Lease = store.Lease{}
	}
	return err
}

// Follow puts tasks of a game in the outbox, however the game stands.
func (t *Table) Follow(ctx context.Context, game int64, tasks []store.Task) error {
	c := &store.Change{Tasks: slices.Clone(tasks), At: t.Now()}
	for i := range c.Tasks {
		c.Tasks[i].Game = game
	}
	err := t.store.Commit(ctx, c)
	if err == nil {
		t.Wake()
	}
	return err
}

// mostShownAnew is of how many games of a server the boards are shown anew at once, the
// last opened: the others' are with their next move.
const mostShownAnew = 200

// ShowAnew has the boards shown anew of the games that run in a guild or, unless it is
// "", in a channel and its threads: they look another way now, although nobody has
// moved.
func (t *Table) ShowAnew(ctx context.Context, guild, channel string) error {
	list, err := t.store.RunningGames(ctx, guild, mostShownAnew)
	if err != nil {
		return err
	}
	for _, g := range list {
		if channel != "" && cmp.Or(g.Home, g.Channel) != channel {
			continue
		}
		if err := t.Follow(ctx, g.ID, []store.Task{sitting.ShowAgainTask(g, t.Now())}); err != nil {
			return err
		}
	}
	return nil
}

// settle changes the row that the position was loaded from or, when others
// have changed it meanwhile, the one that is stored now: what the channel shows
// does not depend on where the game stands.
func (t *Table) settle(ctx context.Context, p *Position, nonce string, tasks []store.Task, change func(*store.Change)) error {
	g := *sitting.Stored(p.Sitting)
	if p.row != nil {
		g = *p.row
	}
	err := retryOnConflict(ctx, func() error {
		if g.Posting.Nonce != nonce {
			return fmt.Errorf("game %d: %w", p.ID, ErrOvertaken)
		}
		// A new slice each time: the store writes ids into what it takes.
		c := &store.Change{Game: &g, Tasks: slices.Clone(tasks), At: t.Now()}
		change(c)
		err := t.store.Commit(ctx, c)
		if errors.Is(err, store.ErrLeaseLost) { // what was done is noted all the same
			c.Done = nil
			err = t.store.Commit(ctx, c)
		}
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
		now, failed := t.store.Game(ctx, p.ID)
		if failed != nil {
			return failed
		}
		g, p.outdated = *now, true
		return err
	})
	if err != nil {
		return err
	}
	if len(tasks) > 0 {
		t.Wake()
	}
	p.Display, p.Posting, p.row = sitting.DisplayOf(&g), g.Posting, &g
	sitting.Adopt(p.Sitting, &g)
	return nil
}
