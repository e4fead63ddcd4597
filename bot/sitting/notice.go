package sitting

import (
	"encoding/json"
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

// Notices are what the people at a table are to be told themselves of what was done.
func Notices(s *Sitting) []Notice {
	if s.goes == silent {
		return nil
	}
	return NoticesOf(s.was, s.g, s.g.BackBy)
}

// NoticesOf are what the people at a game are to be told of a change themselves:
// that they lost a turn, or their seat, or that the game was put away, or brought back
// by somebody else. Notices have their user, their subject, their game and their seat.
// People who have resigned are told nothing.
func NoticesOf(before, after *store.Game, by string) (list []Notice) {
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
	return store.Task{Kind: TaskNotice, Key: key, Payload: payload, Due: now}, err
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
	}
	return false
}
