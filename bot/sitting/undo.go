package sitting

import (
	"fmt"
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// undoNeeds is what [Undo] needs.
const undoNeeds = asksBoard | live | running | seated | staying

// undo is [Undo].
func (s *Sitting) undo(a ask, seq int) (Done, error) {
	row, err := s.mayUndo(a.seat, seq)
	if err != nil {
		return Done{}, err
	}
	m := s.rows[row]
	if s.undone(m.Seat, m.Before.turn) >= mostUndos {
		return Done{}, refuse(UndoTooMany, engine.Args{"most": mostUndos})
	}
	now := s.now()
	fallen, err := s.replayWithout(row)
	if err != nil {
		return Done{}, err
	}
	for _, i := range slices.Backward(fallen) {
		s.make(store.Move{Move: s.rows[i].Move.Move, At: a.Now, Undo: true, Auto: true}, now)
		now = s.now()
	}
	s.make(store.Move{Move: m.Move.Move, At: a.Now, Undo: true}, now)
	done := Done{Code: Undone, Game: s.ID, Seq: s.board(), Move: m.Text}
	if m.Auto {
		done.N = 1
	}
	return done, nil
}

// mostUndos is how often somebody may take a move back in a turn: each is told to
// all, and kept.
const mostUndos = 10

// undone is how often a seat has taken a move back that it had made in a turn.
func (s *Sitting) undone(seat engine.Seat, turn int32) (n int) {
	for _, r := range s.rows {
		if r.Undo && !r.Auto && r.Seat == seat && r.After.turn == turn {
			n++
		}
	}
	return n
}

// CanUndo reports whether the last thing that the user did was the move after which
// the game had as many moves as it has, others' standing orders and their declining
// not counted, and it can be taken back.
func (s *Sitting) CanUndo(user string) bool {
	seat, err := s.check(undoNeeds, By{User: user})
	if err != nil {
		return false
	}
	row, err := s.mayUndo(seat, s.Moves)
	return err == nil && s.undone(seat, s.rows[row].Before.turn) < mostUndos && !s.hasMade(seat, row+1)
}

// LastUndone reports whether the last thing that happened is that a move was taken
// back.
func (s *Sitting) LastUndone() bool {
	return s.Began() && s.tookBackLast()
}

// mayUndo is the row of the move that a seat may take back; see [Undo].
func (s *Sitting) mayUndo(seat engine.Seat, seq int) (row int, err error) {
	var drawn bool
	var others engine.Seats // who have decided something since
	for i, m := range s.standing() {
		switch {
		case s.mereOrder(m), m.Seat != seat && s.match.Declines(m.Text):
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
			return 0, refuse(Stale, nil)
		case m.StandIn != "", s.isOrder(seat, m.Text):
			return 0, refuse(UndoNothing, nil)
		case others != 0:
			return 0, refuse(UndoOvertaken, engine.Args{"names": s.names(others)})
		case drawn:
			return 0, refuse(UndoDrawn, engine.Args{"seq": int(m.Board) + 1})
		}
		return i, nil
	}
	return 0, refuse(UndoNothing, nil)
}

// leftByOthers reports whether nothing was stored from a row on and before a board was
// there but standing orders and others' declining: a seat's move can be taken back by a
// button that was drawn for either board.
func (s *Sitting) leftByOthers(seat engine.Seat, from, board int) bool {
	to := s.leaves(board)
	if from > to || board > s.Moves {
		return false
	}
	for i := from; i < to; i++ {
		if m := &s.rows[i]; !s.mereOrder(m) && (m.Undo || m.Seat == seat || !s.match.Declines(m.Text)) {
			return false
		}
	}
	return true
}

// replayWithout plays the moves that stand on a new match, without one that may be
// taken back, and tells which answers fell with it.
func (s *Sitting) replayWithout(row int) (fallen []int, err error) {
	match, err := s.start()
	if err != nil {
		return nil, err
	}
	for i := range s.rows {
		m := &s.rows[i]
		if i == row || !m.stands() {
			continue
		}
		switch err := match.Replay(m.Seat, m.Text); {
		case err == nil:
		case i > row && m.Seat != s.rows[row].Seat && match.Declines(m.Text):
			fallen = append(fallen, i)
		default:
			return nil, fmt.Errorf("move %d can't be replayed: %w", i+1, unexplained(err))
		}
	}
	s.match = match
	return fallen, nil
}
