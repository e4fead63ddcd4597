package azul

import (
	"slices"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/must"
)

// tell plays a move and returns what is told of it.
func tell(t *testing.T, s *State, text string) []string {
	t.Helper()
	seat, before := s.ToMove().First(), *s
	m, err := Parse(text)
	must.Succeed(t, err)
	if err := s.Play(seat, m); err != nil {
		t.Fatalf("%v in\n%s", err, diagram(s))
	}
	var list []string
	for _, e := range (Rules{}).Events(&before, s, seat, m) {
		list = append(list, e.String())
	}
	return list
}

func checkTold(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("told\n%q, want\n%q", got, want)
	}
}

func TestChanceIsTold(t *testing.T) {
	s, _ := Start(2, Classic)
	checkTold(t, tell(t, &s, "inicio 2"), "-1: azul.began seat=1")
	for _, text := range []string{"1", "2", "3", "4"} {
		checkTold(t, tell(t, &s, "reparto "+text+" azul azul rojo rojo"))
	}
	checkTold(t, tell(t, &s, "reparto 5 azul azul rojo rojo"), "-1: azul.round-dealt round=1")
}

func TestATakeIsTold(t *testing.T) {
	s := position(t, `
		factories BBBR BBBB RRRR
		centre K *
		seat 1
		seat 2`)
	checkTold(t, tell(t, &s, "1 azul fila 4"), "0: azul.took color=azul.color.blue completes=false fell=0 line=4 marker=false source=1 tiles=3 what={azul.tiles.blue 3}")
	checkTold(t, tell(t, &s, "centro negro fila 1"), "1: azul.took color=azul.color.black completes=true fell=0 line=1 marker=true source=0 tiles=1 what={azul.tiles.black 1}")
	checkTold(t, tell(t, &s, "2 azul fila 4"), "0: azul.took color=azul.color.blue completes=true fell=3 line=4 marker=false source=2 tiles=4 what={azul.tiles.blue 4}")
	checkTold(t, tell(t, &s, "3 rojo suelo"), "1: azul.took color=azul.color.red completes=false fell=4 line=0 marker=false source=3 tiles=4 what={azul.tiles.red 4}")
}

func TestTheEndOfAGameIsTold(t *testing.T) {
	s := position(t, `
		turn 2
		centre B
		taker 1
		seat 1 points 10 floor *K
		    W | BYRK.
		   WW | .....
		seat 2
		    . | .....`)
	checkTold(t, tell(t, &s, "centro azul suelo"),
		"1: azul.took color=azul.color.blue completes=false fell=1 line=0 marker=false source=0 tiles=1 what={azul.tiles.blue 1}",
		"0: azul.tiled chosen=false color=azul.color.white column=5 points=5 row=1",
		"0: azul.tiled chosen=false color=azul.color.white column=1 points=2 row=2",
		"0: azul.floor cost=2",
		"0: azul.bonus colors=0 columns=0 points=2 rows=1",
		"1: azul.floor cost=1",
		"-1: azul.ended reason=azul.end.row")
}

func TestPlacesAndStuckLinesAreTold(t *testing.T) {
	s := position(t, `
		wall gris
		seat 1
		    B | RK...
		   BB | YRKW.
		seat 2`)
	checkTold(t, tell(t, &s, "fila 1 columna 5"),
		"0: azul.tiled chosen=true color=azul.color.blue column=5 points=1 row=1",
		"0: azul.stuck n=1",
		"0: azul.floor cost=2")
}

func TestEveryReasonForTheEndHasAName(t *testing.T) {
	seen := make(map[engine.Term]bool)
	for _, end := range []End{EndRow, EndTiles, EndFrozen} {
		if term := end.Term(); term == "" || seen[term] {
			t.Errorf("end %d is %q", end, term)
		} else {
			seen[term] = true
		}
	}
}
