package bot_test

import (
	"fmt"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/azul"
)

func TestATypedMoveIsShownBeforeItIsPlayed(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	user, move, _ := w.turn(mesa)
	w.confirms(user, "") // the default
	g, s := w.state(mesa)
	seat := s.ToMove().First()
	said := w.games.Named("azul").Menu.Say(s.View(seat), seat, move, games.Reader{Lang: engine.Spanish})
	moves := len(g.Moves)
	w.wants(w.command(user, mesa, "azul take 99 azul fila 1"), says("azul.no-such-factory", "factory", 99, "factories", 5))
	preview := w.shown(user, mesa, "azul take "+move)
	w.wants(preview.Content, says("menu.preview", "move", said))
	if len(preview.Attachments) != 1 || len(buttons(preview)) != 1 || buttons(preview)[0].Label != says("button.confirm") {
		t.Errorf("%d pictures, %+v", len(preview.Attachments), buttons(preview))
	}
	if now := len(w.game(mesa).Moves); now != moves {
		t.Fatalf("%d moves before it is confirmed, there were %d", now, moves)
	}
	// The button is only for its player, and works once.
	id := w.button(preview, message.Reading).CustomID
	w.wants(w.forge(other(user), mesa, id).Message.Content, says(sitting.WaitFor))
	w.wants(w.forge(marta, mesa, id).Message.Content, says(sitting.NotSeated))
	w.click(user, preview, message.Reading)
	w.wants(w.again(user, preview).Content, says(sitting.Played, "move", said))
	w.wants(w.forge(user, mesa, id).Message.Content, says(sitting.Played, "move", said))
	w.wants(w.settled(mesa).Content, "**"+user.Name+"**: "+said)
	if now := len(w.game(mesa).Moves); now != moves+1 {
		t.Errorf("%d moves, there were %d", now, moves)
	}
}

func TestATypedMoveIsConfirmedOnTheBoardForWhichItWasTyped(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	user, move, _ := w.turn(mesa)
	w.confirms(user, settings.Yes)
	preview := w.shown(user, mesa, "azul take "+move)
	w.wants(w.sets(user, mesa, "me", "confirm=no"), says("confirm.no"))
	_, s := w.state(mesa)
	legal := azul.Rules{}.Moves(&s, s.ToMove().First(), nil)
	w.wants(w.command(user, mesa, "azul take "+azul.Format(legal[len(legal)-1], engine.Spanish)), says(sitting.Played))
	next, answer, _ := w.turn(mesa)
	w.wants(w.command(next, mesa, "azul take "+answer), says(sitting.Played))
	moves := len(w.game(mesa).Moves)
	told := w.forge(user, mesa, w.button(preview, message.Reading).CustomID) // a client may still show it
	w.wants(told.Message.Content, "ha cambiado")
	if now := len(w.game(mesa).Moves); now != moves || len(told.Message.Rows) > 0 {
		t.Errorf("%d moves, there were %d; %+v", now, moves, told.Message.Rows)
	}
}

// doubtful returns a move whose number may be a count or a factory, both of them legal for the
// player to move, in Spanish and English.
func (w *world) doubtful() (user localdiscord.User, es, en string) {
	w.t.Helper()
	colors := [azul.Colors][2]string{{"azules", "blues"}, {"amarillos", "yellows"}, {"rojos", "reds"}, {"negros", "blacks"}, {"blancos", "whites"}}
	for {
		user, move, over := w.turn(mesa)
		if over {
			w.t.Fatal("nothing was ever in doubt")
		}
		_, s := w.state(mesa)
		for n := 2; n <= 4; n++ {
			for _, color := range colors {
				text := fmt.Sprintf("%d %s suelo", n, color[0])
				moves, doubt, err := s.Read(s.ToMove().First(), text)
				v := s.View(engine.Spectator)
				if err == nil && doubt && len(moves) > 1 && v.Source(n).Of(moves[0].Color) > 0 {
					return user, text, fmt.Sprintf("%d %s floor", n, color[1])
				}
			}
		}
		w.command(user, mesa, "azul take "+move)
	}
}

func TestAnAmbiguousTypedMoveIsAskedBack(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	user, es, en := w.doubtful()
	g, s := w.state(mesa)
	seat := s.ToMove().First()
	meant, _, _ := s.Read(seat, es)
	menu := w.games.Named("azul").Menu
	offers, err := w.server.As(user.ID).Autocomplete(w.context(), mesa.ID, "azul take "+es)
	if err != nil || len(offers) != len(meant) {
		t.Fatalf("%q is completed to %+v, %v", es, offers, err)
	}
	// Users whose moves are not confirmed are asked too, in both languages.
	for _, confirm := range []string{settings.Yes, settings.No} {
		for _, typed := range []string{es, en} {
			w.confirms(user, confirm)
			asked := w.shown(user, mesa, "azul take "+typed)
			w.wants(asked.Content, "«"+typed+"» deja", "¿Cuál quieres jugar?")
			if len(buttons(asked)) != len(meant) {
				t.Fatalf("%+v for %v", buttons(asked), meant)
			}
			for i, b := range buttons(asked) {
				said := menu.Say(s.View(seat), seat, azul.Format(meant[i], engine.Spanish), games.Reader{Lang: engine.Spanish})
				if b.Label != said || offers[i].Name != said || offers[i].Value != azul.Format(meant[i], engine.Spanish) {
					t.Errorf("a button says %q, a completion %+v, want %q", b.Label, offers[i], said)
				}
			}
		}
	}
	if now := len(w.game(mesa).Moves); now != len(g.Moves) {
		t.Fatalf("%d moves, there were %d: nobody has chosen", now, len(g.Moves))
	}
	asked := w.shown(user, mesa, "azul take "+es)
	last := buttons(asked)[len(meant)-1]
	w.press(user, asked, last.CustomID)
	w.wants(w.again(user, asked).Content, says(sitting.Played, "move", last.Label))
	if played, want := w.game(mesa).Moves[len(g.Moves)].Text, azul.Format(meant[len(meant)-1], engine.Spanish); played != want {
		t.Errorf("played %q, chosen %q", played, want)
	}
	// By now, another button's move is for an earlier board.
	w.wants(w.forge(user, mesa, buttons(asked)[0].CustomID).Message.Content, says(sitting.WaitFor))
}

// A misspelt word is answered with what may have been meant, with or without confirmation, and a
// button plays it. An unknown colour is answered with the five.
func TestMisspeltMovesAreAskedBack(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	user, _, _ := w.turn(mesa)
	g, s := w.state(mesa)
	v := s.View(engine.Spectator)
	words := [azul.Colors]string{"azlu", "amraillo", "rjo", "nergo", "balnco"}
	c := azul.Color(0)
	for v.Source(1).Of(c) == 0 {
		c++
	}
	typed := fmt.Sprintf("fábrica 1 %s seulo", words[c])
	for _, confirm := range []string{settings.Yes, settings.No} {
		w.confirms(user, confirm)
		asked := w.shown(user, mesa, "azul take "+typed)
		w.wants(asked.Content, says("engine.ambiguous", "text", typed))
		if len(buttons(asked)) != 1 {
			t.Fatalf("%+v", buttons(asked))
		}
	}
	w.wants(w.shown(user, mesa, "azul take 1 verde suelo").Content, says("azul.no-such-color", "word", "verde"))
	if now := len(w.game(mesa).Moves); now != len(g.Moves) {
		t.Fatalf("%d moves, there were %d: nobody has chosen", now, len(g.Moves))
	}
	asked := w.shown(user, mesa, "azul take "+typed)
	w.press(user, asked, buttons(asked)[0].CustomID)
	w.wants(w.again(user, asked).Content, says(sitting.Played))
	if played, want := w.game(mesa).Moves[len(g.Moves)].Text, azul.Format(azul.Take(1, c, azul.Floor), engine.Spanish); played != want {
		t.Errorf("played %q, want %q", played, want)
	}
}
