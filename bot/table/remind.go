package table

import (
	"context"
	"strings"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// gathered is how early a reminder may come, in percent of the turn's time, to be sent
// together with that of another game: one message is better than many.
const gathered = 5

// reminder returns the reminder that tells the owner of a seat about all games that wait for
// them. It is empty if they or the server want none. It marks the reminders of the other games
// as given.
func (t *Table) reminder(ctx context.Context, g *store.Game, seat engine.Seat, now time.Time) (r sitting.Reminder, err error) {
	user := g.Seats[seat].User
	if g.Seats[seat].Clock.Quiet {
		return r, nil
	}
	if wanted, err := t.wanted(ctx, g, user); err != nil || !wanted {
		return r, err
	}
	what := sitting.Notice{User: user, About: sitting.Waits, Turns: []sitting.SeatTurn{{Game: g.ID, Seat: seat, Since: g.Seats[seat].Clock.Since, Due: true}}}
	list, err := t.store.Games(ctx, store.Query{User: user, Status: store.Unfinished})
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
		what.Turns = append(what.Turns, turn)
	}
	task, err := what.Task("remind"+strings.TrimPrefix(sitting.ClockKey(seat), sitting.TaskClock), newNonce(), now)
	r.Tasks = append(r.Tasks, task)
	return r, err
}
