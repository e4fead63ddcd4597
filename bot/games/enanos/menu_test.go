package enanos_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	paint "sobremesa/render/enanos"
)

// reached is all that can be picked at a position, and how often.
type reached struct {
	t     *testing.T
	m     engine.Match
	seat  engine.Seat
	lang  engine.Lang
	rng   *rand.Rand
	moves map[string]int
	steps int
}

// fits fails the test when picks are too many for a button, late in a game among
// very many.
func fits(t *testing.T, where string, picked []string) {
	t.Helper()
	for _, verb := range []message.Verb{message.Pick, message.Confirm} {
		if id := (message.CustomID{Kind: "enanos", Game: 999_999, Seq: 9999, Verb: verb, Picks: picked}); !id.Fits() {
			t.Errorf("%s: %s is too long", where, id)
		}
	}
}

func (r *reached) from(picked []string) {
	r.t.Helper()
	where := at(r.m, r.seat) + " after " + strings.Join(picked, ".")
	step, err := menu.Next(r.m.View(r.seat), r.seat, picked, games.Reader{Lang: r.lang})
	r.steps++
	fits(r.t, where, picked)
	switch {
	case err != nil:
		r.t.Fatalf("%s: %v", where, err)
	case step.Move != "":
		r.moves[step.Move]++
		if _, err := r.m.Clone().Play(r.seat, step.Move); err != nil {
			r.t.Errorf("%s: %s: %v", where, step.Move, err)
		}
		return
	}
	clean(r.t, where, lang.Text(r.lang, step.Question, step.Args), 600)
	most := 20
	if step.Most > 0 {
		most = 25
	}
	if n := len(step.Choices); n < 2 && step.Most == 0 || n == 0 || n > most || step.Most > n || len(picked) > 5 {
		r.t.Errorf("%s: %d choices, %d to %d of them", where, n, step.Least, step.Most)
	}
	var values []string
	for _, c := range step.Choices {
		clean(r.t, where, c.Label, 80)
		if len(c.Value) == 0 || len(c.Value) > 8 || slices.Contains(values, c.Value) {
			r.t.Errorf("%s: %+v is no choice, or is there twice", where, c)
		}
		values = append(values, c.Value)
	}
	if step.Most == 0 {
		for _, value := range values {
			r.from(append(slices.Clone(picked), value))
		}
		return
	}
	for range 3 {
		r.rng.Shuffle(len(values), func(i, j int) { values[i], values[j] = values[j], values[i] })
		n := step.Least
		if step.Question == "enanos.ask.give" || step.Question == "enanos.ask.pledge-some" {
			n += r.rng.IntN(step.Most - step.Least + 1)
		}
		r.from(append(slices.Clone(picked), strings.Join(values[:n], "-")))
	}
}

func TestPicksReachEveryListedMoveInFewStepsOfFewChoices(t *testing.T) {
	phases, forms := make(map[enanos.Phase]int), make(map[engine.Code]int)
	for game := range 9 {
		n, seats := 0, 2+game%3
		randomGame(t, seats, uint64(game), func(m engine.Match, rng *rand.Rand) {
			v := m.View(m.ToMove().First()).(enanos.View)
			n++
			if v.Phase == enanos.Acting && n%11 > 0 && v.Made == 0 || v.Phase == enanos.Acting && n%5 > 0 || phases[v.Phase] > 150 {
				return
			}
			phases[v.Phase]++
			for seat := range m.ToMove().All() {
				r := &reached{t: t, m: m, seat: seat, lang: lang.Languages[n%2], rng: rng, moves: make(map[string]int)}
				r.from(nil)
				for i, text := range m.Moves(seat) {
					if i > 0 && strings.HasPrefix(text, "aporta ") && text != "aporta nada" {
						continue // but for all of them, several are picked at once
					}
					// A place is picked by each hex that it is at.
					if n := r.moves[text]; n == 0 || n > 3 {
						t.Errorf("%s: %s comes out %d times", at(m, seat), text, n)
					}
				}
				for _, f := range m.Unlisted(seat) {
					for move := range r.moves {
						if f.Has(move) {
							forms[f.Code]++
						}
					}
				}
			}
		})
	}
	for _, p := range []enanos.Phase{
		enanos.Founding, enanos.Tracking, enanos.Discarding, enanos.Raiding, enanos.Pledging, enanos.Losing, enanos.Choosing,
		enanos.Acting, enanos.Taking, enanos.Answering,
	} {
		if phases[p] == 0 {
			t.Errorf("no position %s was seen", p.Term())
		}
	}
	for _, f := range []engine.Code{
		enanos.FormDiscard, enanos.FormOffer, enanos.FormCounter, enanos.FormProduction, enanos.FormRemedy, enanos.FormAntwerp, enanos.FormDefence,
	} {
		if forms[f] == 0 {
			t.Errorf("no move of the form %s was picked", f)
		}
	}
	t.Logf("positions by phase: %v, moves by form: %v", phases, forms)
}

// view is a view of seat 0 of a position that is made up, in its turn.
func view(change func(v *enanos.View)) enanos.View {
	s, err := enanos.Rules{}.Start(engine.Options{Seats: 3})
	if err != nil {
		panic(err)
	}
	v := s.View(0)
	v.Phase = enanos.Acting
	change(&v)
	v.Players[0].Cards = uint8(v.Own.Hand.Len())
	return v
}

func next(t *testing.T, v enanos.View, picked ...string) games.Step {
	t.Helper()
	step, err := menu.Next(v, 0, picked, games.Reader{Lang: engine.English})
	if err != nil {
		t.Fatalf("%v: %v", picked, err)
	}
	return step
}

func TestAnOfferIsPickedCardByCard(t *testing.T) {
	v := view(func(v *enanos.View) { v.Own.Hand = enanos.Wood.N(2) + enanos.Iron.N(1) })
	give := next(t, v, "6") // there is nothing to trade with the bank
	var labels []string
	for _, c := range give.Choices {
		labels = append(labels, c.Label+" "+c.Value)
	}
	if got := strings.Join(labels, ", "); got != "wood w1, wood (2) w2, iron i1" || give.Least != 1 || give.Most != 3 {
		t.Errorf("%s, %d to %d", got, give.Least, give.Most)
	}
	want := next(t, v, "6", "w1-w2")
	if len(want.Choices) != 20 || slices.ContainsFunc(want.Choices, func(c games.Choice) bool { return c.Label == "wood" }) {
		t.Errorf("wanted can be %+v", want.Choices)
	}
	if got := lang.Text(engine.English, want.Question, want.Args); got != "You give 2 wood. What do you want for it?" {
		t.Errorf("asked %q", got)
	}
	to := next(t, v, "6", "w1-w2", "g1")
	if len(to.Choices) != 3 || to.Choices[0].Label != "To all" || to.Choices[1].Label != "Player 2 (0 cards)" || to.Choices[1].Emoji != "🟥" {
		t.Errorf("%+v", to.Choices)
	}
	for pick, move := range map[string]string{"all": "ofrece 2 madera por 1 oro", "2": "ofrece 2 madera por 1 oro jugador 3"} {
		if step := next(t, v, "6", "w1-w2", "g1", pick); step.Move != move || !step.Unseen {
			t.Errorf("%s: %+v, want %s", pick, step, move)
		}
	}
}

func TestAllThatASideHoldsCanBeOfOneGood(t *testing.T) {
	v := view(func(v *enanos.View) { v.Own.Hand = enanos.Wood.N(6) + enanos.Iron.N(1) })
	if give := next(t, v, "offer"); len(give.Choices) != 6 || give.Most != 5 {
		t.Errorf("%+v", give)
	}
	if got := next(t, v, "offer", "w1-w2-w3-w4-w5", "g1-g2-g3", "all").Move; got != "ofrece 5 madera por 3 oro" {
		t.Errorf("%q", got)
	}
	v = view(func(v *enanos.View) { // of many goods there is not room for five each
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

func TestPlacesArePickedByTheirHexWhereThereAreMany(t *testing.T) {
	v := view(func(v *enanos.View) { v.Phase = enanos.Founding })
	step := next(t, v)
	if len(step.Choices) != 19 || step.Choices[0].Value != "a" {
		t.Errorf("%+v", step.Choices)
	}
	if marks, _ := step.Marks.(*paint.Marks); marks == nil || len(marks.Crossings) != 54 || len(marks.Edges) > 0 || len(marks.Hexes) != 19 {
		t.Errorf("marked are %+v", step.Marks)
	}
	corners := next(t, v, "a")
	if marks, _ := corners.Marks.(*paint.Marks); marks == nil || len(marks.Crossings) != len(corners.Choices) || !slices.Equal(marks.Hexes, []enanos.Hex{0}) {
		t.Errorf("marked are %+v", corners.Marks)
	}
	if len(corners.Choices) != 6 || next(t, v, "a", "ne").Move != "pozo a ne" {
		t.Errorf("%+v", corners.Choices)
	}
	v = view(func(v *enanos.View) {
		c, _ := enanos.Hex(0).Corner(enanos.NorthEast)
		v.Players[0].Shafts = 1 << c
		v.Own.Hand = enanos.RailCost
	})
	if step := next(t, v, "0"); len(step.Marks.(*paint.Marks).Edges) != 3 {
		t.Errorf("marked are %+v", step.Marks)
	}
	if step := next(t, v, "0"); len(step.Choices) != 3 || step.Choices[0].Label != "a ne" || next(t, v, "0", "ane").Move != "riel a ne" {
		t.Errorf("%+v", step.Choices)
	}
}

// A corner is found at each hex that it is at, whichever it is named after.
func TestEveryHexLeadsToAllItsPlaces(t *testing.T) {
	v := view(func(v *enanos.View) { v.Phase = enanos.Founding })
	for h := range enanos.Hex(enanos.Hexes) {
		step := next(t, v, h.Name())
		var labels []string
		for _, c := range step.Choices {
			labels = append(labels, c.Label)
			move, err := enanos.Parse("pozo " + h.Name() + " " + c.Label)
			if got := next(t, v, h.Name(), c.Value).Move; err != nil || got != enanos.Format(move, engine.Spanish) {
				t.Errorf("%s %s leads to %s, %v", h.Name(), c.Value, got, err)
			}
		}
		if got := strings.Join(labels, " "); got != "n ne se s sw nw" {
			t.Errorf("at %s: %s", h.Name(), got)
		}
		marks, _ := step.Marks.(*paint.Marks)
		if marks == nil || !slices.Equal(marks.Hexes, []enanos.Hex{h}) || len(marks.Crossings) != 6 {
			t.Errorf("at %s %+v is marked", h.Name(), marks)
		}
	}
	// A dwarf walks to sides of hexes, too.
	v = view(func(v *enanos.View) {
		for h := range enanos.Hex(enanos.Hexes) {
			for e := range h.Sides().All() {
				v.Players[0].Rails = v.Players[0].Rails.With(e)
			}
		}
		e, _ := enanos.Hex(9).Side(enanos.NorthEast)
		v.Players[0].Dwarves[0] = enanos.Dwarf{Edge: e, Level: 1, Condition: enanos.Fed}
	})
	if step := next(t, v, "1", "a"); len(step.Choices) != 6 {
		t.Errorf("%+v", step)
	}
}

func TestRaidersTargetsAndDwarvesAreMarked(t *testing.T) {
	v := view(func(v *enanos.View) {
		v.Phase = enanos.Raiding
		v.Raiders = 9
	})
	if marks, _ := next(t, v).Marks.(*paint.Marks); marks == nil || len(marks.Hexes) != 18 {
		t.Errorf("marked are %+v", marks)
	}
	v = view(func(v *enanos.View) {
		for i, side := range []int{enanos.NorthEast, enanos.East} {
			e, _ := enanos.Hex(0).Side(side)
			v.Players[0].Dwarves[i] = enanos.Dwarf{Edge: e, Level: 1}
		}
		v.Own.Hand = enanos.FeedCost
	})
	if step := next(t, v, "1"); len(step.Marks.(*paint.Marks).Edges) != 2 {
		t.Errorf("marked are %+v", step.Marks)
	}
	if step := next(t, v); step.Marks != nil {
		t.Errorf("what to do has marks: %+v", step.Marks)
	}
}

func TestOrdersAreGivenOutOfTurn(t *testing.T) {
	v := view(func(v *enanos.View) { v.Order[0], v.Order[1] = 1, 0 })
	step := next(t, v)
	if got := lang.Text(engine.English, step.Question, step.Args); len(step.Choices) != 4 || !strings.HasPrefix(got, "It is not your turn") {
		t.Errorf("%q, %+v", got, step.Choices)
	}
	defence := next(t, v, step.Choices[3].Value)
	if len(defence.Choices) != 3 || defence.Choices[0].Style != games.Good || defence.Choices[2].Style != games.Plain {
		t.Errorf("%+v", defence.Choices)
	}
	if got := next(t, v, step.Choices[3].Value, defence.Choices[2].Value).Move; got != "siempre defensa pregunta" {
		t.Errorf("%q", got)
	}
	_, err := menu.Next(v, 1, nil, games.Reader{Lang: engine.English})
	var refusal *engine.Refusal
	if !errors.As(err, &refusal) || refusal.Code != engine.NotYourTurn {
		t.Errorf("another's menu: %v", err)
	}
}

func TestWhatIsTakenWithoutAskingIsSaid(t *testing.T) {
	v := view(func(v *enanos.View) {
		v.Own.Hand = enanos.Wood.N(1)
		v.Own.Unplayed[enanos.Spy] = 1
		v.Players[0].Unplayed[enanos.Jewellery] = 1
		v.Players[1].Cards, v.Players[2].Cards = 2, 2
	})
	asked := func(v enanos.View, picked ...string) string {
		step := next(t, v, picked...)
		return lang.Text(engine.English, step.Question, step.Args)
	}
	if got := asked(v, "5"); got != "**Spy: see a hand and take a card of it.** Whose hand do you look at?" {
		t.Errorf("of one card: %q", got)
	}
	v.Own.Unplayed[enanos.Monopoly] = 1
	if got := asked(v, "5"); got != "Which card do you play?" {
		t.Errorf("of two cards: %q", got)
	}
	if got := asked(v, "5", "12"); got != "Whose hand do you look at?" {
		t.Errorf("of what was picked: %q", got)
	}
	v = view(func(v *enanos.View) {
		c, _ := enanos.Hex(0).Corner(enanos.NorthEast)
		v.Players[0].Shafts = 1 << c
		v.Own.Hand = enanos.RailCost
	})
	if got := asked(v, "0"); got != "**Rail (1 wood and 1 iron).** Where does the rail go?" {
		t.Errorf("of one thing to build: %q", got)
	}
}

func TestWhatCannotBePickedIsRefused(t *testing.T) {
	v := view(func(v *enanos.View) { v.Own.Hand = enanos.Wood.N(4) + enanos.Iron.N(1) })
	for _, picked := range []string{
		"", "x", "0", "99", "6.23", "6.23.w9", "6.23.w1-w1", "6.23.w1.w1", "6.23.w1.g1.0", "6.23.w1.g1.all.1", "9.9", "6.w1.g1",
	} {
		step, err := menu.Next(v, 0, strings.Split(picked, "."), games.Reader{Lang: engine.Spanish})
		var refusal *engine.Refusal
		if !errors.As(err, &refusal) || step.Move != "" || len(step.Choices) > 0 {
			t.Errorf("%q: %+v, %v", picked, step, err)
		}
	}
}
