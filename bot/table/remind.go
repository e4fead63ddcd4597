package table

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// TaskRemind: a person is to be reminded that games wait for them. Its payload
// is a Reminder.
const TaskRemind = "remind"

// Reminder is one message to a person, about all the games that wait for them.
type Reminder struct {
	User  string    `json:"user"`
	At    time.Time `json:"at"`
	Nonce string    `json:"nonce"` // by which it is posted once
	Turns []Turn    `json:"turns"` // the first is the one that it was made for
}

// Turn is a turn of a seat that is played, or was.
type Turn struct {
	Game  int64       `json:"game"`
	Seat  engine.Seat `json:"seat"`
	Since time.Time   `json:"since"` // when it began
	// Due: a reminder of it is due, and not only one of other turns that tells of
	// this one as well.
	Due bool `json:"due"`
}

// How somebody wants to be reminded, as it is stored and typed.
const (
	RemindDirectly  = "dm" // also when nobody has said
	RemindInChannel = "channel"
	RemindNot       = "off"
)

// gathered is how much of its time a turn may be short of a reminder, in percent,
// that is gathered with another's: one message a while is better than many.
const gathered = 5

// remind has the owner of a seat reminded of all games that wait for them,
// unless they or the server want none. The seat's own reminder is noted already.
func (t *Table) remind(ctx context.Context, c *store.Change, seat engine.Seat) error {
	g := c.Game
	user := g.Seats[seat].User
	if g.Seats[seat].Clock.Quiet || g.People[user][SettingReminders] == RemindNot {
		return nil
	}
	if wanted, err := t.remindsIn(ctx, g); err != nil || !wanted {
		return err
	}
	r := Reminder{User: user, At: c.At, Nonce: rand.Text()[:20], Turns: []Turn{{g.ID, seat, g.Seats[seat].Clock.Since, true}}}
	list, err := t.store.GamesOf(ctx, user)
	if err != nil {
		return err
	}
	for _, other := range list {
		at := seatOf(other.Seats, user)
		if other.ID == g.ID || at == engine.Spectator || !waits(other, at) || other.Seats[at].Clock.Quiet {
			continue
		}
		if wanted, err := t.remindsIn(ctx, other); err != nil {
			return err
		} else if !wanted {
			continue
		}
		if shut, err := t.shutUntil(ctx, other.Guild, false); err != nil {
			return err
		} else if !shut.IsZero() {
			continue // nobody can play there
		}
		clock := &other.Seats[at].Clock
		turn := Turn{Game: other.ID, Seat: at, Since: clock.Since}
		if ticks(other, at) {
			outages, err := t.outages(ctx, other.Guild)
			if err != nil {
				return err
			}
			due := remindersDue(other.Pace, timeLeft(other, at, c.At, outages)-other.Pace*gathered/100)
			if turn.Due = due > clock.Reminded; turn.Due {
				clock.Reminded = due
				c.Others = append(c.Others, other)
			}
		}
		r.Turns = append(r.Turns, turn)
	}
	payload, err := json.Marshal(r)
	if err != nil {
		return err
	}
	c.Tasks = append(c.Tasks, store.Task{Kind: TaskRemind, Key: TaskRemind + strings.TrimPrefix(clockKey(seat), TaskClock), Payload: payload, Due: c.At})
	return nil
}

// waits reports whether a game waits for a seat, whether its clock runs or not.
func waits(g *store.Game, seat engine.Seat) bool {
	return g.Status == store.Running && !g.Seats[seat].Clock.Since.IsZero()
}

// remindsIn reports whether those who run a game's server want people reminded.
func (t *Table) remindsIn(ctx context.Context, g *store.Game) (bool, error) {
	s, err := t.Settings(ctx, Place{Guild: g.Guild, Channel: g.Channel})
	return s.Reminders, err
}

// Waiting is a game that waits for a person.
type Waiting struct {
	Header
	Turn Turn
	// Deadline is when their time will have run out; zero when no clock runs.
	Deadline time.Time
}

// StillWaiting are the turns of a reminder that are still played and about
// which the person did not ask to be left alone, and the person's settings. None
// of them need be due any more.
func (t *Table) StillWaiting(ctx context.Context, r *Reminder) (list []Waiting, settings map[string]string, err error) {
	games, err := t.store.GamesOf(ctx, r.User)
	if err != nil {
		return nil, nil, err
	}
	for _, turn := range r.Turns {
		at := slices.IndexFunc(games, func(g *store.Game) bool { return g.ID == turn.Game })
		if at < 0 {
			continue
		}
		g := games[at]
		seat := seatOf(g.Seats, r.User)
		if seat != turn.Seat || !waits(g, seat) || !g.Seats[seat].Clock.Since.Equal(turn.Since) || g.Seats[seat].Clock.Quiet {
			continue
		}
		w := Waiting{Header: headerOf(g), Turn: turn}
		if ticks(g, seat) {
			outages, err := t.outages(ctx, g.Guild)
			if err != nil {
				return nil, nil, err
			}
			w.Deadline = deadline(g, seat, outages)
		}
		list, settings = append(list, w), g.People[r.User]
	}
	return list, settings, nil
}

// LeaveAlone sees to it that the one who asks is not reminded any more of the
// turns that waited for them at a time, in all their games. ref and seat are what
// a reminder's button was drawn for; what it says is not trusted. A Refusal when
// that seat is somebody else's, and when no such turn is played any more.
func (t *Table) LeaveAlone(ctx context.Context, req Request, ref Ref, seat engine.Seat, at time.Time) (Done, error) {
	var done Done
	err := retryOnConflict(ctx, func() error {
		g, err := t.store.Game(ctx, ref.ID)
		if errors.Is(err, store.ErrNotFound) || err == nil && seatOf(g.Seats, req.User) != seat {
			return refuse(NotYours, nil)
		}
		if err != nil {
			return err
		}
		list, err := t.store.GamesOf(ctx, req.User)
		if err != nil {
			return err
		}
		c := &store.Change{Request: req.ID, At: t.Now()}
		done = Done{Code: LeftAlone}
		for _, g := range list {
			own := seatOf(g.Seats, req.User)
			if clock := &g.Seats[own].Clock; waits(g, own) && !clock.Since.After(at) {
				done.N++
				if !clock.Quiet {
					clock.Quiet = true
					c.Others = append(c.Others, g)
				}
			}
		}
		if done.N == 0 {
			return refuse(TurnOver, nil)
		}
		if c.Answer, err = json.Marshal(done); err != nil {
			return err
		}
		return t.store.Commit(ctx, c)
	})
	if err != nil {
		return t.orPrevious(ctx, req, err)
	}
	return done, nil
}
