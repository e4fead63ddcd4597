package sitting

import (
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// depart implements [Depart].
func (s *Sitting) depart(a ask) (Done, error) {
	g := s.g
	left := func(user string) bool { return slices.Contains(a.Left, user) }
	if left(g.Creator) {
		g.Creator = a.User
		heir := slices.IndexFunc(g.Seats, func(seat store.Seat) bool { return HasSay(seat) && !left(seat.User) })
		if a.seat == engine.Spectator && heir >= 0 {
			g.Creator = g.Seats[heir].User
		}
	}
	if g.Status == store.Running {
		return Done{}, s.keepSeats(a.World)
	}
	g.Seats = slices.DeleteFunc(g.Seats, func(seat store.Seat) bool { return left(seat.User) })
	g.Invited = slices.DeleteFunc(slices.Clone(g.Invited), left)
	return Done{}, nil
}

// keepSeats has the guardian keep the seats of players who have left the guild. It plays at once
// where the game waits for one of them.
func (s *Sitting) keepSeats(w World) error {
	if len(w.Left) == 0 || w.Games.Guardian(s.g.Kind) == "" || s.rules == nil {
		return nil
	}
	if err := s.Replay(); err != nil {
		return err
	}
	for i := range s.g.Seats {
		own := &s.g.Seats[i]
		if !Plays(*own) || !slices.Contains(w.Left, own.User) {
			continue
		}
		if own.Guardian = w.guardianOf(s.g.Kind, own.User); IsAwaited(s.g, engine.Seat(i)) {
			own.StandIn = own.Guardian
		}
	}
	return nil
}
