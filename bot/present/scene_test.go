package present_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/store"
)

// Other players whom an event names are named as its own player is, escaped.
func TestPlayersAreNamedInWhatHappened(t *testing.T) {
	h := &sitting.Header{Game: store.Game{Kind: "trueque", Seats: []store.Seat{{User: "1", Name: "Ana"}, {User: "2", Name: "*Luis*"}, {User: "3", Name: "Eva"}}}}
	// Any sentence with an argument called "names" will do.
	for want, names := range map[string]any{
		`**Ana**: Turno de \*Luis\*.`:       engine.Seat(1),
		`**Ana**: Turno de \*Luis\* y Eva.`: engine.SeatsOf(1, 2),
		`**Ana**: Turno de rojo.`:           "rojo",
	} {
		frames := []engine.Frame{{}, {Events: []engine.Event{engine.Happened(engine.Everybody, "board.turn", 0, "names", names)}}}
		if got := present.Told(&games.Game{}, h, engine.Spanish, frames, 0, 1); !slices.Equal(got, []string{want}) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// A player's moves of a turn are told in one line, until chance or another player comes between
// them. Where moves are numbered, each has a line, as in the pictures. A line does not mix moves
// that were told before with others.
func TestATurnIsToldInALine(t *testing.T) {
	h := &sitting.Header{Game: store.Game{Kind: "trueque", Seats: []store.Seat{{User: "1", Name: "Ana"}, {User: "2", Name: "Luis"}}}}
	var frames []engine.Frame
	moment := func(seat engine.Seat, turn int, about ...engine.Seat) {
		f := engine.Frame{Seat: seat, Turn: turn}
		for _, one := range about {
			f.Events = append(f.Events, engine.Happened(engine.Everybody, "board.turn", one, "names", len(frames)))
		}
		frames = append(frames, f)
	}
	moment(engine.Spectator, 0)
	moment(0, 0, 0)
	moment(1, 0) // has no event, so it leaves no trace
	moment(0, 0, 0)
	moment(1, 0, 1)
	moment(0, 0, 0)
	moment(engine.Chance, 0, 0, engine.Spectator, engine.Spectator)
	moment(engine.Chance, 0, 1)
	moment(1, 0, 1)
	moment(1, 1, 1)
	moment(1, 1, 1)
	for _, want := range []struct {
		numbered bool
		told     int
		lines    []string
	}{
		{false, 0, []string{"**Ana**: Turno de 1.; Turno de 3.", "**Luis**: Turno de 4.", "**Ana**: Turno de 5.; Turno de 6.", "Turno de 6. · Turno de 6.",
			"**Luis**: Turno de 7.", "**Luis**: Turno de 8.; Turno de 9.", "**Luis**: Turno de 10."}},
		{false, 1, []string{"-# **Ana**: Turno de 1.", "**Ana**: Turno de 3.", "**Luis**: Turno de 4.", "**Ana**: Turno de 5.; Turno de 6.", "Turno de 6. · Turno de 6.",
			"**Luis**: Turno de 7.", "**Luis**: Turno de 8.; Turno de 9.", "**Luis**: Turno de 10."}},
		{true, 0, []string{"1. **Ana**: Turno de 1.", "2. **Ana**: Turno de 3.", "3. **Luis**: Turno de 4.", "4. **Ana**: Turno de 5.", "**Ana**: Turno de 6.", "Turno de 6.",
			"Turno de 6.", "**Luis**: Turno de 7.", "1. **Luis**: Turno de 8.", "2. **Luis**: Turno de 9.", "3. **Luis**: Turno de 10."}},
	} {
		got := present.Since(&games.Game{More: games.More{NumberMoves: want.numbered}}, h, engine.Spanish, frames, frames, 0, want.told)
		if !slices.Equal(got, want.lines) {
			t.Errorf("numbered %v, told %d:\n%q, want\n%q", want.numbered, want.told, got, want.lines)
		}
		if want.told > 0 {
			continue
		}
		// Missed numbers the lines of every game, and joins none.
		numbered := strings.Split(strings.ReplaceAll(strings.Join(want.lines, "\n"), " · ", "\n"), "\n")
		for i := range numbered {
			if !want.numbered {
				numbered[i] = fmt.Sprint(i+1, ". ", numbered[i])
			}
		}
		if got := present.Missed(&games.Game{More: games.More{NumberMoves: want.numbered}}, h, engine.Spanish, frames, 0); !slices.Equal(got, numbered) {
			t.Errorf("numbered %v, alone:\n%q, want\n%q", want.numbered, got, numbered)
		}
	}
	if got := present.Missed(&games.Game{}, h, engine.Spanish, frames, len(frames)-2); !slices.Equal(got, []string{"**Luis**: Turno de 10."}) {
		t.Errorf("one thing: %q", got)
	}
}

// What the dice bring everybody is one line of a message, so that it leaves room for what players did,
// and several where one reads up on what was missed. A turn that ended as planned says that it ended.
func TestWhatADiceBringsIsOneLine(t *testing.T) {
	h := &sitting.Header{Game: store.Game{Kind: "trueque", Seats: []store.Seat{{User: "1", Name: "Ana"}, {User: "2", Name: "Luis"}}}}
	turn := func(seat engine.Seat, n int) engine.Event {
		return engine.Happened(engine.Everybody, "board.turn", seat, "names", n)
	}
	frames := []engine.Frame{{},
		{Seat: 0, Events: []engine.Event{engine.Happened(engine.Everybody, "board.over", 0), engine.Happened(engine.Everybody, sitting.AsPlanned, 0)}},
		{Seat: engine.Chance, Events: []engine.Event{turn(1, 1), turn(engine.Spectator, 2), turn(0, 3), turn(1, 4)}},
		{Seat: 1, Events: []engine.Event{turn(1, 5)}},
	}
	g := &games.Game{More: games.More{MinorEvent: func(code engine.Code) bool { return code == "board.over" }}}
	got := present.Since(g, h, engine.Spanish, frames, frames, 0, 0)
	if want := []string{"**Ana**: La partida ha terminado.; como había dejado dicho",
		"**Luis**: Turno de 1. · Turno de 2. · **Ana**: Turno de 3. · **Luis**: Turno de 4.", "**Luis**: Turno de 5."}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := present.Missed(g, h, engine.Spanish, frames, 0); len(got) != 6 {
		t.Errorf("missed: %q", got)
	}
}

// A turn is split into lines so short that a message need not leave all of it out.
func TestALongTurnIsSeveralLines(t *testing.T) {
	h := &sitting.Header{Game: store.Game{Kind: "trueque", Seats: []store.Seat{{User: "1", Name: "Ana"}}}}
	frames := make([]engine.Frame, 101)
	for i := range frames[1:] {
		frames[i+1].Events = []engine.Event{engine.Happened(engine.Everybody, "board.turn", 0, "names", i)}
	}
	lines := present.Told(&games.Game{}, h, engine.Spanish, frames, 0, 100)
	if len(lines) < 4 || len(lines) > 6 || strings.Count(strings.Join(lines, "\n"), "Turno de") != 100 {
		t.Errorf("%d lines: %q", len(lines), lines)
	}
}

func TestWhatIsLeftOutOfATaleIsCounted(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(strings.Repeat("a thing that takes more room than the note\n", 9)), "\n")
	for l, want := range map[engine.Lang][2]string{
		engine.Spanish: {"-# … y 1 línea más antes", "-# … y 7 líneas más antes"},
		engine.English: {"-# … and 1 more line before", "-# … and 7 more lines before"},
	} {
		for i, n := range []int{1, 7} {
			room := len([]rune(want[i])) + len("\na thing that takes more room than the note")*(len(lines)-n)
			if got := message.Latest(lines, room, present.LeftOut(l)); !strings.HasPrefix(got, want[i]+"\na thing ") || strings.Count(got, "\n") != len(lines)-n {
				t.Errorf("%s: got %q, want %q before %d lines", l, got, want[i], len(lines)-n)
			}
		}
	}
}

// What is usually left out is told where it is all that a plan did.
func TestATurnThatWasEndedAsPlannedIsTold(t *testing.T) {
	h := &sitting.Header{Game: store.Game{Kind: "enanos", Seats: []store.Seat{{User: "1", Name: "Ana"}, {User: "2", Name: "Luis"}}}}
	h.Moves = 1
	ended := engine.Happened(engine.Everybody, enanos.TurnEnded, 1)
	g := all.Games().Named("enanos")
	frames := make([]engine.Frame, 2)
	frames[1].Events = []engine.Event{ended, engine.Happened(engine.Everybody, sitting.AsPlanned, 1)}
	if got := present.Told(g, h, engine.Spanish, frames, 0, 1); len(got) != 1 || got[0] != "**Luis**: termina su turno; como había dejado dicho" {
		t.Errorf("told %q", got)
	}
}

// A story knows who had each seat at each moment, and where an artificial player stood in.
func TestAStoryHasWhoPlayedThen(t *testing.T) {
	h := &sitting.Header{Game: store.Game{Kind: "trueque", Seats: []store.Seat{{User: "1", Name: "Ana"}, {User: "2", Name: "Luis"}}}}
	h.Moves = 5
	h.Seats[0].SetFormers([]store.Former{{User: "3", Name: "Berta", Until: 2}})
	frames := make([]engine.Frame, 6)
	for i, turn := range []int{0, 0, 0, 1, 1, 2} {
		frames[i].Turn = turn
	}
	frames[2].Events = []engine.Event{engine.Happened(engine.Everybody, sitting.StandsIn, 1, "player", "Regente")}
	story := present.Story(h, present.Viewer{Lang: engine.Spanish}, frames)
	for moment, want := range []string{"Berta, Luis", "Berta, Luis", "Berta, Luis (juega Regente)", "Ana, Luis (juega Regente)", "Ana, Luis", "Ana, Luis"} {
		var names []string
		for _, p := range story.PlayersAt(moment) {
			names = append(names, p.Name)
		}
		if got := strings.Join(names, ", "); got != want {
			t.Errorf("at moment %d: %s, want %s", moment, got, want)
		}
	}
}

// A time is rounded as clients round how long it is until a time.
func TestATimeIsSaidAsClientsSayIt(t *testing.T) {
	for of, want := range map[time.Duration]string{
		12*time.Hour - 10*time.Second: "12 h", 11*time.Hour + 29*time.Minute: "11 h", time.Hour: "1 h", time.Hour - time.Second: "60 min",
		100 * time.Hour: "4 d 4 h", 96*time.Hour - time.Second: "4 d", 15 * time.Second: "15 s", 10*time.Minute - 900*time.Millisecond: "10 min", 0: "0 s",
	} {
		if got := present.Span(of); got != want {
			t.Errorf("%v: %s, want %s", of, got, want)
		}
	}
}
