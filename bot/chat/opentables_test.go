package chat_test

import (
	"slices"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
)

// seenBy makes users see all channels, or none.
func (s *session) seenBy(everybody bool) {
	s.discord().Sees = func(string, string) bool { return everybody }
}

// joinButton returns the button to sit down, or false if an answer has none.
func joinButton(a *chat.Answer) (message.Button, bool) {
	for _, c := range slices.Concat(a.Message.Rows...) {
		if b, ok := c.(message.Button); ok && b.ID.Verb == message.Join {
			return b, true
		}
	}
	return message.Button{}, false
}

// Who can see the channel of an open table finds it from another channel: in the list of games, with
// join where no table is, and with new, which still opens one. They sit down there and then.
func TestAnOpenTableIsFoundFromAnotherChannel(t *testing.T) {
	for what, find := range map[string]func(*session, string) *chat.Answer{
		"games": func(s *session, user string) *chat.Answer {
			return s.does(user, chat.Interaction{Channel: "there", Command: &chat.Invocation{Command: "sobremesa", Sub: "games"}})
		},
		"join": func(s *session, user string) *chat.Answer { return s.in("there", user, "join") },
		"new":  func(s *session, user string) *chat.Answer { return s.in("there", user, "new") },
	} {
		s := &session{Chat: alone(t), t: t, game: "azul"}
		s.types("ana", "new")
		s.seenBy(true)
		a := find(s, "luis")
		b, ok := joinButton(a)
		if s.tells(a, says("mine.open"), "<#c>", "Ana"); !ok {
			t.Fatalf("%s: %s", what, written(a))
		}
		if what == "new" {
			s.tells(a, says(sitting.Opened))
		}
		told := s.does("luis", chat.Interaction{Channel: "there", Press: &chat.Press{ID: b.ID.String(), Private: true}})
		s.tells(told, says("mine.joined", "channel", "<#c>"))
		if p := s.position(); p.SeatOf("luis") == engine.Spectator {
			t.Errorf("%s: luis has no seat: %s", what, written(told))
		}
	}
}

// An open table in a channel that the user cannot see is neither shown nor joined, not even with the
// button that others are shown. The same holds while nobody knows what the user sees.
func TestAnOpenTableInAHiddenChannelStaysHidden(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "azul"}
	s.types("ana", "new")
	join := message.CustomID{Kind: "azul", Game: 1, Verb: message.Join}
	hidden := func() {
		t.Helper()
		list := s.does("luis", chat.Interaction{Channel: "there", Command: &chat.Invocation{Command: "sobremesa", Sub: "games"}})
		s.tells(list, "!"+says("mine.open"), "!Ana")
		s.tells(s.in("there", "luis", "join"), says(table.NoGame, "game", "azul"), "!Ana")
		s.tells(s.does("luis", chat.Interaction{Channel: "there", Press: &chat.Press{ID: join.String(), Private: true}}), says(table.Elsewhere))
		if s.position().SeatOf("luis") != engine.Spectator {
			t.Error("luis has a seat")
		}
	}
	hidden()
	s.seenBy(false)
	hidden()
	s.seenBy(true)
	// From another server, or from a public message elsewhere, it is not joined either.
	for _, in := range []chat.Interaction{
		{Guild: "another", Channel: "there", Press: &chat.Press{ID: join.String(), Private: true}},
		{Channel: "there", Press: &chat.Press{ID: join.String()}},
		{Direct: true, Channel: "direct-luis", Press: &chat.Press{ID: join.String(), Private: true}},
	} {
		if s.tells(s.does("luis", in), says(table.Elsewhere)); s.position().SeatOf("luis") != engine.Spectator {
			t.Errorf("luis has a seat: %+v", in)
		}
	}
}

// Only tables at which the user can sit down are offered.
func TestFullAndReservedTablesAreNotOffered(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "azul"}
	s.seenBy(true)
	none := func(user string) {
		t.Helper()
		if a := s.in("there", user, "join"); len(a.Message.Rows) != 0 {
			t.Errorf("%s is offered %s", user, written(a))
		}
	}
	s.types("ana", "new", option("players", 2.0))
	none("ana") // she sits there
	s.types("luis", "join")
	none("eva")
	s.leaves("luis")
	if _, ok := joinButton(s.in("there", "eva", "join")); !ok {
		t.Error("the free seat is not offered")
	}
	s.asksEnd("ana")
	s.types("ana", "new", user("invite1", otto))
	none("eva")
	if _, ok := joinButton(s.in("there", otto, "join")); !ok {
		t.Error("the table is not offered to whom it is kept for")
	}
	s.game = "enanos"
	none(otto) // of another game
}

// After a move, a player is led to another game that waits for them. Who waits for others there is
// not.
func TestAMoveLeadsToTheNextGameThatWaits(t *testing.T) {
	s := sit(t, alone(t), "azul")
	s.in("d", "ana", "new")
	s.in("d", "luis", "join")
	start := message.CustomID{Kind: "azul", Game: 2, Verb: message.Start}
	s.does("ana", chat.Interaction{Channel: "d", Press: &chat.Press{ID: start.String()}})
	there, err := table.Replayed(s.Table.Drawn(t.Context(), table.Request{By: sitting.By{Guild: "g"}, Channel: "d"}, table.Ref{Kind: "azul", ID: 2}))
	must.Succeed(t, err)
	awaited := there.Seats[there.Awaited().First()].User
	led := make(map[string]bool)
	for range 2 {
		user, _ := s.mover()
		a := s.plays(user, s.legal(user))
		if led[user] = user == awaited; led[user] {
			s.tells(a, says("mine.next", "channel", "<#d>"))
		} else {
			s.tells(a, "!<#d>")
		}
	}
	if len(led) != 2 {
		t.Errorf("one player has moved: %v", led)
	}
}

func TestRunningGamesAreListedForUsersWhoMaySeeThem(t *testing.T) {
	s := english(t, alone(t))
	listed := func() *chat.Answer { return s.asks("eva", "games") }
	s.tells(listed(), hosttest.SaysIn(s.lang, "mine.none", "here", true))
	s.types("ana", "new")
	s.tells(listed(), "!began") // the game has not begun
	s.types("luis", "join")
	s.starts("ana")
	s.tells(listed(), "1. **Azul** in <#c>", "Ana and Luis", "!turn", "to move", "began <t:")
	// In another channel it is listed for its players and for users who can see its channel.
	elsewhere := func(user string, direct bool) *chat.Answer {
		return s.does(user, chat.Interaction{Channel: "another", Direct: direct, Command: &chat.Invocation{Command: "sobremesa", Sub: "games"}})
	}
	for open, want := range map[bool]string{false: "!Azul", true: "Azul"} {
		s.discord().Sees = func(user, channel string) bool { return channel == "c" && open && user == "eva" }
		s.tells(elsewhere("eva", false), want)
		s.tells(elsewhere("ana", false), "**Azul**")
	}
	// A game in a thread is listed in the channel in which it was opened.
	must.Succeed(t, s.Table.Note(t.Context(), s.position(), sitting.Telling{Place: &sitting.Place{Channel: "thread", Home: "c"}}))
	s.tells(listed(), "in <#thread>")
	// Its settings are those of that channel, whether or not Discord tells which one it is.
	if in, err := s.Table.Settings(t.Context(), settings.Place{Guild: "g", Channel: "thread"}); err != nil || in.Channel() != "c" {
		t.Errorf("the settings in the thread are those of %q, %v", in.Channel(), err)
	}
	s.tells(elsewhere("eva", true), "!Azul")
}
