package announce

import (
	"context"
	"fmt"
	"time"

	"sobremesa/bot/announce/posted"
	"sobremesa/bot/lookup"
	"sobremesa/bot/outbox"
	"sobremesa/bot/puzzles"
	"sobremesa/bot/records"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Handlers are the handlers of the announcer's tasks.
func (a *Announcer) Handlers() map[string]outbox.Handler {
	return map[string]outbox.Handler{
		sitting.TaskShow: a.waitAsAsked(a.show), posted.TaskLook: a.waitAsAsked(a.look), sitting.TaskNotice: a.waitAsAsked(a.notice),
		records.TaskMembers: a.members, puzzles.TaskPost: a.waitAsAsked(a.puzzle), sitting.TaskThread: a.waitAsAsked(a.keepThread)}
}

// show brings the channel up to date with the game, whatever has happened
// since it was last shown, a message at a time. There is nothing to do when it is up to
// date: the task may have been carried out before. The game is loaded again only
// where it may stand otherwise than it was loaded and what was noted since.
func (a *Announcer) show(ctx context.Context, task *store.Task) error {
	var s *showing
	for range maxSteps {
		var err error
		if s == nil {
			if s, err = a.find(ctx, task); err != nil {
				return err
			}
			payload := string(task.Payload)
			s.task, s.again, s.raise, s.inPlace = task, payload == sitting.ShowAgain, payload == sitting.ShowRaise, s.MayChange(payload, a.now())
		}
		doubt := posted.Messages(s.Messages).InDoubt()
		more, err := a.findPosted(ctx, s)
		if err == nil && !more {
			more, err = a.showNext(ctx, s)
		}
		if err != nil || !more {
			return err
		}
		if doubt || s.Outdated() {
			s = nil
		}
	}
	return fmt.Errorf("announce: game %d: %d messages and no end", task.Game, maxSteps)
}

// showNext posts or edits the next message that the channel is due. It reports
// whether there may be more.
func (a *Announcer) showNext(ctx context.Context, s *showing) (more bool, err error) {
	if err := a.waitForLastResult(ctx, s); err != nil {
		return false, err
	}
	switch do, l := s.next(); do {
	case moveToThread:
		return a.moveToThread(ctx, s)
	case post, change:
		return a.bring(ctx, s, do == change, l)
	}
	return false, a.endDoubt(ctx, s)
}

// waitForLastResult holds the first message of a game back until the result of
// the one before has been shown, which may have been delayed: it would look like
// the end of the new one. If it can't be shown for long, so be it.
func (a *Announcer) waitForLastResult(ctx context.Context, s *showing) error {
	if s.Shown().ID != "" || s.Home != "" {
		return nil
	}
	last, err := a.Table.Last(ctx, lookup.Request{Guild: s.Guild, Channel: s.Channel}, lookup.Ref{Kind: s.Kind})
	if engine.IsRefused(err, sitting.NoFinished) {
		return nil
	}
	if err != nil {
		return err
	}
	// Of games that nobody has been shown, those that were opened later do not matter.
	if last.ID < s.ID && !endTold(&last.Header) && a.Table.Now().Sub(last.Ended).Abs() < time.Minute {
		return &outbox.Later{After: 200 * time.Millisecond, Cause: fmt.Errorf("the result of game %d comes first", last.ID)}
	}
	return nil
}
