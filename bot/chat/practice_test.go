package chat_test

import (
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/games/all"
	"sobremesa/bot/games/gamestest"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
)

// practises answers the practice with a move.
func (s *session) practises(user, move string) *chat.Answer {
	s.t.Helper()
	return s.presses(user, message.CustomID{Kind: s.game, Verb: message.Answer, Move: move})
}

// What was asked for is praised. Of any other move it is said what fell or is still to be filled, and
// where another move is clearly better, which one and why.
func TestAPracticeSaysWhatWasGoodAndWhatIsBetter(t *testing.T) {
	h := hosttest.New(t, hosttest.Options{Games: gamestest.Undrawn(all.Games())})
	s := &session{Chat: chatOver(t, h), t: t, game: "azul"}
	words := strings.Fields(s.anyMove("ana"))
	source, color := words[0], words[1]
	floor := s.practises("ana", source+" "+color+" suelo")
	s.tells(floor, "💡 Al suelo ", "Mejor aún: **", "La otra cuesta ", "!✅")
	s.Chat = alone(t) // in which nobody thinks which move is better
	exact, part := 0, 0
	for _, line := range "12345" {
		a := s.practises("ana", source+" "+color+" fila "+string(line))
		switch {
		case strings.Contains(a.Message.Content, "✅ Justo eso: la fila "+string(line)):
			exact++
		case strings.Contains(a.Message.Content, "💡 La fila "+string(line)+" no está llena"):
			part++
		}
	}
	if exact != 1 || part == 0 {
		t.Errorf("%s %s: %d lines are praised, %d are called unfinished", source, color, exact, part)
	}
}

// The practice ends with the way to a real game: the command where there is none, the chair at the
// open table, and one's own turn.
func TestAPracticeEndsWithTheWayToTheTable(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "azul"}
	ends := func(user string) *chat.Answer { return s.practises(user, s.anyMove(user)) }
	s.tells(ends("ana"), says("practice.new", "game", "azul"))
	s.types("luis", "new")
	join := s.button(ends("ana"), says("button.join"))
	s.presses("ana", join.ID)
	s.starts("luis")
	user, other := s.mover()
	if got := s.position().SeatOf("ana"); got < 0 {
		t.Fatalf("ana has not sat down: %v", got)
	}
	s.tells(ends(user), says("practice.play"))
	s.button(ends(user), says("button.play"))
	s.tells(ends(other), says("practice.here", "game", "azul"))
}

// anyMove returns the first move that the practice offers.
func (s *session) anyMove(user string) string {
	s.t.Helper()
	a := s.presses(user, message.CustomID{Kind: s.game, Verb: message.Try})
	for range 2 {
		a = s.presses(user, first(s.t, a).ID)
	}
	return s.button(a, says("button.confirm")).ID.Move
}
