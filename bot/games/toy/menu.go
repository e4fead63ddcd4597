package toy

import (
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
	v := view.(toy.View)
	if v.Viewer != seat || !v.ToMove().Has(seat) {
		return games.Step{}, engine.Refuse(engine.NotYourTurn, "seats", v.ToMove())
	}
	ask := acting
	switch {
	case v.Phase == toy.Discarding:
		ask = discarding
	case len(picked) > 0 && picked[0] == makeOffer:
		ask = offering
	}
	m, step := ask(&v, picked, r.Lang)
	switch {
	case m.Kind == 0 && len(step.Choices) > 0:
		return step, nil
	case m.Kind == 0 || !v.MayPlay(m):
		return step, engine.Refuse(engine.Unreadable, "text", strings.Join(picked, " "))
	}
	move := toy.Format(m, engine.Spanish)
	return games.Step{Move: move, SkipPreview: unseen(move)}, nil
}

// acting offers the listed moves and, where one may be made, an offer. It also reads the pick of a
// button under an offer.
func acting(v *toy.View, picked []string, l engine.Lang) (toy.Move, games.Step) {
	moves := v.Moves(nil)
	if len(picked) > 0 {
		if at, err := strconv.Atoi(picked[0]); err == nil && at >= 0 && at < len(moves) {
			return moves[at], games.Step{}
		}
		if n, ok := strings.CutPrefix(picked[0], acceptOffer); ok {
			return toy.Move{Kind: toy.KindAccept, N: number(n)}, games.Step{}
		}
		n, _ := strings.CutPrefix(picked[0], declineOffer)
		return toy.Move{Kind: toy.KindDecline, N: number(n)}, games.Step{}
	}
	step := games.Step{Question: "trueque.ask.act"}
	for i, m := range moves {
		step.Choices = append(step.Choices, games.Choice{Label: toy.Format(m, l), Value: strconv.Itoa(i)})
	}
	for _, form := range v.Unlisted() {
		if form.Code == toy.FormOffer {
			step.Choices = append(step.Choices, games.Choice{Label: lang.Text(l, "trueque.offer", nil), Value: makeOffer})
		}
	}
	return toy.Move{}, step
}

// number reads a number, 0 if it is none.
func number(text string) uint8 {
	n, _ := strconv.ParseUint(text, 10, 8)
	return uint8(n)
}

// offering asks what to give, then what to get for it: a number of one good.
func offering(v *toy.View, picked []string, l engine.Lang) (m toy.Move, step games.Step) {
	question, most := "trueque.ask.give", v.Hand
	switch len(picked) {
	case 1:
	case 2:
		question, most = "trueque.ask.want", toy.Hand{maxTraded, maxTraded, maxTraded}
		for g, n := range amount(picked[1]) {
			if n > 0 {
				most[g] = 0 // no good is on both sides
			}
		}
	default:
		return toy.Move{Kind: toy.KindOffer, Give: amount(picked[1]), Want: amount(picked[2])}, step
	}
	step.Question = question
	for g := range toy.Good(toy.Goods) {
		for n := 1; n <= min(int(most[g]), maxTraded); n++ {
			step.Choices = append(step.Choices, games.Choice{
				Label: strconv.Itoa(n) + " " + lang.Text(l, string(g.Term()), nil),
				Value: goods[g:g+1] + strconv.Itoa(n),
			})
		}
	}
	return m, step
}

// amount reads a pick such as "b2". It is no card if the pick is none.
func amount(pick string) (h toy.Hand) {
	for g := range h {
		if n, ok := strings.CutPrefix(pick, goods[g:g+1]); ok {
			h[g] = number(n)
		}
	}
	return h
}

// discarding asks for half of the hand at once. Each card has a value of its own, since
// the values picked must differ.
func discarding(v *toy.View, picked []string, l engine.Lang) (m toy.Move, step games.Step) {
	if len(picked) > 0 {
		m.Kind = toy.KindDiscard
		for value := range strings.SplitSeq(picked[0], "-") {
			for g, n := range amount(value) {
				m.Give[g] += min(n, 1)
			}
		}
		return m, step
	}
	half := v.Hand.Len() / 2
	step = games.Step{Question: "trueque.ask.discard", Args: engine.Args{"n": half}, Least: half, Most: half}
	for g := range toy.Good(toy.Goods) {
		for n := range int(v.Hand[g]) {
			step.Choices = append(step.Choices, games.Choice{Label: lang.Text(l, string(g.Term()), nil), Value: goods[g:g+1] + strconv.Itoa(n+1)})
		}
	}
	return m, step
}
