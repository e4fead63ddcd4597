package bot_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// How far an event may be from the computed time: a minute before, since the test reads the clock
// once a minute, and some time after, since the bot may have been stopped for a moment.
const (
	early = 90 * time.Second
	late  = 6 * time.Minute
)

// A month in the life of a server, with players who answer late, sleep, travel, take vacations,
// vanish and return, or resign, and with a bot that does not run for days. There are two of them,
// so that clocks change in Europe and in America, to summer time and to winter time.
func TestAMonth(t *testing.T) {
	enginetest.OnlyThorough(t)
	t.Parallel()
	for name, begins := range map[string]time.Time{
		"spring": time.Date(2026, 3, 3, 12, 0, 0, 0, time.UTC), "autumn": time.Date(2026, 10, 6, 12, 0, 0, 0, time.UTC),
	} {
		t.Run(name, func(t *testing.T) {
			// Not t.Parallel: it would wait for its turn behind the others, and run last and alone.
			m := newMonth(t, begins, byte(len(name)))
			m.live(begins)
			m.checkTurns()
			m.checkReminders()
		})
	}
}

func zoneOf(t testing.TB, name string) *time.Location {
	t.Helper()
	l, err := time.LoadLocation(name)
	must.Succeed(t, err)
	return l
}

// live lives the month.
func (m *month) live(begins time.Time) {
	m.t.Helper()
	madrid, york := zoneOf(m.t, "Europe/Madrid"), zoneOf(m.t, "America/New_York")
	tom := localdiscord.Tom
	m.begin()
	must.Succeed(m.t, m.server.As(tom.ID).CloseDirect(true))
	for _, d := range []struct {
		user      localdiscord.User
		zone      string
		sleep     []string
		reminders string
		declared
	}{
		{ana, "Europe/Madrid", []string{"23:00", "8"}, "", declared{zone: madrid, sleep: "23:00", wake: "08:00"}},
		{luis, "America/New_York", []string{"1:30", "9.30"}, "", declared{zone: york, sleep: "01:30", wake: "09:30"}},
		{marta, "Europe/Madrid", nil, "off", declared{zone: madrid, notReminded: true}},
		{iker, "Australia/Lord_Howe", []string{"22", "6"}, "channel", declared{zone: zoneOf(m.t, "Australia/Lord_Howe"), sleep: "22:00", wake: "06:00"}},
		{zoe, "America/New_York", nil, "", declared{zone: york}},
	} {
		m.declares(d.user, d.declared)
		m.fills(d.user, mesa, "zone", d.zone)
		if d.sleep != nil {
			m.fills(d.user, mesa, "sleep", d.sleep...)
		}
		if d.reminders != "" {
			m.sets(d.user, mesa, "me", "reminders="+d.reminders)
		}
	}
	first, last := begins.AddDate(0, 0, 9).Format("2006-01-02"), begins.AddDate(0, 0, 14).Format("2006-01-02")
	m.declares(marta, declared{zone: madrid, notReminded: true, first: first, last: last})
	m.fills(marta, mesa, "vacation", first, last)

	m.opens(localdiscord.General, "8h", ana, luis, marta)
	m.opens(mesa, "3d", ana, zoe)
	m.opens(localdiscord.Pruebas, "24h", luis, iker, tom)
	m.opens(localdiscord.Random, "3d", zoe, tom)

	at := func(days int, hours float64) time.Time {
		return begins.AddDate(0, 0, days).Add(time.Duration(hours * float64(time.Hour)))
	}
	script := []struct {
		at time.Time
		do func()
	}{
		{at(5, 10), m.end}, {at(5, 13), m.begin},
		{at(7, 3), func() { // Luis travels
			m.declares(luis, declared{zone: madrid, sleep: "23:00", wake: "07:00"})
			m.fills(luis, mesa, "zone", "Europe/Madrid")
			m.fills(luis, mesa, "sleep", "23:00", "7:00")
		}},
		{at(11, 22), m.end}, {at(14, 9), m.begin},
		{at(16, 2), func() { m.resigns(2, iker) }},
		{at(16, 20), func() { m.takesChairOf(2, iker, marta) }},
		{at(18, 1), m.end}, {at(18, 1.05), m.begin}, // three minutes are no outage
		{at(20, 5), func() { m.returns(1, zoe) }},
		{at(24, 12), m.end}, {at(24, 12.5), m.begin},
	}
	vanished := func(t time.Time) bool { return t.After(at(4, 0)) && t.Before(at(20, 5)) }
	style := map[string][2]float64{ana.ID: {.1, .6}, luis.ID: {.45, .99}, marta.ID: {.3, 1.02}, iker.ID: {.6, 1.3}, zoe.ID: {.2, .9}, tom.ID: {.1, .85}}
	rng := rand.New(rand.NewPCG(7, uint64(begins.Month())))
	plans := make(map[string]time.Time) // when each player answers in each turn
	finish := at(31, 0)
	for m.now().Before(finish) {
		next, act := finish, func() {}
		consider := func(t time.Time, do func()) {
			if t.Before(next) {
				next, act = t, do
			}
		}
		if len(script) > 0 {
			consider(script[0].at, func() { do := script[0].do; script = script[1:]; do() })
		}
		if m.stop != nil {
			if due := m.due(); !due.IsZero() {
				consider(due, func() {})
			}
			for _, id := range m.games {
				g := m.stored(id)
				for i, s := range g.Seats {
					key := fmt.Sprint(id, " ", i, " ", s.Clock.Since.UnixMilli())
					if s.User == "" || s.Clock.Since.IsZero() || g.Status != store.Running || s.User == zoe.ID && vanished(m.now()) {
						continue
					}
					if plans[key].IsZero() {
						of := style[s.User]
						share := of[0] + rng.Float64()*(of[1]-of[0])
						plans[key] = m.after(s.User, s.Clock.Since, time.Duration(share*float64(g.Pace)), s.Clock.Since.Add(30*24*time.Hour))
					}
					consider(plans[key], func() { plans[key] = finish; m.plays(id, engine.Seat(i)) })
				}
			}
		}
		m.moveTo(next)
		act()
		if m.stop != nil {
			m.settle()
		}
		m.quietens()
	}
}

// opens begins a game with a pace.
func (m *month) opens(channel localdiscord.Channel, pace string, users ...localdiscord.User) {
	m.t.Helper()
	m.command(users[0], channel, fmt.Sprintf("azul new players:%d pace:%s", len(users), pace))
	for _, u := range users[1:] {
		m.command(u, channel, "azul join")
	}
	m.chooses(users[0], channel, "azul board", "start")
	m.settle()
	m.games = append(m.games, m.game(channel).ID)
}

// where returns the channel in which a game is played.
func (m *month) where(id int64) localdiscord.Channel {
	m.t.Helper()
	g := m.stored(id)
	return localdiscord.Channel{ID: g.Channel, GuildID: g.Guild}
}

// plays makes a seat's user move if it is their turn.
func (m *month) plays(id int64, seat engine.Seat) {
	m.t.Helper()
	p, _, err := m.table().Find(m.t.Context(), id)
	must.Succeed(m.t, err)
	if p.Status != store.Running || !p.ToMove().Has(seat) {
		return
	}
	v := p.View(seat).(azul.View)
	m.command(people(m.stored(id))[seat], m.where(id), "azul take "+azul.Format(completesMost(&v, seat), engine.Spanish))
}

// returns makes a user take their seat in the n-th game back if a guardian keeps it.
func (m *month) returns(n int, user localdiscord.User) {
	m.t.Helper()
	id := m.games[n]
	for _, s := range m.stored(id).Seats {
		if s.User == user.ID && s.Guardian != "" && m.stored(id).Status == store.Running {
			m.click(user, m.under(m.where(id), message.Return), message.Return)
			m.back = append(m.back, returned{id, user.ID, m.now()})
			return
		}
	}
	m.t.Errorf("no guardian keeps the seat of %s in game %d, which is %s", user.Name, id, m.stored(id).Status)
}

// under returns the newest message of a channel with a button of a verb.
func (m *month) under(channel localdiscord.Channel, v message.Verb) *localdiscord.Message {
	m.t.Helper()
	for _, msg := range slices.Backward(m.public(channel)) {
		for _, c := range buttons(&msg) {
			if id, ok := message.ParseCustomID(c.CustomID); ok && id.Verb == v {
				return &msg
			}
		}
	}
	m.t.Fatalf("no button %q in %s", v, channel.ID)
	return nil
}

func (m *month) resigns(n int, user localdiscord.User) {
	m.t.Helper()
	id := m.games[n]
	ask := m.opened(user, m.where(id), "azul board", "more", "more:resign")
	m.wants(ask.Content, says("resign.ask", "player", "Voraz", "clock", true, "whole", false, "returns", true))
	m.left = append(m.left, gone{game: id, user: user.ID, at: m.now()})
	m.wants(m.click(user, ask, message.Resign), says(sitting.Resigned))
}

func (m *month) takesChairOf(n int, of, user localdiscord.User) {
	m.t.Helper()
	id := m.games[n]
	asked, told := m.takesChair(user, m.under(m.where(id), message.Chair))
	m.wants(asked, says("chair.ask"))
	m.wants(told, says(sitting.SatDown))
	for i := range m.left {
		if m.left[i].game == id && m.left[i].user == of.ID {
			m.left[i].heir, m.left[i].heirSince = user.ID, m.now()
		}
	}
	m.back = append(m.back, returned{id, user.ID, m.now()})
}

// quietens makes Luis ask to be left alone at the first reminder that he gets.
func (m *month) quietens() {
	m.t.Helper()
	if len(m.quiet[luis.ID]) > 0 || m.stop == nil {
		return
	}
	for _, msg := range m.server.As(luis.ID).Direct() {
		m.wants(m.press(luis, &msg, m.button(&msg, message.Quiet).CustomID), "No te avisaré más")
		m.quiet[luis.ID] = append(m.quiet[luis.ID], m.now())
		return
	}
}
