package present

import (
	"slices"
	"testing"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

func TestPaintersAreToldWhoseSeatIsKept(t *testing.T) {
	h := &sitting.Header{}
	h.Kind = "azul"
	h.Seats = []store.Seat{
		{User: "1", Name: "Ana"}, {User: "2", Name: "Luis", Guardian: "voraz"}, {Player: "voraz"},
	}
	want := []engine.Occupant{{}, {Guardian: true}, {Artificial: true}}
	for i, got := range Scene(h, Viewer{Lang: engine.Spanish}, nil).Players {
		got.Name = ""
		if got != want[i] {
			t.Errorf("seat %d is shown as %+v", i, got)
		}
	}
}

// The words of a game are not there, so its players have keys for names.
func TestWhoIsPlayedForIsSaidInOneLine(t *testing.T) {
	h := &sitting.Header{}
	h.Kind = "azul"
	h.Seats = []store.Seat{
		{User: "1", Name: "Ana", Guardian: "voraz"}, {User: "2", Name: "Luis", Guardian: "voraz"}, {User: "3", Name: "Eva", Guardian: "voraz", Resigned: true}, {User: "4", Name: "Iker"},
	}
	gone := "-# Eva se ha retirado: juega azul.player.voraz, y el sitio está libre."
	for _, of := range []struct {
		kept []string // who plays for Ana, Luis and Iker
		want string
	}{
		{[]string{"voraz", "voraz", ""}, "-# azul.player.voraz juega por Ana y Luis, que vuelven cuando quieran."},
		{[]string{"voraz", "", ""}, "-# azul.player.voraz juega por Ana, que vuelve cuando quiera."},
		{[]string{"voraz", "voraz", "voraz"}, "-# Quien vuelva sigue jugando; por los demás juega azul.player.voraz."},
	} {
		h.Seats[0].Guardian, h.Seats[1].Guardian, h.Seats[3].Guardian = of.kept[0], of.kept[1], of.kept[2]
		if got := Keepers(h, engine.Spanish); !slices.Equal(got, []string{gone, of.want}) {
			t.Errorf("%v: %q", of.kept, got)
		}
	}
}

func TestPaintersAreToldWhatSeatsPlayWith(t *testing.T) {
	h := &sitting.Header{Kind: "enanos", Factions: []int{4, 2}, Seats: []store.Seat{{User: "1", Name: "Ana"}, {User: "2", Name: "Luis"}}}
	for i, got := range Scene(h, Viewer{Lang: engine.Spanish}, nil).Players {
		if got.Faction != h.Factions[i] {
			t.Errorf("seat %d is shown with %d, want %d", i, got.Faction, h.Factions[i])
		}
	}
}

func TestATimeThatAllHaveIsSaidOnce(t *testing.T) {
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	both := engine.SeatsOf(0, 2)
	for name, of := range map[string]struct {
		seats  engine.Seats
		until  Deadlines
		shared bool
	}{
		"one":                {engine.SeatsOf(2), Deadlines{2: noon}, true},
		"nobody":             {0, Deadlines{2: noon}, false},
		"no clock":           {both, nil, false},
		"one without clock":  {both, Deadlines{0: noon}, false},
		"the same minute":    {both, Deadlines{0: noon, 2: noon.Add(time.Second)}, true},
		"minutes apart":      {both, Deadlines{0: noon, 2: noon.Add(time.Minute)}, false},
		"another's time too": {both, Deadlines{0: noon, 1: noon.Add(time.Hour), 2: noon}, true},
	} {
		if at, shared := sharedBy(of.seats, of.until); shared != of.shared || shared && at.Sub(noon) > time.Second {
			t.Errorf("%s: %v, %v", name, at, shared)
		}
	}
}
