//go:build ci

package main

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"sobremesa/bot/calendar"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// reminders are the direct messages the bot decided to send, and those that people
// saw. The latter are gathered again and again, since only the newest messages are
// shown.
type reminders struct {
	decided map[string]sitting.Notice  // by mark
	seen    map[string]map[string]bool // ids of messages by mark
}

func newReminders(c *crash) *reminders {
	r := &reminders{decided: make(map[string]sitting.Notice), seen: make(map[string]map[string]bool)}
	// A task may replace another one, and the bot forgets tasks that are done.
	for _, statement := range []string{
		"CREATE TABLE test_reminder (payload BLOB)",
		"CREATE TRIGGER test_reminder_new AFTER INSERT ON task WHEN NEW.kind = 'remind' BEGIN INSERT INTO test_reminder VALUES (NEW.payload); END",
		"CREATE TRIGGER test_reminder_next AFTER UPDATE OF payload ON task WHEN NEW.kind = 'remind' BEGIN INSERT INTO test_reminder VALUES (NEW.payload); END",
	} {
		must.Do(c.t)(c.tasks.Exec(statement))
	}
	return r
}

// gather looks for new messages.
func (r *reminders) gather(c *crash) {
	c.t.Helper()
	rows, err := c.tasks.Query("SELECT payload FROM test_reminder")
	must.Succeed(c.t, err)
	defer rows.Close()
	for rows.Next() {
		var payload []byte
		var one sitting.Notice
		must.Succeed(c.t, rows.Scan(&payload))
		must.Succeed(c.t, json.Unmarshal(payload, &one))
		r.decided[strings.ToLower(one.Nonce[:8])] = one
	}
	for _, user := range people {
		for _, m := range c.server.As(user.ID).Direct() {
			mark := markOf(m)
			if mark == "" {
				c.t.Errorf("%s has a direct message that is no notice: %q", user.Name, m.Content)
				continue
			}
			if r.seen[mark] == nil {
				r.seen[mark] = make(map[string]bool)
			}
			r.seen[mark][m.ID] = true
		}
	}
}

// markOf returns a notice's mark: the beginning of its nonce, by which its button names it.
func markOf(m localdiscord.Message) string {
	for _, row := range m.Components {
		for _, b := range row.Components {
			id, ok := message.ParseCustomID(b.CustomID)
			if ok && len(id.Picks) > 0 && slices.Contains([]message.Verb{message.Quiet, message.Return, message.Back, message.Missed}, id.Verb) {
				return id.Picks[len(id.Picks)-1]
			}
		}
	}
	return ""
}

// turn is a turn of a seat, identified by the row before it.
type turn struct {
	game  int64
	seat  engine.Seat
	begun time.Time
}

// check looks for players who were to be reminded of a turn twice at one point of
// its time, and for reminders that never came. It returns the number of messages,
// and how many of them repeated another one; see checkTwice.
func (r *reminders) check(c *crash, outages []calendar.Span) (sent, twice int) {
	c.t.Helper()
	at := make(map[turn][]time.Time)
	for nonce, one := range r.decided {
		messages := len(r.seen[nonce])
		sent += messages
		if messages > 1 {
			twice += messages - 1
		}
		long := false // whether there was time to send it
		for _, t := range one.Turns {
			g, err := c.db.Game(context.Background(), t.Game)
			must.Succeed(c.t, err)
			row, lasted := rowAt(g, t.Since)
			if one.About != sitting.Waits {
				long = r.stillKept(g, one)
				continue
			}
			long = long || t.Due && !lasted.IsZero() && lasted.Sub(one.At) > 2*mostAtOnce
			if t.Due && messages > 0 {
				key := turn{t.Game, t.Seat, turnBegun(g, t.Seat, row)}
				at[key] = append(at[key], one.At)
			}
		}
		if messages == 0 && long {
			c.t.Errorf("notice %s to %s never came: %+v", nonce, one.User, one)
		}
	}
	for nonce := range r.seen {
		if _, ok := r.decided[nonce]; !ok {
			c.t.Errorf("notice %s was never decided", nonce)
		}
	}
	for t, times := range at {
		g, _ := c.db.Game(context.Background(), t.game)
		slices.SortFunc(times, time.Time.Compare)
		for i := 1; i < len(times); i++ {
			before, now := thresholds(g, t, times[i-1], 0, outages), thresholds(g, t, times[i], 5, outages)
			if now <= before {
				c.t.Errorf("game %d, seat %d: reminded at %v and at %v of the turn that began at %v", t.game, t.seat, times[i-1], times[i], t.begun)
			}
		}
	}
	return sent, twice
}

// stillKept reports whether a notice is the last one to tell a player that their seat is
// kept, and the seat still is. Such a notice must have arrived.
func (r *reminders) stillKept(g *store.Game, n sitting.Notice) bool {
	for _, other := range r.decided {
		if other.About != sitting.Waits && other.Turns[0].Game == g.ID && other.Turns[0].Seat == n.Turns[0].Seat && other.At.After(n.At) {
			return false
		}
	}
	s := g.Seats[n.Turns[0].Seat]
	return n.About == sitting.SeatKept && g.Status == store.Running && s.User == n.User && sitting.IsKept(s)
}

// rowAt returns the row that came next after a time, and when it was made, zero if
// it was not made.
func rowAt(g *store.Game, t time.Time) (row int, made time.Time) {
	for i, m := range g.Moves {
		if m.At.After(t) {
			return i, m.At
		}
	}
	return len(g.Moves), time.Time{}
}

// thresholds counts the points of reminding that had passed, or were less than a
// number of percent of the pace away.
func thresholds(g *store.Game, t turn, now time.Time, percent int, outages []calendar.Span) (n int) {
	passed := calendar.Calendar{}.Counted(t.begun, now, outages)
	for _, at := range []int{50, 80, 95} {
		if passed >= g.Pace*time.Duration(at-percent)/100 {
			n++
		}
	}
	return n
}
