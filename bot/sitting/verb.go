package sitting

import (
	"errors"

	"sobremesa/engine"
	"sobremesa/store"
)

// needs is a set of preconditions of a verb. They are checked in the order of this list, and the
// first that fails determines the refusal.
type needs int

const (
	asksBoard needs = 1 << iota // the verb needs the position. Refused with OldRules
	gathering                   // the game is in its lobby. Refused with AlreadyStarted
	live                        // the game is running or in its lobby. Refused with IsPutAway or Closed
	running                     // the game is running. Refused with NotStarted
	// seated: the user has a seat. Refused with NotSeated. staying: the user has not resigned.
	// Refused with HasResigned.
	seated
	staying
	orOpener // with seated, the user who opened the table need not have a seat
	opener   // the user opened the table. Refused with OpenerOnly
	// sits: the verb seats the user, which begins the game if nobody else is waited for. agrees: it
	// agrees to end the game.
	sits
	agrees
	// Package table checks the following, which say what game to find. By default it is a live one.
	// BePutAway: one that is put away. OrPutAway: either.
	BePutAway
	OrPutAway
	GameBefore // World.Before is the game of which this one may be the rematch
	Strength   // World.Beaten tells how strong the user is, for whom a guardian will play
	Begins     // the verb begins the game; package table limits how many games run
	Turns      // World.Reliability is the user's, if the table asks for it or, with opener, is to ask
)

func (n needs) has(what needs) bool { return n&what != 0 }

// check returns the user's seat, or Spectator, and a Refusal if a precondition does not hold.
func (s *Sitting) check(n needs, by By) (engine.Seat, error) {
	g, seat := s.g, SeatOf(s.g.Seats, by.User)
	opened := g.Creator == by.User
	var why engine.Code
	switch {
	case n.has(gathering) && g.Status != store.Lobby:
		return seat, engine.Refuse(AlreadyStarted, "names", s.Everybody())
	case n.has(live) && g.Status == store.PutAway:
		why = IsPutAway
	case n.has(live) && !g.Status.Live():
		return seat, s.Over()
	case n.has(running) && g.Status != store.Running:
		why = NotStarted
	case n.has(seated) && seat == engine.Spectator && !(n.has(orOpener) && opened):
		why = NotSeated
	case n.has(staying) && seat != engine.Spectator && g.Seats[seat].Resigned:
		why = HasResigned
	case n.has(opener) && !opened:
		return seat, engine.Refuse(OpenerOnly, "name", s.Called(s.Creator))
	default:
		return seat, nil
	}
	return seat, engine.Refuse(why)
}

// ErrNothing says that there was nothing to be done, for example because the occasion of a task has
// passed.
var ErrNothing = errors.New("table: there is nothing to be done")

// Over returns the Refusal of a request for a game that has ended.
func (h *Header) Over() error { return engine.Refuse(Closed, "name", h.Called(h.EndedBy)) }

// ask is what a verb's implementation is given: the user, the world and the user's seat.
type ask struct {
	By
	World
	seat engine.Seat // Spectator for none
}

// Verb is something that can be done at a table: its preconditions, how the game goes on after it,
// and what it does. A verb of a task of the outbox returns ErrNothing when it is repeated.
type Verb struct {
	needs needs
	next  followUp
	do    func(*Sitting, ask) (Done, error)
}

// Needs reports whether a verb has one of the preconditions that package table checks.
func (v Verb) Needs(what needs) bool { return v.needs.has(what) }
