package chat_test

import (
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine/must"
)

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
	must.Succeed(t, s.Table.Note(t.Context(), &table.Display{Sitting: s.position()}, sitting.Telling{Place: &sitting.Place{Channel: "thread", Home: "c"}}))
	s.tells(listed(), "in <#thread>")
	// Its settings are those of that channel, whether or not Discord tells which one it is.
	if in, err := s.Table.Settings(t.Context(), settings.Place{Guild: "g", Channel: "thread"}); err != nil || in.Channel() != "c" {
		t.Errorf("the settings in the thread are those of %q, %v", in.Channel(), err)
	}
	s.tells(elsewhere("eva", true), "!Azul")
}
