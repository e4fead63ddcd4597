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

// The functions of this file decide from the game and its messages alone what to show next.

// action is the next step to show a game.
type action int

const (
	nothing      action = iota
	post                // post a new message
	edit                // edit the message that shows the game
	moveToThread        // start a thread and continue there
)

// next returns the next step, and the label of the message that it posts or edits.
func (s *showing) next() (action, posted.Label) {
	shown, was := s.Shown(), s.shownPart()
	switch {
	case s.Status == store.Lobby:
		return edit, labelOf(s, posted.PartLobby, 0)
	case s.awaitsThread():
		return moveToThread, posted.Label{}
	case s.owesHome():
		return post, labelOf(s, posted.PartHome, 0)
	case s.isUpToDate():
		if s.raise && s.callsSomebody() {
			return post, s.shownLabel() // the old copy is deleted
		}
		return nothing, posted.Label{}
	case s.Status == store.PutAway:
		return post, labelOf(s, posted.PartAway, s.Moves)
	case s.Status == store.Cancelled && !s.Began():
		return edit, labelOf(s, posted.PartClosed, 0)
	case s.Status == store.Cancelled:
		// It reports no move, only that the game has ended.
		return post, labelOf(s, posted.PartCancelled, s.Moves)
	}
	same := s.sameTurn() || s.editsInPlace()
	l := labelOf(s, posted.PartBoard, shown.To)
	switch {
	case s.asksForEnd() && was != posted.PartAsk:
		same, l.Part = false, posted.PartAsk // a new message, because an edit notifies nobody
	case was == posted.PartAsk && !s.asksForEnd() && same:
		l.Part, l.From = posted.PartAsked, shown.From
	case same && !s.hasPeople(): // it reports only the newest moves, or it would grow to the whole game
	case same, // the message keeps what it reported so far
		s.Status == store.Running && shown.ID == "" && was.IsBoard() && shown.To == s.Moves: // somebody has deleted the message
		l.Part, l.From = was, shown.From
	case s.asksForEnd():
		l.Part = posted.PartAsk // the request is pending while the game goes on
	case s.Status == store.Finished:
		l.Part = posted.PartResult
	case was == "", was == posted.PartLobby:
		l.Part = posted.PartFirst
	}
	if same {
		return edit, l
	}
	return post, l
}

// isUpToDate reports whether the channel has been shown the current state of the game.
func (s *showing) isUpToDate() bool {
	shown, was := s.Shown(), s.shownPart()
	if was.Concludes() {
		return true
	}
	switch s.Status {
	case store.Running:
		return was.IsBoard() && shown.ID != "" && shown.To == s.Moves && !s.asksForEnd() && was != posted.PartAsk && !s.again
	case store.PutAway:
		return was == posted.PartAway && shown.ID != ""
	case store.Cancelled:
		return shown.ID == "" && !s.Began() // the lobby was never posted, or somebody has deleted it
	}
	return false
}

// message returns the message that a label describes.
func (s *showing) message(l posted.Label) (*message.Message, error) {
	switch l.Part {
	case posted.PartLobby:
		return lobbyMessage(s)
	case posted.PartClosed:
		return closedLobby(s), nil
	case posted.PartAway:
		return awayMessage(s), nil
	case posted.PartCancelled:
		return cancelledMessage(s), nil
	case posted.PartHome:
		return homeMessage(s)
	}
	return boardMessage(s, l)
}

// sameTurn reports whether the message that shows the game belongs to the current turn and has
// mentioned all awaited players already, so that it can be edited. One message shows a game without
// people from start to end. After a move was taken back, those who are to move again, or after another
// move in its place, were mentioned before it.
func (s *showing) sameTurn() bool {
	shown := s.Shown().To
	if s.Shown().ID == "" || !s.shownPart().IsBoard() || s.Awaited() == 0 {
		return false
	}
	switch {
	case !s.hasPeople(), shown == s.Moves: // somebody asks to end the game
		return true
	case s.toAsk() != 0:
		return false // they are notified by a new message
	case s.LastUndone(), s.awaitedPeople() == 0 && !sitting.StandsStill(s.Seats): // it mentions nobody new
		return true
	}
	then, now := s.frames[shown], s.frames[s.Moves]
	return then.Turn == now.Turn && now.Awaited&^then.Awaited == 0 || s.calledAll()
}

// awaitedPeople returns the awaited seats whose people play.
func (s *showing) awaitedPeople() (seats engine.Seats) {
	for seat := range s.Awaited().All() {
		if seat != engine.Chance && sitting.Plays(s.Seats[seat]) {
			seats = seats.With(seat)
		}
	}
	return seats
}

// calledAll reports whether the game waits for people, and all of them were mentioned for this turn
// and are assumed to watch. That is so if it was their turn before, and then others decided
// something or moves were taken back.
func (s *showing) calledAll() bool {
	people := s.awaitedPeople()
	for seat := range people.All() {
		if !s.called(seat) {
			return false
		}
	}
	return people != 0 && !s.Awaited().Has(engine.Chance)
}

// editsInPlace reports whether to show the news by editing the current message, because all who are
// to move see it change: see sitting.MayChange. The first board, which says how to play, stays, as does
// the last of a part of the game, which later becomes its recap.
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
	for seat := range s.awaitedPeople().All() {
		if !s.mentioned(seat) {
			seats = seats.With(seat)
		}
	}
	return seats
}

// callsSomebody reports whether an uncalled player is to be mentioned now: their move will not be made
// automatically.
func (s *showing) callsSomebody() bool {
	for seat := range s.uncalled().All() {
		if !s.MovesAsSaid(seat) {
			return true
		}
	}
	return false
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
