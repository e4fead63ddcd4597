package announce

import (
	"slices"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/present"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// A player may be asked for something that the game does not wait for, such as an offer to them alone.
// No clock and no reminder tells them, and an edit of a message notifies nobody. So a new message
// mentions them, once a turn, unless they were mentioned in that turn before. Awaited players, who
// were, are mentioned again, once a turn, if they have done nothing for a while: they may be waiting
// for an answer, and a counter-offer is one. Who has asked them in many turns of the last hour still
// asks, but nobody is mentioned for it.

// asksAt returns the requests among people at a moment of the game. The requests of artificial
// players are only shown beside the board.
func (s *showing) asksAt(moment int) []games.Ask {
	list := s.game.Pending(s.frames[moment].View, present.MenuReader(&s.Header, s.viewer.Lang)).Asks
	return slices.DeleteFunc(list, func(a games.Ask) bool { return !sitting.Plays(s.Seats[a.By]) || !sitting.Plays(s.Seats[a.Of]) })
}

// askedAt returns the seats whose people are asked for something at a moment of the game, and may be
// notified of it.
func (s *showing) askedAt(moment int) (seats engine.Seats) {
	for _, a := range s.asksAt(moment) {
		if !s.asksOften(a, moment) {
			seats = seats.With(a.Of)
		}
	}
	return seats
}

// asksOften reports whether one player has asked the other in settings.MostCalls other turns of the
// hour before a moment.
func (s *showing) asksOften(a games.Ask, moment int) bool {
	turn, n := s.frames[moment].Turn, 0
	for i := moment - 1; i > 0 && s.At(moment).Sub(s.At(i)) < time.Hour; i-- {
		if s.frames[i].Turn == turn {
			continue
		}
		if slices.ContainsFunc(s.asksAt(i), func(b games.Ask) bool { return b.By == a.By && b.Of == a.Of }) {
			turn = s.frames[i].Turn
			n++
		}
	}
	return n >= settings.MostCalls
}

// toAsk returns the seats whose people are to be notified, by a new message, of what they are asked
// for.
func (s *showing) toAsk() (seats engine.Seats) {
	for seat := range s.askedAt(s.Moves).All() {
		if !s.mentioned(seat) || s.askedLate(seat) {
			seats = seats.With(seat)
		}
	}
	return seats
}

// askedLate reports whether an awaited seat was asked for something, after it had done nothing for
// sitting.LooksOn or longer, and has not been notified of that. Only the first such request of a
// turn counts.
func (s *showing) askedLate(seat engine.Seat) bool {
	if !s.Awaited().Has(seat) {
		return false
	}
	first := s.Moves // the first moment of the turn
	for first > 0 && s.frames[first-1].Turn == s.frames[s.Moves].Turn {
		first--
	}
	active := first // the last moment at which the seat moved or became awaited
	awaited := s.frames[first].Awaited.Has(seat)
	for i := first; i <= s.Moves; i++ {
		f := s.frames[i]
		if f.Seat == seat || f.Awaited.Has(seat) && !awaited {
			active = i
		}
		if !f.Awaited.Has(engine.Chance) { // a moment of chance does not change who was awaited
			awaited = f.Awaited.Has(seat)
		}
		if s.At(i).Sub(s.At(active)) >= sitting.LooksOn && s.askedAt(i).Has(seat) && !s.askedAt(i-1).Has(seat) {
			return s.Shown().To < i
		}
	}
	return false
}

// askLines returns a line for each person who is asked for something. It says who asks, and whether
// it is the person's turn. mentions lists those people.
func (s *showing) askLines() (lines, mentions []string) {
	names := present.EscapedNames(&s.Header, s.viewer.Lang)
	asks := s.asksAt(s.Moves)
	var asked engine.Seats
	for _, a := range asks {
		asked = asked.With(a.Of)
	}
	for seat := range asked.All() {
		var by []string
		for _, a := range asks {
			if name := names[a.By]; a.Of == seat && !slices.Contains(by, name) {
				by = append(by, name)
			}
		}
		mentions = append(mentions, s.Seats[seat].User)
		lines = append(lines, lang.Text(s.viewer.Lang, "board.offered", engine.Args{"name": mention(s.Seats[seat].User), "by": by, "n": len(by),
			"turn": s.Awaited().Has(seat), "names": present.Awaited(s.Sitting, s.viewer.Lang)}))
	}
	return lines, mentions
}

// called reports whether a seat's person was mentioned for this turn, as mentioned does, and is
// assumed to be watching still: they have waited for others for less than sitting.LooksOn.
func (s *showing) called(seat engine.Seat) bool {
	return s.mentioned(seat) && s.Waited(s.frames, seat) < sitting.LooksOn
}

// mentioned reports whether a seat's person was mentioned for this turn, or for a later turn that
// was taken back.
func (s *showing) mentioned(seat engine.Seat) bool {
	return s.Seats[seat].Called > s.frames[s.Moves].Turn
}
