package enanos

import (
	"slices"
	"strconv"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// dealRates are the numbers of cards that can be picked for an order to accept offers. Other
// numbers, and how often the order holds, can be typed.
var dealRates = [...]struct{ give, want int }{{1, 1}, {1, 2}, {2, 1}}

// newDeal returns the way to another order to accept offers, which dealing continues. It returns
// false if the viewer may not give one more.
func newDeal(v *enanos.View, group bool) (w way, ok bool) {
	w = way{move: enanos.Move{Kind: enanos.KindDeal}, finish: dealing}
	if group {
		w.add(byGroup, groupOrders, 0)
	}
	w.add(byDeed, uint8(enanos.KindDeal), 0)
	w.add(byOrder, 0, 0)
	for _, f := range v.Unlisted() {
		ok = ok || f.Code == enanos.FormDeal
	}
	return w, ok && v.Own.Deals[enanos.MaxDeals-1].Times == 0
}

// dealing picks the good that is given, the good that is wanted for it, and how many of each.
func dealing(v *enanos.View, m *enanos.Move, picked []string, r games.Reader) (games.Step, error) {
	var kinds []enanos.Good
	for i, key := range []string{"enanos.ask.deal-give", "enanos.ask.deal-want"} {
		step := games.Step{Question: key}
		for g := range enanos.Good(enanos.Goods) {
			if len(kinds) == 0 || kinds[0] != g {
				step.Choices = append(step.Choices, games.Choice{Value: goodLetters[g : g+1], Emoji: emoji[g], Label: words(r.Lang, string(g.Term()), nil)})
			}
		}
		if len(picked) == i {
			return step, nil
		}
		if !slices.ContainsFunc(step.Choices, func(c games.Choice) bool { return c.Value == picked[i] }) {
			return chosen(v, *m, false, picked)
		}
		kinds = append(kinds, enanos.Good(strings.IndexByte(goodLetters, picked[i][0])))
	}
	rest := picked[len(kinds):]
	step, move := games.Step{Question: "enanos.ask.deal-rate"}, *m
	for n, rate := range dealRates {
		one := enanos.Move{Kind: enanos.KindDeal, Give: kinds[0].N(rate.give), Want: kinds[1].N(rate.want), N: enanos.Always}
		choice := games.Choice{Value: strconv.Itoa(n), Label: words(r.Lang, "enanos.deal-rate", engine.Args{"give": one.Give.Amounts(), "want": one.Want.Amounts()})}
		step.Choices = append(step.Choices, choice)
		if len(rest) > 0 && rest[0] == choice.Value {
			move = one
		}
	}
	if len(rest) == 0 {
		return step, nil
	}
	return chosen(v, move, move.Give != 0 && len(rest) == 1, picked)
}

// dealsOf describes the viewer's orders to accept offers.
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
