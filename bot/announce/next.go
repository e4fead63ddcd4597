package announce

import (
	"sobremesa/bot/announce/posted"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// What a channel is to be shown next follows from the game and its messages alone.

// doing is what is to be done next to show a game.
type doing int

const (
	nothing      doing = iota
	post               // a new message
	change             // the message that shows the game
	moveToThread       // the game goes on in a thread of its own
)

// next is what is to be done next, and what the message of it tells.
func (s *showing) next() (doing, posted.Label) {
	shown, was := s.Shown(), s.shown()
	switch {
	case s.Status == store.Lobby:
		return change, labelOf(s, posted.PartLobby, 0)
	case s.awaitsThread():
		return moveToThread, posted.Label{}
	case s.owesHome():
		return post, labelOf(s, posted.PartHome, 0)
	case was.Concludes(),
		s.Status == store.Cancelled && !s.Began() && shown.ID == "",
		s.Status == store.Running && was.IsBoard() && shown.To == s.Moves && shown.ID != "" && !s.asksForEnd() && was != posted.PartAsk && !s.again,
		s.Status == store.PutAway && was == posted.PartAway && shown.ID != "":
		if s.raise && s.toCall() != 0 {
			return post, s.display() // the one before goes away
		}
		return nothing, posted.Label{}
	case s.Status == store.PutAway:
		return post, labelOf(s, posted.PartAway, s.Moves)
	case s.Status == store.Cancelled && !s.Began():
		return change, labelOf(s, posted.PartClosed, 0)
	case s.Status == store.Cancelled:
		// It tells of no move, but that there will be none.
		return post, labelOf(s, posted.PartCancelled, s.Moves)
	}
	same := s.sameTurn() || s.changesInPlace()
	l := labelOf(s, posted.PartBoard, shown.To)
	switch {
	case s.asksForEnd() && was != posted.PartAsk:
		same, l.Part = false, posted.PartAsk // a message of its own: a change of one notifies nobody
	case was == posted.PartAsk && !s.asksForEnd() && same:
		l.Part, l.From = posted.PartAsked, shown.From
	case same && !s.hasPeople(): // it tells what is new alone: it would tell the whole game
	case same, // the message goes on telling what it told
		s.Status == store.Running && shown.ID == "" && was.IsBoard() && shown.To == s.Moves: // somebody deleted the message that told it
		l.Part, l.From = was, shown.From
	case s.asksForEnd():
		l.Part = posted.PartAsk // the request stands while the game goes on
	case s.Status == store.Finished:
		l.Part = posted.PartResult
	case s.untold():
		l.Part = posted.PartFirst
	}
	if same {
		return change, l
	}
	return post, l
}

// message is what a label says.
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

// endTold reports whether a game's channel, and that in which its table was opened,
// have been told how it ended.
func endTold(h *sitting.Header) bool {
	return posted.Part(h.Shown().Part).Concludes() && (h.Home == "" || store.Shown(h.Messages, h.Home) != nil)
}

// sameTurn reports whether the message that shows the game is of the turn that
// is played now, and has called those who are awaited already: then it is
// edited, since not every move is worth a message. In a game without people
// there is nobody to be called: one message shows it all. Nor is there while artificial
// players move one after the other. When the last move was
// taken back, those who are to move again were called before it; and so were those who
// are to move when another has been made in its place.
func (s *showing) sameTurn() bool {
	shown := s.Shown().To
	if s.Shown().ID == "" || !s.shown().IsBoard() || s.Awaited() == 0 {
		return false
	}
	if !s.hasPeople() {
		return true
	}
	if shown == s.Moves {
		return true // somebody wants to give the game up
	}
	if s.toAsk() != 0 {
		return false // they learn of it by a new message
	}
	if s.LastUndone() {
		return true // somebody has taken a move back
	}
	if !s.waitsForPeople() {
		return true // it calls nobody
	}
	then, now := s.frames[shown], s.frames[s.Moves]
	return then.Turn == now.Turn && now.Awaited&^then.Awaited == 0 || s.calledAll()
}

// waitsForPeople reports whether the game waits for somebody who is there, or for
// anybody to return.
func (s *showing) waitsForPeople() bool {
	if sitting.StandsStill(s.Seats) {
		return true
	}
	for seat := range s.Awaited().All() {
		if seat != engine.Chance && sitting.Plays(s.Seats[seat]) {
			return true
		}
	}
	return false
}

// calledAll reports whether everybody whom the game waits for has been mentioned
// for this turn: it was theirs before, and others decided something or moves were
// taken back.
func (s *showing) calledAll() (called bool) {
	for seat := range s.Awaited().All() {
		if seat == engine.Chance || sitting.Plays(s.Seats[seat]) && !s.called(seat) {
			return false
		}
		called = called || sitting.Plays(s.Seats[seat])
	}
	return called
}
