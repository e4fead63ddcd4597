package enanos

import (
	"strconv"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

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
