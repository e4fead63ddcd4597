package table

import (
	"cmp"
	"context"
	"slices"

	"sobremesa/bot/lookup"
	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// Display is a game as its channel is shown it, and what was noted of that meanwhile.
type Display struct {
	*sitting.Sitting
	row      *store.Game // as Note saw it last, which may be ahead of the sitting; nil before
	outdated bool
}

// Outdated reports whether Note found that others had changed the
// game since it was loaded: what was shown of it is noted, and the rest is as
// it was then.
func (d *Display) Outdated() bool { return d.outdated }

// Note notes what becomes of a game's messages: before a channel is asked for
// anything, and when it is known what came of that. It succeeds whatever else happens
// to the game meanwhile, also when the task is another's by now; sitting.ErrOvertaken when
// the messages are others than the display knows, and store.ErrOccupied when another game is
// live where this one is to go on.
//
// It changes the row that the game was loaded from or, when others have
// changed it meanwhile, the one that is stored now: what the channel shows does not
// depend on where the game stands.
func (t *Table) Note(ctx context.Context, d *Display, told sitting.Telling) error {
	d.outdated = d.outdated || told.Place != nil
	g := *cmp.Or(d.row, sitting.Stored(d.Sitting))
	s := sitting.Of(t.Games, &g)
	_, err := t.update(ctx, s, update{
		task: told.Done, regardless: true,
		find: func(ctx context.Context) (*sitting.Sitting, error) {
			d.outdated = true
			return t.Game(ctx, d.ID)
		},
		act: doing(sitting.Tell(g.Messages, d.Seats, told), lookup.Request{}),
	})
	if err != nil {
		return err
	}
	d.row, d.Messages = sitting.Stored(s), slices.Clone(s.Messages)
	sitting.Adopt(d.Sitting, d.row)
	return nil
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
	c := &store.Change{At: t.Now()}
	for _, g := range list {
		if channel == "" || cmp.Or(g.Home, g.Channel) == channel {
			c.Tasks = append(c.Tasks, sitting.ShowAgainTask(g, c.At))
		}
	}
	if len(c.Tasks) == 0 {
		return nil
	}
	err = store.UntilKnown(ctx, func() error { return t.store.Commit(ctx, c) }) // the tasks have keys
	if err == nil {
		t.Wake()
	}
	return err
}
