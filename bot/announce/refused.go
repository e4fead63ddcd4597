package announce

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"time"

	"sobremesa/bot/admission"
	"sobremesa/bot/message"
	"sobremesa/bot/outbox"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// reasonOf returns the reason of a refusal, or -1 if err is no refusal.
func reasonOf(err error) message.Reason {
	var r *message.Refused
	if !errors.As(err, &r) {
		return -1
	}
	return r.Reason
}

// refused reports whether err says that the request was not carried out and will not be.
func refused(err error) bool { return reasonOf(err) >= 0 }

// waitAsAsked wraps a handler so that its task is postponed for the time that a refusal asks for. No
// worker waits.
func (a *Announcer) waitAsAsked(handle outbox.Handler) outbox.Handler {
	return func(ctx context.Context, task *store.Task) error {
		err := handle(ctx, task)
		var r *message.Refused
		errors.As(err, &r)
		if task.Attempts > 0 && (err == nil || r != nil && !r.Forbidden() && r.Reason != message.TooMany) {
			// The task may have been postponed because the bot was not a member of the server.
			if failed := a.noteAccess(ctx, task); failed != nil {
				return errors.Join(err, failed)
			}
		}
		if r == nil {
			if err != nil && task.Kind == sitting.TaskShow && task.Attempts < watched {
				return &outbox.Soon{Most: watchedPause, Cause: err}
			}
			return err
		}
		switch {
		case r.Reason == message.TooMany && r.After > 0:
			// After several refusals, the times that Discord asked for have proved too short.
			least := min(5*time.Second, 100*time.Millisecond<<min(task.Attempts, 10))
			return &outbox.Later{After: max(r.After, least), Cause: err}
		case r.Reason == message.TooOld:
			return &outbox.Later{After: min(forbiddenMost, forbiddenPause<<min(task.Attempts, 11)), Cause: err}
		case r.Forbidden():
			return a.forbidden(ctx, task, r)
		}
		return err
	}
}

// When Discord does not answer, or a server's part of it is down, a board is tried at least this often
// for some ten minutes: whoever has just moved may still be watching.
const watchedPause, watched = 15 * time.Second, 40

// noteSilence records that the game's channel has refused a message, unless that is recorded already
// or the reason is one that passes or that does not concern the channel's messages. It returns err,
// the refusal or any other error, or that of recording it.
func (a *Announcer) noteSilence(ctx context.Context, s *showing, err error) error {
	why, recorded := silences[reasonOf(err)]
	if !recorded || s.Silent() == why {
		return err
	}
	if failed := a.record(ctx, s, sitting.Telling{Messages: s.Messages, Refused: why}); failed != nil {
		return errors.Join(err, failed)
	}
	return err
}

// silences are the reasons of a refusal for which a channel takes no messages.
var silences = map[message.Reason]engine.Code{message.NoAccess: sitting.Unseen, message.Locked: sitting.Locked,
	message.NotAllowed: sitting.NotAllowed, message.Otherwise: sitting.Otherwise}

// noteAccess checks whether the bot is back in the server of a task, which was postponed before and
// was now carried out, or refused for a reason that does not concern access.
func (a *Announcer) noteAccess(ctx context.Context, task *store.Task) error {
	guild, err := a.Table.Guild(ctx, task.Game)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	return a.Table.LookAgain(ctx, guild)
}

const (
	// forbiddenPause and forbiddenMost are the first and the longest pause before the bot tries
	// again where it may not write; up to a quarter is added. Discord blocks a bot that is refused
	// 10,000 times in ten minutes.
	forbiddenPause = time.Minute
	forbiddenMost  = 2 * time.Hour
	// lockedPause replaces forbiddenPause in a channel that the bot can see: a thread may be
	// locked for moments, and no event tells when it is unlocked.
	lockedPause = 4 * time.Second
	// behind is how much later the other tasks of a guild are due than the one that tries again. If
	// that one is refused, the others are postponed before they are due.
	behind = 15 * time.Second
)

// forbidden postpones a task whose request is forbidden: the server's administrators may allow it
// again. If the bot is not a member of the server, it postpones all tasks of the server, and one of
// them will try first.
func (a *Announcer) forbidden(ctx context.Context, task *store.Task, r *message.Refused) error {
	pause := lockedPause
	if r.Reason == message.NoAccess {
		pause = forbiddenPause
	}
	away := min(forbiddenMost, pause<<min(task.Attempts, 11))
	// The random part separates tasks that were refused at the same time, so that one of them is
	// first the next time and postpones the others.
	later := &outbox.Later{After: away + rand.N(away/4), Cause: r}
	if r.Reason != message.NoAccess {
		return later
	}
	guild, err := a.Table.Guild(ctx, task.Game)
	if err != nil {
		return errors.Join(r, err)
	}
	if guild == "" || !a.Channels.IsAbsent(ctx, guild) {
		return later
	}
	if err := a.Table.ShutOut(ctx, guild); err != nil {
		return errors.Join(r, err)
	}
	if err := a.Table.Pause(ctx, guild, a.Table.Now().Add(later.After+behind), r.Error()); err != nil {
		return errors.Join(r, err)
	}
	return later
}

// giveUpWhenGone handles the error for a message or channel that no longer exists. It returns nil
// for a deleted message. If a thread is gone the game returns to its channel; if the channel is gone
// the game is abandoned, and the error is outbox.ErrGiveUp. It returns all other errors unchanged.
func (a *Announcer) giveUpWhenGone(ctx context.Context, game int64, err error) error {
	switch reasonOf(err) {
	case message.NoMessage:
		return nil // somebody has deleted it
	case message.NoChannel:
		if left, failed := a.Table.LeaveThread(ctx, game); failed != nil && !errors.Is(failed, store.ErrNotFound) {
			return failed
		} else if left {
			return nil // another task shows the game in its channel
		}
		// Nobody can play the game any more.
		if gone := a.Table.Abandon(ctx, game); gone != nil && !errors.Is(gone, store.ErrNotFound) {
			return gone
		}
		return fmt.Errorf("%w: %v", outbox.ErrGiveUp, err)
	}
	return err
}

// refusedForGood reports whether err is a refusal that waiting does not change.
func refusedForGood(err error) bool { return refused(err) && reasonOf(err) != message.TooMany }

// Returns notices that the bot is back in a server that had removed it: any interaction in a server
// proves that the bot is a member, and the postponed tasks become due. A Returns is safe for
// concurrent use.
type Returns struct {
	table  *table.Table
	checks *admission.Limiter // of guilds
	log    *slog.Logger
}

// onceAMinute limits the checks of a guild: people may play in one channel while the bot may not
// write in another for good.
var onceAMinute = admission.Rate{AtOnce: 1, PerSecond: 1.0 / 60}

// NewReturns returns what notices that the bot is back where the games of a table are played.
func NewReturns(t *table.Table, log *slog.Logger) *Returns {
	return &Returns{t, admission.NewLimiter(onceAMinute), log}
}

// Note records that a user has done something in a guild, "" for none, and wakes the guild's
// postponed tasks. It logs errors.
func (r *Returns) Note(ctx context.Context, guild string) {
	if guild == "" {
		return
	}
	if _, wait := r.checks.Take(guild, 1, r.table.Now()); wait > 0 {
		return
	}
	n, err := r.table.BackIn(ctx, guild)
	switch {
	case err != nil:
		r.log.Error("cannot wake the tasks of a server", "err", err, "guild", guild)
	case n > 0:
		r.log.Info("back in a server", "guild", guild, "tasks", n)
	}
}
