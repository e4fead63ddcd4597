package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/engine/azul"
	"sobremesa/must"
)

// shown is the private message that answers a command.
func (w *world) shown(user localdiscord.User, channel localdiscord.Channel, line string) *localdiscord.Message {
	w.t.Helper()
	o, err := w.server.As(user.ID).Command(w.context(), channel.ID, line)
	if err != nil {
		w.t.Fatalf("%s: %s: %v", user.Name, line, err)
	}
	return w.private(o)
}

// clicked is the private message that answers the press of a component.
func (w *world) clicked(user localdiscord.User, m *localdiscord.Message, customID string) *localdiscord.Message {
	w.t.Helper()
	o, err := w.server.As(user.ID).Click(w.context(), m.ID, customID)
	if err != nil {
		w.t.Fatalf("%s presses %s: %v", user.Name, customID, err)
	}
	return w.private(o)
}

func (w *world) private(o *localdiscord.Outcome) *localdiscord.Message {
	w.t.Helper()
	m, err := o.Await(w.context())
	must.Succeed(w.t, err)
	if m.Flags&64 == 0 {
		w.t.Errorf("everybody sees %q", m.Content)
	}
	return m
}

// passed plays so many turns, and tells who is to move then.
func (w *world) passed(channel localdiscord.Channel, turns int) localdiscord.User {
	w.t.Helper()
	for range turns {
		user, move, _ := w.turn(channel)
		w.settled(channel)
		w.wants(w.command(user, channel, "azul take "+move), "Has jugado")
	}
	w.settled(channel)
	user, _, _ := w.turn(channel)
	return user
}

func TestWhoeverComesBackSeesEveryMoveSinceTheirOwn(t *testing.T) {
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
	if missed := w.button(board, message.Missed); missed.Label != "¿Qué me perdí?" {
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
	// The pictures ring what is listed: the same words.
	for _, m := range []*localdiscord.Message{pressed, mine, board} {
		if alt := m.Attachments[0].Description; !strings.Contains(alt, others[0].Name) || !strings.Contains(alt, others[1].Name) {
			t.Errorf("the picture says %q", alt)
		}
	}
	// Who played last has missed nothing; who looks on, nothing since the round began.
	g, s := w.state(mesa)
	last := people(g)[g.Moves[len(g.Moves)-1].Seat]
	if now := people(g)[s.ToMove().First()]; now.ID != user.ID {
		t.Fatalf("%s is to move", now.Name)
	}
	w.wants(press(last).Content, "No te has perdido nada", "Turno de")
	if got := press(localdiscord.Iker).Content; strings.Count(got, "→") != 3 || !strings.Contains(got, "3. **") {
		t.Errorf("who looks on is told %q", got)
	}
	w.wants(w.command(user, mesa, "azul board text:true"), "Te toca", "1. **", "2. **")
}

func TestTheButtonUnderAMoveTakesItBack(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	user, move, _ := w.turn(mesa)
	w.settled(mesa)
	played := w.shown(user, mesa, "azul take "+move)
	told := w.settled(mesa)
	w.wants(told.Content, "→")
	undo := w.button(played, message.Undo).CustomID
	w.clicked(user, played, undo)
	back := w.again(user, played)
	if w.wants(back.Content, "Jugada retirada"); strings.Contains(back.Content, "plan") {
		t.Errorf("there was no plan: %s", back.Content)
	}
	board := w.settled(mesa)
	if board.ID != told.ID {
		t.Error("the board is another message")
	}
	w.wants(board.Content, "**"+user.Name+"**: retira su última jugada", "Turno de <@"+user.ID+">")
	w.wants(w.command(user, mesa, "azul undo"), "No tienes ninguna jugada")
	// What was shown with it still leads to the game.
	menu := w.clicked(user, back, w.button(back, message.Play).CustomID)
	w.wants(menu.Content, "¿De dónde tomas?")
}

func TestAPlanIsPrivateUntilItIsPlayed(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	w.settled(mesa)
	user, move, _ := w.turn(mesa)
	other := map[string]localdiscord.User{ana.ID: luis, luis.ID: ana}[user.ID]
	w.wants(w.command(user, mesa, "azul plan move:"+move), "Ya es tu turno")
	w.wants(w.command(other, mesa, "azul plan"), "No tienes ningún plan", "fila 2")
	for who, why := range map[localdiscord.User]string{user: "Ya es tu turno", localdiscord.Iker: "No tienes sitio"} {
		if offers, err := w.server.As(who.ID).Autocomplete(w.context(), mesa.ID, "azul plan move:"); err != nil || len(offers) != 1 || !strings.Contains(offers[0].Name, why) {
			t.Errorf("%s is offered %+v, %v", who.Name, offers, err)
		}
	}
	_, s := w.state(mesa)
	first, err := azul.Parse(move)
	must.Succeed(t, err)
	// Of a factory that the other leaves alone.
	source := 1
	if first.Source == 1 {
		source = 2
	}
	choices, err := w.server.As(other.ID).Autocomplete(w.context(), mesa.ID, fmt.Sprintf("azul plan move:fábrica %d", source))
	if err != nil || len(choices) == 0 {
		t.Fatalf("nothing is offered: %v", err)
	}
	plan := choices[len(choices)-1].Value.(string)
	w.wants(w.command(other, mesa, "azul plan move:"+plan), "Plan anotado", "1. **", "de la fábrica")
	w.wants(w.command(other, mesa, "azul board text:true"), "Tu plan", "de la fábrica")
	if public := w.settled(mesa); strings.Contains(public.Content, "plan") || strings.Contains(w.command(user, mesa, "azul board text:true"), "Tu plan") {
		t.Error("the plan is shown to others")
	}
	before := len(w.public(mesa))
	w.command(user, mesa, "azul take "+move)
	board := w.settled(mesa)
	w.wants(board.Content, "**"+other.Name+"**: ", "como había dejado dicho", "Turno de <@"+user.ID+">")
	// As many as of any other two moves, at most: that there is a plan is not to be seen.
	if now := len(w.public(mesa)); now > before+2 {
		t.Errorf("%d messages for two moves", now-before)
	}
	g := w.game(mesa)
	if last := g.Moves[len(g.Moves)-1]; !last.Auto || last.Text != plan || s.ToMove().Has(last.Seat) {
		t.Errorf("played %+v", last)
	}
	w.wants(w.command(other, mesa, "azul undo"), "Jugada retirada", "Vuelve a ser tu turno", "otras jugadas en el plan, están olvidadas")
}

func TestANoteIsItsWritersAlone(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	before := w.settled(mesa)
	o, err := w.server.As(ana.ID).Command(w.context(), mesa.ID, "azul note")
	if err != nil || o.Modal == nil {
		t.Fatalf("no form: %+v, %v", o, err)
	}
	const text = "Luis junta rojos;\nguardar el centro"
	submit := func(text string) string {
		o, err := w.server.As(ana.ID).SubmitModal(w.context(), o.Modal, map[string]string{o.Modal.Components[0].Components[0].CustomID: text})
		must.Succeed(t, err)
		return w.told(o, "a note")
	}
	w.wants(submit(text), "Nota guardada")
	for _, line := range []string{"azul board", "azul board text:true"} {
		w.wants(w.command(ana, mesa, line), "Luis junta rojos;\n> guardar el centro")
		if other := w.command(luis, mesa, line); strings.Contains(other, "rojos;") {
			t.Errorf("luis is shown %q", other)
		}
	}
	if m := w.settled(mesa); m.ID != before.ID || m.Content != before.Content {
		t.Errorf("the channel is shown %q", m.Content)
	}
	if o, err = w.server.As(ana.ID).Command(w.context(), mesa.ID, "azul note"); err != nil || o.Modal.Components[0].Components[0].Value != text {
		t.Errorf("the form comes back as %+v, %v", o.Modal, err)
	}
	w.wants(submit(""), "Nota borrada")
	w.wants(w.command(localdiscord.Iker, mesa, "azul note"), "No tienes sitio")
}

func TestOnesGamesAreListedAndPlayedFromAnotherChannel(t *testing.T) {
	w := start(t)
	there := localdiscord.PartidasLargas
	w.wants(w.command(ana, mesa, "sobremesa games"), "No tienes ninguna partida en este servidor")
	w.newGame(mesa, ana, luis)
	w.newGame(there, luis, marta)
	w.command(luis, localdiscord.General, "azul new")
	w.settled(mesa)
	w.settled(there)
	for mover := w.passed(mesa, 0); mover.ID != ana.ID; mover = w.passed(mesa, 1) {
	}
	for mover := w.passed(there, 0); mover.ID != luis.ID; mover = w.passed(there, 1) {
	}
	board := w.newest(there)
	list := w.shown(luis, mesa, "sobremesa games")
	lines := strings.Split(list.Content, "\n")
	if len(lines) != 4 || len(buttons(list)) != 1 {
		t.Fatalf("the list is %q with %d buttons", list.Content, len(buttons(list)))
	}
	w.wants(lines[1], "1. ", "<#"+there.ID+">", "te toca", "/"+there.ID+"/"+board.ID)
	w.wants(lines[2], "2. ", "<#"+mesa.ID+">", "se espera a Ana")
	w.wants(lines[3], "3. ", "<#"+localdiscord.General.ID+">", "aún no ha empezado")
	moves := len(w.game(there).Moves)
	menu := w.clicked(luis, list, w.button(list, message.Play).CustomID)
	w.wants(menu.Content, "¿De dónde tomas?")
	for range 3 {
		w.click(luis, menu, message.Pick)
		menu = w.again(luis, menu)
	}
	w.wants(w.click(luis, menu, message.Confirm), "Has jugado")
	if now := len(w.game(there).Moves); now <= moves {
		t.Errorf("%d moves after it was played from another channel, %d before", now, moves)
	}
	if len(w.public(mesa)) > 0 && strings.Contains(w.newest(mesa).Content, "Luis**: fábrica") {
		t.Error("the move is told in the wrong channel")
	}
	// Without a seat there is nothing to be had from there.
	id := message.CustomID{Kind: "azul", Game: w.game(there).ID, Seq: len(w.game(there).Moves), Verb: message.Play}
	w.wants(w.forge(ana, mesa, id.String()).Message.Content, "otro canal")
	w.wants(w.forge(luis, mesa, id.String()).Message.Content, "otro canal") // nor under a public message
	w.wants(w.command(localdiscord.Zoe, localdiscord.AzulTable, "sobremesa games"), "You have no game")
}
