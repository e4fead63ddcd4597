package chat_test

import (
	"strings"
	"testing"

	"sobremesa/bot/message"
	"sobremesa/engine/record"
)

// The record of a game has the factions of its players, as words of the game.
func TestARecordKeepsWhatThePlayersChose(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "enanos"}
	s.types("ana", "new")
	s.types("luis", "join", option("faction", "1"))
	s.starts("ana")
	button := s.id(message.Record)
	s.presses("ana", s.button(s.asksEnd("ana"), says("button.agree")).ID)
	a := s.pressesPublic("ana", button)
	if len(a.Message.Files) != 1 {
		t.Fatalf("no record: %s", written(a))
	}
	r, err := record.Read(strings.NewReader(string(a.Message.Files[0].Data)))
	if err != nil || strings.Join(r.Factions, " ") != "forge lake" {
		t.Errorf("got the record %v, %v", r, err)
	}
	g := s.Games.Named("enanos")
	if numbers, unknown := g.FactionNumbers(r.Factions); len(numbers) != 2 || numbers[0] != 2 || numbers[1] != 1 || unknown != "" {
		t.Errorf("got the factions %v, %q", numbers, unknown)
	}
	if numbers, unknown := g.FactionNumbers([]string{"lake", "nation"}); numbers != nil || unknown != "nation" {
		t.Errorf("got the factions %v, and %q as unknown", numbers, unknown)
	}
}
