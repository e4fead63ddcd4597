package bot_test

import (
	"strings"
	"testing"

	"sobremesa/bot/localdiscord"
	"sobremesa/store"
)

func TestLanguageAndLookTakeEffectOnARunningTable(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	w.wants(w.settled(mesa).Content, "Turno de")
	w.wants(w.command(ana, mesa, "azul settings language:en theme:dark"), "idioma: inglés", "aspecto: oscuro")
	user, move, _ := w.turn(mesa)
	w.command(user, mesa, "azul take "+move)
	m := w.settled(mesa)
	if !strings.Contains(m.Content, "to move") || strings.Contains(m.Content, "Turno") || !strings.Contains(m.Attachments[0].Description, "Factory") {
		t.Errorf("told %q with %q", m.Content, m.Attachments[0].Description)
	}
}

func TestGamesAreOpenedWhereTheServerAllowsIt(t *testing.T) {
	w := start(t)
	w.wants(w.command(luis, mesa, "sobremesa settings games:off"), "gestionar el servidor")
	w.wants(w.command(ana, mesa, "sobremesa settings games:off"), "no se abren mesas")
	w.wants(w.command(luis, mesa, "azul new"), "no se juega")
	w.command(ana, mesa, "sobremesa settings games:on scope:channel")
	w.wants(w.command(luis, mesa, "azul new"), "Mesa abierta")
	w.wants(w.command(luis, localdiscord.General, "azul new"), "no se juega")
	w.wants(w.command(luis, mesa, "sobremesa settings games:off scope:me"), "no de una persona")
}

func TestWhoMayEndGamesOfOthersIsChosen(t *testing.T) {
	for value, may := range map[string]bool{"": true, "managers": true, "players": false} {
		t.Run(value, func(t *testing.T) {
			w := start(t)
			w.newGame(mesa, luis, marta)
			w.settled(mesa)
			if value != "" {
				w.command(ana, mesa, "azul settings enders:"+value)
			}
			told := w.command(ana, mesa, "azul cancel") // Ana manages the server and does not play
			if asked := strings.Contains(told, "¿"); asked != may {
				t.Errorf("told %q", told)
			}
			if g := w.game(mesa); g.Status != store.Running {
				t.Errorf("the game is %s", g.Status)
			}
		})
	}
}
