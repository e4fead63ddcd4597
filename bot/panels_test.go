package bot_test

import (
	_ "image/png"
	"strings"
	"testing"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine/must"
)

func TestANoteIsPrivateToItsWriter(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	before := w.settled(mesa)
	note := func() (*localdiscord.Outcome, error) {
		m := w.opened(ana, mesa, "azul board")
		return w.server.As(ana.ID).Click(w.context(), m.ID, w.ending(m, "note"))
	}
	o, err := note()
	if err != nil || o.Modal == nil {
		t.Fatalf("no form: %+v, %v", o, err)
	}
	const text = "Luis junta rojos;\nguardar el centro"
	submit := func(text string) string {
		o, err := w.server.As(ana.ID).SubmitModal(w.context(), o.Modal, map[string]string{o.Modal.Components[0].Components[0].CustomID: text})
		must.Succeed(t, err)
		return w.told(o, "a note")
	}
	w.wants(submit(text), says("table.noted", "game", "azul"))
	for _, buttons := range [][]string{nil, {"more", "look:1"}} {
		w.wants(w.opened(ana, mesa, "azul board", buttons...).Content, "Luis junta rojos;\n> guardar el centro")
		if other := w.opened(luis, mesa, "azul board", buttons...).Content; strings.Contains(other, "rojos;") {
			t.Errorf("luis is shown %q", other)
		}
	}
	if m := w.settled(mesa); m.ID != before.ID || m.Content != before.Content {
		t.Errorf("the channel is shown %q", m.Content)
	}
	if o, err = note(); err != nil || o.Modal.Components[0].Components[0].Value != text {
		t.Errorf("the form comes back as %+v, %v", o.Modal, err)
	}
	w.wants(submit(""), says("table.note-dropped"))
	w.wants(w.command(localdiscord.Iker, mesa, "azul take nota"), says(sitting.NotSeated))
}

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

// A preset that is tapped under the lobby shows in the menu of the settings that its user has before them, of which
// there is one.
func TestTheMenuOfTheSettingsFollowsAPreset(t *testing.T) {
	w := start(t)
	w.command(ana, mesa, "enanos new")
	lobby := w.settled(mesa)
	menu := func() (list []string) {
		w.settled(mesa)
		for _, m := range w.server.As(ana.ID).Messages(mesa.ID) {
			if c := buttons(&m); m.Flags&64 != 0 && len(c) > 0 {
				list = append(list, c[0].Placeholder)
			}
		}
		return list
	}
	w.clicked(ana, lobby, w.button(lobby, message.Options).CustomID)
	if got := menu(); len(got) != 1 || got[0] != "Meta: 9 puntos" {
		t.Fatalf("the menu says %q", got)
	}
	for goal, preset := range map[string]string{"15": "larga", "8": "corta"} {
		w.press(ana, lobby, w.ending(lobby, "preset:"+preset))
		w.await("the menu with the goal "+goal, func() bool {
			got := menu()
			return len(got) == 1 && got[0] == "Meta: "+goal+" puntos"
		})
	}
}
