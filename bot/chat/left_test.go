package chat_test

import (
	"context"
	"testing"

	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// Players at a table whose owner has left the server have what the owner had.
func TestATableWhoseOwnerHasLeftIsCancelledAndChangedByThoseWhoSit(t *testing.T) {
	left := ""
	s := &session{Chat: alone(t), t: t, game: "azul"}
	s.Table.IsMember = func(_ context.Context, _, who string) (bool, error) { return who != left, nil }
	s.types("ana", "new")
	s.types("luis", "join")
	s.types("eva", "join")
	options := s.id(message.Options)
	s.tells(s.pressesPublic("luis", options), says(sitting.OpenerOnly, "name", "Ana"))
	s.tells(s.asksEnd("luis"), says(sitting.CreatorOnly, "name", "Ana"))
	left = "ana"
	s.tells(s.pressesPublic("luis", options), says("choose.text"))
	if p := s.position(); p.Creator != "luis" || p.SeatOf("ana") != engine.Spectator {
		t.Errorf("the table is %s's", p.Creator)
	}
	left = "luis"
	s.tells(s.asksEnd("eva"), says(sitting.Cancelled))
}

func TestAStartTellsWhoHasLeft(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "azul"}
	s.Table.IsMember = func(_ context.Context, _, who string) (bool, error) { return who != "ana" && who != "luis", nil }
	for _, who := range []string{"ana", "luis", "eva", "iker"} {
		s.types(who, map[bool]string{true: "new", false: "join"}[who == "ana"])
	}
	s.tells(s.starts("eva"), says(table.HaveLeft, "n", 2, "names", []any{"Ana", "Luis"}))
	if s.starts("eva"); !s.position().Began() {
		t.Error("the game has not begun")
	}
}
