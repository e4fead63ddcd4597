package sitting

import (
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// leaveAlone implements [LeaveAlone]. Its count includes turns that were already left alone.
func (s *Sitting) leaveAlone(a ask, since time.Time, games []*store.Game) (Done, error) {
	n := 0
	for _, g := range games {
		if g.ID == s.g.ID {
			g = s.g
		}
		seat := SeatOf(g.Seats, a.User)
		if seat == engine.Spectator || !IsAwaited(g, seat) || g.Seats[seat].Clock.Since.After(since) {
			continue
		}
		clock := &g.Seats[seat].Clock
		n++
		if g != s.g && !clock.Quiet {
			s.change.Others = append(s.change.Others, g)
		}
		clock.Quiet = true
	}
	if n == 0 {
		return Done{}, refuse(TurnOver, nil)
	}
	return Done{Code: LeftAlone, N: n}, nil
}
