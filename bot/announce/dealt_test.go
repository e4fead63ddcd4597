package announce_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// market is a turn of dwarfs in which one person can offer another a trade that both can pay.
type market struct {
	*fixture
	maker, taker string
	seats        [2]engine.Seat // the maker's and the taker's
	offer, order string         // the maker's move and the taker's standing order
}

func newMarket(t *testing.T) *market {
	m := &market{fixture: newFixture(t, "enanos")}
	m.dwarfs("ana", "luis")
	p := m.until("capataz", func(p *sitting.Sitting, v enanos.View) bool {
		by := p.Awaited().First()
		if v.Phase != enanos.Acting || v.Made > 0 || p.Seats[by].User == "" {
			return false
		}
		for i, s := range p.Seats {
			if seat := engine.Seat(i); s.User != "" && seat != by {
				m.seats = [2]engine.Seat{by, seat}
			}
		}
		give, want := p.View(by).(enanos.View).Own.Hand, p.View(m.seats[1]).(enanos.View).Own.Hand
		if give == 0 || want == 0 || give.Of(give.Most()) < 2 || want.Most() == give.Most() || want.Of(want.Most()) < 2 {
			return false
		}
		o := enanos.Move{Kind: enanos.KindOffer, Whom: engine.Spectator, Give: give.Most().N(1), Want: want.Most().N(1)}
		m.offer = enanos.Format(o, engine.Spanish)
		m.order = enanos.Format(enanos.Move{Kind: enanos.KindDeal, Give: o.Want, Want: o.Give, N: enanos.Always}, engine.Spanish)
		return true
	})
	m.maker, m.taker = p.Seats[m.seats[0]].User, p.Seats[m.seats[1]].User
	return m
}

// told returns the notices of deals that a user was sent.
func (m *market) told(user string) (list []*hosttest.Post) {
	for _, p := range m.direct(user) {
		for _, l := range []engine.Lang{engine.Spanish, engine.English} {
			if said := p.Message.Content; strings.Contains(said, hosttest.SaysIn(l, "enanos.traded-maker")) || strings.Contains(said, hosttest.SaysIn(l, "enanos.traded-taker", "alone", true)) {
				list = append(list, p)
			}
		}
	}
	return list
}

// A player whose offer is accepted gets a notice if they have gone. A player who is watching sees it
// on the board.
func TestAnAbsentPlayerIsToldThatTheirOfferWasAccepted(t *testing.T) {
	for pause, want := range map[time.Duration]int{time.Minute: 0, time.Hour: 1} {
		m := newMarket(t)
		must.Succeed(t, m.Table.SetSettings(t.Context(), store.Scope{Kind: store.Person, ID: m.maker}, map[string]string{settings.Language: "en"}))
		m.move(m.maker, m.offer)
		boards := len(m.in("c"))
		m.pass(pause)
		m.move(m.taker, "acepta 1")
		m.pass(time.Hour)
		told := m.told(m.maker)
		if len(told) != want || len(m.told(m.taker)) > 0 || len(m.in("c")) != boards {
			t.Fatalf("%v later: got %d notices for the maker, %d for the taker and %d new messages in the channel", pause, len(told), len(m.told(m.taker)), len(m.in("c"))-boards)
		}
		if want == 0 {
			continue
		}
		said := told[0].Message.Content
		if !strings.HasPrefix(said, "**"+m.By(m.taker).Name+hosttest.SaysIn(engine.English, "enanos.traded-maker")) ||
			!strings.Contains(said, hosttest.SaysIn(engine.English, "notice.dealt", "yours", true)) ||
			!slices.Equal(verbs(told[0]), []message.Verb{message.Play, message.Missed}) {
			t.Errorf("it says %q with %v", said, verbs(told[0]))
		}
	}
}

// An absent player with a standing order is told after a while what it has accepted, in one
// message. They are not told if they are mentioned meanwhile, or want no notices.
func TestAnAbsentPlayerIsToldOnceWhatTheirOrderAccepted(t *testing.T) {
	for name, c := range map[string]struct {
		reminders string
		called    bool
		want      int
	}{
		"away": {want: 1}, "called meanwhile": {called: true}, "wants no notices": {reminders: settings.Off}, "in the channel": {reminders: settings.InChannel, want: 1},
	} {
		t.Run(name, func(t *testing.T) {
			m := newMarket(t)
			if c.reminders != "" {
				must.Succeed(t, m.Table.SetSettings(t.Context(), store.Scope{Kind: store.Person, ID: m.taker}, map[string]string{settings.Reminders: c.reminders}))
			}
			m.move(m.taker, m.order)
			m.pass(time.Hour)
			for range 2 {
				m.move(m.maker, m.offer)
				m.pass(time.Minute)
			}
			if c.called {
				m.until("capataz", func(p *sitting.Sitting, v enanos.View) bool { return v.Active() == m.seats[1] })
			}
			m.pass(time.Hour)
			told := m.told(m.taker)
			if c.reminders == settings.InChannel {
				told = slices.DeleteFunc(m.in("c"), func(p *hosttest.Post) bool { return !strings.HasPrefix(p.Message.Content, "<@"+m.taker+">: ") })
			}
			if len(told) != c.want || len(m.told(m.maker)) > 0 {
				t.Fatalf("got %d notices for the player away and %d for the maker", len(told), len(m.told(m.maker)))
			}
			for _, one := range told {
				// Others must not learn that they have a standing order.
				alone := c.reminders != settings.InChannel
				if said := one.Message.Content; strings.Count(said, says("enanos.traded-taker", "by", m.By(m.maker).Name, "alone", alone)) != 2 || strings.Contains(said, "orden") != alone {
					t.Errorf("it says %q", said)
				}
			}
		})
	}
}
