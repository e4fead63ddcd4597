package sitting

import (
	"errors"
	"iter"
	"reflect"
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// MayOrder returns the seat of a user if they may give a standing order now, whether or not they
// are to move, and Spectator otherwise.
func (s *Sitting) MayOrder(user string) engine.Seat {
	seat := s.ViewSeat(user)
	if seat == engine.Spectator || s.Status != store.Running ||
		!slices.ContainsFunc(s.match.Unlisted(seat), func(f engine.Form[string]) bool { return f.Order }) {
		return engine.Spectator
	}
	return seat
}

// IsOrder reports whether a move is a standing order that the seat may give now.
func (s *Sitting) IsOrder(seat engine.Seat, text string) bool {
	return s.Began() && slices.ContainsFunc(s.match.Unlisted(seat), func(f engine.Form[string]) bool { return f.Order && f.Has(text) })
}

// WasSecret reports whether a spectator cannot tell two successive frames apart. Then the move
// between them was a standing order that is private to its giver, and neither the program's words
// nor its behaviour may reveal it.
func WasSecret(before, after engine.Frame) bool {
	return after.Seat != engine.Chance && len(after.Events) == 0 && after.Turn == before.Turn &&
		after.ToMove == before.ToMove && after.Awaited == before.Awaited && reflect.DeepEqual(after.View, before.View)
}

// isOrderOnly reports whether a row is a standing order and nothing else. An order that also
// answers a question to its seat advances the game.
func (s *Sitting) isOrderOnly(r *Row) bool {
	return r.Before == r.After && s.IsOrder(r.Seat, r.Text)
}

// mostOrders is how many standing orders a player may give in a turn, their own or another's. There
// is a limit because each order is stored, even one that changes nothing.
const mostOrders = 20

// ordersIn returns how many standing orders a seat has given in the current turn.
func (s *Sitting) ordersIn(seat engine.Seat) (n int) {
	for _, r := range slices.Backward(s.rows) {
		if r.Before.turn < s.now().turn {
			break
		}
		if r.Seat == seat && s.IsOrder(seat, r.Text) {
			n++
		}
	}
	return n
}

// HasMoved reports whether a player has made a move that stands. Moves of chance do not count, nor
// do standing orders, because others must not learn of those.
func (s *Sitting) HasMoved() bool {
	for range s.movesOfPlayers() {
		return true
	}
	return false
}

// movesOfPlayers yields the numbers of the rows that count for HasMoved, newest first.
func (s *Sitting) movesOfPlayers() iter.Seq[int] {
	return func(yield func(int) bool) {
		q := s
		for i, r := range s.standingRows() {
			if r.Seat == engine.Chance {
				continue
			}
			if q != nil && q.match == nil { // only a replay can tell a standing order from a move
				if q = s.unreplayed(s.g.Moves); q.rules == nil || q.begin(nil) != nil {
					q = nil
				}
			}
			if (q == nil || !q.isOrderOnly(&q.rows[i])) && !yield(i) {
				return
			}
		}
	}
}

// lastRow returns the last row that is not a standing order, or nil.
func (s *Sitting) lastRow() *Row {
	for i := len(s.rows) - 1; i >= 0; i-- {
		if r := &s.rows[i]; !s.isOrderOnly(r) {
			return r
		}
	}
	return nil
}

// LastUndone reports whether the last thing that happened is that a move was taken back.
func (s *Sitting) LastUndone() bool {
	if !s.Began() {
		return false
	}
	last := s.lastRow()
	return last != nil && last.Undo
}

// MayPlay returns the user's seat if they may move on the board with the number seq, or on the
// current one if seq is AnyBoard. The error is the Refusal that Play would return.
func (s *Sitting) MayPlay(user string, seq int) (engine.Seat, error) {
	seat, err := s.check(live|running|seated|staying, By{User: user})
	switch {
	case err != nil:
		return engine.Spectator, err
	case !s.ToMove().Has(seat):
		return engine.Spectator, engine.Refuse(WaitFor, "names", s.called(s.Awaited()))
	case seq != AnyBoard && !s.inPlay(seat, seq):
		return engine.Spectator, engine.Refuse(Stale)
	}
	return seat, nil
}

// mayPlay is MayPlay for the given move. A standing order can be given on any board, no matter who
// is to move.
func (s *Sitting) mayPlay(user string, seq int, text string) (engine.Seat, error) {
	seat, err := s.MayPlay(user, seq)
	own := s.SeatOf(user)
	if err != nil && own != engine.Spectator && !s.Seats[own].Resigned && s.Status == store.Running && s.IsOrder(own, text) {
		return own, nil
	}
	if err == nil && s.Seats[seat].TimeOver {
		err = s.mayComeBack(seat)
	}
	if why := s.outOfTurn(err, own, text); why != nil {
		return engine.Spectator, why
	}
	return seat, err
}

// outOfTurn looks for a better reason than err, a WaitFor, for which the rules refuse a seat's
// move: the move answers something that is not, or no longer, for the seat to answer, or is an
// unreadable standing order. It returns nil if it is simply another player's turn.
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

// isOrderInDoubt reports whether a refusal asks which of several standing orders is meant.
func (s *Sitting) isOrderInDoubt(seat engine.Seat, refused *engine.Refusal) bool {
	if refused.Code != engine.Ambiguous {
		return false
	}
	readings := refused.Args["readings"].([]string)
	return !slices.ContainsFunc(readings, func(move string) bool { return !s.IsOrder(seat, move) })
}

// Read returns the seat of a user and the legal move, as stored, that their text means. The error
// is the Refusal that Play on AnyBoard would return.
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

// inPlay reports whether the board with the number seq is still current for the seat: since then
// the seat has always been to move, except while chance was, and it has not moved. Standing orders
// do not count. Where several players decide at once, the decisions of the others change nothing.
func (s *Sitting) inPlay(seat engine.Seat, seq int) bool {
	if seq < 0 || seq > s.Moves || !s.phaseAt(seq).toMove.Has(seat) {
		return false
	}
	return !slices.ContainsFunc(s.rows[s.rowLeaving(seq):], func(r Row) bool {
		return r.Seat == seat && !s.isOrderOnly(&r) || !r.Before.toMove.Has(seat) && !r.Before.toMove.Has(engine.Chance)
	})
}

// GoesOn reports whether the turn in which a seat moved on board n is still being played, or the
// seat was the last to play.
func (s *Sitting) GoesOn(seat engine.Seat, n int) bool {
	if n < 0 || n > s.Moves || !s.Began() {
		return false
	}
	last := s.lastRow()
	return s.phaseAt(n).turn == s.now().turn || last != nil && last.Seat == seat
}

// MayHint returns the user's seat if they may have moves suggested to them now: they may move, be it
// only to answer an offer in another's turn, and either only artificial players play besides them or
// the game was opened with hints. There are no hints in the game of the day. The error is a Refusal.
func (s *Sitting) MayHint(user string) (engine.Seat, error) {
	seat, err := s.MayPlay(user, AnyBoard)
	switch {
	case err != nil:
		return engine.Spectator, err
	case s.Daily != (store.Daily{}):
		return engine.Spectator, engine.Refuse(NoHintsToday)
	case !s.Hints && s.playsWithPeople(user):
		return engine.Spectator, engine.Refuse(NoHints)
	}
	return seat, nil
}

// BeHelped notes that the user has moves suggested to them, so that a win counts for no level.
var BeHelped = Verb{seated | running, silent, func(s *Sitting, a ask) (Done, error) {
	own := &s.g.Seats[a.seat]
	if own.Helped {
		return Done{}, ErrNothing
	}
	own.Helped = true
	return Done{}, nil
}}

// playsWithPeople reports whether another person has, or had, a seat.
func (s *Sitting) playsWithPeople(user string) bool {
	return slices.ContainsFunc(s.g.Seats, func(seat store.Seat) bool {
		return seat.User != "" && seat.User != user || seat.Before != ""
	})
}

// PlayedAt returns the number of the board on which the user made the given move, if that was their
// first move on the board with the number seq or later, and it stands; otherwise -1. Of several
// standing orders only the last counts.
func (s *Sitting) PlayedAt(user string, seq int, text string) int {
	seat := s.ViewSeat(user)
	if seq < 0 || seq > s.Moves || seat == engine.Spectator {
		return -1
	}
	at := -1
	for i := s.firstRowOn(seq); i < len(s.rows); i++ {
		r := &s.rows[i]
		if r.Seat != seat {
			continue
		}
		same, order := r.Text == text && r.stands(), s.isOrderOnly(r)
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
