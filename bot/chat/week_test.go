package chat_test

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/records"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// finishedDaily stores a result in the game of the day of some days from today.
func (s *puzzled) finishedDaily(user, guild string, day, lead int) {
	s.t.Helper()
	d := &sitting.Daily{Day: s.Table.Puzzles.Day() + day, User: user, Guild: guild, Points: 40 + lead, Against: 40, Rounds: []int{40 + lead}}
	must.Succeed(s.t, s.Table.Records.NoteDaily(s.t.Context(), s.game, d))
}

// names types the name that a server has for others.
func (s *puzzled) names(guild, name string) *chat.Answer {
	s.t.Helper()
	return s.does("ana", chat.Interaction{Guild: guild, Manages: true,
		Press: &chat.Press{ID: hostID(message.Set, "server", "week").String(), Values: []string{name}, Form: true, Private: true}})
}

// The session begins on a Sunday at noon.
func TestTheMorningTellsWhoWasBestAndHowTheWeekStands(t *testing.T) {
	s := newPuzzled(t, engine.Spanish)
	s.wants("10")
	table := func() *chat.Answer { return s.types("eva", "leaderboard", option("list", "week")) }
	s.tells(table(), says("week.empty", "game", "azul"))
	s.finishedDaily("ana", "g", -1, 20) // 100, and then 25
	s.finishedDaily("luis", "g", -1, 5) // 0, and then 100
	s.finishedDaily("luis", "g", 0, 9)
	s.finishedDaily("ana", "g", 0, 3)
	s.finishedDaily("eva", "g", 0, 3)
	s.finishedDaily("iker", "h", 0, 50) // in another server
	a := table()
	if s.tells(a, "1 · <@ana>: 100 puntos en 1 día\n2 · <@luis>: 0 puntos en 1 día", "28 feb.", "!eva", "!🏆"); a.Kind != chat.Public || len(a.Message.Mentions) > 0 {
		t.Errorf("got %+v", a.Message)
	}
	// Who has played today is told of today.
	s.tells(s.types("ana", "today"), says("week.own", "place", 1, "of", 3, "points", 125, "days", 2))
	s.tells(s.types("zoe", "today"), "!Tu semana", "!<@eva>")
	s.host.Until(time.Date(2026, 3, 2, 9, 1, 0, 0, time.UTC))
	monday := s.posts()[0].Message
	for _, part := range []string{"La mejor de 3: <@luis> (49 a 40).", "**, del 23 feb. al 1 mar.: la gana 🏆 <@ana>\n1 · <@ana>: 125 puntos en 2 días\n2 · <@luis>: 100 puntos en 2 días\n3 · <@eva>: 25 puntos en 1 día"} {
		if !strings.Contains(monday.Content, part) || strings.Contains(monday.Content, "iker") || len(monday.Mentions) > 0 {
			t.Errorf("no %q in %+v", part, monday)
		}
	}
	s.tells(table(), "la gana 🏆 <@ana>")
	s.finishedDaily("ana", "g", 0, 1)
	s.finishedDaily("luis", "g", 0, 1)
	s.host.Until(time.Date(2026, 3, 3, 9, 1, 0, 0, time.UTC))
	tuesday := s.posts()[1].Message.Content
	for _, part := range []string{"Las mejores de 2, con la misma ventaja: <@ana> (41 a 40) y <@luis> (41 a 40).", "**, hasta el 2 mar.\n1 · <@ana>: 50 puntos en 1 día\n1 · <@luis>: 50"} {
		if !strings.Contains(tuesday, part) {
			t.Errorf("no %q in %s", part, tuesday)
		}
	}
	// The bot was away for days: the first post of a week tells how the last one ended.
	s.host.Forward(7 * 24 * time.Hour)
	s.host.Pass(time.Minute)
	if late := s.posts()[2].Message.Content; !strings.Contains(late, "la comparten 🏆 <@ana> y <@luis>") {
		t.Error(late)
	}
}

// Servers are compared if both wish it, and are told each other's names and means.
func TestServersThatBothWishItAreCompared(t *testing.T) {
	s := newPuzzled(t, engine.Spanish)
	for i := range 5 {
		s.finishedDaily(fmt.Sprint("g", i), "g", -1, 9)
		if i > 0 {
			s.finishedDaily(fmt.Sprint("h", i), "h", -1, 0)
		}
	}
	s.does("eva", chat.Interaction{Press: &chat.Press{ID: hostID(message.Set, "server", "week").String(), Values: []string{"no"}, Form: true, Private: true}}) // no manager
	table := func(guild string) *chat.Answer {
		return s.does("eva", chat.Interaction{Guild: guild, Command: &chat.Invocation{Command: "azul", Sub: "leaderboard", Options: []chat.Given{option("list", "week")}}})
	}
	one, other := "Casa *Verde*", "Tertulia"
	s.tells(s.told(), s.words("setting.week")+": no se compara")
	s.tells(table("g"), "!servidores")
	s.tells(s.names("g", one), `«Casa \*Verde\*»`)
	s.tells(table("g"), "!servidores", "g0")
	s.tells(s.names("h", " "+other+"\n"), "«Tertulia»")
	s.tells(table("g"), "!"+other)
	s.tells(table("h"), "falta una persona", "!Casa", "!g0")
	s.finishedDaily("h0", "h", -1, 9)
	// Of ten, six have the same lead: they beat four and equal five.
	s.tells(table("g"), `1. **Casa \*Verde\*** 72 · 2. Tertulia 28`, "g0", "!h0")
	s.tells(table("h"), `1. Casa \*Verde\* 72 · 2. **Tertulia** 28`, "h0", "!g0")
	s.names("g", "")
	s.tells(table("h"), "!Casa")
	s.tells(table("g"), "!Tertulia")
	s.names("g", one)
	must.Succeed(t, s.Table.ShutOut(t.Context(), "h"))
	s.tells(table("g"), "!Tertulia")
}

// A name is one server's: another that chooses it, or one that reads like it, is told so and nothing changes. Of
// servers that choose one at the same time one gets it.
func TestTwoServersHaveNoNameInCommon(t *testing.T) {
	s := newPuzzled(t, engine.Spanish)
	name := func(guild string) string {
		name, err := s.Table.Records.WeekName(t.Context(), guild)
		must.Succeed(t, err)
		return name
	}
	s.names("g", "Café de Casa")
	for l, want := range map[engine.Lang]string{engine.Spanish: "Otro servidor ya se compara con el nombre «Café de Casa»", engine.English: "Another server is compared under the name “Café de Casa”"} {
		s.lang = l
		for _, alike := range []string{"Café de Casa", "CAFE  de casa"} {
			if s.tells(s.names("h", alike), want); name("h") != "" {
				t.Errorf("%q is the name of two", alike)
			}
		}
	}
	s.names("g", "CAFÉ de Casa")
	s.names("h", "Café de Luis")
	if g, h := name("g"), name("h"); g != "CAFÉ de Casa" || h != "Café de Luis" {
		t.Errorf("the names are %q and %q", g, h)
	}
	s.names("g", "")
	s.names("h", "Café de Casa") // it is free again
	if h := name("h"); h != "Café de Casa" {
		t.Errorf("the name is %q", h)
	}
	var all sync.WaitGroup
	var got atomic.Int32
	for n := range 8 {
		all.Go(func() {
			if err := s.Table.Records.SetWeekName(t.Context(), fmt.Sprint("s", n), "Patio"); err == nil {
				got.Add(1)
			} else if !engine.IsRefused(err, records.NameTaken) {
				t.Error(err)
			}
		})
	}
	if all.Wait(); got.Load() != 1 {
		t.Errorf("%d servers have the same name", got.Load())
	}
}

// counting counts the reads of values.
type counting struct {
	store.Store
	reads int
}

func (c *counting) Values(ctx context.Context, of ...store.Scope) (store.Found, error) {
	c.reads++
	return c.Store.Values(ctx, of...)
}

// A comparison reads the store a bounded number of times: not once for each server that has a name, and there is an end
// to how many can have one.
func TestAComparisonOfServersIsBounded(t *testing.T) {
	var count *counting
	h := hosttest.New(t, hosttest.Options{Around: func(s store.Store) store.Store { count = &counting{Store: s}; return count }})
	s := &puzzled{&session{Chat: chatOver(t, h), t: t, game: "azul", lang: engine.English}, h}
	for n := range records.MostCompared {
		must.Succeed(t, s.Table.Records.SetWeekName(t.Context(), fmt.Sprint(n), fmt.Sprint("Server ", n)))
	}
	for n := range 5 {
		s.finishedDaily(fmt.Sprint("p", n), "0", -1, n)
		s.finishedDaily(fmt.Sprint("q", n), "1", -1, n)
	}
	s.tells(s.names("g", "One more"), "There are 200 servers that are compared already")
	s.names("7", "Seven") // one of them may change its name
	w, err := s.Table.Records.Week(t.Context(), "0", "azul", h.Table.Puzzles.Day()-1)
	must.Succeed(t, err)
	count.reads = 0
	must.Succeed(t, s.Table.Records.CompareWeek(t.Context(), "0", "azul", w))
	if len(w.Servers) != 2 || count.reads > 1+7+2 {
		t.Errorf("%d servers are compared by %d reads", len(w.Servers), count.reads)
	}
}

// Ten people play the game of the day of the dwarves to its end, five in each of two servers that wish to be compared; the
// day after each server is shown the week, in its language.
func TestADayOfDwarvesIsComparedFromTheFirstPressToThePost(t *testing.T) {
	d := daysOf(t, "enanos")
	s := &puzzled{d.session, d.host}
	must.Succeed(t, d.host.Store.SetValues(t.Context(), store.Texts{settings.OfServer("h").Key(settings.Language): string(engine.English)}))
	s.names("g", "Casa")
	s.names("h", "Tertulia")
	leads := make(map[string][]int)
	for n := range 10 {
		user, guild := fmt.Sprint("player", n), []string{"g", "h"}[n%2]
		d.does(user, chat.Interaction{Guild: guild, Press: &chat.Press{ID: message.CustomID{Kind: "enanos", Verb: message.Daily}.String(), Private: true}})
		if g := d.finishes(user); g.Status != store.Finished {
			t.Fatalf("the game of %s is %s", user, g.Status)
		}
		own, err := d.Table.Records.DailyOf(t.Context(), "enanos", d.Table.Puzzles.Day(), user)
		if must.Succeed(t, err); own == nil || own.Guild != guild {
			t.Fatalf("%s has the result %+v", user, own)
		}
		leads[guild] = append(leads[guild], own.Lead())
	}
	all := slices.Concat(leads["g"], leads["h"])
	mean := func(guild string) int { // of what part of the nine others each beats, in percent
		sum := 0
		for _, own := range leads[guild] {
			halves := -1 // not against oneself
			for _, lead := range all {
				halves += 1 + cmp.Compare(own, lead)
			}
			sum += int(math.Round(100 * float64(halves) / 18))
		}
		return int(math.Round(float64(sum) / 5))
	}
	if len(slices.Compact(slices.Sorted(slices.Values(all)))) < 3 {
		t.Fatalf("all have played alike: %v", leads)
	}
	d.host.Forward(24 * time.Hour)
	for guild, want := range map[string][]string{
		"g": {"**El reino de los enanos: la semana de la partida del día**, del 23 feb. al 1 mar.: la ", " 🏆 <@player", " puntos en 1 día", "\n**Entre servidores**, la media de los 5 mejores de cada uno: 1. ", fmt.Sprint("**Casa** ", mean("g")), fmt.Sprint(" Tertulia ", mean("h")), "\n-# Cada partida del día da de 0 a 100 puntos"},
		"h": {"**Ruling of Dwarfs: the week of the game of the day**, 23 Feb to 1 Mar: ", " by 🏆 <@player", " points on 1 day", "\n**Among servers**, the mean of the 5 best of each: 1. ", fmt.Sprint(" Casa ", mean("g")), fmt.Sprint("**Tertulia** ", mean("h")), "\n-# Each game of the day brings 0 to 100 points"},
	} {
		a := d.does("eva", chat.Interaction{Guild: guild, Command: &chat.Invocation{Command: "enanos", Sub: "leaderboard", Options: []chat.Given{option("list", "week")}}})
		if t.Log(a.Message.Content); a.Kind != chat.Public {
			t.Errorf("answered to %v: %s", a.Kind, written(a))
		}
		d.tells(a, want...)
	}
}
