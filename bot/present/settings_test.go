package present_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/bot/games/toy"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// The goal is lower with more players. It is told for the number who play.
func TestOptionsAreToldAsTheyHoldForThoseWhoPlay(t *testing.T) {
	g := all.Games().Named("enanos")
	for _, test := range []struct {
		goal           string
		seats          int
		lobby, started string
	}{
		{"16", 2, "16 puntos", "16 puntos"},
		{"16", 3, "16 puntos", "16 puntos"},
		{"16", 4, "16 puntos (con cuatro, 15)", "15 puntos"}, // the game may begin with fewer than four
		{"20", 3, "20 puntos (con tres, 16; con cuatro, 15)", "16 puntos"},
		{"12", 4, "12 puntos", "12 puntos"},
	} {
		h := &sitting.Header{Game: store.Game{Kind: "enanos", Status: store.Lobby, Capacity: test.seats}, Options: engine.Options{Chosen: engine.Chosen{"goal": test.goal}}}
		if got := present.Lobby(g, h, present.Viewer{Lang: engine.Spanish}).Facts[0]; got != "Meta: "+test.lobby {
			t.Errorf("%+v: %q", test, got)
		}
		h.Status, h.Seats = store.PutAway, make([]store.Seat, 1) // nobody else came
		if got := present.Settings(g, h, engine.Spanish); !strings.Contains(got, "Meta: "+test.goal+" puntos") {
			t.Errorf("%+v, put away: %q", test, got)
		}
		h.Status, h.Seats = store.Running, make([]store.Seat, test.seats)
		if got := present.Settings(g, h, engine.Spanish); !strings.Contains(got, "Meta: "+test.started+" · ") {
			t.Errorf("%+v: %q", test, got)
		}
	}
}

func TestTheSettingsOfAGameAreToldInALine(t *testing.T) {
	g := all.Games().Named("enanos")
	h := &sitting.Header{Game: store.Game{Kind: "enanos", Creator: "1", Pace: 24 * time.Hour,
		Seats: []store.Seat{{User: "1", Name: "Ana"}, {Player: "peon"}, {Player: "peon"}}}, Options: engine.Options{Chosen: engine.Chosen{"goal": "10", "antarctica": "centre", "numbers": "any", "train": "13"}}}
	got := present.Settings(g, h, engine.English)
	for _, want := range []string{"-# ", "10 points", "24 hours a turn", "artificial players: ", " 1", " 2", "<@1>"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
	if len(strings.Split(got, " · ")) != 7 || strings.Contains(got, "\n") || !strings.Contains(got, "13 steps") {
		t.Errorf("got %q, want a line of seven facts", got)
	}
	delete(h.Options.Chosen, "train") // the game began under rules without this option
	if got := present.Settings(g, h, engine.English); len(strings.Split(got, " · ")) != 6 || strings.Contains(got, "steps") {
		t.Errorf("got %q, want six facts", got)
	}
	const earlier = "the manual tells those of today"
	for version := range g.Rules.Info().Version {
		h.Version = version + 1
		if got := present.Settings(g, h, engine.English); strings.Contains(got, earlier) != (h.Version < g.Rules.Info().Version) {
			t.Errorf("under version %d: %q", h.Version, got)
		}
	}
	h.Creator, h.Pace = store.Pseudonym("x"), 0
	if got := present.Settings(g, h, engine.Spanish); strings.Contains(got, "retired") || !strings.Contains(got, "sin límite") {
		t.Errorf("got %q", got)
	}
}

func TestALobbyOfOlderRulesIsNotSaidToHaveWhatTheyLack(t *testing.T) {
	g := games.ListOf(toy.Game())[0]
	h := &sitting.Header{Game: store.Game{Kind: g.Name(), Status: store.Lobby, Capacity: 2}, Options: engine.Options{Chosen: engine.Chosen{"turns": "2"}}}
	if s := present.Lobby(g, h, present.Viewer{Lang: engine.Spanish}); len(s.Chosen) != 1 || !slices.Equal(s.Facts, []string{"Turnos: dos", "4 turnos"}) {
		t.Errorf("got %v chosen and the facts %q", s.Chosen, s.Facts)
	}
}
