package table

import (
	"context"
	"time"

	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// Note records the state of the messages of a game that is shown in its channel: before a request is
// sent to the channel, and when its outcome is known. It succeeds no matter what else happens to the
// game meanwhile ([sitting.Sitting.Outdated]), and even when another process has taken over the task:
// what the channel shows does not depend on the position. The error is sitting.ErrOvertaken if the
// stored messages are not those that shown has.
func (t *Table) Note(ctx context.Context, shown *sitting.Sitting, told sitting.Telling) error {
	if to := told.Place; to != nil && to.Home != "" { // before anybody can ask for the game there
		if err := t.store.SetValues(ctx, settings.ThreadOf(to.Channel, to.Home)); err != nil {
			return err
		}
	}
	g := sitting.Stored(shown)
	s := sitting.Of(t.Games, g)
	_, err := t.update(ctx, s, update{task: told.Done, regardless: true, find: t.byID(g.ID),
		act: doing(sitting.Tell(g.Messages, shown.Seats, told), Request{})})
	if err == nil {
		sitting.Adopt(shown, sitting.Stored(s))
	}
	return err
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
