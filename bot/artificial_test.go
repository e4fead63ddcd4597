package bot_test

import (
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/message"
)

// A desktop client remembers the chosen option of a select as long as the select keeps its
// custom_id, and does not send the same choice again.
func TestTheSameArtificialPlayerCanBeChosenAgainAndAgain(t *testing.T) {
	w := start(t)
	w.command(ana, mesa, "azul new players:4")
	held := make(map[string]string)
	choose := func(player string) {
		lobby := w.settled(mesa)
		id := w.button(lobby, message.Add).CustomID
		if held[lobby.ID+id] == player {
			t.Fatalf("%s is chosen already in %s: nothing is sent", player, id)
		}
		held[lobby.ID+id] = player
		w.press(ana, lobby, id, player)
	}
	choose("voraz")
	first := w.settled(mesa)
	choose("voraz")
	choose("-2")
	choose("voraz")
	w.wants(w.settled(mesa).Attachments[0].Description, "Voraz 1", "Voraz 2")
	// A client that still shows the previous select sends its custom_id.
	a := w.forge(ana, mesa, w.button(first, message.Add).CustomID, "aleatorio")
	if a.Kind != chat.Silent || len(w.game(mesa).Seats) != 4 {
		t.Errorf("%+v, seats %v", a, w.game(mesa).Seats)
	}
}
