package sitting

import (
	"time"

	"sobremesa/bot/absence"
	"sobremesa/engine"
	"sobremesa/store"
)

// How a game that people play is given up. All who have a seat and have not
// resigned have a say. When one of them asks, those who are there and those whose seat a
// guardian keeps are told, and the game goes on meanwhile, for at least a turn's time:
//
//   - It ends at once when all have agreed.
//   - The request is off when one of them says no, or makes a move without having
//     agreed.
//   - When the time is over it ends if all who are there have agreed: the silence of
//     those who are away counts as a yes then. Otherwise the request is off.

// fate is what becomes of a request to end a game.
type fate int

const (
	undecided fate = iota // there is an answer still to come
	off                   // the game goes on, and nobody asks any more
	ends                  // the game ends
)

// fateOf is what becomes of a request to end a game of these seats; lapsed says
// that the time to answer it is over.
func fateOf(seats []store.Seat, lapsed bool) fate {
	var agree, there, away int // those who agree, and those who have not
	for _, s := range seats {
		switch {
		case !HasSay(s):
		case s.Agrees:
			agree++
		case Plays(s):
			there++
		default:
			away++
		}
	}
	switch {
	case agree == 0, lapsed && there > 0:
		return off
	case lapsed, there+away == 0:
		return ends
	}
	return undecided
}

const (
	// leastAnswer is how long people have to answer whether a game ends, if a turn
	// has no longer; leastAnswerLive where a move has to be made within minutes.
	leastAnswer     = 24 * time.Hour
	leastAnswerLive = 30 * time.Minute
	livePace        = time.Hour // a pace below is a game at which people sit together
)

// timeToAnswer is how long people have to answer, at the pace of a game.
func timeToAnswer(pace time.Duration) time.Duration {
	if pace > 0 && pace < livePace {
		return max(leastAnswerLive, pace)
	}
	return max(leastAnswer, pace)
}

// lapsesAt is when a request that was made in a game lapses. To those who are away
// their time counts as for a turn: they may be asleep or on vacation.
func lapsesAt(g *store.Game, away absence.Absence) time.Time {
	d := timeToAnswer(g.Pace)
	last := away.After("", g.EndAsked, d)
	for _, s := range g.Seats {
		if !IsKept(s) || s.Agrees {
			continue
		}
		if at := away.After(s.User, g.EndAsked, d); at.After(last) {
			last = at
		}
	}
	return last
}

// answerByMove notes that somebody makes a move: unless they have agreed to end the
// game, they want to go on with it. again says that the turn is one in which people
// were asked before, and a move was taken back.
func answerByMove(g *store.Game, seat engine.Seat, again bool) {
	switch {
	case g.EndAsked.IsZero(), g.Seats[seat].Agrees:
	case again:
		refuseRequest(g)
	default:
		forgetRequest(g)
	}
}

// refuseRequest is forgetRequest for a while in which there is to be no other.
func refuseRequest(g *store.Game) {
	until := g.EndLapses
	forgetRequest(g)
	g.NoEndUntil = until
}

// forgetRequest takes back that somebody wants to end the game.
func forgetRequest(g *store.Game) {
	for i := range g.Seats {
		g.Seats[i].Agrees = false
	}
	g.KeptBy = ""
	g.EndAsked, g.EndLapses, g.NoEndUntil = time.Time{}, time.Time{}, time.Time{}
}

// settleRequest ends a game, or takes a request to end it off, where that is decided,
// and reports whether the game has ended. lapsed says that the time to answer is over.
func (s *Sitting) settleRequest(lapsed bool, now time.Time) (ended bool) {
	switch fateOf(s.g.Seats, lapsed) {
	case ends:
		s.end(store.Cancelled, now)
		return true
	case off:
		forgetRequest(s.g)
	}
	return false
}

// withdrawAgreement notes that somebody who leaves the game has no say in whether
// it ends, and what follows from that for a request to end it.
func (s *Sitting) withdrawAgreement(seat engine.Seat, now time.Time) {
	s.g.Seats[seat].Agrees = false
	if !s.g.EndAsked.IsZero() {
		s.settleRequest(false, now)
	}
}
