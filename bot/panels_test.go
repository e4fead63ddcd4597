package bot_test

import (
	_ "image/png"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
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

// Exactly the role is notified, and an hour is an hour for whichever process.
func TestATableThatOpensCallsTheRoleThatTheServerNames(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var behind atomic.Int64
	behind.Store(int64(61 * time.Minute))
	c := w.config()
	c.Now = func() time.Time { return time.Now().Add(-time.Duration(behind.Load())) }
	stop := w.run(c)
	called := func(what string, channel localdiscord.Channel, line string, roles ...string) {
		t.Helper()
		before := len(w.public(channel))
		w.command(luis, channel, line)
		w.await("the lobby", func() bool { return len(w.public(channel)) > before })
		lobby := w.newest(channel)
		if !slices.Equal(lobby.MentionRoles, roles) || len(lobby.Mentions) > 0 || lobby.MentionEveryone {
			t.Errorf("%s: %v and %v are notified: %s", what, lobby.MentionRoles, lobby.Mentions, lobby.Content)
		}
	}
	role := localdiscord.Jugones.ID
	panel := w.shown(ana, mesa, "sobremesa server")
	const id = "sobremesa:1:0:set:server."
	w.wants(panel.Content, says("setting.role")+": "+says("panel.role", "role", ""))
	w.press(ana, panel, id+"which", "role")
	w.wants(w.press(ana, panel, id+"role", mesa.GuildID), says("settings.not-everyone"))
	w.wants(w.press(ana, panel, id+"role", role), "<@&"+role+">")
	if chosen := w.again(ana, panel).Button(id + "role").DefaultValues; len(chosen) != 1 || chosen[0].ID != role || chosen[0].Type != "role" {
		t.Errorf("the menu shows %+v as chosen", chosen)
	}
	called("a table", mesa, "azul new players:2", role)
	must.Succeed(t, stop())
	w.run(c)
	called("within the hour, after a restart", mesa, "enanos new")
	behind.Store(0)
	called("after the hour", localdiscord.Pruebas, "enanos new", role)
	w.wants(w.press(ana, panel, id+"role"), says("panel.role", "role", ""))
}
