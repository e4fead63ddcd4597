package enanos

import (
	"fmt"
	"strconv"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// This file leads on from what the viewer cannot pay for in its turn: to wait for it, to ask the others
// for what is missing, or to trade for it with the bank.

// pickLack is a first pick that leads here from outside of the menu, followed by a move.
const pickLack = "lack"

// The first picks of these ways. Offers are numbered.
const (
	pickWait = "wait"
	pickBank = "bank"
	pickAsk  = "ask"
)

// maxAsked is the most offers that are drafted.
const maxAsked = 3

// awaits says what the viewer lacks for a planned move.
func awaits(view any, seat engine.Seat, move string) (games.Sentence, bool) {
	v := view.(enanos.View)
	m, err := enanos.Parse(move)
	if err != nil || v.Viewer != seat || v.Cost(m) == 0 {
		return games.Sentence{}, false
	}
	lack := v.Own.Hand.Lack(v.Cost(m))
	return games.Sentence{Key: "enanos.plan.awaits", Args: engine.Args{"cards": lack.Len(), "lack": lack.Amounts()}}, true
}

// lackingPicks returns the picks of lackingPicked for a typed move, or the beginning of one, that the
// viewer, whose turn it is, cannot pay for.
func lackingPicks(view any, seat engine.Seat, typed string) []string {
	v := view.(enanos.View)
	if v.Viewer != seat || v.Phase != enanos.Acting || v.Active() != seat {
		return nil
	}
	m, err := enanos.Parse(typed)
	why := v.Check(m)
	if err != nil {
		m = enanos.Move{Kind: enanos.KindTyped(typed)}
		why = v.Hindrance(typed)
	}
	if why == nil || why.Code != enanos.CannotPay || v.Price(m.Kind) == 0 && (err != nil || v.Cost(m) == 0) {
		return nil
	}
	return []string{pickLack, fmt.Sprintf("%dx%dx%d", m.Kind, m.To, m.Area)}
}

// lackingPicked continues from a move that was picked in full and cannot be paid for.
func lackingPicked(v *enanos.View, rest []string, r games.Reader) (games.Step, error) {
	var m enanos.Move
	if len(rest) == 0 {
		return chosen(v, m, false, rest)
	}
	for i, part := range strings.Split(rest[0], "x") {
		n, err := strconv.ParseUint(part, 10, 8)
		if err != nil || i > 2 {
			return chosen(v, m, false, rest)
		}
		switch i {
		case 0:
			m.Kind = enanos.Kind(n)
		case 1:
			m.To = uint8(n)
		case 2:
			m.Area = enanos.Area(n)
		}
	}
	if m.To == 0 && m.Kind != enanos.KindAdvance {
		return doing(v, m.Kind, rest[1:], r)
	}
	why := v.Check(m)
	if why == nil { // it can be paid by now
		return chosen(v, m, len(rest) == 1, rest)
	}
	return lackingStep(v, m, why, rest[1:], r)
}

// doing continues to the actions of a kind.
func doing(v *enanos.View, kind enanos.Kind, rest []string, r games.Reader) (games.Step, error) {
	if why := v.Hindrance(enanos.Format(enanos.Move{Kind: kind}, engine.Spanish)); why != nil {
		return lackingStep(v, enanos.Move{Kind: kind}, why, rest, r)
	}
	var ways []way
	for _, m := range v.Moves(nil) {
		if m.Kind == kind {
			ways = append(ways, way{move: m}.parts())
		}
	}
	if len(ways) == 0 {
		return chosen(v, enanos.Move{}, false, rest)
	}
	return walk(v, ways, rest, r)
}

// lackingStep offers what the viewer can do about a kind of moves, or one move, that is refused. Other
// reasons than want of cards are returned.
func lackingStep(v *enanos.View, m enanos.Move, why *engine.Refusal, rest []string, r games.Reader) (games.Step, error) {
	planned, ok := enanos.Rules{}.AtTurn(*v, v.Viewer)
	if why.Code != enanos.CannotPay || !ok {
		return games.Step{}, why
	}
	var ways []way // to the moves that can be waited for
	for _, w := range planned.Moves(nil) {
		if w.Kind == m.Kind && (m.To == 0 || w.To == m.To) && w.Area == m.Area {
			ways = append(ways, way{move: w}.parts())
		}
	}
	if len(ways) == 0 {
		return games.Step{}, why
	}
	asked, bank := drafted(v, v.Cost(m))
	if len(rest) == 0 {
		step := games.Step{Question: string(why.Code), Args: why.Args}
		add := func(value, key string, style games.Style, args engine.Args) {
			step.Choices = append(step.Choices, games.Choice{Value: value, Label: clip(words(r.Lang, key, args)), Style: style})
		}
		terms := func(m enanos.Move) engine.Args {
			return engine.Args{"give": m.Give.Amounts(), "want": m.Want.Amounts()}
		}
		for i, o := range asked {
			add(pickAsk+strconv.Itoa(i), "enanos.lack.ask", games.Plain, terms(o))
		}
		if bank.Kind != 0 {
			add(pickBank, "enanos.lack.bank", games.Plain, terms(bank))
		}
		add(pickWait, "enanos.lack.wait", games.Good, engine.Args{"build": deeds[m.Kind].group == groupBuild})
		return step, nil
	}
	switch n, err := strconv.Atoi(strings.TrimPrefix(rest[0], pickAsk)); {
	case rest[0] == pickWait:
		step, err := walk(&planned, ways, rest[1:], r)
		step.Plans = step.Move != ""
		return step, err
	case rest[0] == pickBank && bank.Kind != 0:
		return chosen(v, bank, len(rest) == 1, rest)
	case err == nil && n >= 0 && n < len(asked):
		return chosen(v, asked[n], len(rest) == 1, rest)
	}
	return chosen(v, m, false, rest)
}

// drafted returns offers that bring what the hand lacks of a cost, if that is one or two cards, for
// cards that it can spare; and the trade with the bank that does so and leaves the hand most even, if
// there is one.
func drafted(v *enanos.View, cost enanos.Cards) (asked []enanos.Move, bank enanos.Move) {
	lack := v.Own.Hand.Lack(cost)
	if lack.Len() <= 2 {
		for g, n := range lack.All() {
			list := v.Asking(g, n, cost)
			if lack.Of(g) < lack.Len() { // the other card is asked for, too
				list = list[:min(1, len(list))]
			}
			asked = append(asked, list[:min(2, len(list))]...)
		}
	}
	for _, m := range v.Moves(nil) {
		if m.Kind == enanos.KindTrade && (v.Own.Hand - m.Give + m.Want).Covers(cost) && (bank.Kind == 0 || unevenness(v, &m) < unevenness(v, &bank)) {
			bank = m
		}
	}
	return asked[:min(maxAsked, len(asked))], bank
}
