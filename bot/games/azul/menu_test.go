package azul_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"sobremesa/bot/games"
	play "sobremesa/bot/games/azul"
	"sobremesa/bot/lang"
	"sobremesa/bot/present"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
)

var (
	hosted    = games.ListOf(play.Game())[0] // adds its words to the catalogue
	menu      = hosted.Menu
	languages = lang.Languages
)

// clean fails the test if a text cannot be shown to people.
func clean(t *testing.T, what, text string, most int) {
	t.Helper()
	if n := utf8.RuneCountInString(text); n == 0 || n > most || strings.Contains(text, "<no value>") || strings.Contains(text, "azul.") {
		t.Errorf("%s: %q, of %d characters", what, text, n)
	}
}

// example returns a round with sources of all kinds. Seat 0 is to move, and three red tiles are
// in the centre.
func example(t *testing.T) *turn {
	return dealt(t, "clasico", [5]string{
		"azul rojo rojo rojo", "negro negro blanco amarillo", "azul azul blanco negro", "amarillo amarillo amarillo amarillo",
		"blanco blanco blanco rojo"}, "1 azul fila 3", "4 amarillo suelo")
}

func TestCompletionsAgreeWithWhatWasTyped(t *testing.T) {
	p := example(t)
	for typed, want := range map[string][]string{ // the beginnings of the labels of the first completions
		"centro":             {"los 3 rojos del centro", "los 3 rojos del centro", "los 3 rojos del centro"},
		"CENTRE r":           {"los 3 rojos del centro", "los 3 rojos del centro", "los 3 rojos del centro"},
		"3 az":               {"los 2 azules de la fábrica 3 → fila", "los 2 azules de la fábrica 3"},
		"fabrica 5 b":        {"los 3 blancos de la fábrica 5", "los 3 blancos de la fábrica 5", "los 3 blancos de la fábrica 5"},
		"3 blue 2":           {"los 2 azules de la fábrica 3 → fila 2, completa"},
		"az f3 fila2":        {"los 2 azules de la fábrica 3 → fila 2, completa"},
		"rojo 2 cen":         {"los 3 rojos del centro → fila 2 (1 cae al suelo)"},
		"5 rojo sue":         {"el rojo de la fábrica 5 → suelo"},
		"  3   azul fila 2 ": {"los 2 azules de la fábrica 3 → fila 2, completa"},
	} {
		got := menu.Complete(p.view, p.seat, typed, games.Reader{Lang: engine.Spanish}, len(want))
		for i, c := range got {
			if !strings.HasPrefix(c.Label, want[i]) {
				t.Errorf("%q: offer %d is %q, want %q…", typed, i, c.Label, want[i])
			}
		}
	}
}

func TestOffersShowWhatAMoveBrings(t *testing.T) {
	p := example(t)
	for move, labels := range map[string][2]string{
		"3 azul fila 2":      {"los 2 azules de la fábrica 3 → fila 2, completa", "the 2 blues from factory 3 → row 2, complete"},
		"centro rojo fila 2": {"los 3 rojos del centro → fila 2 (1 cae al suelo), con la ficha inicial", "the 3 reds from the centre → row 2 (1 falls to the floor), with the marker"},
		"centro rojo fila 5": {"los 3 rojos del centro → fila 5, con la ficha inicial", "the 3 reds from the centre → row 5, with the marker"},
		"centro rojo suelo":  {"los 3 rojos del centro → suelo, con la ficha inicial", "the 3 reds from the centre → floor, with the marker"},
		"3 azul fila 3":      {"los 2 azules de la fábrica 3 → fila 3, completa", "the 2 blues from factory 3 → row 3, complete"},
		"5 blanco fila 1":    {"los 3 blancos de la fábrica 5 → fila 1 (2 caen al suelo)", "the 3 whites from factory 5 → row 1 (2 fall to the floor)"},
		"2 negro fila 5":     {"los 2 negros de la fábrica 2 → fila 5", "the 2 blacks from factory 2 → row 5"},
	} {
		for i, l := range []engine.Lang{engine.Spanish, engine.English} {
			got := menu.Complete(p.view, p.seat, move, games.Reader{Lang: l}, 1)
			if len(got) != 1 || got[0].Label != labels[i] {
				t.Errorf("%s: %+v, want %q", move, got, labels[i])
			}
		}
	}
}

func TestPlacesShowWhatTheyScore(t *testing.T) {
	p := dealt(t, "gris", [5]string{
		"azul azul azul azul", "rojo rojo rojo rojo", "negro negro negro negro", "blanco blanco blanco blanco", "amarillo amarillo amarillo amarillo"},
		"1 azul fila 1", "2 rojo suelo", "3 negro fila 2", "4 blanco suelo", "5 amarillo suelo", "fila 1 columna 2")
	for move, labels := range map[string][2]string{
		"fila 2 columna 2": {"el negro de la fila 2 al muro, columna 2, +2", "the black of row 2 to the wall, column 2, +2"},
		"fila 2 columna 5": {"el negro de la fila 2 al muro, columna 5, +1", "the black of row 2 to the wall, column 5, +1"},
	} {
		for i, l := range []engine.Lang{engine.Spanish, engine.English} {
			if got := menu.Complete(p.view, p.seat, move, games.Reader{Lang: l}, 1); len(got) != 1 || got[0].Label != labels[i] {
				t.Errorf("%s: %+v, want %q", move, got, labels[i])
			}
		}
	}
	step, err := menu.Next(p.view, p.seat, nil, games.Reader{Lang: engine.Spanish})
	if err != nil || len(step.Choices) != 5 || step.Choices[1].Label != "Columna 2 (+2)" || step.Choices[1].Value != "2" {
		t.Errorf("want five columns with their points, got %+v, %v", step, err)
	}
	if got := lang.Text(engine.Spanish, step.Question, step.Args); got != "¿En qué columna de la fila 2 va el negro?" {
		t.Errorf("got %q, want %q", got, "¿En qué columna de la fila 2 va el negro?")
	}
}

func TestPickingIsSourceThenColourWithLineShownByItsOutcome(t *testing.T) {
	p := example(t)
	next := func(picked ...string) games.Step {
		t.Helper()
		step, err := menu.Next(p.view, p.seat, picked, games.Reader{Lang: engine.Spanish})
		must.Succeed(t, err)
		return step
	}
	// rows writes a step with its rows, each choice with its value.
	rows := func(s games.Step) string {
		text := lang.Text(engine.Spanish, s.Question, s.Args)
		for i, c := range s.Choices {
			if text += ", "; i == 0 || c.NewRow {
				text = strings.TrimSuffix(text, ", ") + "\n"
			}
			text += c.Label + " = " + c.Value
		}
		return text
	}
	if got, want := rows(next()), "¿De dónde tomas?\n2 🟡⚫⚫⚪ = 2, 3 🔵🔵⚫⚪ = 3, 5 🔴⚪⚪⚪ = 5, Centro 🔴🔴🔴 = 0"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	step := next("3")
	if got, want := rows(step), `Fábrica 3 🔵🔵⚫⚪: ¿qué color, y a qué fila? (✓ la completa; ↓ lo que cae al suelo)
🔵 → 1 ↓1 = 1, 🔵 → 2 ✓ = 2, 🔵 → 3 ✓ = 3, 🔵 → 4 = 4, 🔵 → 5 = 5
⚫ → 1 ✓ = 31, ⚫ → 2 = 32, ⚫ → 4 = 34, ⚫ → 5 = 35
⚪ → 1 ✓ = 41, ⚪ → 2 = 42, ⚪ → 4 = 44, ⚪ → 5 = 45
🔵 → suelo = 0, ⚫ → suelo = 30, ⚪ → suelo = 40`; got != want || step.Marks == nil {
		t.Errorf("%s\nwant %s, with a picture", got, want)
	}
	for i, want := range []games.Style{games.Plain, games.Good, games.Good, games.Plain, games.Plain, games.Good} {
		if step.Choices[i].Style != want || step.Choices[len(step.Choices)-1].Style != games.Bad {
			t.Errorf("%s has style %d, want %d", step.Choices[i].Label, step.Choices[i].Style, want)
		}
	}
	if move := next("3", "2").Move; move != "3 azul fila 2" {
		t.Errorf("the move is %q", move)
	}
}

// The buttons under the board begin the menu. With all colours in the centre it has two of them, so that
// each leads to no more than fits on a message.
func TestTheSourcesStandUnderTheBoard(t *testing.T) {
	p := dealt(t, "clasico", [5]string{
		"azul rojo rojo negro", "negro negro blanco amarillo", "azul azul blanco negro", "amarillo amarillo amarillo amarillo",
		"blanco blanco blanco rojo"}, "1 azul fila 3", "2 blanco suelo")
	b := hosted.Pending(p.view, games.Reader{Lang: engine.English})
	var labels []string
	for _, s := range b.Buttons {
		labels = append(labels, s.Label)
	}
	if want := []string{"3 🔵🔵⚫⚪", "4 🟡🟡🟡🟡", "5 🔴⚪⚪⚪", "Centre 🟡🔴🔴⚫⚫⚫"}; !slices.Equal(labels, want) || !b.Opens {
		t.Errorf("%q, want %q", labels, want)
	}
	p = dealt(t, "clasico", [5]string{
		"azul rojo rojo negro", "negro negro blanco amarillo", "azul azul blanco negro", "amarillo amarillo amarillo amarillo",
		"blanco blanco blanco rojo"}, "1 azul fila 3", "2 blanco suelo", "3 blanco suelo", "5 rojo suelo")
	moves := map[string]bool{}
	for _, s := range hosted.Pending(p.view, games.Reader{Lang: engine.English}).Buttons {
		step, err := menu.Next(p.view, p.seat, s.Picks, games.Reader{Lang: engine.English})
		if err != nil || len(step.Choices) > games.MaxChoices {
			t.Fatalf("%s leads to %d choices, error %v", s.Label, len(step.Choices), err)
		}
		for _, c := range step.Choices {
			last, err := menu.Next(p.view, p.seat, append(slices.Clone(s.Picks), c.Value), games.Reader{})
			must.Succeed(t, err)
			moves[last.Move] = true
		}
	}
	if all := p.view.Moves(p.seat, nil); len(moves) != len(all) || len(hosted.Pending(p.view, games.Reader{}).Buttons) != 3 {
		t.Errorf("%d moves, want %d", len(moves), len(all))
	}
}

func TestImpossiblePicksAreRefusedWithTheReason(t *testing.T) {
	p := example(t)
	grey := dealt(t, "gris", [5]string{
		"azul azul azul azul", "rojo rojo rojo rojo", "negro negro negro negro", "blanco blanco blanco blanco", "amarillo amarillo amarillo amarillo"},
		"1 azul suelo", "2 rojo suelo", "3 negro fila 2", "4 blanco suelo", "5 amarillo suelo")
	for _, test := range []struct {
		on     *turn
		seat   engine.Seat
		picked string
		want   engine.Code
	}{
		{p, 0, "1", azul.FactoryEmpty}, {p, 0, "9", azul.NoSuchFactory}, {p, 0, "99999", azul.NoSuchFactory}, {p, 0, "258", azul.NoSuchFactory},
		{p, 0, "-1", azul.NoSuchFactory}, {p, 0, "3.10", azul.NotInFactory}, {p, 0, "0.0", azul.NotInCentre}, {p, 0, "10", engine.Unreadable},
		{p, 0, "3.70", engine.Unreadable}, {p, 0, "3.256", engine.Unreadable}, {p, 0, "3.6", azul.NoSuchLine},
		{p, 0, "3.33", azul.LineHasOther}, {p, 0, "3.2.1", engine.Unreadable}, {p, 0, "x", engine.Unreadable}, {p, 0, "", engine.Unreadable},
		{p, 1, "3", engine.NotYourTurn}, {p, engine.Spectator, "3", engine.NotYourTurn},
		{grey, 0, "6", azul.NoSuchSpace}, {grey, 0, "0", azul.NoSuchSpace}, {grey, 0, "257", azul.NoSuchSpace}, {grey, 0, "1.1", engine.Unreadable},
		{grey, 1, "1", engine.NotYourTurn},
	} {
		step, err := menu.Next(test.on.view, test.seat, strings.Split(test.picked, "."), games.Reader{Lang: engine.Spanish})
		var illegal *engine.Refusal
		if !errors.As(err, &illegal) || illegal.Code != test.want {
			t.Errorf("%q of seat %d: %+v, %v; want %s", test.picked, test.seat, step, err, test.want)
			continue
		}
		for _, l := range languages {
			clean(t, test.picked, present.Refusal(l, hosted, illegal.Code, illegal.Args), 2000)
		}
	}
	if got := menu.Complete(p.view, 1, "3", games.Reader{Lang: engine.Spanish}, 25); len(got) != 0 {
		t.Errorf("a player who is not to move is offered %+v", got)
	}
}
