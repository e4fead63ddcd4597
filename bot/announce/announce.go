package announce

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sobremesa/bot/announce/posted"
	"sobremesa/bot/club"
	"sobremesa/bot/outbox"
	"sobremesa/bot/puzzles"
	"sobremesa/bot/records"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// Handlers returns the handlers of the announcer's tasks, by the kind of the task.
func (a *Announcer) Handlers() map[string]outbox.Handler {
	handlers := map[string]outbox.Handler{sitting.TaskShow: a.show, posted.TaskLook: a.look, sitting.TaskNotice: a.notice,
		records.TaskMembers: a.members, puzzles.TaskPost: a.puzzle, sitting.TaskThread: a.keepThread, club.Task: a.club, club.TaskTell: a.clubTold}
	for kind, handle := range handlers {
		handlers[kind] = a.waitAsAsked(handle)
	}
	return handlers
}

// show brings the channel up to date with the game, one message at a time. If the channel is up to
// date already, perhaps because the task was carried out before, show does nothing. It loads the
// game again only if the game may have changed since it was loaded.
func (a *Announcer) show(ctx context.Context, task *store.Task) error {
	var s *showing
	for range maxSteps {
		var err error
		if s == nil {
			if s, err = a.find(ctx, task); err != nil {
				return err
			}
			payload := string(task.Payload)
			s.task, s.again, s.raise, s.inPlace = task, payload == sitting.ShowAgain || s.Silent() != "", payload == sitting.ShowRaise, s.MayChange(payload, a.now())
		}
		if len(s.Messages) == 0 {
			if err := a.afterLast(ctx, s); err != nil {
				return err
			}
		}
		doubt := posted.Messages(s.Messages).InDoubt()
		more, err := a.findPosted(ctx, s)
		if err == nil && !more {
			switch do, l := s.next(); do {
			case moveToThread:
				more, err = a.moveToThread(ctx, s)
			case post, edit:
				more, err = a.postOrEdit(ctx, s, do == edit, l)
			case nothing:
				if list := posted.Messages(s.Messages); list.InDoubt() {
					err = a.record(ctx, s, sitting.Telling{Messages: list.Settled(-1, a.now())})
				}
			}
		}
		if err != nil {
			return a.noteSilence(ctx, s, err)
		}
		if !more {
			return nil
		}
		if doubt || s.Outdated() {
			s = nil
		}
	}
	return fmt.Errorf("announce: game %d: %d messages and no end", task.Game, maxSteps)
}

// resultWithin is how long a new table waits for the result of the last one.
const resultWithin = 30 * time.Second

// afterLast postpones the first message of a table while the result of the channel's last game is still to
// be shown, for Discord may just have refused it. Otherwise the table would stand above it.
func (a *Announcer) afterLast(ctx context.Context, s *showing) error {
	last, err := a.Table.Last(ctx, table.Request{By: sitting.By{Guild: s.Guild}, Channel: s.Channel}, table.Ref{Kind: s.Kind})
	if engine.IsRefused(err) {
		return nil
	}
	if err != nil {
		return err
	}
	if last.Channel == s.Channel && posted.Part(last.Shown().Part) != posted.PartResult && a.now().Sub(last.Ended) < resultWithin {
		return &outbox.Later{After: 500 * time.Millisecond, Cause: errors.New("the result of the last game comes first")}
	}
	return nil
}

// members checks which users of a leaderboard have left the guild. It gives up where the bot may not
// ask: the next leaderboard asks again.
func (a *Announcer) members(ctx context.Context, task *store.Task) error {
	err := a.Table.Records.CheckMembers(ctx, task, a.Channels.IsMember)
	if refusedForGood(err) {
		return fmt.Errorf("%w: %v", outbox.ErrGiveUp, err)
	}
	return err
}
