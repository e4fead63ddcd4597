package bot_test

import (
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/outbox"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// month is a world whose clock is moved to each next event. It records what users declare and do,
// from which the test computes independently, minute by minute, what should have happened.
type month struct {
	*world
	ahead   atomic.Int64 // of the machine's clock, in nanoseconds
	loop    atomic.Pointer[outbox.Loop]
	stop    func() error // nil while the bot is not running
	stopped time.Time    // when it was stopped

	rules   map[string][]declared // by user, in order
	outages []period
	quiet   map[string][]time.Time // when a user asked to be left alone
	back    []returned
	left    []gone
	games   []int64
}

// declared is what a user has declared from a time on.
type declared struct {
	from        time.Time
	zone        *time.Location
	sleep, wake string // times of day such as "23:00"
	first, last string // days of a vacation such as "2026-03-10"
	notReminded bool
}

type period struct{ from, until time.Time }

// returned is when a seat became a user's again, or for the first time.
type returned struct {
	game int64
	user string
	at   time.Time
}

func newMonth(t *testing.T, begins time.Time, key byte) *month {
	m := &month{rules: make(map[string][]declared), quiet: make(map[string][]time.Time)}
	m.ahead.Store(int64(time.Until(begins)))
	o := localdiscord.Options{Now: m.now}
	if enginetest.Thorough() {
		o.GlobalRate = 50 // Discord's limit
	}
	m.world = newWorldIn(t, o, key)
	return m
}

func (m *month) now() time.Time { return time.Now().Add(time.Duration(m.ahead.Load())) }

// begin starts the bot. If it was stopped for long, that was an outage.
func (m *month) begin() {
	m.t.Helper()
	if !m.stopped.IsZero() && m.now().Sub(m.stopped) > 5*time.Minute {
		m.outages = append(m.outages, period{m.stopped, m.now()})
	}
	c := m.config()
	c.Now, c.OnLoop = m.now, m.loop.Store
	c.Log = nil // a month's log is too long
	m.stop = m.run(c)
}

func (m *month) end() {
	m.t.Helper()
	must.Succeed(m.t, m.stop())
	m.stop, m.stopped = nil, m.now()
	m.loop.Store((*outbox.Loop)(nil))
}

// moveTo advances the clock and waits until everything due is done.
func (m *month) moveTo(t time.Time) {
	m.t.Helper()
	move := func() {
		if by := t.Sub(m.now()); by > 0 {
			m.ahead.Add(int64(by))
		}
	}
	if loop := m.loop.Load(); loop != nil {
		loop.MoveClock(move)
		m.settle()
	} else {
		move()
	}
}

// settle waits until nothing is due.
func (m *month) settle() {
	m.t.Helper()
	for deadline := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		next := m.due()
		// A claimed task is due again when its lease ends, seconds from now.
		if next.IsZero() || next.Sub(m.now()) > 10*time.Second {
			return
		}
		if time.Now().After(deadline) {
			m.t.Fatal("there is always something due")
		}
	}
}

// due returns when the next task is due, or zero when there is none.
func (m *month) due() time.Time {
	m.t.Helper()
	next, err := m.store.Pending(m.t.Context())
	must.Succeed(m.t, err)
	return next
}

func (m *month) stored(id int64) *store.Game {
	m.t.Helper()
	g, err := m.store.Game(m.t.Context(), id)
	must.Succeed(m.t, err)
	return g
}

// declares records what a user has declared.
func (m *month) declares(user localdiscord.User, d declared) {
	d.from = m.now()
	if d.zone == nil {
		d.zone = time.UTC
	}
	m.rules[user.ID] = append(m.rules[user.ID], d)
}

// ruleAt returns what a user had declared by a time.
func (m *month) ruleAt(user string, t time.Time) declared {
	now := declared{zone: time.UTC}
	for _, d := range m.rules[user] {
		if !d.from.After(t) {
			now = d
		}
	}
	return now
}

// counts reports whether a user's time runs, by the local clock and calendar.
func (m *month) counts(user string, t time.Time) bool {
	for _, o := range m.outages {
		if !t.Before(o.from) && t.Before(o.until) {
			return false
		}
	}
	d := m.ruleAt(user, t)
	wall := t.In(d.zone)
	clock, day := wall.Format("15:04"), wall.Format("2006-01-02")
	asleep := d.sleep <= clock && clock < d.wake
	if d.wake < d.sleep {
		asleep = clock >= d.sleep || clock < d.wake
	}
	return !asleep && (d.first == "" || day < d.first || day > d.last)
}

// counted returns how much of a user's time ran between two instants.
func (m *month) counted(user string, from, until time.Time) (sum time.Duration) {
	for t := from; t.Before(until); t = nextMinute(t) {
		if m.counts(user, t) {
			sum += min(nextMinute(t).Sub(t), until.Sub(t))
		}
	}
	return sum
}

// after returns when d of a user's time has run, or end if that is earlier.
func (m *month) after(user string, from time.Time, d time.Duration, end time.Time) time.Time {
	for t := from; t.Before(end); t = nextMinute(t) {
		if !m.counts(user, t) {
			continue
		}
		left := nextMinute(t).Sub(t)
		if d <= left {
			return t.Add(d)
		}
		d -= left
	}
	return end
}

// nextMinute returns the beginning of the next minute. Users fall asleep and wake up at whole
// minutes. A turn with a second left when the night begins has that second left in the morning.
func nextMinute(t time.Time) time.Time { return t.Truncate(time.Minute).Add(time.Minute) }

// told is a reminder as its user saw it.
type told struct {
	at      time.Time
	channel string
	content string
}

// reminders returns the reminders that a user saw, in order of time.
func (m *month) reminders(user localdiscord.User) []told {
	var list []told
	add := func(all []localdiscord.Message) {
		for _, msg := range all {
			for _, c := range buttons(&msg) {
				if strings.Contains(c.CustomID, ":quiet:") {
					list = append(list, told{at: msg.Timestamp, channel: msg.ChannelID, content: msg.Content})
				}
			}
		}
	}
	add(m.server.As(user.ID).Direct())
	channels := localdiscord.DefaultWorld().Channels
	for _, c := range channels {
		var own []localdiscord.Message
		for _, msg := range m.public(c) {
			if strings.HasPrefix(msg.Content, "<@"+user.ID+">") {
				own = append(own, msg)
			}
		}
		add(own)
	}
	slices.SortFunc(list, func(a, b told) int { return a.at.Compare(b.at) })
	return list
}

// played is a turn that has been played, according to the log of a game.
type played struct {
	game        *store.Game
	seat        engine.Seat
	user        string
	since, till time.Time
	standIn     bool
}

// turns returns the turns of a game in which one player after another is awaited. Turns that a
// guardian played in a seat it had kept are left out and checked here.
func (m *month) turns(id int64) []played {
	m.t.Helper()
	g := m.stored(id)
	since := g.Started
	missed := make(map[engine.Seat]int)
	var list []played
	for _, move := range g.Moves {
		if move.Seat == engine.Chance {
			continue
		}
		user := m.ownerAt(g, move.Seat, move.At)
		for _, l := range m.left {
			if l.game == id && l.at.After(since) && l.at.Before(move.At) && m.ownerAt(g, move.Seat, l.at) == l.user {
				list = append(list, played{g, move.Seat, l.user, since, l.at, false}) // the player left the move to others
				since = l.at
			}
		}
		for _, r := range m.back { // the turn counts from when the seat was theirs
			if r.game == id && r.user == user && !r.at.After(move.At) && r.at.After(since) {
				since, missed[move.Seat] = r.at, 0
			} else if r.game == id && r.user == user && !r.at.After(move.At) && missed[move.Seat] >= 2 && r.at.After(m.keptSince(list, move.Seat)) {
				missed[move.Seat] = 0
			}
		}
		p := played{g, move.Seat, user, since, move.At, move.StandIn != ""}
		switch kept := missed[move.Seat] >= 2 || m.resignedBy(id, user, move.At); {
		case kept && !p.standIn:
			missed[move.Seat] = 0 // the move shows that the player was back
			list = append(list, p)
		case kept:
			if d := move.At.Sub(since); d > time.Hour {
				m.t.Errorf("game %d: the guardian of %s took %v", id, user, d)
			}
		default:
			list = append(list, p)
			if missed[move.Seat]++; !p.standIn {
				missed[move.Seat] = 0
			}
		}
		since = move.At
	}
	return list
}

// keptSince returns when a guardian took a seat: after the last turn in it that was played.
func (m *month) keptSince(list []played, seat engine.Seat) time.Time {
	for _, p := range slices.Backward(list) {
		if p.seat == seat {
			return p.till
		}
	}
	return time.Time{}
}

// gone is a player who has resigned from a game, and the user who took over the seat, if any.
type gone struct {
	game      int64
	user      string
	at        time.Time
	heir      string
	heirSince time.Time
}

// ownerAt returns whose seat it was at a time.
func (m *month) ownerAt(g *store.Game, seat engine.Seat, t time.Time) string {
	user := g.Seats[seat].User
	for _, l := range m.left {
		if l.game == g.ID && l.heir == user && t.Before(l.heirSince) {
			return l.user
		}
	}
	return user
}

func (m *month) resignedBy(id int64, user string, t time.Time) bool {
	return slices.ContainsFunc(m.left, func(l gone) bool { return l.game == id && l.user == user && !t.Before(l.at) })
}
