package bot_test

import (
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
)

func TestThePaceOfATableIsTheServersUnlessItSaysOtherwise(t *testing.T) {
	w := start(t)
	pace := func(channel localdiscord.Channel, want time.Duration) {
		t.Helper()
		if g := w.game(channel); g.Pace != want {
			t.Errorf("%v, want %v", g.Pace, want)
		}
	}
	w.command(luis, localdiscord.General, "azul new")
	pace(localdiscord.General, 24*time.Hour)
	w.wants(w.sets(ana, mesa, "server", "pace=3d"), says("pace.3d"))
	w.command(luis, mesa, "azul new")
	pace(mesa, 3*24*time.Hour)
	w.command(marta, mesa, "azul join")
	w.chooses(luis, mesa, "azul board", "start")
	w.wants(w.settled(mesa).Content, "el plazo acaba <t:")
	user, _, _ := w.turn(mesa)
	w.wants(w.command(user, mesa, "azul board"), "Te toca. Tienes hasta el <t:")
	w.wants(w.command(iker, mesa, "azul board"), "Turno de "+user.Name+"; el plazo acaba <t:")
	w.command(luis, localdiscord.Pruebas, "azul new pace:none")
	pace(localdiscord.Pruebas, 0)
	w.chooses(luis, localdiscord.Pruebas, "azul board", "more:end")
	w.command(luis, localdiscord.Pruebas, "azul new pace:live")
	pace(localdiscord.Pruebas, 5*time.Minute)
}
