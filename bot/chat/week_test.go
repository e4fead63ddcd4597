package chat_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
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
