package bot_test

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/sitting"
	"sobremesa/store"
)

func TestLanguageAndLookTakeEffectOnARunningTable(t *testing.T) {
	w := startDrawn(t)
	w.newGame(mesa, ana, luis)
	before := w.settled(mesa)
	w.wants(before.Content, "Turno de")
	w.wants(w.sets(ana, mesa, "server", "language=en", "theme=dark"), "Aspecto: **oscuro**", "Idioma: inglés")
	w.wants(w.sets(ana, mesa, "me"), "Aspecto: como las mesas de aquí (oscuro)")
	// The same message changes even before anybody moves.
	if m := w.settled(mesa); m.ID != before.ID || !strings.Contains(m.Content, "to move") || strings.Contains(m.Content, "Turno") {
		t.Errorf("the board says %q", m.Content)
	}
	user, move, _ := w.turn(mesa)
	w.command(user, mesa, "azul take "+move)
	m := w.settled(mesa)
	if !strings.Contains(m.Content, "to move") || strings.Contains(m.Content, "Turno") || !strings.Contains(m.Attachments[0].Description, "Factory") {
		t.Errorf("told %q with %q", m.Content, m.Attachments[0].Description)
	}
}

// A panel shows what holds in its scope, and a change there at once.
func TestAPanelSaysWhatHoldsForWhom(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	w.newGame(localdiscord.General, ana, luis)
	w.settled(localdiscord.General)
	here := w.settled(mesa).ID
	w.wants(w.sets(ana, mesa, "channel", "theme=dark"), "<#"+mesa.ID+">", "✅ Aspecto: **oscuro**", "Idioma: como el servidor (español)")
	w.wants(w.sets(ana, mesa, "server"), "Aspecto: claro")
	w.wants(w.sets(ana, mesa, "me"), "Aspecto: como las mesas de aquí (oscuro)", "Idioma: como en Discord (español)")
	w.wants(w.sets(ana, localdiscord.General, "me"), "Aspecto: como las mesas de aquí (claro)")
	w.wants(w.sets(ana, mesa, "server", "pace=3d"), "Ritmo: **3 días por turno (las mesas nuevas)**")
	w.wants(w.sets(ana, mesa, "me", "theme=light", "language=en"), "Look: light", "✅ Language: **English**")
	w.wants(w.sets(ana, mesa, "me", "theme="), "✅ Look: **as the tables here (dark)**")
	w.wants(w.sets(ana, mesa, "channel", "theme="), "✅ Look: **as the server (light)**")
	if m := w.settled(mesa); m.ID != here || strings.Contains(m.Content, "to move") {
		t.Errorf("the board says %q", m.Content)
	}
}

func TestGamesAreOpenedWhereTheServerAllowsIt(t *testing.T) {
	w := start(t)
	w.wants(w.command(luis, mesa, "sobremesa server"), says("settings.denied"))
	w.wants(w.sets(ana, mesa, "server", "games=off"), says("games.off"))
	w.wants(w.command(luis, mesa, "azul new"), says("chat.no-games"))
	w.sets(ana, mesa, "channel", "games=on")
	w.wants(w.command(luis, mesa, "azul new"), says(sitting.Opened))
	w.wants(w.command(luis, localdiscord.General, "azul new"), says("chat.no-games"))
}

func TestTheServerChoosesWhoMayEndOthersGames(t *testing.T) {
	for value, may := range map[string]bool{"": true, "managers": true, "players": false} {
		t.Run(value, func(t *testing.T) {
			w := start(t)
			w.newGame(mesa, luis, marta)
			w.settled(mesa)
			if value != "" {
				w.sets(ana, mesa, "server", "enders="+value)
			}
			asks := func(c localdiscord.Component) bool { return strings.HasSuffix(c.CustomID, ":more:end") }
			more := w.opened(ana, mesa, "azul board", "more") // Ana manages the server and does not play
			if asked := slices.ContainsFunc(buttons(more), asks); asked != may {
				t.Errorf("may end it: %v", asked)
			}
			if g := w.game(mesa); g.Status != store.Running {
				t.Errorf("the game is %s", g.Status)
			}
		})
	}
}
