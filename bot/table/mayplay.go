package table

import (
	"errors"
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// MayPlay reports by its error whether the user is to move and the board after
// seq moves is still the one in play, or seq is AnyBoard: as Play would.
func (p *Position) MayPlay(user string, seq int) (engine.Seat, error) {
	const none = engine.Spectator
	if p.Status == store.PutAway {
		return none, refuse(IsPutAway, nil)
	}
	if !p.Status.Live() {
		return none, refuse(Closed, nil)
	}
	if p.Status == store.Lobby {
		return none, refuse(NotStarted, nil)
	}
	seat := p.SeatOf(user)
	if seat == none {
		return none, refuse(NotSeated, nil)
	}
	if p.Seats[seat].Resigned {
		return none, refuse(HasResigned, nil)
	}
	if !p.ToMove().Has(seat) {
		return none, refuse(WaitFor, engine.Args{"names": p.names(p.Awaited())})
	}
	if seq != AnyBoard && !p.inPlay(seat, seq) {
		return none, refuse(Stale, nil)
	}
	return seat, nil
}

// mayPlay is MayPlay for a certain move: a standing order can be given whoever
// is to move, on any board.
func (p *Position) mayPlay(user string, seq int, text string) (engine.Seat, error) {
	seat, err := p.MayPlay(user, seq)
	own := p.SeatOf(user)
	if err != nil && own != engine.Spectator && !p.Seats[own].Resigned && p.Status == store.Running && p.isOrder(own, text) {
		return own, nil
	}
	if why := p.outOfTurn(err, own, text); why != nil {
		return engine.Spectator, why
	}
	return seat, err
}

// outOfTurn is why the rules refuse a move of a seat that is refused with
// WaitFor, where they know better: it answers what is not for the seat to
// answer, or not any more, or is a standing order that cannot be read. Nil when
// it is just another's turn.
func (p *Position) outOfTurn(err error, seat engine.Seat, text string) error {
	var refused *engine.Refusal
	if !errors.As(err, &refused) || refused.Code != WaitFor {
		return nil
	}
	move, err := p.match.Read(seat, text)
	if err != nil {
		if errors.As(err, &refused) && (refused.Order || p.isOrderInDoubt(seat, refused)) {
			return p.Named(err)
		}
		return nil
	}
	if _, err = p.match.Clone().Play(seat, move); !errors.As(err, &refused) || refused.Code == engine.NotYourTurn {
		return nil
	}
	return p.Named(err)
}

// isOrderInDoubt reports whether a refusal asks which of some standing orders is meant.
func (p *Position) isOrderInDoubt(seat engine.Seat, refused *engine.Refusal) bool {
	if refused.Code != engine.Ambiguous {
		return false
	}
	readings := refused.Args["readings"].([]string)
	return !slices.ContainsFunc(readings, func(move string) bool { return !p.isOrder(seat, move) })
}

// Read is the seat of a user and the legal move, as stored, that a text means
// which they type now. Refused as Play on AnyBoard would refuse it.
func (p *Position) Read(user, text string) (engine.Seat, string, error) {
	seat, err := p.mayPlay(user, AnyBoard, text)
	if err != nil {
		return engine.Spectator, "", err
	}
	move, err := p.match.Read(seat, text)
	if err == nil {
		_, err = p.match.Clone().Play(seat, move)
	}
	return seat, move, p.Named(err)
}

// inPlay reports whether the board after seq moves is, for the seat, the one
// in play: since then it has been to move, but for chance, and has not moved;
// standing orders are no moves.
// Where several decide at once, what the others did meanwhile changes nothing.
func (p *Position) inPlay(seat engine.Seat, seq int) bool {
	if seq < 0 || seq > p.Moves || !p.momentAt(seq).toMove.Has(seat) {
		return false
	}
	for i := range p.rows[seq:] {
		m := &p.rows[seq+i]
		toMove := m.Before.toMove
		if m.Seat == seat && !p.mereOrder(m) || !toMove.Has(seat) && !toMove.Has(engine.Chance) {
			return false
		}
	}
	return true
}

// GoesOn reports whether a seat that made a move when the game had n of them is
// still in the same turn, or nobody else and no chance has played since.
func (p *Position) GoesOn(seat engine.Seat, n int) bool {
	if n < 0 || n > len(p.rows) || !p.Began() {
		return false
	}
	last := p.lastRow()
	return p.momentAt(n).turn == p.match.Turn() || last != nil && last.Seat == seat
}

// PlayedAt is how many moves had been played before the user's first move on the
// board after seq moves; -1 unless that was this one, and stands.
func (p *Position) PlayedAt(user string, seq int, text string) int {
	seat := p.ViewSeat(user)
	if seq < 0 || seq > p.Moves || seat == engine.Spectator {
		return -1
	}
	for i := range p.rows[seq:] {
		r := &p.rows[seq+i]
		if r.Seat == seat {
			if r.Text == text && r.stands() {
				return seq + i
			}
			if !p.mereOrder(r) {
				break
			}
		}
	}
	return -1
}
