package present_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

func TestPaintersAreToldWhoseSeatIsKept(t *testing.T) {
	h := &sitting.Header{}
	h.Kind = "azul"
	h.Seats = []store.Seat{
		{User: "1", Name: "Ana"}, {User: "2", Name: "Luis", Guardian: "voraz"}, {Player: "voraz"},
	}
	want := []engine.Occupant{{}, {Guardian: true}, {Artificial: true}}
	for i, got := range present.Scene(h, present.Viewer{Lang: engine.Spanish}, nil).Players {
		got.Name = ""
		if got != want[i] {
			t.Errorf("seat %d is shown as %+v", i, got)
		}
	}
}

// The catalogue of the game is not loaded, so its artificial players are called by their keys.
func TestWhoIsPlayedForIsSaidInOneLine(t *testing.T) {
	h := &sitting.Header{}
	h.Kind = "azul"
	h.Seats = []store.Seat{
		{User: "1", Name: "Ana", Guardian: "voraz"}, {User: "2", Name: "Luis", Guardian: "voraz"}, {User: "3", Name: "Eva", Guardian: "voraz", Resigned: true}, {User: "4", Name: "Iker"},
	}
	gone := "-# Eva se ha retirado: juega voraz, y el sitio está libre."
	for _, of := range []struct {
		kept []string // who plays for Ana, Luis and Iker
		want string
	}{
		{[]string{"voraz", "voraz", ""}, "-# voraz juega por Ana y Luis, que vuelven cuando quieran."},
		{[]string{"voraz", "", ""}, "-# voraz juega por Ana, que vuelve cuando quiera."},
		{[]string{"voraz", "voraz", "voraz"}, "-# Quien vuelva sigue jugando; por los demás juega voraz."},
	} {
		h.Seats[0].Guardian, h.Seats[1].Guardian, h.Seats[3].Guardian = of.kept[0], of.kept[1], of.kept[2]
		if got := present.Keepers(h, engine.Spanish); !slices.Equal(got, []string{gone, of.want}) {
			t.Errorf("%v: got %q, want %q", of.kept, got, []string{gone, of.want})
		}
	}
}

// Those whose time for the game is over are named in one line too, and apart from those who may come back.
func TestWhoseTimeIsOverIsSaidInOneLine(t *testing.T) {
	h := &sitting.Header{}
	h.Kind, h.Pace, h.Gives = "azul", time.Hour, store.Gives{Known: true}
	for _, name := range []string{"Ana", "Luis", "Eva", "Iker"} {
		h.Seats = append(h.Seats, store.Seat{User: name, Name: name, Guardian: "voraz", TimeOver: true})
	}
	want := func(lines ...string) {
		t.Helper()
		if got := present.Keepers(h, engine.Spanish); !slices.Equal(got, lines) {
			t.Errorf("got %q, want %q", got, lines)
		}
	}
	want("-# A Ana, Luis, Eva e Iker se les acabó el tiempo de la partida: juega voraz hasta el final.")
	h.Seats[1].Clock.Left = time.Minute
	want("-# A Ana, Eva e Iker se les acabó el tiempo de la partida: juega voraz hasta el final.",
		"-# A Luis se le acabó el tiempo de la partida: juega voraz, y vuelve cuando quiera con lo que gana en cada turno.")
	h.Seats = h.Seats[:1]
	want("-# A Ana se le acabó el tiempo de la partida: juega voraz hasta el final.")
}

// The guardian, and not the program, is who wins with a seat that the program has forfeited.
func TestAForfeitedSeatIsCalledByItsGuardian(t *testing.T) {
	h := &sitting.Header{Game: store.Game{Kind: "azul", Seats: []store.Seat{{User: "1", Name: "Ana", Guardian: "voraz"}, {Player: "robot", Guardian: "voraz"}}}}
	want := []string{"Ana (juega voraz)", "voraz (por robot)"}
	if got := present.Names(h, engine.Spanish); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := present.Scene(h, present.Viewer{Lang: engine.Spanish}, nil).Players[1].Name; got != want[1] {
		t.Errorf("painters are told %q", got)
	}
}

func TestPaintersAreToldWhatSeatsPlayWith(t *testing.T) {
	h := &sitting.Header{Game: store.Game{Kind: "enanos", Seats: []store.Seat{{User: "1", Name: "Ana"}, {User: "2", Name: "Luis"}}}, Factions: []int{4, 2}}
	for i, got := range present.Scene(h, present.Viewer{Lang: engine.Spanish}, nil).Players {
		if got.Faction != h.Factions[i] {
			t.Errorf("seat %d is shown with %d, want %d", i, got.Faction, h.Factions[i])
		}
	}
}

func TestOneTimeIsSaidTheFirst(t *testing.T) {
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	both := engine.SeatsOf(0, 2)
	for name, of := range map[string]struct {
		seats         engine.Seats
		until         present.Deadlines
		said, several bool
	}{
		"one":                {engine.SeatsOf(2), present.Deadlines{2: noon}, true, false},
		"nobody":             {0, present.Deadlines{2: noon}, false, false},
		"no clock":           {both, nil, false, false},
		"one without clock":  {both, present.Deadlines{0: noon}, true, true},
		"the same minute":    {both, present.Deadlines{0: noon, 2: noon.Add(time.Second)}, true, false},
		"minutes apart":      {both, present.Deadlines{0: noon.Add(time.Minute), 2: noon}, true, true},
		"another's time too": {both, present.Deadlines{0: noon, 1: noon.Add(-time.Hour), 2: noon}, true, false},
	} {
		text, _ := present.CallOn(waiting(t, of.seats), engine.Spanish, of.until, false)
		if got := strings.Contains(text, fmt.Sprintf("<t:%d:R>", noon.Unix())); got != of.said || strings.Count(text, "<t:") > 1 {
			t.Errorf("%s: the first time is said: got %v, want %v: %q", name, got, of.said, text)
		}
		if got := strings.Contains(text, "primer plazo"); got != of.several {
			t.Errorf("%s: said to be the first of several: got %v, want %v: %q", name, got, of.several, text)
		}
	}
}

// waiting returns a game of three players that waits for some of them.
func waiting(t *testing.T, seats engine.Seats) *sitting.Sitting {
	t.Helper()
	people := []store.Seat{{User: "1", Name: "Ana"}, {User: "2", Name: "Luis"}, {User: "3", Name: "Eva"}}
	p := sitting.Of(oneKind{rules: standing{match: asking{seats: seats}}}, &store.Game{Status: store.Running, Started: time.Unix(1, 0), Seats: people})
	must.Succeed(t, p.Replay())
	return p
}

// oneKind is a list of games with one game, whose rules have a position and no moves.
type oneKind struct {
	sitting.Games
	rules standing
}

func (k oneKind) Rules(string) engine.Game    { return k.rules }
func (oneKind) Factions(string) []engine.Term { return nil }

type standing struct {
	engine.Game
	match asking
}

func (g standing) Under(int) (engine.Game, bool)              { return g, true }
func (standing) Info() engine.Info                            { return engine.Info{MinSeats: 3, MaxSeats: 3} }
func (g standing) Start(engine.Options) (engine.Match, error) { return g.match, nil }

type asking struct {
	engine.Match
	seats engine.Seats
}

func (m asking) Awaited() engine.Seats { return m.seats }
func (m asking) ToMove() engine.Seats  { return m.seats }
func (asking) Turn() int               { return 1 }
