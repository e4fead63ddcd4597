package games_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sobremesa/bot/games"
	"sobremesa/bot/games/nim"
	"sobremesa/engine"
)

func TestANameThatIsHalfTypedIsFinished(t *testing.T) {
	r := games.Reader{Lang: engine.Spanish, Players: []engine.Occupant{{Name: "Ana María"}, {Name: "Marta"}, {Name: "José de la O"}, {}, {Name: "Ana Mónica"}}}
	for typed, want := range map[string]string{
		"juega espía ana mar": "juega espía Ana María",
		"ana  marí":           "Ana María",
		"juega espía mar":     "juega espía Marta",
		"josé de l":           "José de la O",
		"espía jose ":         "espía José de la O",
		"juega espía ana m":   "juega espía ana m", // begins two names
		"juega espía ana":     "juega espía ana",
		"juega espía eva mar": "juega espía eva Marta",
		"juega espía marta ":  "juega espía marta ",
		"juega espía x":       "juega espía x",
		"  ":                  "  ",
		"":                    "",
	} {
		if got := games.FinishName(typed, r); got != want {
			t.Errorf("%q becomes %q, want %q", typed, got, want)
		}
	}
}

func TestOfEachHabitTheMostFrequentIsTold(t *testing.T) {
	blue, red := engine.Term("azul.color.blue"), engine.Term("azul.color.red")
	got := games.SumHabits([]games.Habit{
		{Key: "color", What: red, N: 3}, {Key: "column", What: 2, N: 1}, {Key: "color", What: blue, N: 2}, {Key: "rows", N: 0},
		{Key: "color", What: blue, N: 2}, {Key: "column", What: 1, N: 1}, {Key: "sets", N: 1}, {Key: "sets", N: 2},
	})
	want := []games.Habit{{Key: "color", What: blue, N: 4}, {Key: "column", What: 1, N: 1}, {Key: "sets", N: 3}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestAPlainBoardIsDescribedByItsLines(t *testing.T) {
	g := games.ListOf(nim.Game())[0]
	s := games.Scene{View: nim.Sticks{}, Lang: engine.Spanish, Players: []engine.Occupant{{Name: "Ana\n" + strings.Repeat("x", 50)}, {}}}
	lines := g.Painter.Describe(s)
	text := strings.Join(lines, "\n")
	if strings.Contains(text, strings.Repeat("x", 30)) || !strings.Contains(text, "Ana x") || !strings.Contains(text, "Jugador 2") || slices.Contains(lines, "") {
		t.Errorf("the board is described by\n%s", text)
	}
	if p, err := g.Painter.Picture(s); err != nil || p.Alt != text {
		t.Errorf("the description of the picture is %q, %v", p.Alt, err)
	}
	if s.Players[1].Name != "" {
		t.Errorf("the caller's player is called %q now", s.Players[1].Name)
	}
}
