package enanos

import (
	"slices"
	"strconv"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	paint "sobremesa/render/enanos"
)

// fill follows picks along the stages of a form, from the part of the move that is known.
func fill(v *enanos.View, m enanos.Move, stages []stage, picked []string, r games.Reader) (games.Step, error) {
	rest := picked
	for _, s := range stages {
		step, put := s(v, &m, r)
		if len(step.Choices) == 0 {
			continue
		}
		if len(rest) == 0 {
			return step, nil
		}
		at, ok := indices(&step, rest[0])
		if !ok {
			return chosen(v, m, false, picked)
		}
		put(at)
		rest = rest[1:]
	}
	return chosen(v, m, len(rest) == 0, picked)
}

// indices returns which choices of a step are picked, in ascending order.
func indices(step *games.Step, pick string) (list []int, ok bool) {
	values := []string{pick}
	if step.Most > 0 {
		values = strings.Split(pick, "-")
	}
	for _, value := range values {
		at := slices.IndexFunc(step.Choices, func(c games.Choice) bool { return c.Value == value })
		if at < 0 || slices.Contains(list, at) {
			return nil, false
		}
		list = append(list, at)
	}
	slices.Sort(list)
	return list, true
}

// maxOfASide is how many cards can be picked for each side of an offer. More can be typed.
const maxOfASide = 5

// withForms adds the ways to forms, except standing orders, and to the dwarves offered for
// Antwerp.
func withForms(v *enanos.View, ways []way, o opening) []way {
	for _, f := range v.Unlisted() {
		switch f.Code {
		case enanos.FormDiscard:
			w := way{move: enanos.Move{Kind: enanos.KindDiscard}, stages: []stage{discarding}}
			ways = append(ways, w.with(byDeed, enanos.KindDiscard))
		case enanos.FormOffer:
			ways = append(ways, o.begin(way{move: enanos.Move{Kind: enanos.KindOffer}, stages: offering}, enanos.KindOffer))
			fallthrough
		case enanos.FormCounter:
			for _, n := range v.OpenTo(v.Viewer) {
				w := way{move: inReturn(v, uint8(n)), stages: offering}
				ways = append(ways, w.in(groupReplies).with(byOffer, n).with(byAnswer, enanos.KindCounter))
			}
		}
	}
	if v.Phase == enanos.Pledging {
		ways = append(ways, pledging(v)...)
	}
	return ways
}

// inReturn returns the beginning of an offer in return for another; offering picks the rest. The
// active player makes no counter-offers, so it makes an offer to the other's maker. N then holds
// the number of the other until the offer is complete.
func inReturn(v *enanos.View, offer uint8) enanos.Move {
	if v.Viewer == v.Active() {
		return enanos.Move{Kind: enanos.KindOffer, N: offer}
	}
	return enanos.Move{Kind: enanos.KindCounter, N: offer}
}

// pledging returns the ways to offer all fed dwarves, none, or some of several.
func pledging(v *enanos.View) []way {
	none := way{move: enanos.Move{Kind: enanos.KindPledge}}
	all, some := none, none
	fed := fedOf(v)
	copy(all.move.Edges[:], fed)
	some.stages = []stage{someDwarves}
	list := []way{all.with(byAll, "all"), none.with(byNone, "none"), some.with(byPicking, "some")}
	if len(fed) < 2 {
		return list[:2]
	}
	return list
}

// fedOf returns the edges of the viewer's fed dwarves in ascending order.
func fedOf(v *enanos.View) []enanos.Edge { return slices.Collect(v.Players[v.Viewer].Fed().All()) }

// someDwarves picks several of the fed dwarves, but not all.
func someDwarves(v *enanos.View, m *enanos.Move, r games.Reader) (games.Step, func(at []int)) {
	fed := fedOf(v)
	step := games.Step{Question: "enanos.ask.pledge-some", Least: 1, Most: len(fed) - 1, Marks: &paint.Marks{Edges: v.Players[v.Viewer].Fed()}}
	for _, e := range fed {
		step.Choices = append(step.Choices, choiceOf(v, token{byDwarf, joined(e.Name())}, &enanos.Move{From: uint8(e)}, r))
	}
	return step, func(at []int) {
		for n, i := range at {
			m.Edges[n] = fed[i]
		}
	}
}

func moveStep(v *enanos.View, m enanos.Move) games.Step {
	return games.Step{Move: enanos.Format(m, engine.Spanish), SkipPreview: unseenMove(&m), AtOnce: m.Kind == enanos.KindEnd && v.OnlyEnds()}
}

// chosen returns the step of a move that was picked in full. It refuses picks that are not ok, and a
// move that is not legal.
func chosen(v *enanos.View, m enanos.Move, ok bool, picked []string) (games.Step, error) {
	if !ok {
		return games.Step{}, engine.Refuse(engine.Unreadable, "text", strings.Join(picked, " "))
	}
	if r := v.Check(m); r != nil {
		return games.Step{}, r
	}
	return moveStep(v, m), nil
}

// cardChoices returns choices for the single cards of a hand.
func cardChoices(hand enanos.Cards, l engine.Lang) (list []games.Choice) {
	for g := range enanos.Good(enanos.Goods) {
		for n := range hand.Of(g) {
			label := words(l, string(g.Term()), nil)
			if n > 0 { // distinguish cards of the same good
				label = words(l, "enanos.card-nth", engine.Args{"good": g.Term(), "count": n + 1})
			}
			list = append(list, games.Choice{Value: letter(g) + strconv.Itoa(n+1), Label: label, Emoji: emoji[g]})
		}
	}
	return list
}

func cardsAt(choices []games.Choice, at []int) (cards enanos.Cards) {
	for _, i := range at {
		cards += enanos.Good(strings.IndexByte(goodLetters, choices[i].Value[0])).N(1)
	}
	return cards
}

// maxShown is the most cards of which several are picked at once. The picks fit in a custom id.
const maxShown = 20

// discarding picks half of a hand at once. If the hand has more cards than can be shown, it shows
// as many of each good as there is room for. If even these are fewer than have to be discarded,
// the rest is taken from the most frequent cards.
func discarding(v *enanos.View, m *enanos.Move, r games.Reader) (games.Step, func(at []int)) {
	shown := evenly(v.Own.Hand)
	n := min(int(v.Players[v.Viewer].Due), shown.Len())
	step := games.Step{Question: "enanos.ask.discard", Args: engine.Args{"n": n}, Least: n, Most: n, Choices: cardChoices(shown, r.Lang)}
	return step, func(at []int) {
		if m.Give = cardsAt(step.Choices, at); m.Give.Len() == n {
			m.Give = v.Spare(m.Give)
		}
	}
}

// evenly returns at most maxShown cards of a hand, as evenly from the goods as possible.
func evenly(hand enanos.Cards) (shown enanos.Cards) {
	for shown.Len() < min(maxShown, hand.Len()) {
		for g := range enanos.Good(enanos.Goods) {
			if shown.Of(g) < hand.Of(g) && shown.Len() < maxShown {
				shown += g.N(1)
			}
		}
	}
	return shown
}

// offering picks what is given, what is wanted and, unless the offer answers another, to whom it
// is made.
var offering = []stage{giving, wanting, addressing}

func giving(v *enanos.View, m *enanos.Move, r games.Reader) (games.Step, func(at []int)) {
	counter := 0
	if m.Kind == enanos.KindCounter {
		counter = int(m.N)
	}
	return side("enanos.ask.give", engine.Args{"counter": counter}, v.Own.Hand, &m.Give, r)
}

func wanting(_ *enanos.View, m *enanos.Move, r games.Reader) (games.Step, func(at []int)) {
	var others enanos.Cards // of all goods that are not given
	for g := range enanos.Good(enanos.Goods) {
		if m.Give.Of(g) == 0 {
			others += g.N(maxOfASide)
		}
	}
	return side("enanos.ask.want", engine.Args{"give": m.Give.Amounts()}, others, &m.Want, r)
}

// side picks one side of an offer: up to maxOfASide cards, of which up to as many of each good are
// shown as far as there is room.
func side(question string, args engine.Args, cards enanos.Cards, into *enanos.Cards, r games.Reader) (games.Step, func(at []int)) {
	var shown enanos.Cards
	for g := range enanos.Good(enanos.Goods) {
		shown += g.N(min(cards.Of(g), maxOfASide))
	}
	choices := cardChoices(evenly(shown), r.Lang)
	step := games.Step{Question: question, Args: args, Least: 1, Most: min(maxOfASide, len(choices)), Choices: choices}
	return step, func(at []int) { *into = cardsAt(choices, at) }
}

// addressing picks to whom an offer is made. With two players there is only one.
func addressing(v *enanos.View, m *enanos.Move, r games.Reader) (step games.Step, put func(at []int)) {
	if m.Kind != enanos.KindOffer {
		return step, nil
	}
	answered := m.N
	m.Whom, m.N = engine.Spectator, 0
	if answered != 0 && v.Seats > 2 {
		m.Whom = v.Offers[answered-1].Maker
	}
	if answered != 0 || v.Seats == 2 {
		return step, nil
	}
	step = games.Step{Question: "enanos.ask.offer-to", Args: engine.Args{"give": m.Give.Amounts(), "want": m.Want.Amounts()},
		Choices: []games.Choice{{Value: "all", Label: words(r.Lang, "enanos.everybody", nil)}}}
	seats := []engine.Seat{engine.Spectator}
	for seat := range engine.Seat(v.Seats) {
		if seat != v.Viewer {
			step.Choices, seats = append(step.Choices, choiceOf(v, token{bySeat, strconv.Itoa(int(seat))}, &enanos.Move{Whom: seat}, r)), append(seats, seat)
		}
	}
	return step, func(at []int) { m.Whom = seats[at[0]] }
}

// dealRates are the numbers of cards that can be picked for an order to accept offers. Other
// numbers, and how often the order holds, can be typed.
var dealRates = [...]struct{ give, want int }{{1, 1}, {1, 2}, {2, 1}}

// dealing picks the good that is given, the good that is wanted for it, and how many of each.
var dealing = []stage{
	func(_ *enanos.View, m *enanos.Move, r games.Reader) (games.Step, func(at []int)) {
		return oneGood("enanos.ask.deal-give", &m.Give, 0, r)
	},
	func(_ *enanos.View, m *enanos.Move, r games.Reader) (games.Step, func(at []int)) {
		return oneGood("enanos.ask.deal-want", &m.Want, m.Give, r)
	},
	dealRate,
}

// oneGood picks a card of a good that is not among others.
func oneGood(question string, into *enanos.Cards, others enanos.Cards, r games.Reader) (games.Step, func(at []int)) {
	step := games.Step{Question: question}
	var goods []enanos.Good
	for g := range enanos.Good(enanos.Goods) {
		if others.Of(g) == 0 {
			goods = append(goods, g)
			step.Choices = append(step.Choices, games.Choice{Value: letter(g), Emoji: emoji[g], Label: words(r.Lang, string(g.Term()), nil)})
		}
	}
	return step, func(at []int) { *into = goods[at[0]].N(1) }
}

func dealRate(_ *enanos.View, m *enanos.Move, r games.Reader) (games.Step, func(at []int)) {
	step := games.Step{Question: "enanos.ask.deal-rate"}
	give, want := m.Give.First(), m.Want.First()
	for n, rate := range dealRates {
		args := engine.Args{"give": give.N(rate.give).Amounts(), "want": want.N(rate.want).Amounts()}
		step.Choices = append(step.Choices, games.Choice{Value: strconv.Itoa(n), Label: words(r.Lang, "enanos.deal-rate", args)})
	}
	return step, func(at []int) {
		rate := dealRates[at[0]]
		m.Give, m.Want, m.N = give.N(rate.give), want.N(rate.want), enanos.Always
	}
}

func dealsOf(v *enanos.View) (list []games.Sentence) {
	for _, d := range v.Own.Deals {
		if d.Times > 0 {
			m := d.Order()
			list = append(list, games.Sentence{Key: "enanos.own.deal", Args: engine.Args{
				"give": heldOf(m.Give), "want": heldOf(m.Want), "times": int(d.Times), "always": d.Times == enanos.Always, "until": int(d.Until)}})
		}
	}
	return list
}
