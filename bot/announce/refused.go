package announce

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"sobremesa/bot/message"
	"sobremesa/bot/outbox"
	"sobremesa/store"
)

// reasonOf is why a channel refused something; -1 when err is no refusal.
func reasonOf(err error) message.Reason {
	var r *message.Refused
	if !errors.As(err, &r) {
		return -1
	}
	return r.Reason
}

// refused reports whether an error says that the request was not carried out
// and will not be.
func refused(err error) bool { return reasonOf(err) >= 0 }

// waitAsAsked makes a handler's task wait as refusals ask: the wait is the task's,
// never a worker's.
func (a *Announcer) waitAsAsked(handle outbox.Handler) outbox.Handler {
	return func(ctx context.Context, task *store.Task) error {
		err := handle(ctx, task)
		var r *message.Refused
		errors.As(err, &r)
		if task.Attempts > 0 && (err == nil || r != nil && r.Reason != message.NoAccess && r.Reason != message.NotAllowed && r.Reason != message.TooMany) {
			// It may have been put off because the bot was no member of the server.
			if failed := a.returned(ctx, task); failed != nil {
				return errors.Join(err, failed)
			}
		}
		if r == nil {
			return err
		}
		switch {
		case r.Reason == message.TooMany && r.After > 0:
			// One who is refused again and again has been told too short times.
			least := min(5*time.Second, 100*time.Millisecond<<min(task.Attempts, 10))
			return &outbox.Later{After: max(r.After, least), Cause: err}
		case r.Reason == message.NoAccess, r.Reason == message.NotAllowed:
			return a.forbidden(ctx, task, r)
		}
		return err
	}
}

// returned learns that a task that had been put off was carried out, or refused by
// a channel alone.
func (a *Announcer) returned(ctx context.Context, task *store.Task) error {
	guild, err := a.Table.Attendance.Guild(ctx, task.Game)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	return a.Table.Attendance.LookAgain(ctx, guild)
}

const (
	// forbiddenPause and forbiddenMost are how long the bot stays away, at first
	// and at last and up to a quarter more, from where it may not write. Discord
	// shuts out a bot that is refused 10,000 times in ten minutes.
	forbiddenPause = time.Minute
	forbiddenMost  = 2 * time.Hour
	// lockedPause is forbiddenPause in a channel that the bot sees: a thread may be
	// locked for moments, of whose end nobody tells.
	lockedPause = 4 * time.Second
	// behind is how much later than the task that asks again the others of its
	// guild come: if it is refused they are put off before they are due.
	behind = 15 * time.Second
)

// forbidden puts a task off that is not allowed (any more): those who run the
// server may allow it again. If the bot is no member of the server, all tasks
// of it are put off, and one of them will ask for all.
func (a *Announcer) forbidden(ctx context.Context, task *store.Task, r *message.Refused) error {
	pause := forbiddenPause
	if r.Reason == message.NotAllowed {
		pause = lockedPause
	}
	away := min(forbiddenMost, pause<<min(task.Attempts, 11))
	// Tasks that were refused at the same time part, so that one of them is first
	// the next time and puts the others off.
	later := &outbox.Later{After: away + rand.N(away/4), Cause: r}
	if r.Reason != message.NoAccess {
		return later
	}
	guild, err := a.Table.Attendance.Guild(ctx, task.Game)
	if err != nil {
		return errors.Join(r, err)
	}
	if guild == "" || !a.Channels.IsAbsent(ctx, guild) {
		return later
	}
	if err := a.Table.Attendance.ShutOut(ctx, guild); err != nil {
		return errors.Join(r, err)
	}
	if err := a.Table.Attendance.PostponeGuild(ctx, guild, a.Table.Now().Add(later.After+behind), r.Error()); err != nil {
		return errors.Join(r, err)
	}
	return later
}

// giveUpWhenGone deals with a message or channel that is no more. Other refusals
// are the outbox's: see waitAsAsked.
func (a *Announcer) giveUpWhenGone(ctx context.Context, game int64, err error) error {
	switch reasonOf(err) {
	case message.NoMessage:
		return nil // somebody deleted it
	case message.NoChannel:
		if left, failed := a.Table.LeaveThread(ctx, game); failed != nil && !errors.Is(failed, store.ErrNotFound) {
			return failed
		} else if left {
			return nil // it is a task of its own to show the game where it goes on
		}
		// Nobody can play there any more.
		if gone := a.Table.Abandon(ctx, game); gone != nil && !errors.Is(gone, store.ErrNotFound) {
			return gone
		}
		return fmt.Errorf("%w: %v", outbox.ErrGiveUp, err)
	}
	return err
}

// refusedForGood reports whether a message will not be taken there later either.
func refusedForGood(err error) bool { return refused(err) && reasonOf(err) != message.TooMany }
