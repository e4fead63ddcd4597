package sitting

import (
	"sobremesa/engine"
	"sobremesa/store"
)

// MayTakeChair reports by its error, a Refusal, whether a user may take a seat whose
// owner has resigned: AlreadyStarted when it is none. Nobody comes back to a game
// that they have left, whether a chair is free or not.
func MayTakeChair(seats []store.Seat, user string, chair engine.Seat) error {
	switch {
	case HasLeft(seats, user):
		return refuse(HasResigned, nil)
	case chair < 0 || int(chair) >= len(seats) || !IsGone(seats[chair]):
		return refuse(AlreadyStarted, nil)
	case SeatOf(seats, user) != engine.Spectator:
		return refuse(Seated, nil)
	}
	return nil
}

// takeChair is [TakeChair].
func (s *Sitting) takeChair(a ask, chair engine.Seat) (Done, error) {
	g := s.g
	if err := MayTakeChair(g.Seats, a.User, chair); err != nil {
		return Done{}, err
	}
	old := &g.Seats[chair]
	formers := append(old.Formers(), store.Former{User: old.User, Name: CleanName(old.Name), Until: len(s.rows)})
	g.Seats[chair] = store.Seat{User: a.User, Name: CleanName(a.Name), Token: old.Token}
	g.Seats[chair].SetFormers(formers)
	s.brings.Withdraw = []string{a.User}
	s.stir(a.Now)
	return Done{Code: SatDown}, nil
}
