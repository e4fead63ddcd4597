package bot_test

import (
	_ "image/png"
	"strings"
	"testing"
)

// What the channel sees is in the server's language, what one person sees in their own.
func TestALanguageTakesEffectOnARunningTable(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	before := w.settled(mesa)
	w.wants(before.Content, "Turno de")
	w.wants(w.sets(ana, mesa, "server", "language=en"), "Idioma: **inglés**")
	// The same message changes even before anybody moves.
	if m := w.settled(mesa); m.ID != before.ID || !strings.Contains(m.Content, "to move") || strings.Contains(m.Content, "Turno") {
		t.Errorf("the board says %q", m.Content)
	}
	w.wants(w.shown(luis, mesa, "azul board").Content, "urno")
}
