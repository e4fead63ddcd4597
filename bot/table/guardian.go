package table

import (
	"context"
	"fmt"
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// mayMiss is how many turns in a row a person may let run out: with the last of
// them a guardian keeps their seat.
const mayMiss = 2

// Plays reports whether a seat's moves are those of its person: it has one, who
// is there.
func Plays(s store.Seat) bool { return s.User != "" && s.Guardian == "" && !s.Resigned }

// IsGone reports whether a seat has an owner who has resigned.
func IsGone(s store.Seat) bool { return s.User != "" && s.Resigned }

// IsKept reports whether a guardian keeps a seat to which its owner may return.
func IsKept(s store.Seat) bool { return s.User != "" && s.Guardian != "" && !s.Resigned }

// StandsStill reports whether a game goes on only when somebody returns: it
// belongs to people, and none of them is there.
func StandsStill(seats []store.Seat) bool {
	return slices.ContainsFunc(seats, func(s store.Seat) bool { return s.User != "" }) && !slices.ContainsFunc(seats, Plays)
}

// artificialAt is the artificial player that moves for a seat, "" for a person.
func artificialAt(g *store.Game, seat engine.Seat) string {
	s := g.Seats[seat]
	if s.Player != "" {
		return s.Player
	}
	return s.Guardian
}

// mostStandIn is how many moves a stand-in makes at a go: more than turns have.
const mostStandIn = 60

// standIn has the guardian play on for a person whose time has run out, until the
// game does not wait for the seat any more in this turn or others may answer what
// it has done, and keep the seat when that was not the first turn in a row.
func (t *Table) standIn(ctx context.Context, g *store.Game, c *store.Change, seat engine.Seat) error {
	p, err := t.replay(g, nil)
	if err != nil {
		return err
	}
	name := t.Games.Guardian(g.Kind)
	player := t.Games.Player(g.Kind, name)
	if player == nil {
		return fmt.Errorf("table: game %d: no guardian %q", g.ID, name)
	}
	s := &g.Seats[seat]
	if p.match.Awaited().Has(seat) && !p.stoodInFor(seat) {
		if s.Missed++; s.Missed >= mayMiss {
			s.Guardian = name
		}
	}
	p.g.EndedBy = ""
	goes := atOnce
	for turn := p.match.Turn(); p.match.Awaited().Has(seat) && p.match.Turn() == turn && len(p.made()) < mostStandIn && goes == atOnce; {
		before := p.asked()
		text := player.Choose(p.match.View(seat), playerRNG(g.Seed, len(p.rows)))
		if _, err := t.play(p, c, seat, text); err != nil {
			return fmt.Errorf("table: game %d: %s can't play what it wants after %d moves: %w", g.ID, name, len(p.rows), unexplained(err))
		}
		m := p.rows[len(p.rows)-1]
		m.StandIn, m.Auto = name, s.Guardian == ""
		if err := t.advance(p, c); err != nil {
			return err
		}
		if p.asked()&^before != 0 {
			goes = asking
		}
	}
	return t.decideTasks(ctx, p, c, goes)
}

// stoodInFor reports whether a stand-in has made the last move of a seat in the turn
// that is played.
func (p *Position) stoodInFor(seat engine.Seat) bool {
	for _, r := range slices.Backward(p.rows) {
		if r.Before.turn != p.match.Turn() {
			break
		}
		if r.Seat == seat {
			return r.StandIn != ""
		}
	}
	return false
}

// StoodIn is the code of the event that an artificial player has made a move for
// a person whose time ran out, and who keeps the seat. Args: "player".
const StoodIn engine.Code = "table.stood-in"

// StandsIn is the code of the event that an artificial player has made a move for
// a person, whatever the reason. Args: "player".
const StandsIn engine.Code = "table.stands-in"

// stoodIn is what is told of a move besides what it did: that it was a stand-in's,
// and that there was no time left, where that is known. It is told by the row alone,
// so that it stays what it was whoever comes or leaves. Once in a turn is enough.
func (p *Position) stoodIn(move int) []engine.Event {
	g, m := p.g, p.rows[move]
	if m.StandIn == "" {
		return nil
	}
	since := 0 // when the seat was taken by who had it then
	for _, f := range g.Seats[m.Seat].Formers() {
		if f.Until <= move {
			since = max(since, f.Until)
		}
	}
	for i := move - 1; i >= since && p.rows[i].Before.turn == m.Before.turn; i-- {
		if r := p.rows[i]; r.Seat == m.Seat {
			if r.StandIn != "" {
				return nil
			}
			break
		}
	}
	code := StandsIn
	if m.Auto {
		code = StoodIn
	}
	return []engine.Event{engine.Happened(engine.Everybody, code, m.Seat, "player", PlayerTerm(g.Kind, m.StandIn))}
}

// Return gives a seat that a guardian keeps back to its owner, who asks. A
// Refusal when none does.
func (t *Table) Return(ctx context.Context, req Request, ref Ref) (Done, error) {
	return t.handOver(ctx, req, ref, func(p *Position, c *store.Change) (Done, error) {
		seat, err := p.ownSeat(req.User)
		if err != nil {
			return Done{}, err
		}
		if p.g.Seats[seat].Guardian == "" {
			return Done{}, refuse(NotKept, nil)
		}
		p.takeBack(seat)
		return Done{Code: Returned}, nil
	})
}

// hasLeft reports whether a user has resigned from a seat, whoever has it now.
func hasLeft(seats []store.Seat, user string) bool {
	return slices.ContainsFunc(seats, func(s store.Seat) bool {
		return user != "" && (s.User == user && s.Resigned ||
			slices.ContainsFunc(s.Formers(), func(f store.Former) bool { return f.User == user }))
	})
}

// Resign gives the seat of the one who asks to a guardian for good. When nobody
// is left who could return, the game ends; so it does when all others agree to
// end it.
func (t *Table) Resign(ctx context.Context, req Request, ref Ref) (Done, error) {
	return t.handOver(ctx, req, ref, func(p *Position, c *store.Change) (Done, error) {
		seat, err := p.ownSeat(req.User)
		if err != nil {
			return Done{}, err
		}
		s := &p.g.Seats[seat]
		s.Guardian, s.Resigned = t.Games.Guardian(p.Kind), true
		if s.Guardian == "" {
			return Done{}, refuse(NoGuardian, nil)
		}
		p.handed = true
		t.withdrawAgreement(p.g, seat)
		if p.g.Status.Live() && !slices.ContainsFunc(p.g.Seats, HasSay) {
			t.endBy(p.g, req)
		}
		return Done{Code: Resigned}, nil
	})
}

// handOver changes who plays a seat of a game that is played.
func (t *Table) handOver(ctx context.Context, req Request, ref Ref, do edit) (Done, error) {
	p, err := t.Live(ctx, req, ref)
	if err != nil {
		return t.orPrevious(ctx, req, err)
	}
	return t.act(ctx, req, p, func(p *Position, c *store.Change) (Done, error) {
		if p.Status != store.Running {
			return Done{}, refuse(NotStarted, nil)
		}
		done, err := do(p, c)
		if p.g.Status.Live() {
			c.Tasks = append(c.Tasks, idleTask(t.Now()))
		}
		return done, err
	})
}

// ownSeat is the seat of somebody who has not resigned from it. A Refusal.
func (p *Position) ownSeat(user string) (engine.Seat, error) {
	seat := seatOf(p.g.Seats, user)
	switch {
	case seat == engine.Spectator:
		return seat, refuse(NotSeated, nil)
	case p.g.Seats[seat].Resigned:
		return seat, refuse(HasResigned, nil)
	}
	return seat, nil
}

// takeBack gives a seat back to its owner, who is there.
func (p *Position) takeBack(seat engine.Seat) {
	s := &p.g.Seats[seat]
	p.handed = p.handed || s.Guardian != ""
	s.Guardian, s.Missed = "", 0
}
