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

// menu picks one of the listed moves by its number, or an offer by what is
// given and wanted, "b2" being two loaves; cards to discard are picked all at
// once, "b1" being the first loaf.
type menu struct{ games.Menu }

const (
	goods     = "bcw" // bread, cheese, wine
	maxTraded = 3

	makeOffer    = "o"
	acceptOffer  = "a" // with the number of the offer after it
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

// legal reports whether a stored move is open to the viewer.
func legal(v *toy.View, text string) bool {
	m, err := toy.Parse(text)
	return err == nil && (slices.Contains(v.Moves(nil), m) ||
		slices.ContainsFunc(v.Unlisted(), func(f engine.Form[toy.Move]) bool { return f.Has(m) }))
}

func acting(v *toy.View, picked []string, l engine.Lang) games.Step {
	if len(picked) == 1 && len(picked[0]) == 2 && (picked[0][:1] == acceptOffer || picked[0][:1] == declineOffer) {
		m := toy.Move{Kind: toy.KindAccept, N: picked[0][1] - '0'}
		if picked[0][:1] == declineOffer {
			m.Kind = toy.KindDecline
		}
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

func offering(v *toy.View, picked []string, l engine.Lang) games.Step {
	if len(picked) == 2 {
		give, given := amount(picked[0])
		want, wanted := amount(picked[1])
		if !given || !wanted {
			return games.Step{}
		}
		return games.Step{Move: toy.Format(toy.Move{Kind: toy.KindOffer, Give: give, Want: want}, engine.Spanish)}
	}
	step := games.Step{Question: [...]string{"trueque.ask.give", "trueque.ask.want", ""}[min(len(picked), 2)]}
	for g := range toy.Good(toy.Goods) {
		most := maxTraded
		if len(picked) == 0 {
			most = min(most, int(v.Hand[g]))
		} else if picked[0][:1] == goods[g:g+1] {
			continue // no good on both sides
		}
		for n := 1; n <= most && len(picked) < 2; n++ {
			step.Choices = append(step.Choices, games.Choice{
				Label: strconv.Itoa(n) + " " + lang.Text(l, string(g.Term()), nil), Value: goods[g:g+1] + strconv.Itoa(n)})
		}
	}
	return step
}

// amount reads "b2".
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
	return games.Step{Move: toy.Format(toy.Move{Kind: toy.KindDiscard, Give: cards}, engine.Spanish), Unseen: true}
}
