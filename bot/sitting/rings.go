package sitting

import (
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// Reminder is what comes of a reminder: the message, and other games of the person's
// that it tells of as well.
type Reminder struct {
	Tasks  []store.Task
	Others []*store.Game
}

// RemindsNow reports whether a reminder is due of a clock that runs.
func RemindsNow(g *store.Game, seat engine.Seat, w World) bool {
	left := TimeLeft(g, seat, w.Now, w.Outages)
	return left > 0 && RemindersDue(g.Pace, left) > g.Seats[seat].Clock.Reminded
}

// clockRings is [Clock].
func (s *Sitting) clockRings(a ask, seat engine.Seat, shut time.Time, reminder Reminder) (Done, error) {
	g := s.g
	if !Ticks(g, seat) {
		return Done{}, Nothing
	}
	left := TimeLeft(g, seat, a.Now, a.Outages)
	switch {
	case !shut.IsZero():
		later := ClockTask(g, seat, a.Outages)
		later.Due = shut
		s.wake(later)
		return Done{}, nil
	case left <= 0:
		if err := s.replayOnce(); err != nil {
			return Done{}, err
		}
		s.goes = atOnce
		return Done{}, s.standIn(a.World, seat)
	case RemindsNow(g, seat, a.World):
		g.Seats[seat].Clock.Reminded = RemindersDue(g.Pace, left)
		s.brings.Tasks = append(s.brings.Tasks, reminder.Tasks...)
		s.brings.Others = append(s.brings.Others, reminder.Others...)
	case TimeLeft(g, seat, a.Now, nil) < left:
		// Since it was put in there was an outage, of which the board does not know.
		s.wake(ShowAgainTask(g, a.Now))
	}
	s.wake(ClockTask(g, seat, a.Outages))
	return Done{}, nil
}

// IsDue reports whether a reminder is due of a clock that runs, or its end.
func IsDue(g *store.Game, seat engine.Seat, w World) bool {
	return TimeLeft(g, seat, w.Now, w.Outages) <= 0 || RemindsNow(g, seat, w)
}
