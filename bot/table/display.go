package table

import (
	"cmp"
	"context"
	"slices"
	"time"

	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// Display is a game as shown in its channel, with what has been recorded about its messages since.
type Display struct {
	*sitting.Sitting
	row      *store.Game // as Note saw it last, perhaps newer than the sitting; nil before
	outdated bool
}

// Outdated reports whether Note found that others had changed the game since it was
// loaded. The display then knows the current messages, but the rest of the game as
// it was when loaded.
func (d *Display) Outdated() bool { return d.outdated }

// Note records the state of a game's messages: before a request is sent to a channel, and when its
// outcome is known. It succeeds no matter what else happens to the game meanwhile, and even when
// another process has taken over the task. The error is sitting.ErrOvertaken if the stored messages
// are not those that the display knows, and store.ErrOccupied if another game is live where this
// one is to go on.
//
// Note changes the row that the game was loaded from or, if others have changed it meanwhile, the
// row that is stored now: what the channel shows does not depend on the position.
func (t *Table) Note(ctx context.Context, d *Display, told sitting.Telling) error {
	d.outdated = d.outdated || told.Place != nil
	if to := told.Place; to != nil && to.Home != "" { // before anybody can ask for the game there
		if err := t.store.SetValues(ctx, settings.ThreadOf(to.Channel, to.Home)); err != nil {
			return err
		}
	}
	g := cmp.Or(d.row, sitting.Stored(d.Sitting))
	s := sitting.Of(t.Games, g)
	_, err := t.update(ctx, s, update{
		task: told.Done, regardless: true,
		find: func(ctx context.Context) (*sitting.Sitting, error) {
			d.outdated = true
			return t.Game(ctx, d.ID)
		},
		act: doing(sitting.Tell(g.Messages, d.Seats, told), Request{}),
	})
	if err != nil {
		return err
	}
	d.row, d.Messages, d.Silent = sitting.Stored(s), slices.Clone(s.Messages), s.Silent
	sitting.Adopt(d.Sitting, d.row)
	return nil
}

// mostShownAnew bounds the boards of a server that ShowAnew redraws, those of the games opened
// last. The others are redrawn with their next move.
const mostShownAnew = 200

// ShowAnew redraws the lobbies and boards of the live games in a guild, after a change of their look. If
// channel is not "", it redraws only those in that channel and its threads.
func (t *Table) ShowAnew(ctx context.Context, guild, channel string) error {
	list, err := t.store.Games(ctx, store.Query{Guild: guild, Around: channel, Status: store.Live, Newest: true, Limit: mostShownAnew})
	if err != nil {
		return err
	}
	c := &store.Change{At: t.Now()}
	for _, g := range list {
		c.Tasks = append(c.Tasks, sitting.ShowAgainTask(g, c.At))
	}
	return t.addTasks(ctx, c)
}

// trySoon is how long the bot waits before it tries a channel again because somebody did something in
// its game. If they do more, it waits again: Discord blocks a bot that is refused too often.
const trySoon = 4 * time.Second

// ShowSoon tries soon to show a game whose channel has refused its messages.
func (t *Table) ShowSoon(ctx context.Context, s *sitting.Sitting) error {
	now := t.Now()
	return t.addTasks(ctx, &store.Change{At: now, Tasks: []store.Task{sitting.ShowAgainTask(sitting.Stored(s), now.Add(trySoon))}})
}

// addTasks puts tasks that have keys in the outbox.
func (t *Table) addTasks(ctx context.Context, c *store.Change) error {
	if len(c.Tasks) == 0 {
		return nil
	}
	err := store.UntilKnown(ctx, func() error { return t.store.Commit(ctx, c) }) // safe to repeat: the tasks have keys
	if err == nil {
		t.with.Wake()
	}
	return err
}
