package sitting

import (
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// Nothing tells when people leave the guild. So the guild is asked about them when it matters.

// Concerned returns the people of whom the guild has to be asked before the user does a verb: those
// against whom it would begin the game; those without whose consent the game does not end; and the
// user who opened the table, if nobody else may do it.
func Concerned(s *Sitting, v Verb, user string) (list []string) {
	begins := v.needs.has(Begins) || v.needs.has(sits) && s.isCompleteWith(user)
	switch {
	case s.Guild == "":
		return nil
	case s.Status == store.Lobby && begins, s.Status == store.Running && v.needs.has(agrees):
		for _, seat := range s.g.Seats {
			if Plays(seat) {
				list = append(list, seat.User)
			}
		}
	}
	if v.needs.has(opener) || v.needs.has(agrees) && s.Status.Live() && s.creatorMayEnd() {
		list = append(list, s.g.Creator)
	}
	slices.Sort(list)
	return slices.DeleteFunc(slices.Compact(list), func(other string) bool { return other == user })
}

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
