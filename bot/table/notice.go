package table

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
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
	User  string    `json:"user"`
	At    time.Time `json:"at"`
	Nonce string    `json:"nonce"` // by which it is posted once
	About About     `json:"about,omitempty"`
	Turns []Turn    `json:"turns"` // the first is the one that it was made for; of all but Waits the only one
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

// Turn is a turn of a seat that is played, or was.
type Turn struct {
	Game int64       `json:"game"`
	Seat engine.Seat `json:"seat"`
	// Since is when it began; of Waits alone.
	Since time.Time `json:"since,omitzero"`
	// Due: a reminder of it is due, and not only one of other turns that tells of
	// this one as well.
	Due bool `json:"due,omitempty"`
}

// held is how a game's seats are held, and whether it is played.
type held struct {
	status store.Status
	seats  []store.Seat
}

func heldIn(g *store.Game) held { return held{g.Status, slices.Clone(g.Seats)} }

// noticesOf are what the people at a game are to be told of a change themselves:
// who lost a turn, or their seat, and whose game was put away, or brought back by
// somebody else. They have their user, their subject and their seat. Who has
// resigned is told nothing.
func noticesOf(before, after held, by string) (list []Notice) {
	if len(before.seats) != len(after.seats) {
		return nil // of a lobby
	}
	for i, now := range after.seats {
		then := before.seats[i]
		if now.User == "" || now.User != then.User || now.Resigned {
			continue
		}
		n := Notice{User: now.User, Turns: []Turn{{Seat: engine.Seat(i)}}}
		switch {
		case after.status == store.PutAway && before.status == store.Running:
			n.About = GameAway
		case after.status != store.Running:
			continue
		case before.status == store.PutAway && now.User != by:
			n.About, n.By = BackAgain, by
		case before.status != store.Running:
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

// notify puts the notices that a change makes in it, for those who want any. Of a
// seat the newest takes the place of one that has not been told yet.
func (t *Table) notify(ctx context.Context, p *Position, c *store.Change) error {
	for _, n := range noticesOf(p.was, heldIn(p.g), p.broughtBack()) {
		if wanted, err := t.wantsNotices(ctx, p.g, n.User); err != nil {
			return err
		} else if !wanted {
			continue
		}
		if shut, err := t.shutUntil(ctx, p.g.Guild, false); err != nil {
			return err
		} else if !shut.IsZero() {
			continue // nobody can play there
		}
		n.Turns[0].Game = p.g.ID
		task, err := noticeTask(n, fmt.Sprint("seat ", n.Turns[0].Seat), t.Now())
		if err != nil {
			return err
		}
		c.Tasks = append(c.Tasks, task)
	}
	return nil
}

// noticeTask has a person told.
func noticeTask(n Notice, key string, now time.Time) (store.Task, error) {
	n.At, n.Nonce = now, rand.Text()[:20]
	payload, err := json.Marshal(n)
	return store.Task{Kind: TaskNotice, Key: key, Payload: payload, Due: now}, err
}

// wantsNotices reports whether a person at a game, and those who run its server,
// want people told about games themselves.
func (t *Table) wantsNotices(ctx context.Context, g *store.Game, user string) (bool, error) {
	if g.People[user][SettingReminders] == RemindNot {
		return false, nil
	}
	s, err := t.Settings(ctx, Place{Guild: g.Guild, Channel: g.Channel})
	return s.Reminders, err
}

// Noticed is a game that a notice is about, as it stands.
type Noticed struct {
	Header
	Turn Turn
	// Yours: the game waits for them.
	Yours bool
	// Deadline is when their time for it will have run out; zero when no clock runs.
	Deadline time.Time
	// MayMiss is how many turns more they may miss until their seat is kept.
	MayMiss int
}

// StillTrue are the games of a notice of which what it tells still holds, and the
// person's settings: turns that are still played, about which they did not ask to
// be left alone, and of which none need be due any more; a turn that was missed,
// or a seat or a game that was lost, and is not theirs again; a game that was
// brought back and is played.
func (t *Table) StillTrue(ctx context.Context, n *Notice) (list []Noticed, settings map[string]string, err error) {
	for _, turn := range n.Turns {
		g, err := t.store.Game(ctx, turn.Game)
		if errors.Is(err, store.ErrNotFound) || err == nil && !n.stillTrue(g, turn) {
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		one := Noticed{Header: headerOf(g), Turn: turn, Yours: waits(g, turn.Seat), MayMiss: mayMiss - g.Seats[turn.Seat].Missed}
		if ticks(g, turn.Seat) {
			outages, err := t.outages(ctx, g.Guild)
			if err != nil {
				return nil, nil, err
			}
			one.Deadline = deadline(g, turn.Seat, outages)
		}
		list, settings = append(list, one), g.People[n.User]
	}
	return list, settings, nil
}

// stillTrue reports whether what a notice tells of a turn of theirs still holds.
func (n *Notice) stillTrue(g *store.Game, turn Turn) bool {
	if seatOf(g.Seats, n.User) != turn.Seat || n.User == "" || g.Seats[turn.Seat].Resigned {
		return false
	}
	s := g.Seats[turn.Seat]
	switch n.About {
	case Waits:
		return waits(g, turn.Seat) && s.Clock.Since.Equal(turn.Since) && !s.Clock.Quiet
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
