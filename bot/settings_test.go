package bot_test

import (
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
	w.wants(w.command(ana, mesa, "azul settings language:en theme:dark"), "Anotado para **todo el servidor**: idioma: inglés; aspecto: oscuro.\n", "aspecto: como el servidor (oscuro)")
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

// The answer first says what was set and for whom, and then whose each setting is.
func TestTheAnswerToASettingSaysWhatWasSetAndForWhom(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	w.newGame(localdiscord.General, ana, luis)
	w.settled(localdiscord.General)
	here := w.settled(mesa).ID
	first := func(line string, of localdiscord.Channel, want string) string {
		t.Helper()
		told := w.command(ana, of, line)
		if got, _, _ := strings.Cut(told, "\n**"); got != want {
			t.Errorf("/%s: told %q, want %q", line, got, want)
		}
		return told
	}
	told := first("azul settings theme:dark scope:channel", mesa, "Anotado para el canal <#"+mesa.ID+">: aspecto: oscuro.")
	w.wants(told, "- aspecto: oscuro (en este canal)\n", "- aspecto: como este canal (oscuro)\n", "- idioma: español\n", "- idioma: como tu Discord (español)\n")
	w.wants(w.command(ana, localdiscord.General, "sobremesa settings"), "- aspecto: claro\n", "- aspecto: como el servidor (claro)\n")
	// A user's own settings are set for that user even with others beside them. The answer is in
	// the user's own language.
	told = first("azul settings pace:3d confirm:no", mesa, "Anotado para **todo el servidor**: ritmo: 3 días por turno.\nAnotado **solo para ti**: confirmar: jugar sin preguntar.")
	w.wants(told, "- ritmo: 3 días por turno (las mesas que se abran desde ahora)\n")
	told = first("sobremesa settings language:en theme:light scope:me", mesa, "Set **for you alone**: language: English; theme: light.")
	w.wants(told, "- theme: dark (in this channel)\n", "- theme: light\n", "- language: English\n")
	if m := w.settled(mesa); m.ID != here || strings.Contains(m.Content, "to move") {
		t.Errorf("the board says %q", m.Content)
	}
	if got, _, _ := strings.Cut(w.command(luis, mesa, "sobremesa settings"), "\n"); got != "**Las mesas de aquí**" {
		t.Errorf("nothing was set: %q", got)
	}
}

func TestGamesAreOpenedWhereTheServerAllowsIt(t *testing.T) {
	w := start(t)
	w.wants(w.command(luis, mesa, "sobremesa settings games:off"), says("settings.denied"))
	w.wants(w.command(ana, mesa, "sobremesa settings games:off"), says("games.off"))
	w.wants(w.command(luis, mesa, "azul new"), says("chat.no-games"))
	w.command(ana, mesa, "sobremesa settings games:on scope:channel")
	w.wants(w.command(luis, mesa, "azul new"), says(sitting.Opened))
	w.wants(w.command(luis, localdiscord.General, "azul new"), says("chat.no-games"))
	w.wants(w.command(luis, mesa, "sobremesa settings games:off scope:me"), says("settings.not-own"))
}

func TestTheServerChoosesWhoMayEndOthersGames(t *testing.T) {
	for value, may := range map[string]bool{"": true, "managers": true, "players": false} {
		t.Run(value, func(t *testing.T) {
			w := start(t)
			w.newGame(mesa, luis, marta)
			w.settled(mesa)
			if value != "" {
				w.command(ana, mesa, "azul settings who-ends:"+value)
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
