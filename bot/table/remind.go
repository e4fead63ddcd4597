package table

import (
	"context"
	"errors"
	"strings"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// gathered is how much of its time a turn may be short of a reminder, in percent,
// that is gathered with another's: one message a while is better than many.
const gathered = 5

// remind has the owner of a seat reminded of all games that wait for them,
// unless they or the server want none. That the others' reminders are given is noted.
func (t *Table) remind(ctx context.Context, g *store.Game, seat engine.Seat, now time.Time) (r sitting.Reminder, err error) {
	user := g.Seats[seat].User
	if g.Seats[seat].Clock.Quiet {
		return r, nil
	}
	if wanted, err := t.wantsNotices(ctx, g, user); err != nil || !wanted {
		return r, err
	}
	n := sitting.Notice{User: user, About: sitting.Waits, Turns: []sitting.SeatTurn{{Game: g.ID, Seat: seat, Since: g.Seats[seat].Clock.Since, Due: true}}}
	list, err := t.store.GamesOf(ctx, user)
	if err != nil {
		return r, err
	}
	for _, other := range list {
		at := sitting.SeatOf(other.Seats, user)
		if other.ID == g.ID || at == engine.Spectator || !sitting.IsAwaited(other, at) || other.Seats[at].Clock.Quiet {
			continue
		}
		away, may, err := t.mayTell(ctx, other, user)
		if err != nil {
			return r, err
		}
		if !may {
			continue
		}
		clock := &other.Seats[at].Clock
		turn := sitting.SeatTurn{Game: other.ID, Seat: at, Since: clock.Since}
		if sitting.Ticks(other, at) {
			due := sitting.RemindersDue(other.Pace, sitting.TimeLeft(other, at, now, away)-other.Pace*gathered/100)
			if turn.Due = due > clock.Reminded; turn.Due {
				clock.Reminded = due
				r.Others = append(r.Others, other)
			}
		}
		n.Turns = append(n.Turns, turn)
	}
	task, err := n.Task("remind"+strings.TrimPrefix(sitting.ClockKey(seat), sitting.TaskClock), newNonce(), now)
	r.Tasks = append(r.Tasks, task)
	return r, err
}

// LeaveAlone sees to it that the one who asks is not reminded any more of the
// turns that waited for them at a time, in all their games. ref and seat are what
// a reminder's button was drawn for; what it says is not trusted. A Refusal when
// that seat is somebody else's, and when no such turn is played any more.
func (t *Table) LeaveAlone(ctx context.Context, req Request, ref Ref, seat engine.Seat, at time.Time) (sitting.Done, error) {
	find := t.finding(func(ctx context.Context) (*store.Game, error) {
		g, err := t.store.Game(ctx, ref.ID)
		if errors.Is(err, store.ErrNotFound) || err == nil && sitting.SeatOf(g.Seats, req.User) != seat {
			return nil, refuse(NotYours, nil)
		}
		return g, err
	})
	return t.update(ctx, new(Position), update{req: req, find: find, act: func(ctx context.Context, s *sitting.Sitting, w *sitting.World) (sitting.Done, error) {
		list, err := t.store.GamesOf(ctx, req.User)
		if err != nil {
			return sitting.Done{}, err
		}
		return t.doing(sitting.LeaveAlone(at, list), req)(ctx, s, w)
	}})
}
