package bot_test

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/lang"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/engine"
	"sobremesa/must"
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

// pictured uses a command that is answered with a picture and returns the words of it.
func (w *world) pictured(user localdiscord.User, channel localdiscord.Channel, line string) string {
	w.t.Helper()
	o, err := w.server.As(user.ID).Command(w.context(), channel.ID, line)
	if err != nil {
		w.t.Fatalf("%s /%s: %v", user.Name, line, err)
	}
	m, err := o.Await(w.context())
	if err != nil {
		w.t.Fatalf("%s /%s: %v", user.Name, line, err)
	}
	if m.Content == lang.Text(engine.Spanish, "chat.below", nil) { // it came late, and is a message of its own
		m = w.newest(channel)
	}
	if len(m.Attachments) != 1 {
		w.t.Fatalf("%s /%s: %q with %d files", user.Name, line, m.Content, len(m.Attachments))
	}
	return m.Attachments[0].Description
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

	must.Succeed(t, w.server.Leave(luis.ID, localdiscord.LaSobremesa.ID, true))
	w.wants(w.pictured(marta, mesa, "azul leaderboard"), "Ana")
	w.await("who has left not to be listed", func() bool {
		return !strings.Contains(w.pictured(marta, mesa, "azul leaderboard"), "Luis")
	})
	w.wants(w.pictured(marta, mesa, "azul leaderboard list:prophets"), "Marta")
	must.Succeed(t, w.server.Leave(luis.ID, localdiscord.LaSobremesa.ID, false))
	w.wants(w.pictured(luis, mesa, "azul stats"), "Partidas 1")
	w.wants(w.pictured(marta, mesa, "azul leaderboard"), "Ana", "Luis")

	w.wants(w.command(ana, mesa, "sobremesa me"), "1 partida")
	w.wants(w.click(ana, w.whispered(ana, "Guardo de ti"), message.Forget), "No se puede deshacer")
	w.wants(w.click(ana, w.whispered(ana, "No se puede deshacer"), message.Forget), "Borrado")
	text := w.pictured(marta, mesa, "azul leaderboard")
	if w.wants(text, "Luis"); strings.Contains(text, "Ana") {
		t.Errorf("still listed: %q", text)
	}
	w.wants(w.command(luis, mesa, "azul stats"), "jugador retirado")
	g, err := w.store.Game(w.context(), 1)
	if err != nil || slices.ContainsFunc(g.Seats, func(s store.Seat) bool { return s.User == ana.ID }) {
		t.Errorf("seats %+v, %v", g.Seats, err)
	}
}
