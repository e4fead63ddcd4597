package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// undoPause is a table's UndoPause when none is given.
const undoPause = 5 * time.Second

const (
	// TookBack is the event of a moment at which a seat has taken its move back.
	TookBack engine.Code = "table.took-back"
	// AnswerFell is the event of a moment at which a seat's answer fell, because
	// another has taken back what it answers.
	AnswerFell engine.Code = "table.answer-fell"
)

// Undo takes the last move back of the one who asks. It can be until somebody
// else has decided something or chance has played, which cannot be unseen; a
// move that ended the game stands. Who has only declined what they were asked for, or
// has asked for something else in return, has decided nothing: such an answer stands if
// it was to something else, and falls with what it answers. So it is also with a move after which several
// decide at once: the first who does so has done it for the table as that move left
// it. seq is how many moves the game had after the
// one that is meant, or AnyBoard for the last. A standing order is not taken back,
// since another can be given at any time, and nobody's stands in the way: it may
// be secret that there is one.
func (t *Table) Undo(ctx context.Context, req Request, ref Ref, seq int) (Done, error) {
	p, err := t.Live(ctx, req, ref)
	if err != nil {
		return t.orPrevious(ctx, req, t.ended(ctx, req, ref, err))
	}
	return t.act(ctx, req, p, func(p *Position, c *store.Change) (Done, error) {
		row, err := p.mayUndo(req.User, seq)
		if err != nil {
			return Done{}, err
		}
		m := p.rows[row]
		if p.undone(m.Seat, m.Before.turn) >= mostUndos {
			return Done{}, refuse(UndoTooMany, engine.Args{"most": mostUndos})
		}
		now := momentOf(p.match)
		fallen, err := p.replayWithout(row)
		if err != nil {
			return Done{}, err
		}
		for _, i := range slices.Backward(fallen) {
			p.make(store.Move{Move: p.rows[i].Move.Move, At: t.Now(), Undo: true, Auto: true}, now)
			now = momentOf(p.match)
		}
		p.make(store.Move{Move: m.Move.Move, At: t.Now(), Undo: true}, now)
		done := Done{Code: Undone, Game: p.ID, Seq: len(p.rows), Move: m.Text}
		if m.Auto {
			done.N = 1
		}
		return done, nil
	})
}

// mostUndos is how often somebody may take a move back in a turn: each is told to
// all, and kept.
const mostUndos = 10

// undone is how often a seat has taken a move back that it had made in a turn.
func (p *Position) undone(seat engine.Seat, turn int) (n int) {
	for _, r := range p.rows {
		if r.Undo && !r.Auto && r.Seat == seat && r.After.turn == turn {
			n++
		}
	}
	return n
}

// ended says of a request that was refused because its game is not live that the
// game ended with the requester's own move, if so.
func (t *Table) ended(ctx context.Context, req Request, ref Ref, err error) error {
	var refused *engine.Refusal
	if !errors.As(err, &refused) || refused.Code != NoGame && refused.Code != Closed {
		return err
	}
	var g *store.Game
	var failed error
	if ref.ID != 0 {
		g, failed = t.drawnFor(ctx, req, ref)
	} else {
		g, failed = t.store.LastGame(ctx, req.Channel, ref.Kind)
	}
	if failed != nil || g.Guild != req.Guild || g.Status != store.Finished || len(g.Moves) == 0 {
		return err
	}
	if seat := seatOf(g.Seats, req.User); seat == engine.Spectator || g.Moves[len(g.Moves)-1].Seat != seat {
		return err
	}
	return refuse(UndoEnded, nil)
}

// CanUndo reports whether the last thing that the user did was the move after which
// the game had as many moves as it has, others' standing orders and their declining
// not counted, and it can be taken back.
func (p *Position) CanUndo(user string) bool {
	row, err := p.mayUndo(user, p.Moves)
	return err == nil && p.undone(p.SeatOf(user), p.rows[row].Before.turn) < mostUndos && !p.hasMade(p.SeatOf(user), row+1)
}

// LastUndone reports whether the last thing that happened is that a move was taken
// back.
func (p *Position) LastUndone() bool {
	return p.Began() && p.tookBackLast()
}

// mayUndo is the row of the move that a user may take back; see Undo.
func (p *Position) mayUndo(user string, seq int) (row int, err error) {
	seat := p.SeatOf(user)
	switch {
	case !p.Status.Live():
		return 0, refuse(Closed, nil)
	case !p.Began():
		return 0, refuse(NotStarted, nil)
	case seat == engine.Spectator:
		return 0, refuse(NotSeated, nil)
	case p.Seats[seat].Resigned:
		return 0, refuse(HasResigned, nil)
	}
	var drawn bool
	var others engine.Seats // who have decided something since
	for i, m := range p.standing() {
		switch {
		case m.Seat == engine.Chance:
			drawn = true
			continue
		case p.mereOrder(m), m.Seat != seat && p.match.Declines(m.Text):
			continue
		case m.Seat != seat:
			others = others.With(m.Seat)
			continue
		}
		switch {
		case seq != AnyBoard && !p.leftByOthers(seat, i+1, seq):
			return 0, refuse(Stale, nil)
		case m.StandIn != "", p.isOrder(seat, m.Text):
			return 0, refuse(UndoNothing, nil)
		case others != 0:
			return 0, refuse(UndoOvertaken, engine.Args{"names": p.names(others)})
		case drawn:
			return 0, refuse(UndoDrawn, engine.Args{"seq": i + 1})
		}
		return i, nil
	}
	return 0, refuse(UndoNothing, nil)
}

// leftByOthers reports whether nothing was stored from one row on and before another
// but standing orders and others' declining: a seat's move can be taken back by a
// button that was drawn for either board.
func (p *Position) leftByOthers(seat engine.Seat, from, to int) bool {
	if from < 0 || from > to || to > len(p.rows) {
		return false
	}
	for i := from; i < to; i++ {
		if m := &p.rows[i]; !p.mereOrder(m) && (m.Undo || m.Seat == seat || !p.match.Declines(m.Text)) {
			return false
		}
	}
	return true
}

// replayWithout plays the moves that stand on a new match, without one that may be
// taken back, and tells which answers fell with it.
func (p *Position) replayWithout(row int) (fallen []int, err error) {
	match, err := p.start()
	if err != nil {
		return nil, err
	}
	for i := range p.rows {
		m := &p.rows[i]
		if i == row || !m.stands() {
			continue
		}
		switch err := match.Replay(m.Seat, m.Text); {
		case err == nil:
		case i > row && m.Seat != p.rows[row].Seat && match.Declines(m.Text):
			fallen = append(fallen, i)
		default:
			return nil, fmt.Errorf("move %d can't be replayed: %w", i+1, unexplained(err))
		}
	}
	p.match = match
	return fallen, nil
}

// WithoutUndone are the moments of the game, which were replayed with it, for
// pictures of what stands: those of a move that was taken back show the table
// as it was before, and that nothing happened. Their numbers are the same.
func (p *Position) WithoutUndone(frames []engine.Frame) []engine.Frame {
	if len(frames) == 0 || !slices.ContainsFunc(p.rows, func(r Row) bool { return r.Undo }) {
		return frames
	}
	list := slices.Clone(frames)
	still := func(i int, f engine.Frame) {
		f.Seat, f.Events = engine.Spectator, nil
		list[i] = f
	}
	for i, r := range p.rows {
		if !r.Undo {
			continue
		}
		for k := r.Takes + 1; k <= i; k++ {
			still(k, list[r.Takes])
		}
		still(i+1, frames[i+1])
	}
	return list
}

// mayThinkTwice reports whether a change ends with a person's move that they may
// want to take back: artificial players wait a little with theirs.
func (p *Position) mayThinkTwice() bool {
	if len(p.made()) == 0 {
		return false
	}
	m := p.rows[len(p.rows)-1]
	return m.Seat != engine.Chance && p.g.Seats[m.Seat].User != "" && m.StandIn == "" && !m.Auto && !m.Undo && !p.isOrder(m.Seat, m.Text)
}
