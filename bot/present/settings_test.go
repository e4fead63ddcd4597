package present

import (
	"strings"
	"testing"
	"time"

	"sobremesa/bot/games/all"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

func TestTheSettingsOfAGameAreToldInALine(t *testing.T) {
	g := all.Games().Named("enanos")
	h := &table.Header{Kind: "enanos", Creator: "1", Pace: 24 * time.Hour, Options: engine.Options{Chosen: engine.Chosen{"goal": "10"}},
		Seats: []store.Seat{{User: "1", Name: "Ana"}, {Player: "peon"}, {Player: "peon"}}}
	got := Settings(g, h, engine.English)
	for _, want := range []string{"-# ", "10 points", "24 hours a move", "artificial players: ", " 1", " 2", "<@1>"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
	if len(strings.Split(got, " · ")) != 6 || strings.Contains(got, "\n") {
		t.Errorf("%q", got)
	}
	h.Creator, h.Pace = store.Pseudonym("x"), 0
	if got := Settings(g, h, engine.Spanish); strings.Contains(got, "retired") || !strings.Contains(got, "sin límite") {
		t.Errorf("%q", got)
	}
}
