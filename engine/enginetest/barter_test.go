package enginetest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enginetest/toy"
	"sobremesa/engine/must"
)

// barter is the exported toy with a fault.
type barter struct {
	toy.Rules
	fault string
}

func (b barter) Play(s *toy.State, seat engine.Seat, m toy.Move) error {
	order := m.Kind == toy.KindOrder
	switch {
	case b.fault == "takes orders in turn alone" && order && !s.ToMove().Has(seat):
		return engine.Refuse(engine.NotYourTurn, "seats", s.ToMove())
	case b.fault == "goes on at an order" && order && s.Phase == toy.Acting:
		err := b.Rules.Play(s, seat, m)
		if err == nil {
			s.Turns++
		}
		return err
	case b.fault == "trades what is not there" && m.Kind == toy.KindOffer && s.ToMove().Has(seat):
		if err := b.Rules.Play(s, seat, m); err != nil && s.Phase == toy.Acting && seat == s.Active() {
			s.Offer.Give = m.Give
			return nil
		}
		return nil
	case b.fault == "shows whether the answer can be paid" && m.Kind == toy.KindOffer:
		if err := b.Rules.Play(s, seat, m); err != nil {
			return err
		}
		for other := range s.Asked.All() {
			if v := s.View(other); v.Hand[0] < m.Want[0] || v.Hand[1] < m.Want[1] || v.Hand[2] < m.Want[2] {
				s.Asked = s.Asked.Without(other)
			}
		}
		return nil
	}
	return b.Rules.Play(s, seat, m)
}

func (b barter) Unlisted(s *toy.State, seat engine.Seat) []engine.Form[toy.Move] {
	forms := b.Rules.Unlisted(s, seat)
	without := func(code engine.Code) []engine.Form[toy.Move] {
		return slices.DeleteFunc(forms, func(f engine.Form[toy.Move]) bool { return f.Code == code })
	}
	switch {
	case b.fault == "declares orders in turn alone" && !s.ToMove().Has(seat):
		return without(toy.FormOrder)
	case b.fault == "declares no orders":
		return without(toy.FormOrder)
	case b.fault == "declares nothing to discard" && s.Phase == toy.Discarding:
		return without(toy.FormDiscard)
	case b.fault == "declares orders to chance" && seat == engine.Chance:
		return []engine.Form[toy.Move]{order()}
	case b.fault == "declares orders twice" && len(forms) > 0:
		return append(forms, order())
	case b.fault == "declares by a secret" && seat >= 0 && int(seat) < s.Seats:
		if v := s.View((seat + 1) % engine.Seat(s.Seats)); v.Hand[toy.Bread] == 0 {
			return without(toy.FormOffer)
		}
	case b.fault == "samples what it has not":
		for i := range forms {
			forms[i].Sample = func(*rand.Rand) toy.Move { return toy.Move{Kind: toy.KindPass} }
		}
	case b.fault == "samples by itself":
		for i := range forms {
			sample := forms[i].Sample
			forms[i].Sample = func(*rand.Rand) toy.Move { return sample(loose) }
		}
	}
	return forms
}

var loose = rand.New(rand.NewPCG(1, 2))

func order() engine.Form[toy.Move] {
	return engine.Form[toy.Move]{
		Code: toy.FormOrder, Order: true,
		Has:    func(m toy.Move) bool { return m.Kind == toy.KindOrder },
		Sample: func(*rand.Rand) toy.Move { return toy.Move{Kind: toy.KindOrder} },
	}
}

func (b barter) Idle(v toy.View, seat engine.Seat) bool {
	mine := v.Phase == toy.Acting && v.Viewer == seat && v.Active() == seat
	switch b.fault {
	case "is idle with something to sell":
		return mine && v.Asked == 0
	case "is idle while others are asked":
		return mine && len(v.Moves(nil)) == 1
	case "is idle in another's turn":
		return v.Phase == toy.Acting && seat >= 0 && int(seat) < v.Seats && v.Asked == 0 && len(v.Moves(nil)) < 2
	}
	return b.Rules.Idle(v, seat)
}

func (b barter) Moves(s *toy.State, seat engine.Seat, buf []toy.Move) []toy.Move {
	if forms := b.Rules.Unlisted(s, seat); b.fault == "lists what is of a form" && s.Phase == toy.Discarding && len(forms) > 1 {
		buf = append(buf, forms[0].Sample(rand.New(rand.NewPCG(1, 1))))
	}
	return b.Rules.Moves(s, seat, buf)
}

func (b barter) Awaited(s *toy.State) engine.Seats {
	if b.fault == "waits for who may give an order" && s.Phase == toy.Acting {
		return engine.Seats(1<<s.Seats - 1)
	}
	return b.Rules.Awaited(s)
}

func (b barter) Events(before, after *toy.State, seat engine.Seat, m toy.Move) []engine.Event {
	list := b.Rules.Events(before, after, seat, m)
	for i, e := range list {
		switch {
		case b.fault == "tells everybody what was drawn" && e.Code == toy.Drew,
			b.fault == "tells everybody what was discarded" && e.Code == toy.Discarded,
			b.fault == "tells everybody what was given" && e.Code == toy.Gave,
			b.fault == "tells everybody an order" && e.Code == toy.Ordered:
			list[i].To = engine.Everybody
		case b.fault == "tells the next seat what was drawn" && e.Code == toy.Drew:
			list[i].To = engine.Only((e.Seat + 1) % engine.Seat(before.Seats))
		}
	}
	return list
}

// barterOptions look as closely as it takes to find each fault: that the game without
// one keeps the contract is the toy's own test.
func barterOptions() []Option {
	return []Option{LongestGame(500), Probability(toy.Probability), Worlds(toy.Worlds), Draws(2000), Thin(20, 15)}
}

func TestEachBrokenObligationOfAGameWithHandsIsFound(t *testing.T) {
	must.Succeed(t, verdict(barter{}, barterOptions()...))
	found(t, map[string]string{
		"takes orders in turn alone":           "is listed or declared and refused",
		"goes on at an order":                  "changes who plays",
		"trades what is not there":             "is neither listed nor declared and accepted",
		"shows whether the answer can be paid": "before chance has spoken",
		"declares orders in turn alone":        "every seat whenever chance is not to move",
		"declares no orders":                   "is neither listed nor declared and accepted",
		"declares nothing to discard":          "has neither a move nor a form",
		"declares orders to chance":            "which is no player's",
		"declares orders twice":                "or is there twice",
		"declares by a secret":                 "the forms of moves declared",
		"samples what it has not":              "has not its own sample",
		"samples by itself":                    "depends on more than the position",
		"lists what is of a form":              "which is listed",
		"waits for who may give an order":      "who may play",
		"tells everybody what was drawn":       "tell seat -1 what it can't see",
		"tells everybody what was discarded":   "tell seat -1 what it can't see",
		"tells everybody what was given":       "tell seat -1 what it can't see",
		"tells everybody an order":             "tell seat -1 what it can't see",
		"tells the next seat what was drawn":   "tell seat",
		"is idle with something to sell":       "is idle, and has",
		"is idle while others are asked":       "is idle, and these may play",
		"is idle in another's turn":            "is idle, and these may play",
	}, func(fault string) engine.Rules[toy.State, toy.Move, toy.View] { return barter{fault: fault} }, append(barterOptions(), Games(2))...)
}
