package table

import (
	"context"
	"fmt"

	"sobremesa/engine"
	"sobremesa/store"
)

// AnyBoard as the seq of Play says that the move was not made for a certain
// board: somebody typed it.
const AnyBoard = -1

// Play plays a move, in any accepted spelling, for the one who asks, on a
// position that was loaded for the same request; p is where the game stands
// then. seq is how many moves had been played on the board that the move was
// chosen for, or AnyBoard. Refused with an *engine.Refusal: with
// engine.Ambiguous when what was typed can mean more than one move.
func (t *Table) Play(ctx context.Context, req Request, p *Position, text string, seq int) (Done, error) {
	return t.act(ctx, req, p, func(p *Position, c *store.Change) (Done, error) {
		seat, err := p.mayPlay(req.User, seq, text)
		if err != nil {
			return Done{}, err
		}
		move := text
		if seq == AnyBoard {
			if move, err = p.match.Read(seat, text); err != nil {
				return Done{}, p.Named(err)
			}
		}
		done := Done{Code: Played, Game: p.ID, Seq: p.Moves}
		var before engine.Frame
		order := p.isOrder(seat, move)
		if order {
			if p.ordersIn(seat) >= mostOrders {
				return Done{}, refuse(TooManyOrders, engine.Args{"most": mostOrders})
			}
			before = engine.FirstFrame(p.match, engine.Spectator)
		}
		again := p.tookBackLast()
		played, err := t.play(p, c, seat, move)
		if err != nil {
			return Done{}, err
		}
		p.secret = order && WasSecret(before, engine.FrameOf(p.match, played, engine.Spectator))
		p.takeBack(seat) // whoever makes a move is there
		if !order {
			p.g.EndedBy = ""
		}
		if !p.mereOrder(&p.rows[len(p.rows)-1]) {
			answerByMove(p.g, seat, again)
		}
		done.Move = played.Text
		return done, t.advance(p, c)
	})
}

// PlayIn is Play on the live game that a request means, on any board.
func (t *Table) PlayIn(ctx context.Context, req Request, ref Ref, text string) (Done, error) {
	p, err := t.Live(ctx, req, ref)
	if err != nil {
		return t.orPrevious(ctx, req, err)
	}
	return t.Play(ctx, req, p, text, AnyBoard)
}

// Previous answers a request that failed as it was answered before, if it was:
// what refuses it may be its own doing.
func (t *Table) Previous(ctx context.Context, req Request, err error) (Done, error) {
	return t.orPrevious(ctx, req, err)
}

// play plays a move on the position and adds it to the change.
func (t *Table) play(p *Position, c *store.Change, seat engine.Seat, text string) (engine.Played, error) {
	before := momentOf(p.match)
	played, err := p.match.Play(seat, text)
	if err != nil {
		return engine.Played{}, p.Named(err)
	}
	again, back := p.tookBackLast(), p.broughtBack()
	row := p.make(store.Move{Move: engine.Move{Seat: seat, Text: played.Text}, At: t.Now()}, before)
	if p.mereOrder(row) {
		return played, nil // the game does not go on with it
	}
	if before.toMove.Has(seat) {
		keepPlan(&p.g.Seats[seat], plan{}) // it was for this turn
	}
	if p.g.EndAsked.IsZero() && !again { // people are asked once in a turn, and this is another
		forgetRequest(p.g)
	}
	p.g.EndedBy = back
	return played, nil
}

// advance lets chance play as long as it is to move, and ends a game that is over.
func (t *Table) advance(p *Position, c *store.Change) error {
	for p.match.ToMove().Has(engine.Chance) {
		before := momentOf(p.match)
		drawn, err := p.match.Draw(p.g.Seed.Draw(p.draws))
		if err != nil {
			return fmt.Errorf("table: game %d, draw %d: %w", p.ID, p.draws, unexplained(err))
		}
		p.make(store.Move{Move: engine.Move{Seat: engine.Chance, Text: drawn.Text}, At: t.Now()}, before)
	}
	if p.match.ToMove() == 0 {
		t.end(p.g, store.Finished)
		c.Results = results(p.g, p.match.Standings())
	}
	return nil
}

// names lists the names of seats: of people as they are, of artificial players
// as the terms that every language has for them.
func (p *Position) names(seats engine.Seats) []any {
	var names []any
	for seat := range seats.All() {
		if int(seat) < len(p.Seats) {
			names = append(names, p.NameOf(seat))
		}
	}
	return names
}

// NameOf is the name of a seat: a string, or an engine.Term for an artificial
// player and for a person without a name that can be seen. Names are cleaned
// when somebody sits down, and here as well: a store may hold older ones.
func (h *Header) NameOf(seat engine.Seat) any {
	if s := h.Seats[seat]; s.Player != "" {
		return PlayerTerm(h.Kind, s.Player)
	}
	return PersonName(h.Seats[seat].User, h.Seats[seat].Name)
}

// PersonName is a person's name as it is kept: a string, or an engine.Term for
// who has none that can be seen, or was forgotten.
func PersonName(user, name string) any {
	if store.IsRetired(user) {
		return retired
	}
	if name := CleanName(name); name != "" {
		return name
	}
	return Nameless
}

// PlayerTerm is the key of what people call an artificial player of a kind of
// game.
func PlayerTerm(kind, player string) engine.Term {
	return engine.Term(kind + ".player." + player)
}

// Nameless is what stands for a name where there is none.
const Nameless engine.Term = "table.nameless"

// retired is what stands for the name of somebody who was forgotten.
const retired engine.Term = "table.retired"
