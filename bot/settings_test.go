package bot_test

import (
	"bytes"
	"image"
	"image/color"
	_ "image/png"
	"strings"
	"testing"

	"sobremesa/bot/localdiscord"
	"sobremesa/engine/must"
)

// isDark reports whether most of a message's picture is dark.
func (w *world) isDark(m *localdiscord.Message) bool {
	w.t.Helper()
	data, _, err := w.server.Attachment(m.Attachments[0].ID)
	must.Succeed(w.t, err)
	img, _, err := image.Decode(bytes.NewReader(data))
	must.Succeed(w.t, err)
	dark, all := 0, 0
	for y := 0; y < img.Bounds().Dy(); y += 10 {
		for x := 0; x < img.Bounds().Dx(); x += 10 {
			if all++; color.GrayModel.Convert(img.At(x, y)).(color.Gray).Y < 96 {
				dark++
			}
		}
	}
	return 2*dark > all
}

// What the channel sees is in the server's language and colours, what one person sees in their own.
func TestLanguageAndLookTakeEffectOnARunningTable(t *testing.T) {
	w := startDrawn(t)
	w.sets(luis, mesa, "me", "theme=light")
	w.newGame(mesa, ana, luis)
	before := w.settled(mesa)
	if w.wants(before.Content, "Turno de"); w.isDark(before) {
		t.Error("the table of a light server is dark")
	}
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
	if !w.isDark(m) || !w.isDark(w.shown(ana, mesa, "azul board")) || w.isDark(w.shown(luis, mesa, "azul board")) {
		t.Error("the table of a dark server is dark, and so is a board there, but not for a person who has chosen light")
	}
}
