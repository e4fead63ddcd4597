package enanos_test

import (
	"fmt"
	"strings"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/must"
)

// attacked returns a view of seat 0's turn. Its dwarf of level 3 at a ne reaches a mine with a
// mint and a resting dwarf of seat 1. Three dwarves of seat 1 may guard the mine.
func attacked() enanos.View {
	mine, _ := enanos.Hex(0).Corner(enanos.NorthEast)
	other, _ := enanos.Hex(10).Corner(enanos.North)
	from, _ := enanos.Hex(0).Side(enanos.NorthEast)
	edge := func(h enanos.Hex) enanos.Edge { e, _ := h.Side(enanos.East); return e }
	return view(func(v *enanos.View) {
		v.Players[0].Dwarves[0] = enanos.Dwarf{Edge: from, Level: 3, Condition: enanos.Fed}
		v.Players[0].Rails = enanos.Edges{}.With(from)
		p := &v.Players[1]
		p.Mines, p.Mints, p.Shafts = 1<<mine, 1<<mine, 1<<other
		for i, level := range []uint8{1, 2, 2} {
			p.Dwarves[i] = enanos.Dwarf{Edge: edge(enanos.Hex(10 + i)), Level: level, Condition: enanos.Fed}
		}
		p.Dwarves[3] = enanos.Dwarf{Edge: edge(15), Level: 3, Condition: enanos.Resting}
	})
}

// Before an attack the odds of each case that the board allows are given: without a guard, and
// with a fed dwarf of each level. No picture shows what the dice decide.
func TestTheOddsOfAnAttackAreForetold(t *testing.T) {
	v := attacked()
	var attack string
	for _, m := range v.Moves(nil) {
		if m.Kind == enanos.KindAttack {
			attack = enanos.Format(m, engine.Spanish)
		}
	}
	s, ok := more.ExplainMove(v, 0, attack)
	if !ok {
		t.Fatalf("nothing is told of %q", attack)
	}
	text := lang.Text(engine.Spanish, s.Key, s.Args)
	clean(t, attack, text, 800)
	clean(t, attack, lang.Text(engine.English, s.Key, s.Args), 800)
	odds, guarded := enanos.AttackOdds(3, 1), enanos.AttackOdds(3, 2)
	for _, want := range []string{
		"tira 3 dados",
		fmt.Sprintf("\n· Sin guardia o con un enano de nivel 1: cae la acuñadura el %.0f %%; tu enano baja 1 nivel el %.0f %%.", 100*odds.Wins(), 100*odds.Lost[1]),
		fmt.Sprintf("\n· Con un enano de nivel 2 de guardia: queda en pozo el %.0f %%; tu enano baja 1 nivel el %.0f %%, baja 2 niveles el %.0f %%.",
			100*guarded.Won[2], 100*guarded.Lost[1], 100*guarded.Lost[2]),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	if n := strings.Count(text, "\n"); n != 2 {
		t.Errorf("%d cases:\n%s", n, text)
	}
	if !hosted.SkipPreview(attack) {
		t.Error("the board is shown as it would be after an attack")
	}
	// The picture of the board as it is names and rings both ends.
	scene := games.Scene{View: v, Lang: engine.Spanish, Marks: more.MarkMove(v, 0, attack)}
	says(t, strings.Join(hosted.Painter.Describe(scene), "\n"), "Jugador 1 ataca la mina de Jugador 2.")
	says(t, strings.Join(hosted.Painter.Describe(scene), "\n"), "con el enano de "+v.Players[0].Dwarves[0].Edge.Name()+", contra mina en ")
	if marks := more.MarkMove(v, 0, "termina"); marks != nil {
		t.Errorf("the end of a turn marks %v", marks)
	}
}

// A dwarf that is attacked defends itself, so there is one case only.
func TestADwarfThatIsAttackedDefendsItself(t *testing.T) {
	v := attacked()
	target, _ := enanos.Hex(0).Side(enanos.NorthWest)
	v.Players[0].Rails = v.Players[0].Rails.With(target)
	v.Players[1].Dwarves[3] = enanos.Dwarf{Edge: target, Level: 2, Condition: enanos.Resting}
	m := enanos.Move{Kind: enanos.KindAttack, From: uint8(v.Players[0].Dwarves[0].Edge), Piece: enanos.DwarfPiece, To: uint8(target)}
	if r := v.Check(m); r != nil {
		t.Fatal(r)
	}
	s, _ := more.ExplainMove(v, 0, enanos.Format(m, engine.Spanish))
	text, odds := lang.Text(engine.Spanish, s.Key, s.Args), enanos.AttackOdds(3, 2)
	want := fmt.Sprintf("\n· Contra un enano de nivel 2: cae el %.0f %%; tu enano baja 1 nivel el %.0f %%, baja 2 niveles el %.0f %%.",
		100*odds.Won[2], 100*odds.Lost[1], 100*odds.Lost[2])
	if strings.Count(text, "\n") != 1 || !strings.Contains(text, want) {
		t.Errorf("%q is not in\n%s", want, text)
	}
}

// A player who is asked how to defend reads who attacks what with how many dice, and the odds of
// each answer. Everybody else reads the same without the odds.
func TestTheDefenderIsToldTheOddsOfEachAnswer(t *testing.T) {
	v := attacked()
	mine, _ := enanos.Hex(0).Corner(enanos.NorthEast)
	v.Phase, v.Viewer = enanos.Answering, 1
	v.Fight = enanos.Fight{From: v.Players[0].Dwarves[0].Edge, Piece: enanos.MinePiece, At: uint8(mine), Defender: 1}
	step, err := menu.Next(v, 1, nil, games.Reader{Lang: engine.Spanish})
	must.Succeed(t, err)
	for _, l := range lang.Languages {
		clean(t, "the question", asks(l, step), 1200)
	}
	text := asks(engine.Spanish, step)
	odds, alone := enanos.AttackOdds(3, 2), enanos.AttackOdds(3, 1)
	for _, want := range []string{
		"nivel 3: mina de " + mine.Name(),
		fmt.Sprintf("(nivel 2): resistes el %.0f %%; queda en pozo el %.0f %%.", 100*(1-odds.Wins()), 100*odds.Won[2]),
		fmt.Sprintf("(nivel 1): resistes el %.0f %%", 100*(1-alone.Wins())),
		fmt.Sprintf("Ninguno: resistes el %.0f %%", 100*(1-alone.Wins())),
		"nivel 1 no defiende mejor que ninguno",
		"(nivel 2): resistes el 63 %; queda en pozo el 37 %. Pierdes de media 0,74 pasos.\n",
		"Pierdes de media 0,66 pasos: lo mínimo.", "Un paso es perder la acuñadura, la mina o el pozo.",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	if n := strings.Count(text, "\n· "); n != 4 {
		t.Errorf("%d answers:\n%s", n, text)
	}
	said := strings.Join(lines(engine.Spanish, hosted.Pending(v, games.Reader{}).Lines), "\n")
	if want := "nivel 3: mina de " + mine.Name() + "."; !strings.Contains(said, want) {
		t.Errorf("%q is not in\n%s", want, said)
	}
	s, ok := more.ExplainMove(v, 1, "defiende nada")
	if !ok {
		t.Fatal("nothing is told of a defence without a dwarf")
	}
	says(t, lang.Text(engine.Spanish, s.Key, s.Args), fmt.Sprintf("Sin enano resistes el %.0f %%", 100*(1-alone.Wins())))
}
