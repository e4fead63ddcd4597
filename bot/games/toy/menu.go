package toy

import (
	"slices"
	"strconv"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enginetest/toy"
)

// menu leads to the listed moves and to the forms. Its picks are:
//
//   - the number of a listed move;
//   - "o" for an offer, then what is given and what is wanted, such as "b2" for two loaves;
//   - "a1" or "r1" to accept or decline offer 1;
//   - all cards to discard at once, such as "b1-b2" for the first and the second loaf.
type menu struct{ games.Menu }

const (
	goods     = "bcw" // bread, cheese, wine
	maxTraded = 3

	makeOffer    = "o"
	acceptOffer  = "a" // followed by the number of the offer
	declineOffer = "r"
)

func (menu) Next(view any, seat engine.Seat, picked []string, r games.Reader) (games.Step, error) {
	l := r.Lang
	v := view.(toy.View)
	if v.Viewer != seat || !v.ToMove().Has(seat) {
		return games.Step{}, engine.Refuse(engine.NotYourTurn, "seats", v.ToMove())
	}
	var step games.Step
	switch {
	case v.Phase == toy.Discarding:
		step = discarding(&v, picked, l)
	case len(picked) > 0 && picked[0] == makeOffer:
		step = offering(&v, picked[1:], l)
	default:
		step = acting(&v, picked, l)
	}
	if step.Move == "" && len(step.Choices) == 0 || step.Move != "" && !legal(&v, step.Move) {
		return games.Step{}, engine.Refuse(engine.Unreadable, "text", strings.Join(picked, " "))
	}
	return step, nil
}

// legal reports whether the viewer may play a stored move.
func legal(v *toy.View, text string) bool {
	m, err := toy.Parse(text)
	return err == nil && (slices.Contains(v.Moves(nil), m) ||
		slices.ContainsFunc(v.Unlisted(), func(f engine.Form[toy.Move]) bool { return f.Has(m) }))
}

// acting offers the listed moves and, where one may be made, an offer.
func acting(v *toy.View, picked []string, l engine.Lang) games.Step {
	if m, ok := answer(picked); ok {
		return games.Step{Move: toy.Format(m, engine.Spanish)}
	}
	step := games.Step{Question: "trueque.ask.act"}
	for i, m := range v.Moves(nil) {
		value := strconv.Itoa(i)
		if slices.Equal(picked, []string{value}) {
			return games.Step{Move: toy.Format(m, engine.Spanish)}
		}
		step.Choices = append(step.Choices, games.Choice{Label: toy.Format(m, l), Value: value})
	}
	if len(picked) > 0 {
		return games.Step{}
	}
	if slices.ContainsFunc(v.Unlisted(), func(f engine.Form[toy.Move]) bool { return f.Code == toy.FormOffer }) {
		step.Choices = append(step.Choices, games.Choice{Label: lang.Text(l, "trueque.offer", nil), Value: makeOffer})
	}
	return step
}

// answer reads the pick of a button under an offer: "a1" accepts offer 1, "r1" declines it.
func answer(picked []string) (m toy.Move, ok bool) {
	if len(picked) != 1 || len(picked[0]) != 2 {
		return m, false
	}
	switch picked[0][:1] {
	case acceptOffer:
		m.Kind = toy.KindAccept
	case declineOffer:
		m.Kind = toy.KindDecline
	default:
		return m, false
	}
	m.N = picked[0][1] - '0'
	return m, true
}

// offering asks what to give, then what to get for it.
func offering(v *toy.View, picked []string, l engine.Lang) games.Step {
	var sides []toy.Hand
	for _, pick := range picked {
		side, ok := amount(pick)
		if !ok {
			return games.Step{}
		}
		sides = append(sides, side)
	}
	switch len(sides) {
	case 0:
		return amounts("trueque.ask.give", l, func(g toy.Good) int { return int(v.Hand[g]) })
	case 1:
		return amounts("trueque.ask.want", l, func(g toy.Good) int {
			if sides[0][g] > 0 {
				return 0 // no good is on both sides
			}
			return maxTraded
		})
	case 2:
		return games.Step{Move: toy.Format(toy.Move{Kind: toy.KindOffer, Give: sides[0], Want: sides[1]}, engine.Spanish)}
	default:
		return games.Step{}
	}
}

// amounts asks for a number of one good, up to most of it and never more than maxTraded.
func amounts(question string, l engine.Lang, most func(toy.Good) int) games.Step {
	step := games.Step{Question: question}
	for g := range toy.Good(toy.Goods) {
		for n := 1; n <= min(most(g), maxTraded); n++ {
			step.Choices = append(step.Choices, games.Choice{
				Label: strconv.Itoa(n) + " " + lang.Text(l, string(g.Term()), nil),
				Value: goods[g:g+1] + strconv.Itoa(n),
			})
		}
	}
	return step
}

// amount reads a pick such as "b2".
func amount(pick string) (h toy.Hand, ok bool) {
	if len(pick) != 2 {
		return h, false
	}
	g := strings.IndexByte(goods, pick[0])
	n := int(pick[1] - '0')
	if g < 0 || n < 1 || n > maxTraded {
		return h, false
	}
	h[g] = uint8(n)
	return h, true
}

// discarding asks for half of the hand at once. Each card has a value of its own, since
// the values picked must differ.
func discarding(v *toy.View, picked []string, l engine.Lang) games.Step {
	half := v.Hand.Len() / 2
	step := games.Step{Question: "trueque.ask.discard", Args: engine.Args{"n": half}, Least: half, Most: half}
	all := make(map[string]toy.Good)
	for g := range toy.Good(toy.Goods) {
		for n := range int(v.Hand[g]) {
			value := goods[g:g+1] + strconv.Itoa(n+1)
			all[value] = g
			step.Choices = append(step.Choices, games.Choice{Label: lang.Text(l, string(g.Term()), nil), Value: value})
		}
	}
	if len(picked) == 0 {
		return step
	}
	var cards toy.Hand
	for _, value := range strings.Split(picked[0], "-") {
		g, ok := all[value]
		if !ok || len(picked) > 1 {
			return games.Step{}
		}
		delete(all, value)
		cards[g]++
	}
	return games.Step{Move: toy.Format(toy.Move{Kind: toy.KindDiscard, Give: cards}, engine.Spanish), SkipPreview: true}
}
