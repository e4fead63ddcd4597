package bot_test

import (
	"fmt"
	"testing"

	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// A misspelt word is asked back with what was meant, confirmed or not, and plays what
// is pressed; a colour that no tile has gets the five.
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
	for _, confirm := range []string{table.ConfirmYes, table.ConfirmNo} {
		w.confirms(user, confirm)
		asked := w.shown(user, mesa, "azul take "+typed)
		w.wants(asked.Content, "«"+typed+"» no está claro", "¿Es esto lo que quieres jugar?")
		if len(buttons(asked)) != 1 {
			t.Fatalf("%+v", buttons(asked))
		}
	}
	w.wants(w.shown(user, mesa, "azul take 1 verde suelo").Content, "No hay azulejos de ese color («verde»)", "azul, amarillo, rojo, negro y blanco")
	if now := len(w.game(mesa).Moves); now != len(g.Moves) {
		t.Fatalf("%d moves, there were %d: nobody has chosen", now, len(g.Moves))
	}
	asked := w.shown(user, mesa, "azul take "+typed)
	w.press(user, asked, buttons(asked)[0].CustomID)
	w.wants(w.again(user, asked).Content, "Has jugado: **")
	if played, want := w.game(mesa).Moves[len(g.Moves)].Text, azul.Format(azul.Take(1, c, azul.Floor), engine.Spanish); played != want {
		t.Errorf("played %q, want %q", played, want)
	}
}
