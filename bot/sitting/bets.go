package sitting

import (
	"sobremesa/engine"
	"sobremesa/store"
)

// MayBet reports by its error, a Refusal, whether a user may bet on a game as it
// stands.
func MayBet(s *Sitting, games Games, user string) error {
	switch {
	case !s.Began():
		return refuse(NotStarted, nil)
	case HasLeft(s.Seats, user):
		return refuse(HasResigned, nil)
	case s.SeatOf(user) != engine.Spectator:
		return refuse(PlayersDontBet, nil)
	case !games.OpenToBets(s.Kind, s.View(engine.Spectator)):
		return refuse(BetsClosed, nil)
	}
	return nil
}

// bet is [Bet]. The game is written with the bet so that it cannot have gone on
// meanwhile.
func (s *Sitting) bet(a ask, seat engine.Seat) (Done, error) {
	if err := MayBet(s, a.Games, a.User); err != nil {
		return Done{}, err
	}
	if seat < 0 || int(seat) >= len(s.Seats) {
		return Done{}, refuse(NoSuchSeat, nil)
	}
	s.brings.Bets = []store.Bet{{User: a.User, Name: CleanName(a.Name), Seat: seat, At: a.Now}}
	return Done{Code: HasBet}, nil
}
