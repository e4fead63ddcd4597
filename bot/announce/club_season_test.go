//go:build ci

package announce_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/calendar"
	"sobremesa/bot/club"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// A season of 24 people over two weeks, across the end of summer time, of whom seven stop at some time. Most look
// at their games every few hours, some once a day: there are games left when the season ends. With -v
// all that the channel and the people are told of the club is printed; SOBREMESA_THOROUGH=1 has each game in both languages.
func TestASeasonOfTwentyFourPeople(t *testing.T) {
	for _, of := range []struct {
		kind  string
		seats int
		lang  engine.Lang
		once  bool
	}{{"azul", 2, engine.Spanish, true}, {"enanos", 4, engine.English, true}, {"azul", 2, engine.English, false}, {"enanos", 4, engine.Spanish, false}} {
		if !of.once && !enginetest.Thorough() {
			continue
		}
		t.Run(of.kind+" "+string(of.lang), func(t *testing.T) {
			h := hosttest.New(t, hosttest.Options{Begins: time.Date(2026, 10, 17, 12, 0, 0, 0, time.UTC)})
			must.Succeed(t, h.Store.SetValues(t.Context(), store.Texts{settings.OfServer(hosttest.Guild).Key(settings.Language): string(of.lang)}))
			told := make(map[string]int)
			h.Memory.After = func(r hosttest.Request) error {
				direct := strings.HasPrefix(r.Channel, "direct-")
				if r.Message == nil || r.Channel != "club" && !direct {
					return nil
				}
				if r.Verb == hosttest.Create {
					told[r.Channel]++
				}
				t.Log(h.Now().Format("Mon 2 Jan 15:04"), r.Verb, r.Channel, r.Message.Content)
				return nil
			}
			for n := range 24 {
				c := calendar.Calendar{Zone: "Europe/Madrid", Sleep: calendar.Hours{From: 23 * 60, Until: 8 * 60}}
				if n%4 == 1 {
					c.Vacations = []calendar.Vacation{{From: "2026-10-23", Until: "2026-10-31"}}
				}
				must.Succeed(t, h.Store.SetValues(t.Context(), store.Texts{settings.OfPerson(fmt.Sprint(100 + n)).Key(settings.Calendar): c.String()}))
			}
			l := found(h, of.kind, 2, of.seats, 24)
			l.season(30*time.Minute, slowPeople(l.state().Season.Begins))
			l.checks()
			direct, most := 0, 0
			for in, n := range told {
				if in != "club" {
					direct, most = direct+n, max(most, n)
				}
			}
			last, late := l.state().Last, 0
			games, err := h.Store.Games(t.Context(), store.Query{Guild: hosttest.Guild, Kind: of.kind})
			must.Succeed(t, err)
			for _, g := range games {
				if !g.Ended.Before(last.Ends) {
					late++
				}
			}
			if late == 0 || !last.Warned || last.Posts[club.Digest].ID == "" || last.Standings(0)[0].Held {
				t.Errorf("%d games were played out at the end; people were warned: %t; posts: %+v; first: %+v", late, last.Warned, last.Posts, last.Standings(0)[0])
			}
			if told["club"] != 5+len(games) { // a game's thread hangs from its message
				t.Errorf("the channel got %d messages", told["club"])
			}
			t.Logf("%d games, %d of them played out at the end; the channel got %d messages, people %d, one of them %d at most", len(games), late, told["club"], direct, most)
		})
	}
}

// slowPeople says when 24 people look at their games: a few of them in the evening only, the others every hour or so, by
// day. Seven stop for good at some time.
func slowPeople(begins time.Time) func(user string, at time.Time) bool {
	rng, stops := rand.New(rand.NewPCG(7, 8)), make(map[string]time.Time)
	for _, n := range rng.Perm(24)[:7] {
		stops[fmt.Sprint(100+n)] = begins.Add(time.Duration(rng.IntN(13*24)) * time.Hour)
	}
	return func(user string, at time.Time) bool {
		if stop, ever := stops[user]; ever && !at.Before(stop) {
			return false
		}
		hour := at.Hour()
		if user[2]%6 == 0 {
			return hour >= 18 && hour < 21
		}
		slot := rand.New(rand.NewPCG(uint64(at.Unix()), uint64(user[1])<<8|uint64(user[2])))
		return hour >= 7 && hour < 21 && slot.IntN(2) == 0
	}
}
