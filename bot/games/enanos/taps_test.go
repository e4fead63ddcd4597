package enanos_test

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/games"
	playing "sobremesa/bot/games/enanos"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/must"
)

// taps returns how many presses it takes seat 0 to play a move from the button Play under the
// board: the shortest way through the menu, and the confirmation. If the menu is open already
// (goesOn), Play is not counted.
func taps(t *testing.T, v enanos.View, move string, goesOn bool) int {
	t.Helper()
	n := 1
	if goesOn {
		n = 0
	}
	ways := [][]string{nil}
	for ; len(ways) > 0 && n < 10; n++ {
		var longer [][]string
		for _, picked := range ways {
			step := next(t, v, picked...)
			switch {
			case step.Move == move && step.AtOnce:
				return n
			case step.Move == move:
				return n + 1
			}
			for _, c := range step.Choices {
				if step.Most == 0 {
					longer = append(longer, append(slices.Clone(picked), c.Value))
				}
			}
		}
		ways = longer
	}
	t.Fatalf("the menu does not lead to %s", move)
	return 0
}

// battlefield returns a turn in which two dwarves of seat 0 may each attack two buildings.
func battlefield() enanos.View {
	return view(func(v *enanos.View) {
		for d, seat := range map[int]engine.Seat{enanos.North: 0, enanos.SouthEast: 1, enanos.SouthWest: 2} {
			c, _ := enanos.Hex(9).Corner(d)
			v.Players[seat].Mines |= 1 << c
			other, _ := enanos.Hex(seat).Corner(enanos.North)
			v.Players[seat].Shafts |= 1 << other // so that the mine is not their last building
		}
		for e := range enanos.Hex(9).Sides().All() {
			v.Players[0].Rails = v.Players[0].Rails.With(e)
		}
		for i, side := range []int{enanos.East, enanos.West} {
			e, _ := enanos.Hex(9).Side(side)
			v.Players[0].Dwarves[i] = enanos.Dwarf{Edge: e, Level: 2, Condition: enanos.Fed}
		}
	})
}

// The numbers of presses may only fall. They were 7 for a trade with the bank, 6 for an attack,
// and 7 for a turn in which a shaft is built.
func TestDeedsTakeFewPresses(t *testing.T) {
	v := view(func(v *enanos.View) {
		v.Own.Hand, v.Bank = enanos.Wood.N(5)+enanos.Stone.N(3)+enanos.Copper.N(1)+enanos.Iron.N(1), enanos.Copper.N(9)+enanos.Coal.N(9)+enanos.Gold.N(9)
		c, _ := enanos.Hex(0).Corner(enanos.NorthEast)
		v.Players[0].Shafts = 1 << c
	})
	if n := taps(t, v, "cambia 4 madera por 1 cobre", false); n > 4 {
		t.Errorf("a trade with the bank takes %d presses", n)
	}
	if n := taps(t, battlefield(), "ataca enano j e mina j se", false); n > 4 {
		t.Errorf("an attack takes %d presses", n)
	}
	v = view(func(v *enanos.View) {
		v.Own.Hand = enanos.ShaftCost + enanos.Wood.N(1)
		for _, side := range []int{enanos.NorthEast, enanos.East} {
			e, _ := enanos.Hex(0).Side(side)
			v.Players[0].Rails = v.Players[0].Rails.With(e)
		}
		c, _ := enanos.Hex(0).Corner(enanos.North)
		v.Players[0].Shafts = 1 << c
	})
	turn := taps(t, v, "pozo a se", false)
	shaft, err := enanos.Parse("pozo a se")
	if err != nil {
		t.Fatal(err)
	}
	if turn += taps(t, v.After(shaft), "termina", true); turn > 5 {
		t.Errorf("a turn takes %d presses", turn)
	}
}

// The trades that complete something come first, the most valuable one before the others, and say
// what they complete. Other trades are picked card by card.
func TestTheMostUsefulTradesStandFirst(t *testing.T) {
	v := view(func(v *enanos.View) {
		v.Own.Hand = enanos.Wood.N(6) + enanos.Stone.N(3) + enanos.Copper.N(1)
		for g := range enanos.Good(enanos.Goods) {
			v.Bank += g.N(5)
		}
		c, _ := enanos.Hex(0).Corner(enanos.NorthEast)
		v.Players[0].Shafts = 1 << c
	})
	step := next(t, v, deed(enanos.KindTrade))
	if n := len(step.Choices); n != games.MaxChoices || step.Choices[n-1].Value != "other" {
		t.Fatalf("want many trades and the others, got %+v", step.Choices)
	}
	if got := step.Choices[0].Label; got != "4 wood → 1 copper (mine)" {
		t.Errorf("first stands %q", got)
	}
	leads(t, v, "cambia 4 madera por 1 cobre", deed(enanos.KindTrade), step.Choices[0].Value)
	says(t, asks(engine.English, next(t, v, deed(enanos.KindTrade), "other")), "What do you give to the bank? You have 3 stone, 6 wood and 1 copper.")
}

// The whole trades lead to every kind that the bank has, and are paid for with the most frequent
// cards first.
func TestEachKindThatTheBankHasIsOneTrade(t *testing.T) {
	v := view(func(v *enanos.View) {
		v.Own.Hand = enanos.Stone.N(7) + enanos.Wood.N(3) + enanos.Iron.N(4) + enanos.Coal.N(2)
		for g := range enanos.Good(enanos.Goods) {
			v.Bank += g.N(5)
		}
	})
	payments := make(map[enanos.Cards]string)
	for _, c := range next(t, v, deed(enanos.KindTrade)).Choices {
		if move := next(t, v, deed(enanos.KindTrade), c.Value).Move; move != "" {
			m, err := enanos.Parse(move)
			must.Succeed(t, err)
			if payments[m.Want] == "" {
				payments[m.Want] = move
			}
		}
	}
	for g := range enanos.Good(enanos.Goods) {
		if got := payments[g.N(1)]; got == "" || g != enanos.Stone && !strings.HasPrefix(got, "cambia 4 piedra por ") {
			t.Errorf("the first trade for %s is %q, want one that gives 4 stone", g.Term(), got)
		}
	}
}

// For whom two cards are enough, nothing that costs four stands first.
func TestTheCheapestTradeStandsFirst(t *testing.T) {
	v := view(func(v *enanos.View) {
		v.Own.Hand = enanos.Stone.N(4) + enanos.Iron.N(2) + enanos.Gold.N(1)
		for g := range enanos.Good(enanos.Goods) {
			v.Bank += g.N(5)
		}
		v.Players[0].Levels[enanos.Jewellery] = enanos.SkillLevel
	})
	first := next(t, v, deed(enanos.KindTrade)).Choices[0]
	m, err := enanos.Parse(next(t, v, deed(enanos.KindTrade), first.Value).Move)
	must.Succeed(t, err)
	if m.Give.Len() != 2 {
		t.Errorf("first stands %q", first.Label)
	}
}

// If nothing can be done in a turn, the menu says what is missing, and the turn can be ended
// without confirmation. Offers can still be made.
func TestATurnInWhichNothingCanBeDoneSaysWhatIsMissing(t *testing.T) {
	poor := func(v *enanos.View) {
		v.Own.Hand = enanos.Stone.N(3) + enanos.Copper.N(1)
		c, _ := enanos.Hex(0).Corner(enanos.NorthEast)
		v.Players[0].Shafts = 1 << c
		v.Players[0].Levels[enanos.Medicine] = 5
	}
	v := view(poor)
	v.Bank = 0
	v.Decks = [enanos.Areas]uint8{}
	step := next(t, v)
	said := lang.Text(engine.Spanish, "enanos.ask.act", step.Args)
	if in := menuIn(t, engine.Spanish, v); !strings.Contains(in, "No te llega para nada de esto: mina: falta 1 cobre · ") || strings.Contains(in, "medicina") {
		t.Errorf("%q (%q)", in, said)
	}
	var labels []string
	for _, c := range step.Choices {
		labels = append(labels, c.Label)
	}
	if got := strings.Join(labels, ", "); got != "Offer to the others, Orders, End turn" {
		t.Errorf("one can pick %s", got)
	}
	if end := next(t, v, step.Choices[2].Value); end.Move != "termina" || !end.AtOnce || !step.Choices[2].AtOnce || step.Choices[1].AtOnce {
		t.Errorf("%+v of %+v", end, step.Choices)
	}
	if end := next(t, v, "end"); !end.AtOnce {
		t.Errorf("under the board: %+v", end)
	}
	v.Own.Hand += enanos.Copper.N(1)
	if in := menuIn(t, engine.Spanish, v); strings.Contains(in, "falta") {
		t.Errorf("where a mine can be paid for: %q", in)
	}
	if end := next(t, v, "end"); end.AtOnce {
		t.Error("a turn in which a mine can be built ends unasked")
	}
	v.Own.Hand = enanos.Stone.N(3)
	told := strings.Join(lines(engine.Spanish, more.PrivateLines(view(func(v *enanos.View) { poor(v); v.Turns = 9 }), 0)), "\n")
	for _, want := range []string{"▫️ mina 🪨🪨🪨🟠🟠: falta 1 cobre\n", "▫️ riel 🪵🔩: faltan 1 madera y 1 hierro\n"} {
		if !strings.Contains(told, want) {
			t.Errorf("no %q in %s", want, told)
		}
	}
}

func menuIn(t *testing.T, l engine.Lang, v enanos.View) string {
	t.Helper()
	step, err := menu.Next(v, 0, nil, games.Reader{Lang: l})
	if err != nil {
		t.Fatal(err)
	}
	return asks(l, step)
}

// A way into the menu that leads nowhere is refused with the most informative reason.
func TestAShortcutThatLeadsNowhereSaysWhy(t *testing.T) {
	offered := func(v *enanos.View) {
		v.Own.Hand = enanos.Wood.N(2)
		v.Order[0], v.Order[1] = 1, 0
		v.Offers[0] = enanos.Offer{Maker: 1, Give: enanos.Coal.N(1), Want: enanos.Wood.N(1), To: 5, Asked: 1}
		v.Offers[1] = enanos.Offer{Maker: 1, Give: enanos.Coal.N(1), Want: enanos.Wood.N(1), To: 4, Asked: 4}
		v.Made = 2
	}
	for name, c := range map[string]struct {
		change func(*enanos.View)
		picked []string
		want   engine.Code
	}{
		"an offer in one's turn": {func(v *enanos.View) { v.Own.Hand = enanos.Wood.N(1) }, []string{"offer"}, ""},
		"an offer while cards are to be discarded": {func(v *enanos.View) {
			v.Phase, v.Wait, v.Own.Hand = enanos.Discarding, engine.SeatsOf(0), enanos.Wood.N(9)
		}, []string{"offer"}, enanos.NotNow},
		"an offer in one's turn while others discard": {func(v *enanos.View) {
			v.Phase, v.Wait, v.Own.Hand = enanos.Discarding, engine.SeatsOf(1), enanos.Wood.N(1)
		}, []string{"offer"}, enanos.NotNow},
		"an offer in another's turn while others discard": {func(v *enanos.View) {
			v.Order[0], v.Order[1] = 1, 0
			v.Phase, v.Wait, v.Own.Hand = enanos.Discarding, engine.SeatsOf(1), enanos.Wood.N(1)
		}, []string{"offer"}, playing.OffersInTurn},
		"an offer of nothing":           {func(*enanos.View) {}, []string{"offer"}, enanos.NothingToOffer},
		"an offer too many":             {func(v *enanos.View) { v.Made = enanos.MaxOffers }, []string{"offer"}, enanos.OffersMade},
		"an answer":                     {offered, []string{"reply", "1", "accept"}, ""},
		"an answer to another's offer":  {offered, []string{"reply", "2", "accept"}, enanos.NoSuchOffer},
		"an answer to no offer":         {offered, []string{"reply", "3", "decline"}, enanos.NoSuchOffer},
		"a counter-offer with no cards": {func(v *enanos.View) { offered(v); v.Own.Hand = 0 }, []string{"reply", "1", "counter"}, enanos.NothingToOffer},
		"a counter-offer too many":      {func(v *enanos.View) { offered(v); v.Made = enanos.MaxOffers }, []string{"reply", "1", "counter"}, enanos.OffersMade},
		"an answer while others discard": {func(v *enanos.View) {
			offered(v)
			v.Phase, v.Wait = enanos.Discarding, engine.SeatsOf(1)
		}, []string{"reply", "1", "accept"}, enanos.NoSuchOffer},
		"feeding without a dwarf":     {func(v *enanos.View) { v.Own.Hand = enanos.Coal.N(1) }, []string{"feed"}, enanos.NotYours},
		"a trade without equal cards": {func(v *enanos.View) { v.Own.Hand = enanos.Coal.N(2) }, []string{"bank"}, enanos.NotTheRate},
		"the end of another's turn":   {offered, []string{"end"}, engine.NotYourTurn},
	} {
		_, err := menu.Next(view(c.change), 0, c.picked, games.Reader{Lang: engine.English})
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case c.want != "" && !engine.IsRefused(err, c.want):
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

// What a button stands for is said on it where it may be played at once.
func TestAButtonThatLeadsToOneMoveNamesIt(t *testing.T) {
	v := view(func(v *enanos.View) { v.Own.Hand = enanos.Diamond.N(1) })
	step := next(t, v)
	at := slices.IndexFunc(step.Choices, func(c games.Choice) bool { return strings.HasPrefix(c.Label, "Contraband") })
	if at < 0 || next(t, v, step.Choices[at].Value).Move != "avanza medicina" || step.Choices[at].Label != "Contraband: medicine, level 1 (1 diamond)" {
		t.Errorf("got the choices %+v", step.Choices)
	}
	v = view(func(v *enanos.View) {
		v.Own.Unplayed[enanos.Plague] = 1
		v.Players[1].Dwarves[0] = enanos.Dwarf{Edge: 9, Level: 1, Condition: enanos.Fed}
	})
	plague := func(c games.Choice) bool { return strings.HasPrefix(c.Label, "Cards: the card plague at ") }
	if list := next(t, v).Choices; !slices.ContainsFunc(list, plague) {
		t.Errorf("got the choices %+v", list)
	}
}
