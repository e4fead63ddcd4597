package bot_test

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/store"
)

// whispered is the newest message that a user alone sees and that says something.
func (w *world) whispered(user localdiscord.User, says string) *localdiscord.Message {
	w.t.Helper()
	for _, m := range slices.Backward(w.server.As(user.ID).Messages(mesa.ID)) {
		if m.Flags&64 != 0 && strings.Contains(m.Content, says) {
			return &m
		}
	}
	w.t.Fatalf("%s was not told %q", user.Name, says)
	panic("unreachable")
}

// Somebody watches and bets; then one player leaves the server, and is not
// listed any more, and the other has everything deleted.
func TestPeopleWatchLeaveAndAreForgotten(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	w.wants(w.click(marta, w.settled(mesa), message.Bet), "¿Quién va a ganar?", "tercera ronda")
	menu := w.whispered(marta, "¿Quién va a ganar?")
	w.wants(w.press(marta, menu, w.button(menu, message.Bet).CustomID, "0"), "Has apostado por")
	for {
		user, move, over := w.turn(mesa)
		if over {
			break
		}
		w.wants(w.command(user, mesa, "azul take "+move), "Has jugado")
	}
	w.settled(mesa)

	if err := w.server.Leave(luis.ID, localdiscord.LaSobremesa.ID, true); err != nil {
		t.Fatal(err)
	}
	w.wants(w.command(marta, mesa, "azul leaderboard"), "Ana")
	w.await("who has left not to be listed", func() bool {
		return !strings.Contains(w.command(marta, mesa, "azul leaderboard"), "Luis")
	})
	w.wants(w.command(marta, mesa, "azul leaderboard list:prophets"), "Marta")
	if err := w.server.Leave(luis.ID, localdiscord.LaSobremesa.ID, false); err != nil {
		t.Fatal(err)
	}
	w.wants(w.command(luis, mesa, "azul stats"), "1 partida")
	w.wants(w.command(marta, mesa, "azul leaderboard"), "Ana", "Luis")

	w.wants(w.command(ana, mesa, "sobremesa me"), "1 partida")
	w.wants(w.click(ana, w.whispered(ana, "Esto es lo que guardo"), message.Forget), "No se puede deshacer")
	w.wants(w.click(ana, w.whispered(ana, "No se puede deshacer"), message.Forget), "Borrado")
	text := w.command(marta, mesa, "azul leaderboard")
	if w.wants(text, "Luis"); strings.Contains(text, "Ana") {
		t.Errorf("still listed: %q", text)
	}
	w.wants(w.command(luis, mesa, "azul stats"), "jugador retirado")
	g, err := w.store.Game(w.context(), 1)
	if err != nil || slices.ContainsFunc(g.Seats, func(s store.Seat) bool { return s.User == ana.ID }) {
		t.Errorf("seats %+v, %v", g.Seats, err)
	}
}
