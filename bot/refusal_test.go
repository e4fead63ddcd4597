package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// other returns the player who is not to move in a game for two.
func other(user localdiscord.User) localdiscord.User {
	if user.ID == ana.ID {
		return luis
	}
	return ana
}

// openMenu presses a source under the board, which leads to what can be taken from it.
func (w *world) openMenu(user localdiscord.User) *localdiscord.Message {
	w.t.Helper()
	board := w.settled(mesa)
	return w.clicked(user, board, w.button(board, message.Play).CustomID)
}

func TestAButtonOfAnOldBoardIsRefused(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	old := w.settled(mesa)
	play := w.button(old, message.Play).CustomID
	first, _, _ := w.turn(mesa)
	menu := w.openMenu(first)
	_, s := w.state(mesa)
	legal := azul.Rules{}.Moves(&s, s.ToMove().First(), nil)
	move := azul.Format(legal[len(legal)-1], engine.Spanish)
	if strings.Contains(menu.Content, move) {
		t.Fatalf("the menu is for %s", move)
	}
	w.command(first, mesa, "azul take "+move)
	w.settled(mesa)
	// The board's own buttons are gone by now, but a client that still shows them can send them.
	for name, press := range map[string]struct {
		user localdiscord.User
		says string
	}{
		"out of turn": {first, says(sitting.WaitFor, "names", other(first).Name)}, "in turn, of before": {other(first), "ha cambiado"},
	} {
		a := w.forge(press.user, mesa, play)
		if a.Kind != chat.Reply || !a.Message.Private {
			t.Fatalf("%s: answer %+v", name, a)
		}
		w.wants(a.Message.Content, press.says)
	}
	// Two moves later it is the first player's turn again, and the earlier menu is of another
	// board.
	second, _, _ := w.turn(mesa)
	_, s = w.state(mesa)
	legal = azul.Rules{}.Moves(&s, s.ToMove().First(), nil)
	w.command(second, mesa, "azul take "+azul.Format(legal[len(legal)-1], engine.Spanish))
	if user, _, _ := w.turn(mesa); user.ID != first.ID {
		t.Fatalf("it is the turn of %s", user.Name)
	}
	before := len(w.game(mesa).Moves)
	told := w.forge(first, mesa, w.button(menu, message.Confirm).CustomID).Message.Content // a client may still show it
	w.wants(told, "ha cambiado")
	if strings.Contains(told, says(sitting.Played)) {
		t.Errorf("told %q", told)
	}
	if now := len(w.game(mesa).Moves); now != before {
		t.Errorf("%d moves, %d before", now, before)
	}
}

// Discord may deliver a click twice, or the user may click twice.
func TestAClickThatComesTwiceCountsOnce(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	for round := range 12 {
		user, _, _ := w.turn(mesa)
		menu := w.openMenu(user)
		moves := playersMoves(w.game(mesa))
		if round%2 == 0 {
			w.server.Faults().DeliverTwice(1)
			w.wants(w.click(user, menu, message.Confirm), says(sitting.Played))
		} else {
			confirm := w.button(menu, message.Confirm).CustomID
			var both sync.WaitGroup
			for range 2 {
				both.Go(func() {
					// The second click may find the button gone. Then there is nothing to press.
					_, _ = w.server.As(user.ID).Click(w.context(), menu.ID, confirm)
				})
			}
			both.Wait()
		}
		w.settled(mesa)
		w.wants(w.again(user, menu).Content, says(sitting.Played))
		if now := playersMoves(w.game(mesa)); now != moves+1 {
			t.Fatalf("%d moves, %d before", now, moves)
		}
	}
}

func TestTwoPlayersWhoPressAtOnceBothGetTheRightAnswer(t *testing.T) {
	w := start(t)
	w.command(ana, mesa, "azul new players:3")
	lobby := w.settled(mesa)
	join := w.button(lobby, message.Join).CustomID
	var all sync.WaitGroup
	for _, u := range []localdiscord.User{luis, marta, iker} {
		all.Go(func() { _, _ = w.server.As(u.ID).Click(w.context(), lobby.ID, join) })
	}
	all.Wait()
	if g := w.game(mesa); len(g.Seats) != 3 {
		t.Fatalf("%d at a table for 3", len(g.Seats))
	}
	w.chooses(ana, mesa, "azul board", "start")
	// Each takes from a different factory, which is legal for the player to move. That one plays,
	// and the other one may be next if they come later.
	g, s := w.state(mesa)
	before := len(g.Moves)
	users := people(g)
	moves, told := make([]string, len(users)), make([]string, len(users))
	for seat, u := range users {
		v := s.View(engine.Spectator)
		tiles := v.Source(seat + 1)
		for c := range azul.Color(azul.Colors) {
			if tiles.Of(c) > 0 {
				moves[seat] = azul.Format(azul.Take(seat+1, c, 1), engine.Spanish)
			}
		}
		all.Go(func() { told[seat] = w.command(u, mesa, "azul take "+moves[seat]) })
	}
	all.Wait()
	played := make(map[engine.Seat]string)
	for _, m := range w.game(mesa).Moves[before:] {
		played[m.Seat] = m.Text
	}
	if first := s.ToMove().First(); played[first] != moves[first] {
		t.Errorf("the player to move has played %q, want %q", played[first], moves[first])
	}
	for seat := range users {
		if _, ok := played[engine.Seat(seat)]; ok {
			w.wants(told[seat], says(sitting.Played), fmt.Sprintf("de la fábrica %d → fila 1", seat+1))
		} else {
			w.wants(told[seat], says(sitting.WaitFor))
		}
	}
}

func TestWrongWordsAreExplainedInTheReadersLanguage(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, zoe)
	turns := make(map[string]int)
	for range 2 {
		user, move, _ := w.turn(mesa)
		turns[user.ID]++
		if user.ID == ana.ID {
			w.wants(w.command(ana, mesa, "azul take 3 pepino fila 2"), says("azul.unknown-word", "word", "pepino"))
			w.wants(w.command(ana, mesa, "azul take 99 azul fila 2"), says("azul.no-such-factory", "factory", 99, "factories", 5))
			w.wants(w.command(zoe, mesa, "azul take 1 blue row 1"), "Ana to move")
		} else {
			w.wants(w.command(zoe, mesa, "azul take 3 cucumber row 2"), "I don't understand “cucumber”", "3 blue row 2")
			w.wants(w.command(zoe, mesa, "azul take 99 blue row 2"), "no factory 99", "1 to 5")
			w.wants(w.command(ana, mesa, "azul take 1 azul fila 1"), says(sitting.WaitFor, "names", "Zoe"))
		}
		w.command(user, mesa, "azul take "+move)
	}
	if turns[ana.ID] != 1 || turns[zoe.ID] != 1 {
		t.Errorf("turns %v, want one of each", turns)
	}
}

func TestAChannelWhereTheBotMayNotWriteIsSaidSo(t *testing.T) {
	w := start(t)
	must.Succeed(t, w.server.DenyBot(mesa.ID, localdiscord.AttachFiles|localdiscord.SendMessages))
	w.wants(w.command(ana, mesa, "azul new"), says("chat.permission.send"), says("chat.permission.attach"))
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

// The players at a table that was put away are told so, and all who bring it back at once keep
// their seats.
func TestATableThatWasPutAwaySaysSoAndComesBackForAll(t *testing.T) {
	w := start(t)
	w.newGame(mesa, luis, marta)
	w.settled(mesa)
	g := w.game(mesa)
	g.Status = store.PutAway
	for i := range g.Seats {
		g.Seats[i].Guardian = "escalonado"
	}
	must.Succeed(t, w.store.Commit(w.context(), &store.Change{Game: g, Tasks: []store.Task{{Kind: sitting.TaskShow, Key: sitting.TaskShow}}, At: time.Now()}))
	w.await("the table to be put away", func() bool { return strings.Contains(w.newest(mesa).Content, says("board.away")) })
	for _, line := range []string{"azul board", "azul take 1 azul fila 1", "azul plan", "azul take deshacer", "azul join", "azul take nota"} {
		w.wants(w.command(luis, mesa, line), says("table.is-put-away", "game", "azul"))
	}
	w.wants(w.chooses(marta, mesa, "azul board", "discard"), says("table.creator-only", "name", luis.Name))
	away := w.newest(mesa)
	w.click(marta, away, message.Back)
	w.settled(mesa)
	press := w.forge(luis, mesa, w.button(away, message.Back).CustomID)
	w.wants(press.Message.Content, says("table.back-too"))
	w.wants(w.forge(luis, mesa, w.button(away, message.Back).CustomID).Message.Content, says("table.back-already", "name", "Marta"))
	for _, s := range w.game(mesa).Seats {
		if !sitting.Plays(s) {
			t.Errorf("%+v", s)
		}
	}
	w.await("the channel to be told", func() bool {
		return slices.ContainsFunc(w.public(mesa), func(m localdiscord.Message) bool {
			return strings.Contains(m.Content, says("board.brought-back", "name", "Marta"))
		})
	})
}

func TestATableThatWasPutAwayIsCancelledAfterAQuestion(t *testing.T) {
	w := start(t)
	w.newGame(mesa, luis, marta)
	user, move, _ := w.turn(mesa)
	w.command(user, mesa, "azul take "+move)
	w.settled(mesa)
	g := w.game(mesa)
	g.Status = store.PutAway
	tasks := []store.Task{{Kind: sitting.TaskShow, Key: sitting.TaskShow}}
	must.Succeed(t, w.store.Commit(w.context(), &store.Change{Game: g, Tasks: tasks, At: time.Now()}))
	w.await("the table to be put away", func() bool { return strings.Contains(w.newest(mesa).Content, says("board.away")) })
	away := w.newest(mesa)
	w.wants(w.click(marta, away, message.Discard), says("table.creator-only", "name", luis.Name))
	w.wants(w.shown(luis, mesa, "sobremesa games").Content, "se recupera o se cancela con `/azul board`")
	asked := w.opened(luis, mesa, "azul board", "discard")
	w.wants(asked.Content, says("chat.end-away"))
	w.wants(w.answerOf(ana, away, message.Discard).Content, says("chat.end-away")) // a moderator
	w.click(luis, asked, message.End)
	w.wants(w.settled(mesa).Content, says("board.cancelled-by"))
}
