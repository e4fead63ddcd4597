package bot_test

import (
	"bytes"
	"image"
	"image/color"
	_ "image/png"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/announce"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/private"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite/sqlitetest"
)

func TestTheMenuGoesOnWhileThePlayerIsToPlace(t *testing.T) {
	w := start(t)
	w.command(ana, mesa, "azul new players:2 wall:gris")
	w.command(luis, mesa, "azul join")
	w.chooses(ana, mesa, "azul board", "start")
	var user localdiscord.User
	for full := 0; full < 2; {
		var move string
		var over bool
		if user, move, over = w.turn(mesa); over {
			t.Fatal("no player ever had two full lines to place")
		}
		_, s := w.state(mesa)
		v := s.View(engine.Spectator)
		sub := "take "
		if v.Phase() == azul.Placing {
			sub = "place "
			full = 0
			for i, l := range v.Board(s.ToMove().First()).Lines {
				if l.N == i+1 {
					full++
				}
			}
		}
		if full < 2 {
			w.wants(w.command(user, mesa, "azul "+sub+move), says(sitting.Played))
		}
	}
	moves := len(w.game(mesa).Moves)
	board := w.settled(mesa)
	menu := w.clicked(user, board, w.button(board, message.Play).CustomID)
	w.click(user, menu, message.Confirm)
	menu = w.again(user, menu)
	if now := len(w.game(mesa).Moves); now != moves+1 {
		t.Fatalf("%d moves, %d before: the other line had no space left", now, moves)
	}
	w.wants(menu.Content, says(sitting.Played), says("azul.ask.column"))
	w.button(menu, message.Confirm)
}

func TestAChannelThatIsGoneEndsItsGame(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	w.settled(mesa)
	user, move, _ := w.turn(mesa)
	w.server.Faults().Next500("POST /channels/{channel}/messages", 1)
	w.command(user, mesa, "azul take "+move)
	must.Succeed(t, w.server.RemoveChannel(mesa.ID))
	w.await("the game to be ended", func() bool {
		g, err := w.store.Game(w.context(), 1)
		return err == nil && g.Status == store.Cancelled
	})
	w.await("the outbox to be empty", func() bool {
		next, err := w.store.Pending(w.context(), store.Wanted{Kind: private.Task, Others: true})
		return err == nil && next.IsZero()
	})
}

// remove deletes a message of the bot.
func (w *world) remove(channel localdiscord.Channel, m *localdiscord.Message) {
	w.t.Helper()
	must.Succeed(w.t, w.channels().Delete(w.context(), channel.ID, m.ID))
}

func TestABoardThatSomebodyDeletedIsNoObstacle(t *testing.T) {
	w := start(t)
	w.command(ana, mesa, "azul new")
	lobby := w.settled(mesa)
	w.remove(mesa, lobby)
	w.command(luis, mesa, "azul join")
	if m := w.settled(mesa); m == nil || m.ID == lobby.ID || !strings.Contains(m.Attachments[0].Description, "Luis") {
		t.Fatalf("the lobby was not posted again: %+v", m)
	}
	w.chooses(ana, mesa, "azul board", "start")
	board := w.settled(mesa)
	w.remove(mesa, board)
	w.stillThere()
}

func TestAPermissionLostInTheMiddleIsSaidAndTheBoardComesLater(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	board := w.settled(mesa)
	must.Succeed(t, w.server.DenyBot(mesa.ID, localdiscord.SendMessages))
	user, move, _ := w.turn(mesa)
	w.wants(w.command(user, mesa, "azul take "+move), says(sitting.Played), says("chat.permission.send"))
	refused := func(e localdiscord.Exchange) bool {
		return e.Status == 403 && strings.HasPrefix(e.Route, "POST /channels/{channel}/messages")
	}
	w.await("the refusal", func() bool { return slices.ContainsFunc(w.server.Requests(), refused) })
	w.await("the board to be put off", func() bool {
		tasks := sqlitetest.Tasks(t, w.store)
		return tasks[0].Kind == sitting.TaskShow && tasks[0].Attempts > 0 && time.Until(tasks[0].Due) > time.Second
	})
	if m := w.newest(mesa); m.ID != board.ID {
		t.Errorf("posted without permission: %q", m.Content)
	}
}

func TestNamesNeitherFormatNorMention(t *testing.T) {
	w := start(t)
	evil, err := w.server.AddUser("**Eva** <@"+ana.ID+">", "es-ES")
	must.Succeed(t, err)
	w.command(evil, mesa, "azul new players:2")
	w.command(luis, mesa, "azul join")
	w.chooses(luis, mesa, "azul board", "start")
	harmless := `\*\*Eva\*\* \<\@`
	for range 4 {
		m := w.settled(mesa)
		for _, who := range m.Mentions {
			if who.ID == ana.ID {
				t.Errorf("Ana is mentioned: %q", m.Content)
			}
		}
		if m.MentionEveryone {
			t.Error("everyone is mentioned")
		}
		g, s := w.state(mesa)
		seat := s.ToMove().First()
		v := s.View(seat)
		move := azul.Format(completesMost(&v, seat), engine.Spanish)
		mover := luis
		if g.Seats[seat].User == evil.ID {
			mover = evil
			w.wants(w.command(luis, mesa, "azul take 1 azul fila 1"), harmless)
		}
		w.command(mover, mesa, "azul take "+move)
		if mover.ID == evil.ID {
			w.wants(w.settled(mesa).Content, harmless)
		}
	}
	long := "azul take 3 " + strings.Repeat("x", 3000) + " fila 2"
	both := w.command(luis, mesa, long) + w.command(evil, mesa, long) // one of them is to move
	if !strings.Contains(both, "No entiendo") || len(both) > 400 {
		t.Errorf("told %q", both)
	}
}

// What the channel sees is in the server's colours, what one person sees in their own.
func TestPicturesAreDarkForWhomeverWantsIt(t *testing.T) {
	w := startDrawn(t)
	w.sets(ana, mesa, "server", "theme=dark")
	w.sets(luis, mesa, "me", "theme=light")
	w.newGame(mesa, ana, luis)
	isDark := func(m *localdiscord.Message) bool {
		data, _, err := w.server.Attachment(m.Attachments[0].ID)
		must.Succeed(t, err)
		img, _, err := image.Decode(bytes.NewReader(data))
		must.Succeed(t, err)
		dark, all := 0, 0
		for y := 0; y < img.Bounds().Dy(); y += 10 {
			for x := 0; x < img.Bounds().Dx(); x += 10 {
				if color.GrayModel.Convert(img.At(x, y)).(color.Gray).Y < 96 {
					dark++
				}
				all++
			}
		}
		return 2*dark > all
	}
	m := w.settled(mesa)
	if !isDark(m) {
		t.Error("the table of a dark server is light")
	}
	if own := w.shown(ana, mesa, "azul board"); !isDark(own) {
		t.Error("without a choice of one's own, one's board in a dark server is light")
	}
	if own := w.shown(luis, mesa, "azul board"); isDark(own) {
		t.Error("the board is dark for a person who has chosen light")
	}
}

// The chance of a game that was given up can be verified as well.
func TestTheEndOfAGameThatWasGivenUpIsToldOnce(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	w.settled(mesa)
	w.click(ana, w.opened(ana, mesa, "azul board", "more", "more:end"), message.End)
	m := w.settled(mesa)
	g, err := w.store.Game(w.context(), 1)
	must.Succeed(t, err)
	w.wants(m.Content, says("board.cancelled-by"), "0 puntos")
	if m.ID != shown(g).ID || len(m.Attachments) != 0 || len(buttons(m)) != 1 {
		t.Errorf("message %s of the game, %s in the channel", shown(g).ID, m.ID)
	}
	// The task runs again, as after a crash, so late that Discord has forgotten the nonce.
	a := &announce.Announcer{Table: w.table(), Records: w.records(), Games: w.games, Channels: w.channels()}
	posts := len(w.server.Requests())
	must.Succeed(t, a.Handlers()[sitting.TaskShow](w.context(), &store.Task{Game: g.ID}))
	if now := len(w.server.Requests()); now != posts {
		t.Errorf("%d more requests for a board that is shown already", now-posts)
	}
	w.wants(w.click(marta, m, message.Verify), "printf %s", "todos salen de la semilla")
}
