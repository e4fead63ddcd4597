package enanos

import (
	"fmt"
	"slices"
	"testing"
)

// At a mine with a mint that is attacked at level 3, three steps may be lost. A guard makes it worse:
// with more dice of the defender's there are more pairs for the attacker to win.
func TestWhatADefenceIsExpectedToCost(t *testing.T) {
	s := position(t, ring+`
		1 dwarf e ne 3 fed
		2 mine+mint e se
		2 dwarf e sw 2 fed
		2 dwarf k e 3 just
		2 dwarf f e 1 fed
		2 dwarf f ne 3`)
	want := []string{" 0 0.66 0.34", "e sw 2 0.74 0.92", "k e 3 0.84 1.68", "f e 1 0.66 0.34"}
	var got []string
	for _, d := range s.Defences(3, crossingOf(t, "e se")) {
		name := ""
		if d.Guard != nowhere {
			name = d.Guard.Name()
		}
		got = append(got, fmt.Sprintf("%s %d %.2f %.2f", name, d.Level, d.Steps, d.Levels))
	}
	if !slices.Equal(got, want) {
		t.Errorf("the defences are %q, want %q", got, want)
	}
}

func TestTheOrderLeastLossDefendsSoThatLeastIsToBeLost(t *testing.T) {
	const guards = "2 dwarf e sw 2 fed\n2 dwarf k e 3 just\n2 dwarf f e 1 fed\n"
	for _, test := range []struct {
		name, board string
		level       int
		guard       string // the edge of the dwarf that defends
	}{
		{"a mine with a mint is better off without a guard", "2 mine+mint e se\n" + guards, 3, ""},
		{"a shaft with the best", "2 shaft e se\n" + guards, 3, "k e"},
		{"a mine whose owner keeps its shaft has one step to lose", "home\n2 mine e se\n" + guards, 3, "k e"},
		{"the same mine without home has two", "2 mine e se\n" + guards, 3, ""},
		{"against level 1 there is one pair at most", "2 mine+mint e se\n" + guards, 1, "k e"},
		{"of equal ones the first", "2 shaft e se\n2 dwarf k e 2 fed\n2 dwarf e sw 2 fed", 3, "k e"},
		{"a dwarf of level 1 would only tire", "2 shaft e se\n2 dwarf f e 1 fed", 2, ""},
		{"a resting dwarf does not defend", "2 shaft e se\n2 dwarf f e 3\n2 dwarf k e 1 fed", 2, ""},
	} {
		s := position(t, ring+fmt.Sprintf("least-loss\n1 dwarf e ne %d fed\n", test.level)+test.board)
		play(t, &s, "2: siempre defensa mínimo")
		piece := "mine"
		if p, _ := s.PieceAt(crossingOf(t, "e se")); p == ShaftPiece {
			piece = "shaft"
		}
		play(t, &s, "attack dwarf e ne "+piece+" e se")
		play(t, &s, "show")
		want := Edge(nowhere)
		if test.guard != "" {
			want = edgeOf(t, test.guard)
		}
		if phase(t, &s, Fighting); s.Fight.Guard != want {
			t.Errorf("%s: %s defends", test.name, s.Fight.Guard.Name())
		}
	}
}
