package bot_test

import (
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
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
