package announce

import (
	"slices"
	"time"

	"sobremesa/bot/announce/posted"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// mostInPlace is how long a message grows that is changed in place, in characters of what
// it tells: all of that is to be left of it when it is old.
const mostInPlace = 1200

// changesInPlace reports whether what is new is told by a change of the message that
// shows the game, for all who are to move see it: see the sitting. The first board says
// how to play, and is left to itself; what a part of the game brought is shown by the
// message that told it, so that each has one of its own.
func (s *showing) changesInPlace() bool {
	shown := s.Shown()
	if !s.inPlace || s.Status != store.Running || shown.ID == "" || s.shownPart() != posted.PartBoard || s.toAsk() != 0 {
		return false
	}
	if ended, err := s.recap(shown.To, s.Moves); err != nil || ended != nil {
		return false
	}
	return message.Length(s.told(labelOf(s, posted.PartBoard, shown.From))) <= mostInPlace
}

// uncalled are the people whom the game waits for and no message has called.
func (s *showing) uncalled() (seats engine.Seats) {
	for seat := range s.Awaited().All() {
		if seat != engine.Chance && sitting.Plays(s.Seats[seat]) && !s.mentioned(seat) {
			seats = seats.With(seat)
		}
	}
	return seats
}

// toCall are those of them who are to be called now: as long as their move is made by
// itself they need not be.
func (s *showing) toCall() (seats engine.Seats) {
	for seat := range s.uncalled().All() {
		if !s.MovesAsSaid(seat) {
			seats = seats.With(seat)
		}
	}
	return seats
}

// raises are the task that posts a message anew which was changed and calls nobody, once
// those who are awaited have not moved for a while.
func (s *showing) raises(now time.Time) []store.Task {
	var due []time.Time
	for seat := range s.uncalled().All() {
		at := s.RaiseAt(s.frames, seat)
		if s.again && at.Before(now) {
			continue // they have just taken the seat: nobody has moved
		}
		due = append(due, at)
	}
	if len(due) == 0 {
		return nil
	}
	return []store.Task{sitting.RaiseTask(s.ID, slices.MinFunc(due, time.Time.Compare))}
}

// isRaised reports whether the message that took a board's place tells all that it told.
func isRaised(m *store.Message) bool {
	return posted.Part(m.Part).IsBoard() && m.NextPart == m.Part && m.NextFrom == m.From && m.NextTo == m.To
}
