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

// TookBack is the event of a moment at which a seat has taken its move back.
const TookBack engine.Code = "table.took-back"

// Undo takes the last move back of the one who asks. It can be until somebody
// else has decided something or chance has played, which cannot be unseen; a
// move that ended the game stands. So it is also with a move after which several
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
		m := p.g.Moves[row]
		if p.undone(m.Seat, p.turns[row]) >= mostUndos {
			return Done{}, refuse(UndoTooMany, engine.Args{"most": mostUndos})
		}
		rows := standing(p.g.Moves)
		if err := p.replayRows(slices.Delete(rows, slices.Index(rows, row), slices.Index(rows, row)+1)); err != nil {
			return Done{}, err
		}
		p.note(m.Seat)
		c.Moves = append(c.Moves, store.Move{Move: m.Move, At: t.Now(), Undo: true})
		done := Done{Code: Undone, Game: p.ID, Seq: len(p.g.Moves) + 1, Move: m.Text}
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
	for i, m := range p.g.Moves {
		if m.Undo && m.Seat == seat && p.turns[i+1] == turn {
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
// the game had as many moves as it has, others' standing orders not counted, and it
// can be taken back.
func (p *Position) CanUndo(user string) bool {
	row, err := p.mayUndo(user, p.Moves)
	return err == nil && p.undone(p.SeatOf(user), p.turns[row]) < mostUndos && p.IsSameBoard(p.SeatOf(user), row+1)
}

// LastUndone reports whether the last thing that happened is that a move was taken
// back.
func (p *Position) LastUndone() bool {
	return p.Began() && p.lastRow(&store.Change{}).Undo
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
	rows := standing(p.g.Moves)
	var drawn bool
	var others engine.Seats // who have decided something since
	for i := len(rows) - 1; i >= 0; i-- {
		m := p.g.Moves[rows[i]]
		switch {
		case m.Seat == engine.Chance:
			drawn = true
			continue
		case p.mereOrder(rows[i], m):
			continue
		case m.Seat != seat:
			others = others.With(m.Seat)
			continue
		}
		switch {
		case seq != AnyBoard && !p.onlyOrders(rows[i]+1, seq):
			return 0, refuse(Stale, nil)
		case m.StandIn != "", p.isOrder(seat, m.Text):
			return 0, refuse(UndoNothing, nil)
		case others != 0:
			return 0, refuse(UndoOvertaken, engine.Args{"names": p.names(others)})
		case drawn:
			return 0, refuse(UndoDrawn, engine.Args{"seq": rows[i] + 1})
		}
		return rows[i], nil
	}
	return 0, refuse(UndoNothing, nil)
}

// replayRows plays some of the stored moves on a new match.
func (p *Position) replayRows(rows []int) error {
	match, err := p.start()
	if err != nil {
		return err
	}
	for _, i := range rows {
		if err := match.Replay(p.g.Moves[i].Seat, p.g.Moves[i].Text); err != nil {
			return fmt.Errorf("move %d can't be replayed: %w", i+1, unexplained(err))
		}
	}
	p.match = match
	return nil
}

// WithoutUndone are the moments of the game, which were replayed with it, for
// pictures of what stands: those of a move that was taken back show the table
// as it was before, and that nothing happened. Their numbers are the same.
func (p *Position) WithoutUndone(frames []engine.Frame) []engine.Frame {
	moves := p.g.Moves
	if len(frames) == 0 || !slices.ContainsFunc(moves, func(m store.Move) bool { return m.Undo }) {
		return frames
	}
	list := slices.Clone(frames)
	still := func(i int, f engine.Frame) {
		f.Seat, f.Events = engine.Spectator, nil
		list[i] = f
	}
	rows := make([]int, 0, len(moves))
	for i, m := range moves {
		if !m.Undo {
			rows = append(rows, i)
			continue
		}
		at := takenBackBy(moves, rows, m)
		for k := rows[at] + 1; k <= i; k++ {
			still(k, list[rows[at]])
		}
		still(i+1, frames[i+1])
		rows = slices.Delete(rows, at, at+1)
	}
	return list
}

// mayThinkTwice reports whether a change ends with a person's move that they may
// want to take back: artificial players wait a little with theirs.
func (p *Position) mayThinkTwice(c *store.Change) bool {
	if len(c.Moves) == 0 {
		return false
	}
	m := c.Moves[len(c.Moves)-1]
	return m.Seat != engine.Chance && p.g.Seats[m.Seat].User != "" && m.StandIn == "" && !m.Auto && !m.Undo && !p.isOrder(m.Seat, m.Text)
}
