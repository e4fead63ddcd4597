package chat_test

import (
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/lookup"
	"sobremesa/bot/message"
	"sobremesa/engine/must"
)

// After a move, a player is led to another game that waits for them. Who waits for others there is
// not.
func TestAMoveLeadsToTheNextGameThatWaits(t *testing.T) {
	s := sit(t, alone(t), "azul")
	s.in("d", "ana", "new")
	s.in("d", "luis", "join")
	start := message.CustomID{Kind: "azul", Game: 2, Verb: message.Start}
	s.does("ana", chat.Interaction{Channel: "d", Press: &chat.Press{ID: start.String()}})
	there, err := lookup.Replayed(s.Table.Drawn(t.Context(), lookup.Request{Guild: "g", Channel: "d"}, lookup.Ref{Kind: "azul", ID: 2}))
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
