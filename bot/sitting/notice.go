package sitting

import (
	"fmt"
	"slices"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// TaskNotice is the kind of the task that tells a person something about their games in a message
// of its own. Its payload is a Notice.
const TaskNotice = "remind"

// Notice is a message to one person about games in which they have a seat.
type Notice struct {
	User   string     `json:"user"`
	At     time.Time  `json:"at"`
	Nonce  string     `json:"nonce"` // makes Discord post it only once
	About  About      `json:"about,omitempty"`
	Turns  []SeatTurn `json:"turns"`            // the turn that it is about; Waits may add others after it
	Player string     `json:"player,omitempty"` // the artificial player that plays for them, for MissedTurn and SeatKept
	By     string     `json:"by,omitempty"`     // who has brought the game back, for BackAgain, or has sat down, for SeatTaken
	// For Dealt, Board is the number of the board after the deal, and Called is the seat's Called
	// at that time. Late says that the notice is delayed.
	Board  int  `json:"board,omitzero"`
	Called int  `json:"called,omitzero"`
	Late   bool `json:"late,omitzero"`
	// For SeasonEnds, Season is the number of the season, Ends when it ends, and Left how many games the
	// person has left, with those that have not begun.
	Season int       `json:"season,omitzero"`
	Ends   time.Time `json:"ends,omitzero"`
	Left   int       `json:"left,omitzero"`
}

// seatTakenKey is the key of the task of a SeatTaken. It is of no use once the game begins.
const seatTakenKey = TaskNotice + " lobby"

// About is the subject of a notice.
type About string

const (
	Waits      About = ""       // games wait for the player's move. The notice is a reminder
	MissedTurn About = "missed" // the player's time was over, and an artificial player has moved for them
	SeatKept   About = "kept"   // an artificial player plays for them until they return
	GameAway   About = "away"   // the game was put away
	BackAgain  About = "back"   // another user has brought back the game, which had been put away
	Dealt      About = "dealt"  // an offer of the player's was accepted, or a standing order of theirs has accepted one
	SeasonEnds About = "ends"   // the season of their club ends soon, and games of theirs are not over
	SeatTaken  About = "sat"    // somebody has sat down at the table that the player opened, in the lobby still
)

// SeatTurn is a turn of a seat, current or past.
type SeatTurn struct {
	Game  int64       `json:"game"`
	Seat  engine.Seat `json:"seat"`
	Since time.Time   `json:"since,omitzero"` // when the turn began, for Waits; for SeatTaken, when the table was opened
	Due   bool        `json:"due,omitempty"`  // a reminder is due for this turn; else that of another turn mentions it
}

// noticesOf returns the notices to the people of a game about a change: somebody sat down at their
// table, they missed a turn, lost their seat to a guardian, or the game was put away, or brought back by another user, by. User,
// About, Turns, Player and By are set. People who have resigned get none.
func noticesOf(before, after *store.Game, by string) (list []Notice) {
	if before.Status == store.Lobby {
		return seatTaken(before, after)
	}
	if len(before.Seats) != len(after.Seats) {
		return nil // it has just been opened
	}
	for i, now := range after.Seats {
		then := before.Seats[i]
		if now.User == "" || now.User != then.User || now.Resigned {
			continue
		}
		n := Notice{User: now.User, Turns: []SeatTurn{{Game: after.ID, Seat: engine.Seat(i)}}}
		switch {
		case after.Status == store.PutAway && before.Status == store.Running:
			n.About = GameAway
		case after.Status != store.Running:
			continue
		case before.Status == store.PutAway && now.User != by:
			n.About, n.By = BackAgain, by
		case before.Status != store.Running:
			continue
		case then.Guardian == "" && now.Guardian != "" && now.Missed < MayMiss:
			continue // they have left the guild
		case then.Guardian == "" && now.Guardian != "":
			n.About, n.Player = SeatKept, now.Guardian
		case now.Missed > then.Missed:
			n.About, n.Player = MissedTurn, now.StandIn
		default:
			continue
		}
		list = append(list, n)
	}
	return list
}

// seatTaken returns the notice that somebody has sat down at a table, to who opened it.
func seatTaken(before, after *store.Game) []Notice {
	opener, n := SeatOf(after.Seats, after.Creator), len(after.Seats)-1
	if after.Status != store.Lobby || n != len(before.Seats) || opener == engine.Spectator || after.Seats[n].User == "" || after.Seats[n].User == after.Creator {
		return nil
	}
	return []Notice{{User: after.Creator, About: SeatTaken, By: after.Seats[n].User, Turns: []SeatTurn{{Game: after.ID, Seat: opener, Since: after.Created}}}}
}

// Task returns the task that sends the notice. nonce is the nonce of the message.
func (n Notice) Task(key, nonce string, now time.Time) store.Task {
	n.At, n.Nonce = now, nonce
	task := store.NewTask(TaskNotice, n, now)
	task.Key = key
	switch opened := n.Turns[0].Since; {
	case n.Late:
		task.Due = now.Add(LooksOn)
	case n.About == SeatTaken && opened.Add(LooksOn).After(now):
		task.Due = opened.Add(LooksOn) // perhaps they start the game before
	}
	return task
}

// Key returns the key of the task of a notice about a change. A new notice replaces one with the
// same key that has not been sent yet.
func (n *Notice) Key() string {
	switch {
	case n.About == SeatTaken:
		return seatTakenKey
	case n.About != Dealt:
		return fmt.Sprint("seat ", n.Turns[0].Seat)
	case n.Late:
		return fmt.Sprint("deals ", n.Turns[0].Seat)
	}
	return fmt.Sprint("deal ", n.Turns[0].Seat, " ", n.Board)
}

// IsTrueOf reports whether what the notice says about a turn still holds.
func (n *Notice) IsTrueOf(g *store.Game, turn SeatTurn) bool {
	if SeatOf(g.Seats, n.User) != turn.Seat || n.User == "" || g.Seats[turn.Seat].Resigned {
		return false
	}
	s := g.Seats[turn.Seat]
	switch n.About {
	case Waits:
		return IsAwaited(g, turn.Seat) && s.Clock.Since.Equal(turn.Since) && !s.Clock.Quiet
	case MissedTurn:
		return g.Status == store.Running && s.Guardian == "" && s.Missed > 0
	case SeatKept:
		return g.Status == store.Running && s.Guardian != ""
	case GameAway:
		return g.Status == store.PutAway
	case BackAgain, SeasonEnds:
		return g.Status == store.Running
	case SeatTaken:
		return g.Status == store.Lobby && SeatOf(g.Seats, n.By) != engine.Spectator
	case Dealt:
		return g.Status == store.Running && Plays(s) && s.Called == n.Called && !wasPresent(g.Moves, turn.Seat, n.At)
	}
	return false
}

// LooksOn is how long after their last action people are assumed to watch the game.
const LooksOn = 10 * time.Minute

// showsPresence reports whether a move shows others that the player of a seat was present.
func showsPresence(m *store.Move, seat engine.Seat) bool {
	return m.Seat == seat && !m.Secret && !m.Auto && m.StandIn == ""
}

// wasPresent reports whether the player of a seat has shown since a time that they are present.
func wasPresent(moves []store.Move, seat engine.Seat, since time.Time) bool {
	return slices.ContainsFunc(moves, func(m store.Move) bool { return showsPresence(&m, seat) && m.At.After(since) })
}

// An offer does not hold up the game. It may be accepted after its maker has left, or by the
// standing order of a player who is away. Both parties get a notice if they have been inactive
// for a while: at once if the game waits for them, since they may need the deal in order to go on,
// and later otherwise. They get none if they are called in the meantime or return by themselves,
// because the board shows the deal.

// deals returns the notices about accepted offers. Players who get another notice of the same
// change, in others, get none.
func (s *Sitting) deals(w World, others []Notice) (list []Notice) {
	var parties engine.Seats
	for _, e := range s.told {
		parties |= w.Games.Dealt(s.g.Kind, e)
	}
	if parties == 0 || s.g.Status != store.Running {
		return nil
	}
	for seat := range parties.All() {
		own := s.g.Seats[seat]
		active := slices.ContainsFunc(s.rows, func(r Row) bool { return showsPresence(r.Move, seat) && w.Now.Sub(r.At) < LooksOn })
		if !Plays(own) || active || slices.ContainsFunc(others, func(n Notice) bool { return n.User == own.User }) {
			continue
		}
		list = append(list, Notice{User: own.User, About: Dealt, Turns: []SeatTurn{{Game: s.ID, Seat: seat}},
			Board: s.board(), Called: own.Called, Late: !s.match.Awaited().Has(seat)})
	}
	return list
}

// LeaveAlone stops reminders of the turns that have waited for the user since the given time or
// longer, in this game and in games, the user's other ones. It is refused with TurnOver when no
// such turn is still being played. The count includes turns that were already left alone.
func LeaveAlone(since time.Time, games []*store.Game) Verb {
	return Verb{0, silent, func(s *Sitting, a ask) (Done, error) {
		n := 0
		for _, g := range games {
			if g.ID == s.g.ID {
				g = s.g
			}
			seat := SeatOf(g.Seats, a.User)
			if seat == engine.Spectator || !IsAwaited(g, seat) || g.Seats[seat].Clock.Since.After(since) {
				continue
			}
			clock := &g.Seats[seat].Clock
			n++
			if g != s.g && !clock.Quiet {
				s.change.Others = append(s.change.Others, g)
			}
			clock.Quiet = true
		}
		if n == 0 {
			return Done{}, engine.Refuse(TurnOver)
		}
		return Done{Code: LeftAlone, N: n}, nil
	}}
}

// Calls returns the people other than the user whom the channel calls because of the change that
// the user makes: those who are invited to a new table, and those who are asked whether to end the
// game. Turns and offers belong to the game, and are not among them.
func Calls(s *Sitting, user string) (list []string) {
	switch {
	case s.g.ID == 0:
		list = slices.Clone(s.g.Invited)
	case s.loaded.EndAsked.IsZero() && !s.g.EndAsked.IsZero() && s.g.Status == store.Running:
		h := HeaderOf(s.g)
		for seat := range h.Unanswered().All() {
			list = append(list, s.g.Seats[seat].User)
		}
	}
	return slices.DeleteFunc(list, func(other string) bool { return other == user })
}
