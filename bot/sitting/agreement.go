package sitting

import (
	"time"

	"sobremesa/bot/absence"
	"sobremesa/engine"
	"sobremesa/store"
)

// A game between people can be ended early. All who have a seat and have not resigned have a say.
// When one of them asks, the others are told, including those whose seat a guardian keeps.
// Meanwhile the game goes on, for at least a turn's time:
//
//   - The game ends at once when all have agreed.
//   - The request is off when a player refuses, or makes a move without having agreed.
//   - When the time is over, the game ends if all present players have agreed: silence of the absent counts as consent. Otherwise the request is off.

// fate is the outcome of a request to end a game.
type fate int

const (
	undecided fate = iota // an answer is missing
	off                   // the game goes on, and the request is dropped
	ends                  // the game ends
)

// fateOf returns the outcome of a request to end a game. lapsed says that the time to answer is
// over.
func fateOf(seats []store.Seat, lapsed bool) fate {
	var agree, there, away int // players who agree; present and absent players who do not
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
	// leastAnswer is the least time that people have to answer a request to end the game,
	// leastAnswerLive that in a fast game. The time of a turn applies if it is longer.
	leastAnswer     = 24 * time.Hour
	leastAnswerLive = 30 * time.Minute
	livePace        = time.Hour // games with a shorter pace are fast: people play them together
)

// timeToAnswer returns how long people have to answer in a game of the given time for a turn.
func timeToAnswer(pace time.Duration) time.Duration {
	if pace > 0 && pace < livePace {
		return max(leastAnswerLive, pace)
	}
	return max(leastAnswer, pace)
}

// lapsesAt returns when the request to end a game lapses. Times that do not count for an absent
// player's turn, such as nights and vacations, do not count here either.
func lapsesAt(g *store.Game, away absence.Absence) time.Time {
	d := timeToAnswer(g.Pace)
	if g.ForGame() && g.Pace >= livePace {
		d = leastAnswer
	}
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

// answerByMove notes that a player moves. Unless they have agreed to end the game, they refuse by
// it. again says that a move was just taken back in the turn in which people were asked.
func answerByMove(g *store.Game, seat engine.Seat, again bool) {
	switch {
	case g.EndAsked.IsZero(), g.Seats[seat].Agrees:
	case again:
		refuseRequest(g)
	default:
		forgetRequest(g)
	}
}

// refuseRequest is forgetRequest, and keeps players from asking again for the rest of the time to
// answer.
func refuseRequest(g *store.Game) {
	until := g.EndLapses
	forgetRequest(g)
	g.NoEndUntil = until
}

// forgetRequest drops the request to end the game.
func forgetRequest(g *store.Game) {
	for i := range g.Seats {
		g.Seats[i].Agrees = false
	}
	g.KeptBy = ""
	g.EndAsked, g.EndLapses, g.NoEndUntil = time.Time{}, time.Time{}, time.Time{}
}

// settleRequest ends the game, or drops the request to end it, if that is decided, and reports
// whether the game has ended. lapsed says that the time to answer is over.
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
