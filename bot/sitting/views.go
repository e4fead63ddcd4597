package sitting

import (
	"errors"
	"fmt"

	"sobremesa/engine"
)

// Turn returns the number of the current turn, from 1, or 0 in a lobby.
func (s *Sitting) Turn() int {
	if !s.Began() {
		return 0
	}
	return s.match.Turn() + 1
}

// ToMove returns the seats that may play now, none in a lobby.
func (s *Sitting) ToMove() engine.Seats {
	if !s.Began() {
		return 0
	}
	return s.match.ToMove()
}

// Awaited returns the seats of ToMove that the game waits for.
func (s *Sitting) Awaited() engine.Seats {
	if !s.Began() {
		return 0
	}
	return s.match.Awaited()
}

// IsIdle reports whether a seat that is to move can only end its turn or ask others for something:
// see settings.Idle.
func (s *Sitting) IsIdle(seat engine.Seat) bool {
	return s.Began() && s.match.ToMove().Has(seat) && s.match.Idle(seat)
}

// PlanEnd returns the stored move that ends a turn in a game whose plans wait, and "" in others and
// before the beginning.
func (s *Sitting) PlanEnd(seat engine.Seat) string {
	if !s.Began() {
		return ""
	}
	end, _ := s.match.Pass(seat, nil)
	return end
}

// HasIdled reports whether a seat has ended a turn before by its only move of that turn.
func (s *Sitting) HasIdled(seat engine.Seat) bool {
	end, last := s.PlanEnd(seat), ""
	for i := range s.rows {
		if r := &s.rows[i]; r.Seat == seat && r.stands() {
			if r.Text == end && last == end {
				return true
			}
			last = r.Text
		}
	}
	return false
}

// View returns what a seat sees; engine.Spectator stands for people without a seat. It returns nil
// before the game has begun.
func (s *Sitting) View(seat engine.Seat) any {
	if !s.Began() {
		return nil
	}
	return s.match.View(seat)
}

// ViewAt returns what a seat saw on board n when the game left that board, for buttons that were
// drawn on it. It replays the game. The error is the Refusal Stale when there is no such board yet.
func (s *Sitting) ViewAt(n int, seat engine.Seat) (any, error) {
	then, err := s.atBoard(n)
	if err != nil {
		return nil, err
	}
	return then.View(seat), nil
}

// MovesAt lists the moves that were open to a seat on board n. Its errors are those of ViewAt.
func (s *Sitting) MovesAt(n int, seat engine.Seat) ([]string, error) {
	then, err := s.atBoard(n)
	if err != nil {
		return nil, err
	}
	return then.Moves(seat), nil
}

func (s *Sitting) atBoard(n int) (engine.Match, error) {
	if n < 0 || n > s.Moves || !s.Began() {
		return nil, engine.Refuse(Stale)
	}
	then := s.unreplayed(s.g.Moves[:s.rowLeaving(n)])
	if err := then.begin(nil); err != nil {
		return nil, err
	}
	return then.match, nil
}

// Standings returns the current order of the seats, best first.
func (s *Sitting) Standings() []engine.Standing {
	if !s.Began() {
		return nil
	}
	return s.match.Standings()
}

// Try plays a move on a copy and returns the frame after it as the moving seat would see it. The
// error is an *engine.Refusal.
func (s *Sitting) Try(seat engine.Seat, text string) (engine.Frame, error) {
	match := s.match.Clone()
	played, err := match.Play(seat, text)
	if err != nil {
		return engine.Frame{}, s.Named(err)
	}
	return engine.FrameOf(match, played, seat), nil
}

// SeatOf returns the seat of a user, or Spectator.
func (s *Sitting) SeatOf(user string) engine.Seat { return SeatOf(s.Seats, user) }

// ViewSeat returns the seat whose private information a user may see, or Spectator.
func (s *Sitting) ViewSeat(user string) engine.Seat { return ViewSeat(s.Seats, user) }

// IsFirstTurn reports whether the person in a seat plays the first turn of the game.
func (s *Sitting) IsFirstTurn(seat engine.Seat) bool {
	return s.IsOpening(1) && s.Seats[seat].User != ""
}

// IsOpening reports whether the game is in the first turns of each player.
func (s *Sitting) IsOpening(turns int) bool { return s.Began() && s.match.Turn() < turns*len(s.Seats) }

// Called stands in the arguments of a refusal for a player, whose name depends on the reader's
// language and on the names of the others at the table.
type Called struct {
	Header *Header
	Seat   engine.Seat
}

// String returns the name without regard to the language and to the others.
func (c Called) String() string { return fmt.Sprint(c.Header.NameOf(c.Seat)) }

// called lists the players in seats.
func (s *Sitting) called(seats engine.Seats) []any {
	var list []any
	for seat := range seats.All() {
		if int(seat) < len(s.Seats) {
			list = append(list, Called{&s.Header, seat})
		}
	}
	return list
}

// Everybody lists all players at the table, for the arguments of a refusal.
func (h *Header) Everybody() (list []any) {
	for seat := range h.Seats {
		list = append(list, Called{h, engine.Seat(seat)})
	}
	return list
}

// Called returns the player with a user id, for the arguments of a refusal, or "" if no player has it.
func (h *Header) Called(user string) any {
	if seat := SeatOf(h.Seats, user); user != "" && seat != engine.Spectator {
		return Called{h, seat}
	}
	return ""
}

// Named returns a refusal of the rules with the players, as [Called], in place of seats. Any other
// error is returned unchanged.
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
				value = Called{&s.Header, v}
			}
		case engine.Seats:
			value = s.called(v)
		}
		args[key] = value
	}
	return &engine.Refusal{Code: refused.Code, Args: args, Order: refused.Order}
}
