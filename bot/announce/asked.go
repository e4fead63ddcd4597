package announce

import (
	"slices"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// Somebody who is asked for something that they need not answer, such as an offer made
// to them alone, is awaited by nobody: no clock runs for them and nothing reminds them.
// In a game that lasts days they would never learn of it, for a change of a message
// notifies nobody. So a new one mentions them, once in a turn in which they have not
// been called yet. Those who are awaited have been called; they are called again for it
// if they have done nothing for a while, once in a turn too: they wait for an answer,
// and an offer in return is one.

// asksAt are the asks of people by people at a moment of the game. What an artificial
// player asks stands beside the board, and that is enough.
func (s *showing) asksAt(moment int) []games.Ask {
	list := s.game.Beside(s.frames[moment].View, present.MenuReader(&s.Header, s.viewer.Lang)).Asks
	return slices.DeleteFunc(list, func(a games.Ask) bool { return !sitting.Plays(s.Seats[a.By]) || !sitting.Plays(s.Seats[a.Of]) })
}

// askedAt are the people who are asked for something at a moment of the game.
func (s *showing) askedAt(moment int) (seats engine.Seats) {
	for _, a := range s.asksAt(moment) {
		seats = seats.With(a.Of)
	}
	return seats
}

// toAsk are the people who are to learn by a new message what they are asked for.
func (s *showing) toAsk() (seats engine.Seats) {
	for seat := range s.askedAt(s.Moves).All() {
		if !s.mentioned(seat) || s.askedLate(seat) {
			seats = seats.With(seat)
		}
	}
	return seats
}

// addressed is the moment of this turn at which a seat had to do with it last although
// nobody waited for it: it moved, or was mentioned because it was asked for something,
// which it is for the first ask. 0 for none.
func (s *showing) addressed(seat engine.Seat) (moment int) {
	turn, asked := s.frames[s.Moves].Turn, false
	for i := s.firstOf(turn); i <= s.Moves; i++ {
		switch {
		case s.frames[i].Seat == seat:
			moment = i
		case !asked && s.askedAt(i).Has(seat):
			moment, asked = i, true
		}
	}
	return moment
}

// askedLate reports whether a seat that is awaited has been asked for something
// after it had done nothing for longer than sitting.LooksOn, for the first time in the turn,
// and has not been told of it.
func (s *showing) askedLate(seat engine.Seat) bool {
	if !s.Awaited().Has(seat) {
		return false
	}
	first := s.firstOf(s.frames[s.Moves].Turn)
	there := first // when the seat was there last
	awaited := s.frames[first].Awaited.Has(seat)
	for i := first; i <= s.Moves; i++ {
		f := s.frames[i]
		if f.Seat == seat || f.Awaited.Has(seat) && !awaited {
			there = i
		}
		if !f.Awaited.Has(engine.Chance) { // which calls nobody away
			awaited = f.Awaited.Has(seat)
		}
		if s.At(i).Sub(s.At(there)) >= sitting.LooksOn && s.askedAt(i).Has(seat) && !s.askedAt(i-1).Has(seat) {
			return s.Shown().To < i
		}
	}
	return false
}

// firstOf is the first moment of a turn that goes on.
func (s *showing) firstOf(turn int) int {
	first := s.Moves
	for first > 0 && s.frames[first-1].Turn == turn {
		first--
	}
	return first
}

// askLines tell the people who are asked for something who asks, and that the turn
// is not theirs for it. mentions are those people.
func (s *showing) askLines() (lines, mentions []string) {
	names := present.PlainNames(&s.Header, s.viewer.Lang)
	asks := s.asksAt(s.Moves)
	for seat := range s.askedAt(s.Moves).All() {
		var by []string
		for _, a := range asks {
			if name := message.Escape(names[a.By]); a.Of == seat && !slices.Contains(by, name) {
				by = append(by, name)
			}
		}
		mentions = append(mentions, s.Seats[seat].User)
		lines = append(lines, lang.Text(s.viewer.Lang, "board.offered", engine.Args{"name": mention(s.Seats[seat].User), "by": by, "n": len(by),
			"turn": s.Awaited().Has(seat), "names": present.Awaited(s.Sitting, s.viewer.Lang)}))
	}
	return lines, mentions
}

// called reports whether a seat's person has been mentioned for this turn, or for
// a later one that was taken back, and still looks on: people who have waited for
// others since then for longer than sitting.LooksOn are called again.
func (s *showing) called(seat engine.Seat) bool {
	return s.mentioned(seat) && s.Waited(s.frames, seat, s.addressed(seat)) < sitting.LooksOn
}

// mentioned reports whether a seat's person has been mentioned for this turn, or for
// a later one that was taken back.
func (s *showing) mentioned(seat engine.Seat) bool {
	return s.Seats[seat].Called > s.frames[s.Moves].Turn
}
