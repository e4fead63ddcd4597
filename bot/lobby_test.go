package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/message"
)

func TestTheLobbySaysWhoOpenedItHowFastItIsAndWhatItsOpponentsCanDo(t *testing.T) {
	w := start(t)
	w.command(ana, mesa, "azul new players:3 pace:8h opponent:voraz")
	lobby := w.settled(mesa)
	w.wants(lobby.Content, "Mesa de <@"+ana.ID+">", "8 horas por jugada", "1. **Ana**", "2. **Voraz** · jugador artificial: Lo que más puntos da ahora", "3. *libre*")
	if len(lobby.Mentions) != 0 {
		t.Errorf("the lobby notifies %v", lobby.Mentions)
	}
}

func TestPeopleWhoAreNamedAreMentionedAndWaitedFor(t *testing.T) {
	w := start(t)
	w.wants(w.command(ana, mesa, "azul new invite1:@Luis invite2:@Marta"), "Mesa abierta")
	lobby := w.settled(mesa)
	w.wants(lobby.Content, "<@"+luis.ID+">", "<@"+marta.ID+">", "3. *libre*")
	if strings.Contains(lobby.Content, "4.") || len(lobby.Mentions) != 2 {
		t.Errorf("%q mentions %v", lobby.Content, lobby.Mentions)
	}
	w.wants(w.click(iker, lobby, message.Join), "se guarda")
	w.click(luis, lobby, message.Join)
	now := w.settled(mesa)
	if strings.Contains(now.Content, "<@"+luis.ID+">") || !strings.Contains(now.Content, "<@"+marta.ID+">") {
		t.Errorf("waits for %q", now.Content)
	}
	w.click(marta, lobby, message.Join)
	w.wants(w.settled(mesa).Content, "Empieza la partida")
}

func TestWhoeverOpenedATableMayOpenItToAll(t *testing.T) {
	w := start(t)
	w.command(ana, mesa, "azul new players:2 invite1:@Luis")
	lobby := w.settled(mesa)
	w.wants(w.click(luis, lobby, message.Open), "Ana")
	w.click(ana, lobby, message.Open)
	w.click(iker, w.settled(mesa), message.Join)
	w.wants(w.settled(mesa).Content, "2. **Iker**")
}

func TestTheLessonIsReadStepByStep(t *testing.T) {
	w := start(t)
	w.command(ana, mesa, "azul new players:2")
	lobby := w.settled(mesa)
	id := w.button(lobby, message.Lesson).CustomID
	seen := make(map[string]bool)
	for step := 1; step <= 4; step++ {
		a := w.forge(zoe, mesa, id)
		m := a.Message
		if want := fmt.Sprintf("**%d. ", step); !m.Private || !strings.Contains(m.Content, want) || len(m.Files) != 1 || m.Files[0].Alt == "" || seen[m.Files[0].Alt] {
			t.Fatalf("step %d: %q with %d files", step, m.Content, len(m.Files))
		}
		seen[m.Files[0].Alt] = true
		back, next := m.Rows[0][0].(message.Button), m.Rows[0][1].(message.Button)
		if a.Kind != chat.Reply || back.Disabled != (step == 1) || next.Disabled != (step == 4) {
			t.Errorf("step %d: %+v, %+v", step, back, next)
		}
		id = next.ID.String()
	}
	w.wants(w.forge(zoe, mesa, id).Message.Content, "ya no sirve")
}

func TestTheFirstTurnOfAllOffersTheLesson(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	offered := func() bool {
		user, _, _ := w.turn(mesa)
		m := w.forge(user, mesa, w.button(w.settled(mesa), message.Play).CustomID).Message
		last := m.Rows[len(m.Rows)-1]
		b, ok := last[0].(message.Button)
		return ok && b.ID.Verb == message.Lesson
	}
	for n, want := range []bool{true, true, false, false} {
		if got := offered(); got != want {
			t.Errorf("turn %d: offered %t", n+1, got)
		}
		user, move, _ := w.turn(mesa)
		w.command(user, mesa, "azul take "+move)
	}
	for {
		user, move, over := w.turn(mesa)
		if over {
			break
		}
		w.command(user, mesa, "azul take "+move)
	}
	w.settled(mesa)
	w.newGame(mesa, ana, luis)
	if offered() {
		t.Error("it is offered to somebody who has played before")
	}
}
