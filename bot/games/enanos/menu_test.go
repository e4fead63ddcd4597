package enanos_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/games/gamestest"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	paint "sobremesa/render/enanos"
)

// fits fails the test if picks are too many for a button, even late in a game with a high number.
func fits(t *testing.T, where string, picked []string) {
	t.Helper()
	for _, verb := range []message.Verb{message.Pick, message.Confirm} {
		if id := (message.CustomID{Kind: "enanos", Game: 999_999, Seq: 9999, Verb: verb, Picks: picked}); !id.Fits() {
			t.Errorf("%s: %s is too long", where, id)
		}
	}
}

// In every phase in which something is asked, few picks of few choices lead to each move, and they fit
// into a button.
func TestPicksReachEveryListedMoveInFewStepsOfFewChoices(t *testing.T) {
	seen := map[enanos.Phase]int{
		enanos.Founding: 0, enanos.Tracking: 0, enanos.Discarding: 0, enanos.Raiding: 0, enanos.Pledging: 0, enanos.Losing: 0, enanos.Choosing: 0,
		enanos.Acting: 0, enanos.Taking: 0, enanos.Answering: 0,
	}
	unseen := func() (list []engine.Term) {
		for phase, n := range seen {
			if n == 0 {
				list = append(list, phase.Term())
			}
		}
		return list
	}
	const most = 100
	for game := 0; game < most && len(unseen()) > 0; game++ {
		randomGame(t, 2+game%3, uint64(game), func(m engine.Match, rng *rand.Rand) {
			v := m.View(m.ToMove().First()).(enanos.View)
			if seen[v.Phase] >= enginetest.Times(4, 30) || v.Phase == enanos.Acting && rng.IntN(20) > 0 {
				return
			}
			seen[v.Phase]++
			for seat := range m.ToMove().All() {
				_, err := gamestest.PickAll(hosted, m, seat, engine.Spanish, rng, func(picked []string, step games.Step) {
					where := at(m, seat) + " after " + strings.Join(picked, ".")
					fits(t, where, picked)
					if n := len(step.Choices); step.Move == "" && (n < 2 && step.Most == 0 || step.Most > n || len(picked) > 5) {
						t.Errorf("%s: %d choices, %d to %d of them", where, n, step.Least, step.Most)
					}
				})
				must.Succeed(t, err)
			}
		})
	}
	if list := unseen(); len(list) > 0 {
		t.Errorf("not seen in %d games: %q", most, list)
	}
}

func TestOrdersAreGivenOutOfTurn(t *testing.T) {
	v := view(func(v *enanos.View) { v.Order[0], v.Order[1] = 1, 0 })
	step := next(t, v)
	if got := asks(engine.English, step); len(step.Choices) != 5 || !strings.HasPrefix(got, "It is not your turn") {
		t.Errorf("out of turn the menu asks %q with %+v, want the five kinds of orders", got, step.Choices)
	}
	defence := next(t, v, step.Choices[3].Value)
	if len(defence.Choices) != 5 || defence.Choices[0].Style != games.Good || defence.Choices[4].Style != games.Plain {
		t.Errorf("want five orders with the first highlighted, got %+v", defence.Choices)
	}
	// The current order of each kind is ticked.
	for i, want := range []int{3, 1, 1, 1} {
		ticked := 0
		for _, c := range next(t, v, step.Choices[i].Value).Choices {
			if c.Emoji == "✅" {
				ticked++
			}
		}
		if ticked != want {
			t.Errorf("%s: %d choices are ticked", step.Choices[i].Label, ticked)
		}
	}
	v.Own.Antwerp = enanos.AnswerAsk
	if antwerp := next(t, v, step.Choices[2].Value); antwerp.Choices[0].Emoji != "" || antwerp.Choices[2].Emoji != "✅" {
		t.Errorf("want the third order ticked, got %+v", antwerp.Choices)
	}
	leads(t, v, "siempre defensa pregunta", step.Choices[3].Value, defence.Choices[4].Value)
	_, err := menu.Next(v, 1, nil, games.Reader{Lang: engine.English})
	if !engine.IsRefused(err, engine.NotYourTurn) {
		t.Errorf("another's menu: %v", err)
	}
}

func TestSkippedStepsAreTold(t *testing.T) {
	v := view(func(v *enanos.View) {
		v.Own.Hand = enanos.Wood.N(1)
		v.Own.Unplayed[enanos.Spy] = 1
		v.Players[0].Unplayed[enanos.Jewellery] = 1
		v.Players[1].Cards, v.Players[2].Cards = 2, 2
	})
	asked := func(v enanos.View, picked ...string) string {
		step := next(t, v, picked...)
		return asks(engine.English, step)
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
	v = view(func(v *enanos.View) { v.Own.Hand, v.Bank = enanos.Wood.N(4), enanos.Iron.N(9)+enanos.Gold.N(9) })
	if got := asked(v, deed(enanos.KindTrade)); got != "What do you trade with the bank? You have 4 wood." {
		t.Errorf("of one thing to give: %q", got)
	}
	v = view(func(v *enanos.View) {
		c, _ := enanos.Hex(0).Corner(enanos.NorthEast)
		v.Players[0].Shafts = 1 << c
		v.Own.Hand = enanos.RailCost
	})
	if got := asked(v, deed(enanos.KindRail)); got != "Where does the rail go?" {
		t.Errorf("of what was picked with its price: %q", got)
	}
}

func TestImpossiblePicksAreRefused(t *testing.T) {
	refused := func(v enanos.View, list ...string) {
		t.Helper()
		for _, picked := range list {
			step, err := menu.Next(v, 0, strings.Split(picked, "."), games.Reader{Lang: engine.Spanish})
			if !engine.IsRefused(err) || step.Move != "" || len(step.Choices) > 0 {
				t.Errorf("%q: %+v, %v", picked, step, err)
			}
		}
	}
	v := view(func(v *enanos.View) { v.Own.Hand = enanos.Wood.N(4) + enanos.Iron.N(1) })
	offer := deed(enanos.KindOffer)
	if step := next(t, v, offer); step.Question != "enanos.ask.give" {
		t.Fatalf("%s asks %s", offer, step.Question)
	}
	refused(v, "", "x", "0", "99", offer+".23", offer+".w9", offer+".w1-w1", offer+".w1.w1", offer+".w1.g1.0", offer+".w1.g1.all.1", "9.9", "6.w1.g1")

	v = view(func(v *enanos.View) {
		v.Own.Hand = enanos.Wood.N(4)
		v.Phase, v.Wait = enanos.Discarding, engine.SeatsOf(0)
		v.Players[0].Due = 2
	})
	leads(t, v, "descarta 2 madera", "w1-w2")
	refused(v, "w1", "w1-w1", "w1-w2-w3", "w1-w2.w3")

	v = view(func(v *enanos.View) { // an offer of another player is answered by a counter-offer
		v.Order[0], v.Order[1] = 1, 0
		v.Own.Hand = enanos.Wood.N(4)
		v.Offers[0] = enanos.Offer{Maker: 1, Give: enanos.Coal.N(1), Want: enanos.Wood.N(1), To: 1, Asked: 1}
		v.Made = 1
	})
	leads(t, v, "contraoferta 1 1 madera por 1 cobre", "reply", "1", "counter", "w1", "o1")
	refused(v, "reply.1.counter.w1.o1.all", "reply.1.accept.1", "reply.2.accept", "reply.1", "reply.1.maybe")

	ne, _ := enanos.Hex(5).Side(enanos.NorthEast)
	nw, _ := enanos.Hex(5).Side(enanos.NorthWest)
	v = view(func(v *enanos.View) {
		v.Phase, v.Wait = enanos.Pledging, engine.SeatsOf(0)
		for i, e := range []enanos.Edge{ne, nw} {
			v.Players[0].Rails = v.Players[0].Rails.With(e)
			v.Players[0].Dwarves[i] = enanos.Dwarf{Edge: e, Level: 1, Condition: enanos.Fed}
		}
	})
	v.Players[1].Mines, v.Players[2].Mines = 1<<3|1<<9, 1<<20
	ask := next(t, v)
	says(t, asks(engine.English, ask), "smugglers: 3; your dwarves come to 2.")
	some := next(t, v, "some")
	if len(some.Choices) != 2 || next(t, v, "some", some.Choices[0].Value).Move == "" {
		t.Fatalf("want two dwarves to pick from, got %+v", some)
	}
	refused(v, "some.x", "some."+some.Choices[0].Value+"-x", "some."+some.Choices[0].Value+"-"+some.Choices[0].Value)
}

// A newcomer who founds is advised the three best places: buttons before all the others that found at
// once, and rings in the picture. Others see none of it, but a button they got as newcomers still leads on.
func TestTheFirstFoundingAdvisesNewcomers(t *testing.T) {
	match, err := hosted.Rules.Start(engine.Options{Seats: 3})
	must.Succeed(t, err)
	rng := rand.New(rand.NewPCG(3, 3))
	for match.ToMove().Has(engine.Chance) {
		_, err = match.Draw(rng)
		must.Succeed(t, err)
	}
	seat := match.ToMove().First()
	v := match.View(seat).(enanos.View)
	usual, err := menu.Next(v, seat, nil, games.Reader{Lang: engine.Spanish})
	must.Succeed(t, err)
	r := games.Reader{Lang: engine.Spanish, Newcomer: true}
	step, err := menu.Next(v, seat, nil, r)
	must.Succeed(t, err)
	if n := len(step.Choices) - len(usual.Choices); n != 3 || len(step.Choices) > games.MaxChoices {
		t.Fatalf("%d choices, %d of them advice", len(step.Choices), n)
	}
	best := step.Marks.(*paint.Marks).Best
	for i, c := range step.Choices[:3] {
		one, err := menu.Next(v, seat, []string{c.Value}, games.Reader{Lang: engine.Spanish})
		must.Succeed(t, err)
		if want := "pozo " + best[i].At.Crossings.Names()[0]; one.Move != want || !strings.HasPrefix(c.Label, want[len("pozo "):]+": ") {
			t.Errorf("%q leads to %q, want %q", c.Label, one.Move, want)
		}
		typed := menu.Complete(v, seat, "", r, 25)
		if len(typed) < 4 || typed[i].Value != one.Move {
			t.Errorf("typing begins with %v", typed[:min(4, len(typed))])
		}
	}
	text := lang.Text(engine.Spanish, step.Question, step.Args)
	if !strings.Contains(text, "rodeados") || strings.Contains(lang.Text(engine.Spanish, usual.Question, usual.Args), "rodeados") {
		t.Error(text)
	}
}
