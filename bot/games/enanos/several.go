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

// finish continues from the remaining picks to a move of a form. m is the part of the move that
// is known.
type finish func(v *enanos.View, m *enanos.Move, picked []string, r games.Reader) (games.Step, error)

// maxOfASide is how many cards can be picked for each side of an offer. More can be typed.
const maxOfASide = 5

// withForms adds the ways to forms, except standing orders, and to the dwarves offered for
// Antwerp.
func withForms(v *enanos.View, ways []way, o opening, wanted func(enanos.Kind) bool) []way {
	for _, f := range v.Unlisted() {
		w := way{}
		switch f.Code {
		case enanos.FormDiscard:
			w.move.Kind, w.finish = enanos.KindDiscard, discarding
			w.add(byDeed, uint8(w.move.Kind), 0)
			ways = append(ways, w)
		case enanos.FormOffer:
			if wanted(enanos.KindOffer) {
				w.move.Kind, w.finish = enanos.KindOffer, offering
				o.begin(&w, w.move.Kind)
				ways = append(ways, w)
			}
			ways = withCounters(v, ways, wanted)
		case enanos.FormCounter:
			ways = withCounters(v, ways, wanted)
		}
	}
	if v.Phase == enanos.Pledging {
		ways = append(ways, pledging(v)...)
	}
	return ways
}

// withCounters adds the ways to counter-offers.
func withCounters(v *enanos.View, ways []way, wanted func(enanos.Kind) bool) []way {
	if wanted(enanos.KindCounter) {
		for _, n := range v.OpenTo(v.Viewer) {
			ways = append(ways, counter(v, uint8(n)))
		}
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

func counter(v *enanos.View, offer uint8) way {
	w := way{move: inReturn(v, offer), finish: offering}
	w.add(byGroup, groupReplies, 0)
	w.add(byOffer, offer, 0)
	w.add(byAnswer, uint8(enanos.KindCounter), 0)
	return w
}

// pledging returns the ways to offer all fed dwarves, none, or some of several.
func pledging(v *enanos.View) []way {
	fed := fedOf(v)
	all := way{move: enanos.Move{Kind: enanos.KindPledge}}
	copy(all.move.Edges[:], fed)
	none := way{move: enanos.Move{Kind: enanos.KindPledge}}
	all.add(byAll, 0, 0)
	none.add(byNone, 0, 0)
	if len(fed) < 2 {
		return []way{all, none}
	}
	some := way{move: enanos.Move{Kind: enanos.KindPledge}, finish: pickingDwarves}
	some.add(byPicking, 0, 0)
	return []way{all, none, some}
}

// fedOf returns the edges of the viewer's fed dwarves in ascending order.
func fedOf(v *enanos.View) []enanos.Edge { return slices.Collect(v.Players[v.Viewer].Fed().All()) }

func pickingDwarves(v *enanos.View, m *enanos.Move, picked []string, r games.Reader) (games.Step, error) {
	fed := fedOf(v)
	step := games.Step{Question: "enanos.ask.pledge-some", Least: 1, Most: len(fed) - 1, Marks: &paint.Marks{Edges: fed}}
	for _, e := range fed {
		t := token{byDwarf, uint8(e), 0}
		choice := label(v, t, m, true, r)
		choice.Value = t.value(true)
		step.Choices = append(step.Choices, choice)
	}
	if len(picked) == 0 {
		return step, nil
	}
	move, n := *m, 0
	for i, e := range fed {
		if slices.Contains(strings.Split(picked[0], "-"), step.Choices[i].Value) {
			move.Edges[n] = e
			n++
		}
	}
	return chosen(v, move, len(picked) == 1 && n == strings.Count(picked[0], "-")+1, picked)
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

// goodLetters are the letters by which cards of a good are picked, followed by a number from 1:
// "w2" is the second wood.
const goodLetters = "swicodgr"

// cardChoices returns choices for the single cards of a hand, at most limit of each good.
func cardChoices(hand enanos.Cards, limit int, l engine.Lang) (list []games.Choice) {
	for g := range enanos.Good(enanos.Goods) {
		for n := range min(hand.Of(g), limit) {
			label := words(l, string(g.Term()), nil)
			if n > 0 { // distinguish cards of the same good
				label = words(l, "enanos.card-nth", engine.Args{"good": g.Term(), "count": n + 1})
			}
			list = append(list, games.Choice{Value: goodLetters[g:g+1] + strconv.Itoa(n+1), Label: label, Emoji: emoji[g]})
		}
	}
	return list
}

// cardsPicked reads picks of cardChoices.
func cardsPicked(pick string, choices []games.Choice) (cards enanos.Cards, ok bool) {
	var seen []string
	for _, value := range strings.Split(pick, "-") {
		if slices.Contains(seen, value) || !slices.ContainsFunc(choices, func(c games.Choice) bool { return c.Value == value }) {
			return 0, false
		}
		seen = append(seen, value)
		cards += enanos.Good(strings.IndexByte(goodLetters, value[0])).N(1)
	}
	return cards, true
}

// maxShown is the most cards of which several are picked at once. The picks fit in a custom id.
const maxShown = 20

// discarding picks half of a hand at once. If the hand has more cards than can be shown, it shows
// as many of each good as there is room for. If even these are fewer than have to be discarded,
// the rest is taken from the most frequent cards.
func discarding(v *enanos.View, m *enanos.Move, picked []string, r games.Reader) (games.Step, error) {
	hand, due := v.Own.Hand, int(v.Players[v.Viewer].Due)
	shown := evenly(hand, maxShown)
	n := min(due, shown.Len())
	if len(picked) == 0 {
		return games.Step{Question: "enanos.ask.discard", Args: engine.Args{"n": n}, Least: n, Most: n,
			Choices: cardChoices(shown, maxShown, r.Lang)}, nil
	}
	cards, ok := cardsPicked(picked[0], cardChoices(shown, maxShown, r.Lang))
	move := *m
	move.Give = cards
	if ok && cards.Len() == n {
		move.Give = v.Spare(cards)
	}
	return chosen(v, move, ok && len(picked) == 1, picked)
}

// evenly returns at most limit cards of a hand, as evenly from the goods as possible.
func evenly(hand enanos.Cards, limit int) (shown enanos.Cards) {
	for shown.Len() < min(limit, hand.Len()) {
		for g := range enanos.Good(enanos.Goods) {
			if shown.Of(g) < hand.Of(g) && shown.Len() < limit {
				shown += g.N(1)
			}
		}
	}
	return shown
}

// offering picks what is given, what is wanted and, unless the offer answers another, to whom it
// is made.
func offering(v *enanos.View, m *enanos.Move, picked []string, r games.Reader) (games.Step, error) {
	give := cardChoices(offerable(v.Own.Hand), maxOfASide, r.Lang)
	if len(picked) == 0 {
		n := int(m.N)
		if m.Kind == enanos.KindOffer {
			n = 0
		}
		return games.Step{Question: "enanos.ask.give", Args: engine.Args{"counter": n}, Least: 1, Most: min(maxOfASide, len(give)), Choices: give}, nil
	}
	move, ok := *m, false
	move.Give, ok = cardsPicked(picked[0], give)
	if !ok {
		return chosen(v, move, false, picked)
	}
	want := cardChoices(wantable(move.Give), maxOfASide, r.Lang)
	if len(picked) == 1 {
		return games.Step{Question: "enanos.ask.want", Args: engine.Args{"give": move.Give.Amounts()},
			Least: 1, Most: min(maxOfASide, len(want)), Choices: want}, nil
	}
	move.Want, ok = cardsPicked(picked[1], want)
	rest := picked[2:]
	if move.Kind == enanos.KindOffer && ok {
		return offeringTo(v, move, rest, picked, r)
	}
	return chosen(v, move, ok && len(rest) == 0, picked)
}

// offerable returns the cards that can be picked for one side of an offer: up to maxOfASide of
// each good, as far as there is room.
func offerable(cards enanos.Cards) (shown enanos.Cards) {
	for g := range enanos.Good(enanos.Goods) {
		shown += g.N(min(cards.Of(g), maxOfASide))
	}
	return evenly(shown, maxShown)
}

// wantable returns cards of all goods that are not given.
func wantable(give enanos.Cards) (cards enanos.Cards) {
	for g := range enanos.Good(enanos.Goods) {
		if give.Of(g) == 0 {
			cards += g.N(maxOfASide)
		}
	}
	return offerable(cards)
}

// offeringTo picks to whom an offer is made. With two players there is only one.
func offeringTo(v *enanos.View, m enanos.Move, rest, picked []string, r games.Reader) (games.Step, error) {
	m.Whom = engine.Spectator
	if m.N != 0 { // in return for another offer
		if v.Seats > 2 {
			m.Whom = v.Offers[m.N-1].Maker
		}
		m.N = 0
		return chosen(v, m, len(rest) == 0, picked)
	}
	if v.Seats == 2 {
		return chosen(v, m, len(rest) == 0, picked)
	}
	step := games.Step{Question: "enanos.ask.offer-to", Args: engine.Args{"give": m.Give.Amounts(), "want": m.Want.Amounts()},
		Choices: []games.Choice{{Value: "all", Label: words(r.Lang, "enanos.everybody", nil)}}}
	for seat := range engine.Seat(v.Seats) {
		if seat == v.Viewer {
			continue
		}
		t := token{bySeat, uint8(seat), 0}
		choice := label(v, t, &m, false, r)
		choice.Value = t.value(false)
		step.Choices = append(step.Choices, choice)
		if len(rest) > 0 && rest[0] == choice.Value {
			m.Whom = seat
		}
	}
	if len(rest) == 0 {
		return step, nil
	}
	return chosen(v, m, len(rest) == 1 && (m.Whom != engine.Spectator || rest[0] == "all"), picked)
}
