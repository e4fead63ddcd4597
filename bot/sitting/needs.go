package sitting

import (
	"errors"

	"sobremesa/engine"
	"sobremesa/store"
)

// needs is what has to be so for something to be done at a table. It is checked in
// the order in which it is listed here: the first that is not so is why not.
type needs int

const (
	// asksBoard: where the game stands is asked; OldRules when that cannot be known.
	asksBoard needs = 1 << iota
	// gathering: people may still sit down, or AlreadyStarted.
	gathering
	// live: it is played or people gather, or IsPutAway, or Closed.
	live
	// running: it is played, or NotStarted.
	running
	// seated: the one who asks has a seat, or NotSeated; staying: and has not
	// resigned, or HasResigned.
	seated
	staying
	// orOpener: the one who opened the table need not be seated.
	orOpener
	// opener: the one who asks opened the table, or OpenerOnly.
	opener
	// How the game is found is for the table to see to: it is one that is live, but for
	// BePutAway, one that is put away, and OrPutAway, also such a one. LastMove: of a
	// game that is over it is told whether the one who asks ended it by their move.
	BePutAway
	OrPutAway
	LastMove
	// GameBefore: the world has the game that this one may be the rematch of.
	GameBefore
	// Begins: the game begins with it, and the table sees to it that there are not too many.
	Begins
)

func (n needs) has(what needs) bool { return n&what != 0 }

// check is the seat of the one who asks, Spectator for none, and why what is needed of
// them and of the game is not so: a Refusal.
func (s *Sitting) check(n needs, by By) (engine.Seat, error) {
	g, seat := s.g, SeatOf(s.g.Seats, by.User)
	opened := g.Creator == by.User
	var why engine.Code
	switch {
	case n.has(gathering) && g.Status != store.Lobby:
		why = AlreadyStarted
	case n.has(live) && g.Status == store.PutAway:
		why = IsPutAway
	case n.has(live) && !g.Status.Live():
		why = Closed
	case n.has(running) && g.Status != store.Running:
		why = NotStarted
	case n.has(seated) && seat == engine.Spectator && !(n.has(orOpener) && opened):
		why = NotSeated
	case n.has(staying) && seat != engine.Spectator && g.Seats[seat].Resigned:
		why = HasResigned
	case n.has(opener) && !opened:
		return seat, s.openerOnly(OpenerOnly)
	default:
		return seat, nil
	}
	return seat, refuse(why, nil)
}

// ErrNothing says that there was nothing to be done: what a task was for is past.
var ErrNothing = errors.New("table: there is nothing to be done")

// openerOnly refuses by a code what is the creator's to do, whose name is "" when they
// have no seat.
func (s *Sitting) openerOnly(why engine.Code) error {
	name := ""
	if seat := SeatOf(s.g.Seats, s.g.Creator); seat != engine.Spectator {
		name = CleanName(s.g.Seats[seat].Name)
	}
	return refuse(why, engine.Args{"name": name})
}

// ask is what a verb is told: who asks, for which seat, and when.
type ask struct {
	By
	World
	seat engine.Seat // Spectator for none
}

// with is something that is done with a thing that the one who asks has named.
func with[T any](do func(*Sitting, ask, T) (Done, error), named T) func(*Sitting, ask) (Done, error) {
	return func(s *Sitting, a ask) (Done, error) { return do(s, a, named) }
}
