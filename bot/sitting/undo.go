package sitting

import (
	"fmt"
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// undoNeeds is what [Undo] needs.
const undoNeeds = asksBoard | live | running | seated | staying

// Undo takes back the user's last move. That is possible until another player has decided something
// or chance has played, because nobody can forget what was revealed. To a person who plays a game
// without secrets against artificial players alone nothing is revealed: what those have answered is
// taken back with the move, except in a game of the day. A move that ended the game stands. Declining an offer, or making a counter-offer, decides nothing: such an answer stands if
// it was to something else, and falls with the move that it answers. After a move upon which
// several players decide at once, the first of them to decide has decided for all as far as the
// undo is concerned.
//
// seq is the number of the board after the move that is meant, or AnyBoard for the last move. A
// standing order cannot be taken back, since a new one can be given at any time. Others'
// standing orders do not prevent an undo, because their existence may be secret.
func Undo(seq int) Verb {
	return Verb{undoNeeds, atOnce, func(s *Sitting, a ask) (Done, error) {
		row, err := s.mayUndo(a.seat, seq)
		if err != nil {
			return Done{}, err
		}
		m := s.rows[row]
		if s.undosIn(m.Seat, m.Before.turn) >= mostUndos {
			return Done{}, engine.Refuse(UndoTooMany, "most", mostUndos)
		}
		now := s.now()
		fallen, err := s.replayWithout(row)
		if err != nil {
			return Done{}, err
		}
		for _, i := range slices.Backward(fallen) {
			s.addRow(store.Move{Move: s.rows[i].Move.Move, At: a.Now, Undo: true, Auto: true}, now)
			now = s.now()
		}
		s.addRow(store.Move{Move: m.Move.Move, At: a.Now, Undo: true}, now)
		done := Done{Code: Undone, Game: s.ID, Seq: s.board(), Move: m.Text}
		if m.Auto {
			done.N = 1
			storePlan(&s.g.Seats[m.Seat], Plan{}) // what waits, too
		}
		return done, nil
	}}
}

// mostUndos is how many moves a player may take back in a turn. There is a limit because each undo
// is announced and stored.
const mostUndos = 10

// undosIn returns how many moves that it made in the given turn a seat has taken back.
func (s *Sitting) undosIn(seat engine.Seat, turn int32) (n int) {
	for _, r := range s.rows {
		if r.Undo && !r.Auto && r.Seat == seat && r.After.turn == turn {
			n++
		}
	}
	return n
}

// CanUndo reports whether the last thing that the user did was the latest move of the game, and
// that move can be taken back. Standing orders of others do not count as moves, nor do the answers
// that fall with it.
func (s *Sitting) CanUndo(user string) bool {
	seat, err := s.check(undoNeeds, By{User: user})
	if err != nil {
		return false
	}
	row, err := s.mayUndo(seat, s.Moves)
	return err == nil && s.undosIn(seat, s.rows[row].Before.turn) < mostUndos &&
		!slices.ContainsFunc(s.rows[row+1:], func(r Row) bool { return r.Seat == seat })
}

// mayUndo returns the row of the move that a seat may take back; see [Undo].
func (s *Sitting) mayUndo(seat engine.Seat, seq int) (row int, err error) {
	var drawn bool
	var others engine.Seats // those who have decided something since
	for i, m := range s.standingRows() {
		switch {
		case s.isOrderOnly(m), s.fallsWith(seat, m):
			continue
		case m.Seat == engine.Chance:
			drawn = true
			continue
		case m.Seat != seat:
			others = others.With(m.Seat)
			continue
		}
		switch {
		case seq != AnyBoard && !s.leftByOthers(seat, i+1, seq):
			return 0, engine.Refuse(Stale)
		case m.StandIn != "", s.IsOrder(seat, m.Text):
			return 0, engine.Refuse(UndoNothing)
		case others != 0:
			return 0, engine.Refuse(UndoOvertaken, "names", s.called(others))
		case drawn:
			return 0, engine.Refuse(UndoDrawn, "seq", int(m.Board)+1)
		}
		return i, nil
	}
	return 0, engine.Refuse(UndoNothing)
}

// answersFall reports whether all that others do after a seat's move falls when it is taken back: they
// are artificial players of a game without secrets, so that the answers have revealed nothing. In a
// game of the day they would reveal what the players think.
func (s *Sitting) answersFall(seat engine.Seat) bool {
	return s.rules.Info().Open && s.Daily == (store.Daily{}) && !s.playsWithPeople(s.g.Seats[seat].User)
}

// fallsWith reports whether a row after a seat's move does not keep it from being taken back: it is
// another's refusal of an offer, or an answer that falls.
func (s *Sitting) fallsWith(seat engine.Seat, m *Row) bool {
	return m.Seat != seat && !m.Undo && (s.match.Declines(m.Text) || m.Seat != engine.Chance && s.answersFall(seat))
}

// leftByOthers reports whether the rows from a row to a board are only standing orders and others'
// answers that fall with the seat's move. Then a button drawn for either board may take back the seat's move.
func (s *Sitting) leftByOthers(seat engine.Seat, from, board int) bool {
	to := s.rowLeaving(board)
	return from <= to && board <= s.Moves && !slices.ContainsFunc(s.rows[from:to], func(r Row) bool {
		return !s.isOrderOnly(&r) && !s.fallsWith(seat, &r)
	})
}

// replayWithout replays the standing moves on a new match without the given row. It returns the
// rows of the answers that fall with it.
func (s *Sitting) replayWithout(row int) (fallen []int, err error) {
	match, err := s.start()
	if err != nil {
		return nil, err
	}
	seat := s.rows[row].Seat
	for i := range s.rows {
		m := &s.rows[i]
		if i == row || !m.stands() {
			continue
		}
		falls := i > row && s.fallsWith(seat, m)
		if falls && s.answersFall(seat) {
			fallen = append(fallen, i)
			continue
		}
		switch err := match.Replay(m.Seat, m.Text); {
		case err == nil:
		case falls:
			fallen = append(fallen, i)
		default:
			return nil, fmt.Errorf("move %d can't be replayed: %w", i+1, redacted(err))
		}
	}
	s.match = match
	return fallen, nil
}
