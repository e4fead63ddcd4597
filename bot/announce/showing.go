package announce

import (
	"slices"

	"sobremesa/bot/announce/posted"
	"sobremesa/bot/games"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// showing is a game as everybody may know it, and how everybody is told of it.
type showing struct {
	table.Display
	game   *games.Game
	frames []engine.Frame // none before the game has begun
	viewer present.Viewer
	until  present.Deadlines
	// again: the board is to be shown anew, although nobody has moved.
	again bool
	// inPlace: the board may be shown in the message that shows the game, for those who
	// see it change. raise: that is to be posted anew for those who do not.
	inPlace, raise bool
	// ready is whom the winner of a game that is over is offered as an opponent; "" for nobody.
	ready string
	// daily is how the game of a day has gone that is over; nil of other games.
	daily *daily
	// task is what the message under way is posted or changed for.
	task *store.Task
}

// shown is which part of the game the message is that shows it, or was until
// somebody deleted it.
func (s *showing) shown() posted.Part { return posted.Part(s.Shown().Part) }

// untold reports whether the channel has been told nothing yet of what has
// happened since the lobby.
func (s *showing) untold() bool {
	return s.shown() == "" || s.shown() == posted.PartLobby
}

func (s *showing) hasPeople() bool {
	return slices.ContainsFunc(s.Seats, func(seat store.Seat) bool { return seat.User != "" })
}

// story is the game for pictures of more than one moment; storyTo is it as far as
// after a number of moves.
func (s *showing) story() games.Story { return s.storyTo(s.Moves) }

func (s *showing) storyTo(to int) games.Story {
	return present.Story(&s.Header, s.viewer, s.WithoutUndone(s.frames)[:to+1])
}

// awaitsThread reports whether the game has begun and is to get a thread.
func (s *showing) awaitsThread() bool {
	return s.Threaded && s.Home == "" && s.Status == store.Running && !s.shown().IsBoard()
}

// owesHome reports whether the channel in which the table was opened is yet to be
// told how the game in its thread ended.
func (s *showing) owesHome() bool {
	return s.Home != "" && s.Status == store.Finished && s.shown().Concludes() && store.Shown(s.Messages, s.Home) == nil
}

// entersThread reports whether a message is the first in the game's thread.
func (s *showing) entersThread(l posted.Label) bool {
	return s.Home != "" && s.shown() == "" && l.Part != posted.PartHome
}

func mention(user string) string { return "<@" + user + ">" }

// person is how a user is named who may have no seat, without being notified.
func person(user string) any {
	if store.IsRetired(user) {
		return sitting.PersonName(user, "")
	}
	return mention(user)
}

// labelOf is the label of a message that tells what happened after so many
// moves and shows the game as it stands.
func labelOf(s *showing, p posted.Part, from int) posted.Label {
	return posted.Label{Kind: s.Kind, Game: s.ID, Part: p, From: from, To: s.Moves}
}

// display is the label of the message that shows the game.
func (s *showing) display() posted.Label {
	m := s.Shown()
	return posted.Label{Kind: s.Kind, Game: s.ID, Part: s.shown(), From: m.From, To: m.To}
}
