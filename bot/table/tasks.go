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

// Handlers returns the handlers of the table's own tasks by kind: all but TaskShow,
// TaskThread and TaskNotice.
func (t *Table) Handlers() map[string]func(context.Context, *store.Task) error {
	return map[string]func(context.Context, *store.Task) error{sitting.TaskThink: t.Think, sitting.TaskLapse: t.Lapse, sitting.TaskIdle: t.Tidy, sitting.TaskClock: t.RunClock}
}

// RunClock carries out a TaskClock: it reminds the seat's owner or, if their time has
// run out, lets the guardian move.
func (t *Table) RunClock(ctx context.Context, task *store.Task) error {
	n, err := strconv.Atoi(strings.TrimPrefix(task.Key, sitting.TaskClock+" "))
	if err != nil || n < 0 || n >= engine.MaxSeats {
		return fmt.Errorf("table: a clock of %q", task.Key)
	}
	seat := engine.Seat(n)
	return t.workOff(ctx, task, new(sitting.Sitting), func(ctx context.Context, s *sitting.Sitting, w *sitting.World) (v sitting.Verb, err error) {
		g := sitting.Stored(s)
		if !sitting.Ticks(g, seat) {
			return v, sitting.ErrNothing
		}
		due := sitting.TimeLeft(g, seat, w.Now, w.Absence) <= 0 || sitting.RemindsNow(g, seat, *w)
		if w.Absence, err = t.In(ctx, g, due); err != nil {
			return v, err
		}
		if !w.Absence.IsShut() && sitting.TimeLeft(g, seat, w.Now, w.Absence) <= 0 {
			w.Left = t.left(ctx, s.Guild, []string{g.Seats[seat].User})
			if err := t.knowStrength(ctx, w, g.Kind, g.Seats[seat].User); err != nil {
				return v, err
			}
		}
		var r sitting.Reminder
		if !w.Absence.IsShut() && sitting.RemindsNow(g, seat, *w) {
			if r, err = t.reminder(ctx, g, seat, w.Now); err != nil {
				return v, err
			}
		}
		return sitting.Clock(seat, r), nil
	})
}

// Lapse carries out a TaskLapse: the time to answer is over. Time in which nobody could
// answer, because of an outage or because the bot was not in the server, does not
// count.
func (t *Table) Lapse(ctx context.Context, task *store.Task) error {
	return t.workOff(ctx, task, new(sitting.Sitting), func(ctx context.Context, s *sitting.Sitting, w *sitting.World) (v sitting.Verb, err error) {
		if w.Absence, err = t.In(ctx, sitting.Stored(s), true); err != nil {
			return v, err
		}
		w.Left = t.left(ctx, s.Guild, sitting.Concerned(s, sitting.Lapse, ""))
		return sitting.Lapse, t.knowStrength(ctx, w, s.Kind, w.Left...)
	})
}

// Tidy carries out a TaskIdle.
func (t *Table) Tidy(ctx context.Context, task *store.Task) error {
	return t.workOff(ctx, task, new(sitting.Sitting), doing(sitting.Tidy(string(task.Payload))))
}

// Abandon ends a game that can no longer be played because its channel is gone.
func (t *Table) Abandon(ctx context.Context, game int64) error {
	_, err := t.update(ctx, new(sitting.Sitting), update{find: t.byID(game), act: doing(sitting.Abandon)})
	return err
}

// LeaveThread moves a game whose thread is gone back to the channel in which it was
// opened. It reports false if the game had no thread, or if another game is live in that
// channel; so it does for a game of a club's season, which is played anew.
func (t *Table) LeaveThread(ctx context.Context, game int64) (left bool, err error) {
	_, err = t.update(ctx, new(sitting.Sitting), update{find: t.byID(game), act: func(_ context.Context, s *sitting.Sitting, _ *sitting.World) (sitting.Verb, error) {
		if g := sitting.Stored(s); sitting.IsOfClub(g) && g.Status.Live() {
			return sitting.Verb{}, sitting.ErrNothing
		}
		left = left || s.Home != "" // a later try may find this done already
		return sitting.LeaveThread, nil
	}})
	if errors.Is(err, store.ErrOccupied) {
		return false, nil
	}
	return left && err == nil, err
}

// Think carries out a TaskThink: an artificial player thinks about the game as loaded, and its
// move is made if the board is still the same afterwards. Otherwise the thought is dropped,
// since the change of the board has created its own task. A thought is dropped too when the
// context ends; the task is then tried again.
func (t *Table) Think(ctx context.Context, task *store.Task) error {
	board, newest, ok := sitting.ThinkOf(task.Payload)
	if !ok {
		return nil // the task names no board
	}
	s, err := t.Game(ctx, task.Game)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	question, err := sitting.Ask(s, board)
	if errors.Is(err, sitting.ErrNothing) {
		return ctx.Err()
	}
	if err != nil {
		return err
	}
	thought, err := t.Thinkers.Answer(ctx, s, question)
	if err != nil {
		return err
	}
	thought.Newest = newest
	return t.workOff(ctx, task, s, doing(sitting.Think(thought)))
}
