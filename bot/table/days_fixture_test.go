package table_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"sobremesa/bot/calendar"
	"sobremesa/bot/games/all"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
	"sobremesa/store/sqlite/sqlitetest"
)

// days is a table whose clock tests move, with all that falls due on the way
// carried out at its time.
type days struct {
	*table.Table
	t     *testing.T
	store *sqlite.Store
	now   time.Time
	asked int
	// reminded are the reminders, in order, when and about which games.
	reminded []string
	// noticed are the other notices, in order: to whom, when, of which game and about what.
	noticed []string
	// holdNotices has notices wait for a minute each time they are due.
	holdNotices bool
	think       bool // artificial players move
	shown       int  // how often a board was to be shown
}

func newDays(t *testing.T) *days {
	d := &days{t: t, store: sqlitetest.New(t), now: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC), think: true}
	d.Table = table.New(table.Config{Store: d.store, Games: all.Games(), Now: func() time.Time { return d.now }, Entropy: rand.NewChaCha8([32]byte{3}), UndoPause: time.Nanosecond})
	return d
}

func (d *days) by(user, channel string) table.Request {
	d.asked++
	return table.Request{ID: fmt.Sprint("r", d.asked), User: user, Name: user, Guild: "guild", Channel: channel, Lang: engine.Spanish}
}

func (d *days) must(done sitting.Done, err error) {
	d.t.Helper()
	must.Succeed(d.t, err)
}

// refused fails the test unless a request was refused for the reason.
func (d *days) refused(want engine.Code, err error) {
	d.t.Helper()
	var r *engine.Refusal
	if !errors.As(err, &r) || r.Code != want {
		d.t.Errorf("%v, want %s", err, want)
	}
}

// game begins a game at a pace in a channel and returns its number.
func (d *days) game(channel string, pace time.Duration, users ...string) int64 {
	return d.gameOf("azul", channel, "clasico", pace, users...)
}

func (d *days) gameOf(kind, channel, wall string, pace time.Duration, users ...string) int64 {
	d.t.Helper()
	ref := table.Ref{Kind: kind}
	d.must(d.Open(d.t.Context(), d.by(users[0], channel), sitting.Opening{Kind: kind, Seats: len(users), Pace: pace, Chosen: engine.Chosen{azul.WallOption: wall}}))
	for _, u := range users[1:] {
		d.must(d.Do(d.t.Context(), d.by(u, channel), ref, sitting.Join(0)))
	}
	d.must(d.Do(d.t.Context(), d.by(users[0], channel), ref, sitting.Start))
	return d.live(channel, kind).ID
}

func (d *days) live(channel, kind string) *store.Game {
	d.t.Helper()
	g, err := d.store.LiveGame(d.t.Context(), channel, kind)
	must.Succeed(d.t, err)
	return g
}

func (d *days) stored(id int64) *store.Game {
	d.t.Helper()
	g, err := d.store.Game(d.t.Context(), id)
	must.Succeed(d.t, err)
	return g
}

// played is how many moves players have made.
func (d *days) played(id int64) (n int) {
	for _, m := range d.stored(id).Moves {
		if m.Seat != engine.Chance {
			n++
		}
	}
	return n
}

// position is where a game stands.
func (d *days) position(id int64) *table.Position {
	d.t.Helper()
	p, _, err := d.Find(d.t.Context(), id)
	must.Succeed(d.t, err)
	return p
}

// awaited is the first user whom a game waits for.
func (d *days) awaited(id int64) string {
	p := d.position(id)
	return p.Seats[p.Awaited().First()].User
}

// play has the one whom a game waits for move.
func (d *days) play(id int64) (user string) {
	d.t.Helper()
	user = d.awaited(id)
	d.playAs(id, user)
	return user
}

func (d *days) playAs(id int64, user string) {
	d.t.Helper()
	p := d.position(id)
	seat := p.SeatOf(user)
	d.must(d.Do(d.t.Context(), d.by(user, p.Channel), p.Ref(), sitting.Play(good(p, seat), sitting.AnyBoard)))
	d.work()
}

// pass moves the clock and carries out what falls due, each thing when it does.
func (d *days) pass(by time.Duration) { d.until(d.now.Add(by)) }

func (d *days) until(end time.Time) {
	d.t.Helper()
	d.work()
	for {
		n, next, err := d.store.Pending(d.t.Context())
		must.Succeed(d.t, err)
		if n == 0 || next.After(end) {
			break
		}
		if next.After(d.now) {
			d.now = next
		}
		d.work()
	}
	d.now = end
	d.work()
}

// work carries out what is due now.
func (d *days) work() {
	d.t.Helper()
	for range 1000 {
		task, err := d.store.Claim(d.t.Context(), d.now, d.now.Add(time.Minute))
		if errors.Is(err, store.ErrNotFound) {
			return
		}
		must.Succeed(d.t, err)
		switch task.Kind {
		case sitting.TaskClock:
			err = d.RunClock(d.t.Context(), task)
		case sitting.TaskThink:
			if d.think {
				err = d.Think(d.t.Context(), task)
			}
		case sitting.TaskShow:
			d.shown++
		case sitting.TaskIdle, sitting.TaskLapse:
			err = d.Handlers()[task.Kind](d.t.Context(), task)
		case sitting.TaskNotice:
			var r sitting.Notice
			if d.holdNotices {
				must.Succeed(d.t, d.store.Postpone(d.t.Context(), task.Lease, d.now, d.now.Add(time.Minute), "held"))
				continue
			}
			if err = json.Unmarshal(task.Payload, &r); err == nil && r.About != sitting.Waits {
				d.noticed = append(d.noticed, fmt.Sprint(r.User, " ", d.now.UTC().Format("02 15:04"), " ", r.Turns[0].Game, " ", r.About))
			} else if err == nil {
				about := ""
				for _, turn := range r.Turns {
					about += fmt.Sprint(" ", turn.Game)
				}
				d.reminded = append(d.reminded, fmt.Sprint(r.User, " ", d.now.UTC().Format("02 15:04"), about))
			}
		}
		if err == nil {
			err = d.store.Commit(d.t.Context(), &store.Change{Done: task.Held(), At: d.now})
		}
		must.Succeed(d.t, err)
	}
	d.t.Fatal("there is always one more task")
}

// wants compares the reminders since the last call.
func (d *days) wants(list ...string) {
	d.t.Helper()
	if !slices.Equal(d.reminded, list) {
		d.t.Errorf("reminders %q, want %q", d.reminded, list)
	}
	d.reminded = nil
}

const day = 24 * time.Hour

// sleeps is a change of somebody's calendar.
func sleeps(zone string, from, until int) func(calendar.Calendar, time.Time) (calendar.Calendar, error) {
	return func(c calendar.Calendar, _ time.Time) (calendar.Calendar, error) {
		c.Zone, c.Sleep = zone, calendar.Hours{From: calendar.Minute(from * 60), Until: calendar.Minute(until * 60)}
		return c, nil
	}
}

func (d *days) declares(user string, change func(calendar.Calendar, time.Time) (calendar.Calendar, error)) {
	d.t.Helper()
	must.Do(d.t)(d.SetCalendar(d.t.Context(), user, change))
}
