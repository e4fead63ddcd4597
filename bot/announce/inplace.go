package announce

import (
	"slices"
	"time"

	"sobremesa/bot/announce/posted"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// editsInPlace reports whether to show the news by editing the current message, because all who are
// to move see it change: see sitting.MayChange. The first board, which says how to play, is not
// edited in place. Neither is a board when a part of the game has ended: each part has a message of
// its own, which later becomes its recap.
func (s *showing) editsInPlace() bool {
	shown := s.Shown()
	if !s.inPlace || s.Status != store.Running || shown.ID == "" || s.shownPart() != posted.PartBoard || s.toAsk() != 0 {
		return false
	}
	ended, err := s.recap(shown.To, s.Moves)
	return err == nil && ended == nil
}

// uncalled returns the awaited seats whose people were not mentioned for this turn.
func (s *showing) uncalled() (seats engine.Seats) {
	for seat := range s.Awaited().All() {
		if seat != engine.Chance && sitting.Plays(s.Seats[seat]) && !s.mentioned(seat) {
			seats = seats.With(seat)
		}
	}
	return seats
}

// toCall returns the uncalled seats to mention now. A player whose move will be made automatically
// is not mentioned.
func (s *showing) toCall() (seats engine.Seats) {
	for seat := range s.uncalled().All() {
		if !s.MovesAsSaid(seat) {
			seats = seats.With(seat)
		}
	}
	return seats
}

// raises returns the task that posts an edited message anew if a player who was not mentioned has
// not moved for a while. It returns nil if all awaited players were mentioned.
func (s *showing) raises(now time.Time) []store.Task {
	var due []time.Time
	for seat := range s.uncalled().All() {
		at := s.RaiseAt(s.frames, seat)
		if s.again && at.Before(now) {
			continue // shown again without a move: the player has just taken the seat
		}
		due = append(due, at)
	}
	if len(due) == 0 {
		return nil
	}
	return []store.Task{sitting.RaiseTask(s.ID, slices.MinFunc(due, time.Time.Compare))}
}

// isRaised reports whether a board was replaced by the same board, posted anew.
func isRaised(m *store.Message) bool {
	return posted.Part(m.Part).IsBoard() && m.NextPart == m.Part && m.NextFrom == m.From && m.NextTo == m.To
}
