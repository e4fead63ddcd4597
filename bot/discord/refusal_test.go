package discord

import (
	"strings"
	"sync"
	"testing"

	"sobremesa/bot/localdiscord"
	"sobremesa/engine"
	"sobremesa/store"
)

// other is the player who is not to move in a game for two.
func other(user localdiscord.User) localdiscord.User {
	if user.ID == ana.ID {
		return luis
	}
	return ana
}

// openMenu presses Play and picks a move to the preview.
func (w *world) openMenu(user localdiscord.User) *localdiscord.Message {
	w.t.Helper()
	board := w.settled(mesa)
	o, err := w.server.As(user.ID).Click(w.context(), board.ID, w.button(board, verbPlay).CustomID)
	if err != nil {
		w.t.Fatal(err)
	}
	menu, err := o.Await(w.context())
	if err != nil {
		w.t.Fatal(err)
	}
	for range 3 {
		w.click(user, menu, verbPick)
		menu = w.again(user, menu)
	}
	return menu
}

func TestAMoveOutOfTurnIsRefusedAndNamesWhoIsToMove(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	user, _, _ := w.turn(mesa)
	moves := len(w.game(mesa).Moves)
	w.wants(w.command(other(user), mesa, "azul take 1 azul fila 1"), user.Name)
	w.wants(w.click(other(user), w.settled(mesa), verbPlay), user.Name)
	w.wants(w.click(marta, w.settled(mesa), verbPlay), "No tienes sitio")
	w.wants(w.command(marta, mesa, "azul take 1 azul fila 1"), "No tienes sitio")
	if now := len(w.game(mesa).Moves); now != moves {
		t.Errorf("%d moves, %d before", now, moves)
	}
}

func TestAButtonOfAnOldBoardIsRefused(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	old := w.settled(mesa)
	play := w.button(old, verbPlay).CustomID
	first, move, _ := w.turn(mesa)
	menu := w.openMenu(first)
	w.command(first, mesa, "azul take "+move)
	w.settled(mesa)
	// The board's own buttons are gone by now; a client that still shows them
	// sends what it has.
	h := &Handler{Table: w.table(), Log: w.config().Log}
	for name, i := range map[string]struct {
		user localdiscord.User
		id   string
	}{
		"out of turn": {first, play}, "in turn, of before": {other(first), play},
	} {
		a := h.Handle(w.context(), interactionOf(i.user, mesa, i.id))
		if a == nil || a.Kind != Reply || !a.Message.Ephemeral {
			t.Fatalf("%s: answer %+v", name, a)
		}
		if i.user.ID != first.ID {
			w.wants(a.Message.Content, "ha cambiado")
		}
	}
	// Two moves on it is the first one's turn again, and the menu of before is
	// of another board.
	second, move2, _ := w.turn(mesa)
	w.command(second, mesa, "azul take "+move2)
	moves := len(w.game(mesa).Moves)
	o, err := w.server.As(first.ID).Click(w.context(), menu.ID, w.button(menu, verbConfirm).CustomID)
	if err != nil {
		t.Fatal(err)
	}
	told := w.told(o, "confirm")
	if !strings.Contains(told, "ha cambiado") && !strings.Contains(told, "Has jugado") {
		t.Errorf("told %q", told)
	}
	if now := len(w.game(mesa).Moves); now != moves {
		t.Errorf("%d moves, %d before", now, moves)
	}
}

func TestSomebodyElsesMenuIsOfNoUse(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	user, _, _ := w.turn(mesa)
	menu := w.openMenu(user)
	moves := len(w.game(mesa).Moves)
	h := &Handler{Table: w.table(), Log: w.config().Log}
	for _, u := range []localdiscord.User{other(user), marta} {
		a := h.Handle(w.context(), interactionOf(u, mesa, w.button(menu, verbConfirm).CustomID))
		if a == nil || !a.Message.Ephemeral || strings.Contains(a.Message.Content, "Has jugado") {
			t.Errorf("%s: %+v", u.Name, a)
		}
	}
	if now := len(w.game(mesa).Moves); now != moves {
		t.Errorf("%d moves, %d before", now, moves)
	}
}

func TestAClickDeliveredTwiceCountsOnce(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	for range 6 {
		user, _, over := w.turn(mesa)
		if over {
			break
		}
		menu := w.openMenu(user)
		moves := playersMoves(w.game(mesa))
		w.server.Faults().DeliverTwice(1)
		w.wants(w.click(user, menu, verbConfirm), "Has jugado")
		w.settled(mesa)
		w.wants(w.again(user, menu).Content, "Has jugado")
		if now := playersMoves(w.game(mesa)); now != moves+1 {
			t.Fatalf("%d moves, %d before", now, moves)
		}
	}
}

func TestADoubleClickCountsOnce(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	for range 6 {
		user, _, over := w.turn(mesa)
		if over {
			break
		}
		menu := w.openMenu(user)
		moves := playersMoves(w.game(mesa))
		confirm := w.button(menu, verbConfirm).CustomID
		var both sync.WaitGroup
		for range 2 {
			both.Go(func() {
				// The second click may find the button gone: then there is nothing to press.
				_, _ = w.server.As(user.ID).Click(w.context(), menu.ID, confirm)
			})
		}
		both.Wait()
		w.settled(mesa)
		w.wants(w.again(user, menu).Content, "Has jugado")
		if now := playersMoves(w.game(mesa)); now != moves+1 {
			t.Fatalf("%d moves, %d before", now, moves)
		}
	}
}

func TestTwoWhoPressAtOnceBothGetTheirDue(t *testing.T) {
	w := start(t)
	w.command(ana, mesa, "azul new players:3")
	lobby := w.settled(mesa)
	join := w.button(lobby, verbJoin).CustomID
	var all sync.WaitGroup
	for _, u := range []localdiscord.User{luis, marta, iker, zoe} {
		all.Go(func() { _, _ = w.server.As(u.ID).Click(w.context(), lobby.ID, join) })
	}
	all.Wait()
	if g := w.game(mesa); len(g.Seats) != 3 {
		t.Fatalf("%d at a table for 3", len(g.Seats))
	}
	w.command(ana, mesa, "azul start")
	_, s := w.state(mesa)
	moves := playersMoves(w.game(mesa))
	users := people(w.game(mesa))
	told := make([]string, len(users))
	for i, u := range users {
		all.Go(func() {
			v := s.View(engine.Spectator)
			_ = v
			told[i] = w.command(u, mesa, "azul take centro azul suelo") // illegal at the beginning, for whoever it is
		})
	}
	all.Wait()
	for _, text := range told {
		if strings.Contains(text, "Has jugado") {
			t.Errorf("told %q", text)
		}
	}
	if now := playersMoves(w.game(mesa)); now != moves {
		t.Errorf("%d moves, %d before", now, moves)
	}
}

func TestWrongWordsAreExplainedInTheReadersLanguage(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, zoe)
	user, _, _ := w.turn(mesa)
	if user.ID == ana.ID {
		w.wants(w.command(ana, mesa, "azul take 3 pepino fila 2"), "No entiendo «pepino»", "3 azul fila 2")
		w.wants(w.command(ana, mesa, "azul take 99 azul fila 2"), "No existe la fábrica 99", "de la 1 a la 5")
		w.wants(w.command(zoe, mesa, "azul take 1 blue row 1"), "Ana to move")
		_, move, _ := w.turn(mesa)
		w.command(ana, mesa, "azul take "+move)
	}
	if user, _, _ := w.turn(mesa); user.ID == zoe.ID {
		w.wants(w.command(zoe, mesa, "azul take 3 cucumber row 2"), "I don't understand “cucumber”", "3 blue row 2")
		w.wants(w.command(zoe, mesa, "azul take 99 blue row 2"), "no factory 99", "1 to 5")
		w.wants(w.command(ana, mesa, "azul take 1 azul fila 1"), "le toca a Zoe")
	}
}

func TestOneGameOfAKindInAChannel(t *testing.T) {
	w := start(t)
	w.command(ana, mesa, "azul new")
	w.wants(w.command(luis, mesa, "azul new"), "ya hay una partida")
	w.wants(w.command(luis, localdiscord.General, "azul new"), "Mesa abierta")
	w.wants(w.command(ana, mesa, "azul start"), "Falta 1 jugador")
	w.wants(w.command(ana, mesa, "azul join"), "Ya tienes sitio")
	w.wants(w.command(luis, mesa, "azul cancel"), "quien lleva la mesa, Ana")
	w.wants(w.command(ana, mesa, "azul cancel"), "cancelada")
	w.wants(w.settled(mesa).Content, "cancelada")
	w.wants(w.command(luis, mesa, "azul take 1 azul fila 1"), "/azul new")
	w.wants(w.command(luis, mesa, "azul new"), "Mesa abierta")
}

func TestAGameIsLeftWhenAllAgree(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	user, move, _ := w.turn(mesa)
	w.command(user, mesa, "azul take "+move)
	w.wants(w.command(ana, mesa, "azul cancel"), "1 persona")
	w.wants(w.command(ana, mesa, "azul cancel"), "Ya has dicho")
	m := w.settled(mesa)
	w.wants(m.Content, "Ana quiere terminar")
	// The next move means that the game goes on.
	user, move, _ = w.turn(mesa)
	w.command(user, mesa, "azul take "+move)
	w.wants(w.click(luis, m, verbAgree), "ha cambiado")
	w.command(ana, mesa, "azul cancel")
	w.wants(w.click(luis, w.settled(mesa), verbAgree), "cancelada")
	if g, err := w.store.Game(w.context(), 1); err != nil || g.Status != store.Cancelled {
		t.Errorf("the game is %v, %v", g.Status, err)
	}
	for _, m := range w.server.As(iker.ID).Messages(mesa.ID) {
		if m.Flags&64 == 0 && len(buttons(&m)) > 0 {
			w.settled(mesa)
		}
	}
}

func TestAChannelWhereTheBotMayNotWriteIsSaidSo(t *testing.T) {
	w := start(t)
	if err := w.server.DenyBot(mesa.ID, localdiscord.AttachFiles|localdiscord.SendMessages); err != nil {
		t.Fatal(err)
	}
	w.wants(w.command(ana, mesa, "azul new"), "enviar mensajes", "adjuntar archivos")
	if _, err := w.store.LiveGame(w.context(), mesa.ID, "azul"); err == nil {
		t.Error("a game was opened that cannot be shown")
	}
}

func playersMoves(g *store.Game) int {
	n := 0
	for _, m := range g.Moves {
		if m.Seat != engine.Chance {
			n++
		}
	}
	return n
}
