package announce

import (
	"slices"

	"sobremesa/bot/announce/posted"
	"sobremesa/bot/games"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// showing is a game as everybody may see it, with what is needed to show it.
type showing struct {
	*sitting.Sitting
	game   *games.Game
	frames []engine.Frame // empty before the game has begun
	viewer present.Viewer
	until  present.Deadlines
	again  bool // the board is to be shown again, although nobody has moved
	// inPlace means that the board may be shown by editing the current message, because the
	// players see it change. raise means that the message is to be posted anew for players who
	// have not reacted to the edit.
	inPlace, raise bool
	avenged        []string    // the names of people who lost the game of which this table, not begun yet, is the rematch
	reliable       []string    // how reliable the people are at this table, not begun yet, with their names
	nextOpponent   string      // the artificial player offered to the winner as the next opponent, "" for none
	daily          *daily      // the result of a finished game of the day, nil for other games
	inSeason       string      // which season of a club the game is of, for its first board
	task           *store.Task // the task that is being carried out
}

// shownPart returns the part of the message that shows the game, even if it has been deleted, and
// "" if there is none yet.
func (s *showing) shownPart() posted.Part { return posted.Part(s.Shown().Part) }

func (s *showing) hasPeople() bool {
	return slices.ContainsFunc(s.Seats, func(seat store.Seat) bool { return seat.User != "" })
}

// storyTo returns the game up to the board after the given number of moves.
func (s *showing) storyTo(to int) games.Story {
	return present.Story(&s.Header, s.viewer, s.WithoutUndone(s.frames)[:to+1])
}

// awaitsThread reports whether the game has begun and is still to get a thread.
func (s *showing) awaitsThread() bool {
	return s.Threaded && s.Home == "" && s.Status == store.Running && !s.shownPart().IsBoard()
}

// owesHome reports whether the game has ended in its thread, and the channel in which the table was
// opened is still to be told. That of a club is not told of each game of a season: its own messages do.
func (s *showing) owesHome() bool {
	return s.Home != "" && !sitting.IsOfClub(&s.Header.Game) && s.Status == store.Finished && s.shownPart().Concludes() && store.Shown(s.Messages, s.Home) == nil
}

func mention(user string) string { return "<@" + user + ">" }

// person names a user, who may have no seat. The mention only notifies if the message lists it.
func person(user string) any {
	if store.IsRetired(user) {
		return sitting.PersonName(user, "")
	}
	return mention(user)
}

// labelOf returns the label of a message that reports the moves from number from on and shows the
// current board.
func labelOf(s *showing, p posted.Part, from int) posted.Label {
	return posted.Label{Kind: s.Kind, Game: s.ID, Part: p, From: from, To: s.Moves}
}

// shownLabel returns the label of the message that shows the game.
func (s *showing) shownLabel() posted.Label {
	m := s.Shown()
	return posted.Label{Kind: s.Kind, Game: s.ID, Part: s.shownPart(), From: m.From, To: m.To}
}
