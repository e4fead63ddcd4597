package bot_test

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine/must"
)

// passed plays this many turns and returns the user to move then.
func (w *world) passed(channel localdiscord.Channel, turns int) localdiscord.User {
	w.t.Helper()
	for range turns {
		user, move, _ := w.turn(channel)
		w.settled(channel)
		w.wants(w.command(user, channel, "azul take "+move), says(sitting.Played))
	}
	w.settled(channel)
	user, _, _ := w.turn(channel)
	return user
}

func TestAReturningPlayerSeesEveryMoveSinceTheirOwn(t *testing.T) {
	w := startDrawn(t)
	w.newGame(mesa, ana, luis, marta)
	user := w.passed(mesa, 3) // the first one again
	others := slices.DeleteFunc([]localdiscord.User{ana, luis, marta}, func(u localdiscord.User) bool { return u.ID == user.ID })
	check := func(what, content string, n int) {
		t.Helper()
		if got := strings.Count(content, "→"); got != n || strings.Contains(content, "**"+user.Name+"**: ") || n > 1 && (!strings.Contains(content, "1. **") || !strings.Contains(content, "2. **")) {
			t.Errorf("%s: %q, want %d moves", what, content, n)
		}
	}
	board := w.newest(mesa)
	check("the message that calls", board.Content, 2)
	mine := w.shown(user, mesa, "azul board")
	check("azul board", mine.Content, 2)
	if missed := w.button(board, message.Missed); missed.Label != says("button.missed") {
		t.Errorf("the button says %q", missed.Label)
	}
	press := func(u localdiscord.User) *localdiscord.Message {
		return w.clicked(u, w.newest(mesa), w.button(w.newest(mesa), message.Missed).CustomID)
	}
	pressed := press(user)
	check("the button", pressed.Content, 2)
	if len(pressed.Attachments) != 1 || len(mine.Attachments) != 1 || w.button(pressed, message.Play).CustomID == "" {
		t.Errorf("%d and %d pictures", len(pressed.Attachments), len(mine.Attachments))
	}
	// The pictures mark what the text lists, and describe it in the same words.
	for _, m := range []*localdiscord.Message{pressed, mine, board} {
		if alt := m.Attachments[0].Description; !strings.Contains(alt, others[0].Name) || !strings.Contains(alt, others[1].Name) {
			t.Errorf("the picture says %q", alt)
		}
	}
	// The player who moved last has missed nothing. Spectators have missed nothing since the
	// beginning of the round.
	g, s := w.state(mesa)
	last := people(g)[g.Moves[len(g.Moves)-1].Seat]
	if now := people(g)[s.ToMove().First()]; now.ID != user.ID {
		t.Fatalf("%s is to move", now.Name)
	}
	w.wants(press(last).Content, says("missed.nothing"), says("board.turn"))
	if got := press(localdiscord.Iker).Content; strings.Count(got, "→") != 3 || !strings.Contains(got, "3. **") {
		t.Errorf("a spectator is told %q", got)
	}
	w.wants(w.chooses(user, mesa, "azul board", "more", "look:1"), says("board.your-turn"), "1. **", "2. **")
}

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
