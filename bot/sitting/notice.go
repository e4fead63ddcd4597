package sitting

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// TaskNotice: a person is to be told something of games of theirs, themselves and
// not with the channel. Its payload is a Notice.
const TaskNotice = "remind"

// Notice is one message to a person about games in which they have a seat.
type Notice struct {
	User  string     `json:"user"`
	At    time.Time  `json:"at"`
	Nonce string     `json:"nonce"` // by which it is posted once
	About About      `json:"about,omitempty"`
	Turns []SeatTurn `json:"turns"` // the first is the one that it was made for; of all but Waits the only one
	// By is the user who has brought the game back, of BackAgain.
	By string `json:"by,omitempty"`
	// Board is the number of the board on which the deal was there, of Dealt; Called to
	// which turn they had been called by then. Late: it was not told at once.
	Board  int  `json:"board,omitzero"`
	Called int  `json:"called,omitzero"`
	Late   bool `json:"late,omitzero"`
}

// About is what a notice tells.
type About string

const (
	// Waits: games wait for their move. It is a reminder.
	Waits About = ""
	// MissedTurn: their time ran out, and an artificial player has moved for them.
	MissedTurn About = "missed"
	// SeatKept: an artificial player plays for them until they return.
	SeatKept About = "kept"
	// GameAway: the game was put away.
	GameAway About = "away"
	// BackAgain: another has brought the game back that was put away.
	BackAgain About = "back"
	// Dealt: somebody has accepted an offer of theirs, or their order one of another.
	Dealt About = "dealt"
)

// SeatTurn is a turn of a seat that is played, or was.
type SeatTurn struct {
	Game int64       `json:"game"`
	Seat engine.Seat `json:"seat"`
	// Since is when it began; of Waits alone.
	Since time.Time `json:"since,omitzero"`
	// Due: a reminder of it is due, and not only one of other turns that tells of
	// this one as well.
	Due bool `json:"due,omitempty"`
}

// noticesOf are what the people at a game are to be told of a change themselves:
// that they lost a turn, or their seat, or that the game was put away, or brought back
// by somebody else. Notices have their user, their subject, their game and their seat.
// People who have resigned are told nothing.
func noticesOf(before, after *store.Game, by string) (list []Notice) {
	if len(before.Seats) != len(after.Seats) {
		return nil // of a lobby
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
		case then.Guardian == "" && now.Guardian != "":
			n.About = SeatKept
		case now.Missed > then.Missed:
			n.About = MissedTurn
		default:
			continue
		}
		list = append(list, n)
	}
	return list
}

// Task has a person told; the nonce is that of the message.
func (n Notice) Task(key, nonce string, now time.Time) (store.Task, error) {
	n.At, n.Nonce = now, nonce
	payload, err := json.Marshal(n)
	task := store.Task{Kind: TaskNotice, Key: key, Payload: payload, Due: now}
	if n.Late {
		task.Due = now.Add(LooksOn)
	}
	return task, err
}

// Key is that of its task, for notices of what was done at a table: the newest takes
// the place of one of its key that has not been told yet.
func (n *Notice) Key() string {
	switch {
	case n.About != Dealt:
		return fmt.Sprint("seat ", n.Turns[0].Seat)
	case n.Late:
		return fmt.Sprint("deals ", n.Turns[0].Seat)
	}
	return fmt.Sprint("deal ", n.Turns[0].Seat, " ", n.Board)
}

// IsTrueOf reports whether what a notice tells of a turn of theirs still holds.
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
	case BackAgain:
		return g.Status == store.Running
	case Dealt:
		return g.Status == store.Running && Plays(s) && s.Called == n.Called && !wasThere(g.Moves, turn.Seat, n.At)
	}
	return false
}

// LooksOn is how long people are taken to look on after they have done something, while
// others decide.
const LooksOn = 10 * time.Minute

// isThere reports whether others may tell by a move that the player of a seat was there.
func isThere(m *store.Move, seat engine.Seat) bool {
	return m.Seat == seat && !m.Secret && !m.Auto && m.StandIn == ""
}

// wasThere reports whether the player of a seat has been there since a time.
func wasThere(moves []store.Move, seat engine.Seat, since time.Time) bool {
	return slices.ContainsFunc(moves, func(m store.Move) bool { return isThere(&m, seat) && m.At.After(since) })
}
