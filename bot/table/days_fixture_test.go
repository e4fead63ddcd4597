package table_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"sobremesa/bot/calendar"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/outbox"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// days is a host for tests that let time pass. Due tasks must succeed. Notices to people are
// recorded here instead of being sent.
type days struct {
	*hosttest.Host
	// reminded lists the reminders in order: when, and about which games.
	reminded []string
	// noticed lists the other notices in order: to whom, when, about which game and what.
	noticed []string
	// holdNotices postpones notices by an hour each time they are due.
	holdNotices bool
	think       bool // artificial players move
	shown       int  // how often a board was to be shown
}

func newDays(t *testing.T) *days {
	h := hosttest.New(t, hosttest.Options{Begins: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC), Entropy: hosttest.Seeds(3)})
	d := &days{Host: h, think: true}
	d.Handle = map[string]outbox.Handler{sitting.TaskNotice: d.notice, sitting.TaskShow: func(context.Context, *store.Task) error {
		d.shown++
		return nil
	}}
	for kind, handle := range d.Table.Handlers() {
		d.Handle[kind] = func(ctx context.Context, task *store.Task) error {
			if kind != sitting.TaskThink || d.think {
				must.Succeed(t, handle(ctx, task))
			}
			return nil
		}
	}
	return d
}

// notice records a notice.
func (d *days) notice(_ context.Context, task *store.Task) error {
	if d.holdNotices {
		return &outbox.Later{After: time.Hour}
	}
	var n sitting.Notice
	must.Succeed(d.T, json.Unmarshal(task.Payload, &n))
	line := n.User + d.Now().Format(" 02 15:04")
	for _, turn := range n.Turns {
		line += fmt.Sprint(" ", turn.Game)
	}
	if n.About == sitting.Waits {
		d.reminded = append(d.reminded, line)
	} else {
		d.noticed = append(d.noticed, fmt.Sprint(line, " ", n.About))
	}
	return nil
}

func (d *days) must(done sitting.Done, err error) {
	d.T.Helper()
	must.Succeed(d.T, err)
}

// game begins a game of Azul at a pace in a channel and returns its number.
func (d *days) game(channel string, pace time.Duration, users ...string) int64 {
	d.T.Helper()
	return d.BeginIn(channel, sitting.Opening{Kind: "azul", Pace: pace}, users...)
}

// played returns the number of moves that players have made.
func (d *days) played(id int64) (n int) {
	for _, m := range d.Stored(id).Moves {
		if m.Seat != engine.Chance {
			n++
		}
	}
	return n
}

// awaited returns the first user whom a game waits for.
func (d *days) awaited(id int64) string {
	p := d.Position(id)
	return p.Seats[p.Awaited().First()].User
}

// play makes the awaited user move.
func (d *days) play(id int64) (user string) {
	d.T.Helper()
	user = d.awaited(id)
	d.playAs(id, user)
	return user
}

func (d *days) playAs(id int64, user string) {
	d.T.Helper()
	p := d.Position(id)
	d.must(d.Do(d.T.Context(), d.By(user, p.Channel), table.To(p), sitting.Play(d.Move(p, p.SeatOf(user)), sitting.AnyBoard)))
	d.Work()
}

// wants compares the reminders since the last call with those wanted.
func (d *days) wants(list ...string) {
	d.T.Helper()
	if !slices.Equal(d.reminded, list) {
		d.T.Errorf("reminders %q, want %q", d.reminded, list)
	}
	d.reminded = nil
}

const day = 24 * time.Hour

// sleeps returns a change of a person's hours of sleep.
func sleeps(zone string, from, until int) func(calendar.Calendar, time.Time) (calendar.Calendar, error) {
	return func(c calendar.Calendar, _ time.Time) (calendar.Calendar, error) {
		c.Zone, c.Sleep = zone, calendar.Hours{From: calendar.Minute(from * 60), Until: calendar.Minute(until * 60)}
		return c, nil
	}
}

func (d *days) declares(user string, change func(calendar.Calendar, time.Time) (calendar.Calendar, error)) {
	d.T.Helper()
	must.Do(d.T)(d.SetCalendar(d.T.Context(), user, change))
}
