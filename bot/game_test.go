package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/sitting"
	"sobremesa/engine/azul"
)

var (
	ana, luis, marta, iker, zoe = localdiscord.Ana, localdiscord.Luis, localdiscord.Marta, localdiscord.Iker, localdiscord.Zoe
	mesa                        = localdiscord.Charla
)

// again returns the current state of a message.
func (w *world) again(user localdiscord.User, m *localdiscord.Message) *localdiscord.Message {
	w.t.Helper()
	now, ok := w.server.As(user.ID).Message(m.ID)
	if !ok {
		w.t.Fatalf("message %s is gone", m.ID)
	}
	return &now
}

func TestCompletionOffersLegalMovesThatMatch(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	user, _, _ := w.turn(mesa)
	all, err := w.server.As(user.ID).Autocomplete(w.context(), mesa.ID, "azul take ")
	if err != nil || len(all) == 0 {
		t.Fatalf("%d choices, %v", len(all), err)
	}
	// There are too many moves to offer. Completion offers their beginnings, and a beginning sent
	// as it is asks for the rest.
	moves := len(w.game(mesa).Moves)
	w.wants(all[0].Name, "de la fábrica 1 → …")
	rest := w.shown(user, mesa, "azul take "+fmt.Sprint(all[0].Value))
	w.wants(rest.Content, "¿Cuál quieres jugar?")
	if list := buttons(rest); len(list) != 6 || !strings.Contains(list[0].Label, "fábrica 1 → fila 1") || !strings.Contains(list[5].Label, "→ suelo") {
		t.Errorf("%+v", list)
	}
	_, s := w.state(mesa)
	color := []string{"azul", "amarillo", "rojo", "negro", "blanco"}
	for c := range color {
		if v := s.View(0); v.Source(2).Of(azul.Color(c)) == 0 {
			continue
		}
		some, err := w.server.As(user.ID).Autocomplete(w.context(), mesa.ID, "azul take 2 "+color[c][:4])
		if err != nil || len(some) == 0 {
			t.Fatal(err)
		}
		w.wants(some[0].Name, "de la fábrica 2", color[c], "→")
		w.wants(fmt.Sprint(some[0].Value), "2 "+color[c])
	}
	// Users who cannot play are told why. Choosing that makes no move.
	for _, c := range []struct {
		user    localdiscord.User
		channel localdiscord.Channel
		label   string
		answer  string
	}{
		{other(user), mesa, "Ahora le toca a " + user.Name + ".", says(sitting.WaitFor, "names", user.Name)},
		{marta, mesa, "No tienes sitio en esta mesa.", says(sitting.NotSeated)},
		{marta, localdiscord.General, "En este canal no hay ninguna partida. Abre una con /azul new.", says("table.no-game", "game", "azul")},
	} {
		only, err := w.server.As(c.user.ID).Autocomplete(w.context(), c.channel.ID, "azul take ")
		if err != nil || len(only) != 1 || only[0].Name != c.label {
			t.Fatalf("%s is offered %+v, %v; want %q", c.user.Name, only, err, c.label)
		}
		w.wants(w.command(c.user, c.channel, fmt.Sprint("azul take ", only[0].Value)), c.answer)
	}
	w.command(marta, localdiscord.General, "azul new")
	lobby, err := w.server.As(marta.ID).Autocomplete(w.context(), localdiscord.General.ID, "azul take ")
	if err != nil || len(lobby) != 1 || !strings.HasPrefix(lobby[0].Name, "La partida aún no ha empezado") {
		t.Errorf("in a lobby: %+v, %v", lobby, err)
	}
	// By the time it is sent it may be the user's turn.
	w.wants(w.command(user, mesa, "azul take ?"), says("engine.unreadable"))
	if now := len(w.game(mesa).Moves); now != moves {
		t.Errorf("%d moves, %d before", now, moves)
	}
}
