package enanos_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

func TestAnOfferIsPickedCardByCard(t *testing.T) {
	v := view(func(v *enanos.View) { v.Own.Hand = enanos.Wood.N(2) + enanos.Iron.N(1) })
	give := next(t, v, deed(enanos.KindOffer)) // the bank's trades are not offered
	var labels []string
	for _, c := range give.Choices {
		labels = append(labels, c.Label+" "+c.Value)
	}
	if got := strings.Join(labels, ", "); got != "wood w1, wood (2) w2, iron i1" || give.Least != 1 || give.Most != 3 {
		t.Errorf("%s, %d to %d", got, give.Least, give.Most)
	}
	want := next(t, v, deed(enanos.KindOffer), "w1-w2")
	if len(want.Choices) != 20 || slices.ContainsFunc(want.Choices, func(c games.Choice) bool { return c.Label == "wood" }) {
		t.Errorf("wanted can be %+v", want.Choices)
	}
	if got := asks(engine.English, want); got != "You give 2 wood. What do you want for it?" {
		t.Errorf("asked %q", got)
	}
	to := next(t, v, deed(enanos.KindOffer), "w1-w2", "g1")
	if len(to.Choices) != 3 || to.Choices[0].Label != "To all" || to.Choices[1].Label != "Player 2 (0 cards)" || to.Choices[1].Emoji != "🟥" {
		t.Errorf("want everybody and the two others, got %+v", to.Choices)
	}
	for pick, move := range map[string]string{"all": "ofrece 2 madera por 1 oro", "2": "ofrece 2 madera por 1 oro jugador 3"} {
		if step := next(t, v, deed(enanos.KindOffer), "w1-w2", "g1", pick); step.Move != move || !step.SkipPreview {
			t.Errorf("%s: %+v, want %s", pick, step, move)
		}
	}
}

func TestAllThatASideHoldsCanBeOfOneGood(t *testing.T) {
	v := view(func(v *enanos.View) { v.Own.Hand = enanos.Wood.N(6) + enanos.Iron.N(1) })
	if give := next(t, v, "offer"); len(give.Choices) != 6 || give.Most != 5 {
		t.Errorf("want six cards and five of them at most, got %+v", give)
	}
	leads(t, v, "ofrece 5 madera por 3 oro", "offer", "w1-w2-w3-w4-w5", "g1-g2-g3", "all")
	v = view(func(v *enanos.View) { // there is no room for five of each of many goods
		for g := range enanos.Good(enanos.Goods) {
			v.Own.Hand += g.N(5)
		}
	})
	if give := next(t, v, "offer"); len(give.Choices) != 20 {
		t.Errorf("%d choices", len(give.Choices))
	}
}

func TestALargeHandIsDiscardedByWhatThereIsRoomFor(t *testing.T) {
	for n, goods := range map[int]int{9: 5, 26: 5, 47: 5, 75: 5, 48: 2} {
		v := view(func(v *enanos.View) {
			v.Phase, v.Wait = enanos.Discarding, engine.SeatsOf(0)
			for i := range n {
				v.Own.Hand += enanos.Good(i % goods).N(1)
			}
			v.Players[0].Due = uint8(n / 2)
		})
		step := next(t, v)
		if len(step.Choices) != min(n, 20) || step.Least != min(n/2, 20) || step.Most != step.Least {
			t.Errorf("of %d cards: %d choices, %d to %d", n, len(step.Choices), step.Least, step.Most)
		}
		var values []string
		for _, c := range step.Choices[len(step.Choices)-step.Least:] {
			values = append(values, c.Value)
		}
		fits(t, fmt.Sprintf("of %d cards", n), []string{strings.Join(values, "-")})
		m, err := enanos.Parse(next(t, v, strings.Join(values, "-")).Move)
		if err != nil || m.Give.Len() != n/2 {
			t.Errorf("of %d cards %d are discarded, %v", n, m.Give.Len(), err)
		}
	}
}

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
		return lines(engine.Spanish, hosted.Pending(v, games.Reader{Lang: engine.Spanish}).Lines)
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
