package sitting

import (
	"errors"
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// MayPlay reports by its error whether the user is to move and the board after
// seq moves is still the one in play, or seq is AnyBoard: as Play would.
func (s *Sitting) MayPlay(user string, seq int) (engine.Seat, error) {
	seat, err := s.check(live|running|seated|staying, By{User: user})
	switch {
	case err != nil:
		return engine.Spectator, err
	case !s.ToMove().Has(seat):
		return engine.Spectator, refuse(WaitFor, engine.Args{"names": s.names(s.Awaited())})
	case seq != AnyBoard && !s.inPlay(seat, seq):
		return engine.Spectator, refuse(Stale, nil)
	}
	return seat, nil
}

// mayPlay is MayPlay for a certain move: a standing order can be given no
// matter who is to move, on any board.
func (s *Sitting) mayPlay(user string, seq int, text string) (engine.Seat, error) {
	seat, err := s.MayPlay(user, seq)
	own := s.SeatOf(user)
	if err != nil && own != engine.Spectator && !s.Seats[own].Resigned && s.Status == store.Running && s.isOrder(own, text) {
		return own, nil
	}
	if why := s.outOfTurn(err, own, text); why != nil {
		return engine.Spectator, why
	}
	return seat, err
}

// outOfTurn is why the rules refuse a move of a seat that is refused with
// WaitFor, where they know better: it answers what is not for the seat to
// answer, or not any more, or is a standing order that cannot be read. Nil when
// it is just another's turn.
func (s *Sitting) outOfTurn(err error, seat engine.Seat, text string) error {
	var refused *engine.Refusal
	if !errors.As(err, &refused) || refused.Code != WaitFor {
		return nil
	}
	move, err := s.match.Read(seat, text)
	if err != nil {
		if errors.As(err, &refused) && (refused.Order || s.isOrderInDoubt(seat, refused)) {
			return s.Named(err)
		}
		return nil
	}
	if _, err = s.match.Clone().Play(seat, move); !errors.As(err, &refused) || refused.Code == engine.NotYourTurn {
		return nil
	}
	return s.Named(err)
}

// isOrderInDoubt reports whether a refusal asks which of some standing orders is meant.
func (s *Sitting) isOrderInDoubt(seat engine.Seat, refused *engine.Refusal) bool {
	if refused.Code != engine.Ambiguous {
		return false
	}
	readings := refused.Args["readings"].([]string)
	return !slices.ContainsFunc(readings, func(move string) bool { return !s.isOrder(seat, move) })
}

// Read is the seat of a user and the legal move, as stored, that a text means
// which they type now. Refused as Play on AnyBoard would refuse it.
func (s *Sitting) Read(user, text string) (engine.Seat, string, error) {
	seat, err := s.mayPlay(user, AnyBoard, text)
	if err != nil {
		return engine.Spectator, "", err
	}
	move, err := s.match.Read(seat, text)
	if err == nil {
		_, err = s.match.Clone().Play(seat, move)
	}
	return seat, move, s.Named(err)
}

// inPlay reports whether the board after seq moves is, for the seat, the one
// in play: since then it has been to move, but for chance, and has not moved;
// standing orders are no moves. Where several decide at once, what the others did
// meanwhile changes nothing.
func (s *Sitting) inPlay(seat engine.Seat, seq int) bool {
	if seq < 0 || seq > s.Moves || !s.momentAt(seq).toMove.Has(seat) {
		return false
	}
	for i := s.leaves(seq); i < len(s.rows); i++ {
		m := &s.rows[i]
		toMove := m.Before.toMove
		if m.Seat == seat && !s.mereOrder(m) || !toMove.Has(seat) && !toMove.Has(engine.Chance) {
			return false
		}
	}
	return true
}

// GoesOn reports whether a seat that made a move on a board is still in the same turn,
// or nobody else and no chance has played since.
func (s *Sitting) GoesOn(seat engine.Seat, n int) bool {
	if n < 0 || n > s.Moves || !s.Began() {
		return false
	}
	last := s.lastRow()
	return s.momentAt(n).turn == s.now().turn || last != nil && last.Seat == seat
}

// MayHint reports by its error, a Refusal, whether a user may have moves suggested to
// them now: on their turn, if nobody else but artificial players has played in the game,
// or it was opened with hints for all; but not in the game of a day.
func (s *Sitting) MayHint(user string) (engine.Seat, error) {
	seat, err := s.MayPlay(user, AnyBoard)
	switch {
	case err != nil:
		return engine.Spectator, err
	case !s.Awaited().Has(seat):
		return engine.Spectator, refuse(WaitFor, engine.Args{"names": s.names(s.Awaited())})
	case s.Daily != (store.Daily{}):
		return engine.Spectator, refuse(NoHintsToday, nil)
	case !s.Hints && s.playsWithPeople(user):
		return engine.Spectator, refuse(NoHints, nil)
	}
	return seat, nil
}

// beHelped is [BeHelped].
func (s *Sitting) beHelped(a ask) (Done, error) {
	own := &s.g.Seats[a.seat]
	if own.Helped {
		return Done{}, ErrNothing
	}
	own.Helped = true
	return Done{}, nil
}

// playsWithPeople reports whether anybody else has, or had, a seat.
func (s *Sitting) playsWithPeople(user string) bool {
	return slices.ContainsFunc(s.g.Seats, func(seat store.Seat) bool {
		return seat.User != "" && seat.User != user || seat.Before != ""
	})
}

// PlayedAt is how many moves had been played before the user's first move on the
// board after seq moves; -1 unless that was this one, and stands. Of several standing
// orders it is the last that counts.
func (s *Sitting) PlayedAt(user string, seq int, text string) int {
	seat := s.ViewSeat(user)
	if seq < 0 || seq > s.Moves || seat == engine.Spectator {
		return -1
	}
	at := -1
	for i := s.since(seq); i < len(s.rows); i++ {
		r := &s.rows[i]
		if r.Seat != seat {
			continue
		}
		same, order := r.Text == text && r.stands(), s.mereOrder(r)
		switch {
		case same:
			at = int(r.Board)
		case order:
			at = -1
		}
		if !order {
			break
		}
	}
	return at
}

// MayBet reports by its error, a Refusal, whether a user may bet on the game as it
// stands.
func (s *Sitting) MayBet(games Games, user string) error {
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
	if err := s.MayBet(a.Games, a.User); err != nil {
		return Done{}, err
	}
	if seat < 0 || int(seat) >= len(s.Seats) {
		return Done{}, refuse(NoSuchSeat, nil)
	}
	s.brings.Bets = []store.Bet{{User: a.User, Name: CleanName(a.Name), Seat: seat, At: a.Now}}
	return Done{Code: HasBet}, nil
}
