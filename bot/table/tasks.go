package table

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Handlers are who carries out the tasks that are the table's own, by kind:
// all but TaskShow, TaskThread and TaskNotice.
func (t *Table) Handlers() map[string]func(context.Context, *store.Task) error {
	return map[string]func(context.Context, *store.Task) error{TaskThink: t.Think, TaskLapse: t.Lapse, TaskIdle: t.Tidy, TaskClock: t.RunClock}
}

// workOff carries a task out. That its game is gone, or that there is nothing to be
// done any more, is no error.
func (t *Table) workOff(ctx context.Context, task *store.Task, act func(context.Context, *sitting.Sitting, *sitting.World) (Done, error)) error {
	_, err := t.update(ctx, new(Position), update{task: task, find: t.byID(task.Game), act: act})
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	return err
}

// Think carries a TaskThink out.
func (t *Table) Think(ctx context.Context, task *store.Task) error {
	board, err := strconv.Atoi(string(task.Payload))
	if err != nil {
		return nil // for no board
	}
	return t.workOff(ctx, task, func(ctx context.Context, s *sitting.Sitting, w *sitting.World) (Done, error) {
		if s.Status != store.Running {
			return Done{}, sitting.ErrNothing
		}
		return t.doing(sitting.Think(board), Request{})(ctx, s, w)
	})
}

// RunClock carries a TaskClock out: it reminds the seat's owner or, when their
// time has run out, has the guardian move.
func (t *Table) RunClock(ctx context.Context, task *store.Task) error {
	n, err := strconv.Atoi(strings.TrimPrefix(task.Key, TaskClock+" "))
	if err != nil || n < 0 || n >= engine.MaxSeats {
		return fmt.Errorf("table: a clock of %q", task.Key)
	}
	seat := engine.Seat(n)
	return t.workOff(ctx, task, func(ctx context.Context, s *sitting.Sitting, w *sitting.World) (Done, error) {
		g := sitting.Stored(s)
		if !sitting.Ticks(g, seat) {
			return Done{}, sitting.ErrNothing
		}
		if err := t.readOutages(ctx, s, w); err != nil {
			return Done{}, err
		}
		shut, err := t.shutUntil(ctx, g.Guild, sitting.IsDue(g, seat, *w))
		if err != nil {
			return Done{}, err
		}
		if err := t.readOutages(ctx, s, w); err != nil { // it may have learnt of another
			return Done{}, err
		}
		var r sitting.Reminder
		if shut.IsZero() && sitting.RemindsNow(g, seat, *w) {
			if r, err = t.remind(ctx, g, seat, w.Now); err != nil {
				return Done{}, err
			}
		}
		return t.doing(sitting.Clock(seat, shut, r), Request{})(ctx, s, w)
	})
}

// Lapse carries a TaskLapse out: the time to answer is over. Nobody could answer
// during an outage, or where the bot is no member of the server.
func (t *Table) Lapse(ctx context.Context, task *store.Task) error {
	return t.workOff(ctx, task, func(ctx context.Context, s *sitting.Sitting, w *sitting.World) (Done, error) {
		shut, err := t.shutUntil(ctx, s.Guild, true)
		if err != nil {
			return Done{}, err
		}
		return t.doing(sitting.Lapse(shut), Request{})(ctx, s, w)
	})
}

// Tidy carries a TaskIdle out. Where the bot has been no member of the server for as
// long as a table is left standing, nobody is bound to play.
func (t *Table) Tidy(ctx context.Context, task *store.Task) error {
	return t.workOff(ctx, task, func(ctx context.Context, s *sitting.Sitting, w *sitting.World) (Done, error) {
		presence, err := t.presenceIn(ctx, s.Guild)
		if err != nil {
			return Done{}, err
		}
		gone := !presence.Shut.IsZero() && w.Now.Sub(presence.Shut) >= sitting.AwayAfter
		return t.doing(sitting.Tidy(string(task.Payload), gone), Request{})(ctx, s, w)
	})
}

// Abandon ends a game that can't be played any more: its channel is gone.
func (t *Table) Abandon(ctx context.Context, game int64) error {
	_, err := t.update(ctx, new(Position), update{find: t.byID(game), act: t.doing(sitting.Abandon, Request{})})
	return err
}
