package sitting

import (
	"errors"

	"sobremesa/engine"
)

// Turn is the number of the turn that is being played, from 1; 0 in a lobby.
func (s *Sitting) Turn() int {
	if !s.Began() {
		return 0
	}
	return s.match.Turn() + 1
}

// ToMove is who may play now; nobody in a lobby.
func (s *Sitting) ToMove() engine.Seats {
	if !s.Began() {
		return 0
	}
	return s.match.ToMove()
}

// Awaited is the part of ToMove that the game waits for.
func (s *Sitting) Awaited() engine.Seats {
	if !s.Began() {
		return 0
	}
	return s.match.Awaited()
}

// IsIdle reports whether a seat can do nothing any more but end its turn, or ask others for
// something: see settings.Idle.
func (s *Sitting) IsIdle(seat engine.Seat) bool {
	return s.Began() && s.match.ToMove().Has(seat) && s.match.Idle(seat)
}

// View is what a seat sees; engine.Spectator for people without one. It is nil
// before the game has begun.
func (s *Sitting) View(seat engine.Seat) any {
	if !s.Began() {
		return nil
	}
	return s.match.View(seat)
}

// ViewAt is what a seat saw on a board, for buttons that were drawn for it, when it
// left it; it replays the game. A Refusal when the game has not come so far.
func (s *Sitting) ViewAt(n int, seat engine.Seat) (any, error) {
	then, err := s.atBoard(n)
	if err != nil {
		return nil, err
	}
	return then.View(seat), nil
}

// MovesAt lists the moves that were open to a seat then.
func (s *Sitting) MovesAt(n int, seat engine.Seat) ([]string, error) {
	then, err := s.atBoard(n)
	if err != nil {
		return nil, err
	}
	return then.Moves(seat), nil
}

func (s *Sitting) atBoard(n int) (engine.Match, error) {
	if n < 0 || n > s.Moves || !s.Began() {
		return nil, refuse(Stale, nil)
	}
	then := s.again(s.g.Moves[:s.leaves(n)])
	if err := then.begin(nil); err != nil {
		return nil, err
	}
	return then.match, nil
}

// Standings is the order of the seats, best first, as it stands.
func (s *Sitting) Standings() []engine.Standing {
	if !s.Began() {
		return nil
	}
	return s.match.Standings()
}

// Try plays a move on a copy and returns the moment after it as the seat that
// played it would know it. The error is an *engine.Refusal.
func (s *Sitting) Try(seat engine.Seat, text string) (engine.Frame, error) {
	match := s.match.Clone()
	played, err := match.Play(seat, text)
	if err != nil {
		return engine.Frame{}, s.Named(err)
	}
	return engine.FrameOf(match, played, seat), nil
}

// SeatOf is the seat of a user, Spectator for none.
func (s *Sitting) SeatOf(user string) engine.Seat { return SeatOf(s.Seats, user) }

// ViewSeat is the seat whose private part of the table a user may see, Spectator
// for none.
func (s *Sitting) ViewSeat(user string) engine.Seat { return ViewSeat(s.Seats, user) }

// IsFirstTurn reports whether the person in a seat is at the first turn of the game.
func (s *Sitting) IsFirstTurn(seat engine.Seat) bool {
	return s.Began() && s.match.Turn() < len(s.Seats) && s.Seats[seat].User != ""
}

// names lists the names of seats: of people as they are, of artificial players
// as the terms that every language has for them.
func (s *Sitting) names(seats engine.Seats) []any {
	var names []any
	for seat := range seats.All() {
		if int(seat) < len(s.Seats) {
			names = append(names, s.NameOf(seat))
		}
	}
	return names
}

// Named is a refusal of the rules with the names of the players in the place of
// seats; any other error stays as it is.
func (s *Sitting) Named(err error) error {
	var refused *engine.Refusal
	if !errors.As(err, &refused) {
		return err
	}
	args := make(engine.Args, len(refused.Args))
	for key, value := range refused.Args {
		switch v := value.(type) {
		case engine.Seat:
			if v >= 0 && int(v) < len(s.Seats) {
				value = s.NameOf(v)
			}
		case engine.Seats:
			value = s.names(v)
		}
		args[key] = value
	}
	return &engine.Refusal{Code: refused.Code, Args: args, Order: refused.Order}
}
