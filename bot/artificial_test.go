package bot_test

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/store"
)

// A desktop client remembers the chosen option of a select as long as the select keeps its
// custom_id, and does not send the same choice again.
func TestTheSameArtificialPlayerCanBeChosenAgainAndAgain(t *testing.T) {
	w := start(t)
	w.command(ana, mesa, "azul new players:4")
	held := make(map[string]string)
	choose := func(player string) {
		lobby := w.settled(mesa)
		id := w.button(lobby, message.Add).CustomID
		if held[lobby.ID+id] == player {
			t.Fatalf("%s is chosen already in %s: nothing is sent", player, id)
		}
		held[lobby.ID+id] = player
		w.press(ana, lobby, id, player)
	}
	choose("voraz")
	first := w.settled(mesa)
	choose("voraz")
	choose("-2")
	choose("voraz")
	w.wants(w.settled(mesa).Attachments[0].Description, "Voraz 1", "Voraz 2")
	// A client that still shows the previous select sends its custom_id.
	a := w.forge(ana, mesa, w.button(first, message.Add).CustomID, "aleatorio")
	if a.Kind != chat.Silent || len(w.game(mesa).Seats) != 4 {
		t.Errorf("%+v, seats %v", a, w.game(mesa).Seats)
	}
}

// The board's message stays the same and tells each placement, until the last one of the round.
func TestTheGreyWallIsPlacedByAllAtOnce(t *testing.T) {
	w := start(t)
	w.command(ana, mesa, "azul new players:2 wall:gris")
	w.command(luis, mesa, "azul join")
	w.chooses(ana, mesa, "azul board", "start")
	together := 0
	for range 60 {
		g, s := w.state(mesa)
		if s.ToMove() == 0 {
			break
		}
		if v := s.View(engine.Spectator); v.Phase() != azul.Placing {
			user, move, _ := w.turn(mesa)
			w.wants(w.command(user, mesa, "azul take "+move), says(sitting.Played))
			continue
		}
		m := w.settled(mesa)
		for seat := range s.ToMove().All() {
			w.wants(m.Content, "<@"+g.Seats[seat].User+">")
		}
		// The last of the list goes first, since nobody has to wait for another.
		var last engine.Seat
		for seat := range s.ToMove().All() {
			last = seat
		}
		user := people(g)[last]
		offers, err := w.server.As(user.ID).Autocomplete(w.context(), mesa.ID, "azul take ")
		if err != nil || len(offers) == 0 {
			t.Fatalf("no places are offered: %v", err)
		}
		w.wants(offers[0].Name, "columna", "+")
		w.wants(w.command(user, mesa, "azul take fila 9 columna 9"), says("azul.no-such-space", "row", 9, "column", 9))
		w.wants(w.command(user, mesa, "azul take "+offers[0].Value.(string)), says(sitting.Played))
		if s.ToMove().Len() == 2 && len(w.game(mesa).Moves) == len(g.Moves)+1 {
			together++
			after := w.settled(mesa)
			if after.ID != m.ID || after.Content == m.Content {
				t.Errorf("after one of several placements, message %s says %q; before, %s said %q", after.ID, after.Content, m.ID, m.Content)
			}
			// The latest line is still told, in small print and with how many came before.
			told, _, _ := strings.Cut(strings.TrimPrefix(strings.Split(m.Content, "\n")[1], "-# "), " · y ")
			w.wants(after.Content, told, "al muro")
		}
	}
	if together == 0 {
		t.Error("the two never had to place at the same time")
	}
}

func TestTheBoardAsText(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	user, move, _ := w.turn(mesa)
	w.command(user, mesa, "azul take "+move)
	text := w.chooses(ana, mesa, "azul board", "more", "look:1")
	if len([]rune(text)) > message.MaxContent {
		t.Errorf("%d characters", len([]rune(text)))
	}
	g, s := w.state(mesa)
	own := slices.IndexFunc(g.Seats, func(s store.Seat) bool { return s.User == ana.ID })
	for _, line := range w.games.Named("azul").Painter.Describe(games.Scene{
		View: s.View(engine.Seat(own)), Players: []engine.Occupant{{Name: g.Seats[0].Name}, {Name: g.Seats[1].Name}}, Lang: engine.Spanish}) {
		w.wants(text, message.Escape(line))
	}
}

func TestAGameForFourInAnEnglishServer(t *testing.T) {
	w := start(t)
	channel := localdiscord.Random
	w.newGame(channel, zoe, ana, luis, localdiscord.Tom)
	for range 8 {
		user, move, _ := w.turn(channel)
		w.wants(w.settled(channel).Content, "<@"+user.ID+"> to move")
		told := w.command(user, channel, "azul take "+move)
		if user.Locale == "es-ES" {
			w.wants(told, says(sitting.Played))
		} else {
			w.wants(told, hosttest.SaysIn(engine.English, sitting.Played))
		}
	}
	if g := w.game(channel); g.Status != store.Running {
		t.Errorf("the game is %s", g.Status)
	}
}
