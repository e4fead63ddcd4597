package enanos_test

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// In the last steps before Antwerp, everybody reads that the active player has dwarves to feed.
// Only the player's own menu says that the hand allows it.
func TestThePlayerWhoCouldStillFeedADwarfForAntwerpIsTold(t *testing.T) {
	position := func(change func(*enanos.View)) enanos.View {
		return view(func(v *enanos.View) {
			e, _ := enanos.Hex(0).Side(enanos.NorthEast)
			f, _ := enanos.Hex(9).Side(enanos.NorthEast)
			v.Players[0].Dwarves[0] = enanos.Dwarf{Edge: e, Level: 3}
			v.Players[1].Dwarves[0] = enanos.Dwarf{Edge: f, Level: 2, Condition: enanos.Fed}
			v.Players[1].Mines = 1<<3 | 1<<9 | 1<<20
			v.Train, v.Own.Hand = v.Way-2, enanos.Coal.N(1)
			change(v)
		})
	}
	beside := func(v enanos.View) []string {
		v.Viewer, v.Own = engine.Spectator, enanos.Secret{}
		return lines(engine.Spanish, hosted.Beside(v, games.Reader{Lang: engine.Spanish}).Lines)
	}
	v := position(func(*enanos.View) {})
	public := "🚂 Amberes: fuerza 3, defensa 2; quedan 2 pasos. Jugador 1 tiene enanos en reposo que suman 3 y podría alimentarlos."
	sameLines(t, beside(v), []string{public})
	const private = "puedes alimentar"
	says(t, menuIn(t, engine.Spanish, v), private)
	// Without coal the menu does not mention it. The public line stays, since nobody else may
	// know.
	v = position(func(v *enanos.View) { v.Own.Hand = 0 })
	if got := menuIn(t, engine.Spanish, v); strings.Contains(got, private) || !slices.Equal(beside(v), []string{public}) {
		t.Errorf("without coal the menu says %q, the board %q", got, beside(v))
	}
	for what, change := range map[string]func(*enanos.View){
		"three steps ahead": func(v *enanos.View) { v.Train-- },
		"with all fed":      func(v *enanos.View) { v.Players[0].Dwarves[0].Condition = enanos.JustFed },
	} {
		if v := position(change); len(beside(v)) > 0 || strings.Contains(menuIn(t, engine.Spanish, v), private) {
			t.Errorf("%s: %q, %q", what, beside(v), menuIn(t, engine.Spanish, v))
		}
	}
}
