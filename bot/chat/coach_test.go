package chat_test

import (
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/lookup"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine/must"
)

// The coach says where whoever asks lost most, draws how the chances changed, and leads to each moment. A
// game with hidden information is reviewed only for those who played it, and no game while it is
// running.
func TestTheCoachReviewsAFinishedGame(t *testing.T) {
	s := over(t, "trueque", isOver, "pasa")
	a := s.pressesPublic("ana", s.id(message.Coach))
	if a.Kind != chat.Reply || !a.Message.Private {
		t.Fatalf("got %+v, want a private reply", a)
	}
	s.tells(a, "Donde más perdiste.", "**1. Ana", "!. Luis", "Mejor: ", "Ana: ", "Luis: ", " por jugada")
	s.draws(a, "Posibilidades de ganar.", "!Mejor: ")
	s.tells(s.presses("luis", s.id(message.Coach)), "!. Ana")
	_, told, _ := strings.Cut(a.Message.Content, "**1. ")
	told, _, _ = strings.Cut(told, "\n**2.")
	moment := s.presses("ana", s.way(a, "Momento 1").ID)
	if moment.Kind != chat.Update || len(moment.Message.Files) != 1 {
		t.Errorf("got %+v, want a picture in place of the review", moment)
	}
	s.tells(moment, "**1. "+strings.Split(told, "\n")[0], "Paso ", "!Mejor: ")
	s.tells(s.picks("ana", moment, says("button.back")), "Donde más perdiste.", "**1. Ana")
	s.tells(s.presses("ana", s.way(a, "Paso a paso").ID), "Paso 1 de ")
	s.tells(s.presses("eva", s.id(message.Coach)), says(sitting.NoFinished))

	// A game that was given up is reviewed as far as it was played.
	given := over(t, "trueque", func(p *sitting.Sitting) bool { return p.Moves > 20 }, "pasa")
	must.Do(t)(given.Table.Do(t.Context(), lookup.Request{Channel: "c", Guild: "g", User: "mod", Moderator: true}, lookup.To(given.position()), sitting.End))
	a = given.pressesPublic("ana", given.id(message.Coach))
	given.tells(a, " por jugada")
	given.draws(a, "Posibilidades de ganar.")

	running := over(t, "trueque", func(p *sitting.Sitting) bool { return p.HasMoved() })
	running.tells(running.presses("ana", running.id(message.Coach)), says(sitting.NoFinished))
}
