package bot_test

import (
	"strings"
	"testing"

	"sobremesa/bot/message"
)

func TestNationsAreChosenInTheLobbyAndGoWithTheirPlayers(t *testing.T) {
	w := start(t, 61)
	w.command(ana, mesa, "enanos new players:3")
	w.wants(w.command(luis, mesa, "enanos join nation:3"), "Te has sentado")
	lobby := w.settled(mesa)
	w.wants(lobby.Content, "1. **Ana** · 🔵 Clan del Lago", "2. **Luis** · 🔶 Clan del Ámbar")
	choose := w.button(lobby, message.Token).CustomID
	if got := w.press(ana, lobby, choose, "2"); got != "" {
		t.Errorf("ana is told %q", got)
	}
	// Luis still sees the lobby as it was.
	if a := w.forge(luis, mesa, choose, "2"); !strings.Contains(a.Message.Content, "otra persona") || !strings.Contains(a.Message.Content, "🟣 Clan de la Amatista") {
		t.Errorf("luis is told %q", a.Message.Content)
	}
	lobby = w.settled(mesa)
	w.wants(lobby.Content, "1. **Ana** · 🟥 Clan de la Forja", "2. **Luis** · 🔶 Clan del Ámbar")
	w.wants(w.press(marta, lobby, w.button(lobby, message.Token).CustomID, "1"), "No tienes sitio")
	w.wants(w.command(ana, mesa, "enanos join nation:4"), "Elegido: 🟣 Clan de la Amatista.")
	w.command(ana, mesa, "enanos start")
	w.settled(mesa)
	w.wants(w.command(luis, mesa, "enanos join nation:1"), "Ya tienes sitio", "**Tu mano**")
	w.wants(w.command(marta, mesa, "sobremesa games all:true"), "Ana y Luis", "turno 1")
	w.wants(w.command(marta, mesa, "enanos board"), "Meta: 12 puntos")
}
