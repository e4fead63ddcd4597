package enanos

import (
	"strconv"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// First picks of buttons and entries that lead into the menu from outside. They have fixed
// values because the menu skips steps without a choice, so its own picks differ from player to
// player.
const (
	pickEnd     = "end"
	pickOrders  = "orders"
	pickOffer   = "offer"
	pickReply   = "reply" // followed by the offer's number and the answer
	pickAccept  = "accept"
	pickDecline = "decline"
	pickCounter = "counter"
)

// deedPicks are the first picks that lead to the actions that people do most, in the order of their
// buttons.
var deedPicks = []struct {
	pick  string
	kind  enanos.Kind
	label string
}{
	{"rail", enanos.KindRail, "enanos.beside.rail"}, {"shaft", enanos.KindShaft, "enanos.beside.shaft"},
	{"mine", enanos.KindMine, "enanos.beside.mine"}, {"feed", enanos.KindFeed, "enanos.beside.feed"},
	{"bank", enanos.KindTrade, "enanos.beside.bank"},
}

// Codes for why an entry cannot lead to an offer.
const (
	// OffersInTurn: only the active player makes offers; others answer. Args: "seats", "open"
	// (offers that the player may answer).
	OffersInTurn engine.Code = "enanos.offers-in-turn"
	// NothingToOffer: the hand is empty. No args.
	NothingToOffer engine.Code = "enanos.nothing-to-offer"
)

// shortcut follows picks that begin outside of the menu. It returns false for other picks.
func shortcut(v *enanos.View, picked []string, r games.Reader) (step games.Step, ok bool, err error) {
	if len(picked) == 0 {
		return games.Step{}, false, nil
	}
	rest := picked[1:]
	switch picked[0] {
	case pickEnd:
		step, err = chosen(v, enanos.Move{Kind: enanos.KindEnd}, len(rest) == 0, picked)
	case pickOrders:
		step, err = walk(v, orders(v, true), rest, r)
	case pickOffer:
		if why := noOffer(v); why != nil {
			return games.Step{}, true, why
		}
		step, err = fill(v, enanos.Move{Kind: enanos.KindOffer}, offering, rest, r)
	case pickReply:
		step, err = reply(v, rest, r)
	default:
		for _, d := range deedPicks {
			if d.pick == picked[0] {
				step, err = doing(v, d.kind, rest, r)
				return step, true, err
			}
		}
		return games.Step{}, false, nil
	}
	return step, true, err
}

// doing continues to the actions of a kind.
func doing(v *enanos.View, kind enanos.Kind, rest []string, r games.Reader) (games.Step, error) {
	if why := v.Hindrance(enanos.Format(enanos.Move{Kind: kind}, engine.Spanish)); why != nil {
		return games.Step{}, why
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

// noOffer returns why the viewer cannot begin an offer, or nil if it can.
func noOffer(v *enanos.View) *engine.Refusal {
	switch {
	case v.Phase != enanos.Acting && (v.ToMove().Has(v.Viewer) || v.Active() == v.Viewer):
		return engine.Refuse(enanos.NotNow, "phase", v.Phase.Term())
	case v.Phase != enanos.Acting || v.Active() != v.Viewer:
		return engine.Refuse(OffersInTurn, "seats", engine.SeatsOf(v.Active()), "open", v.OpenTo(v.Viewer))
	}
	return noMore(v)
}

// noMore returns why the viewer, who may trade now, cannot make an offer or a counter-offer.
func noMore(v *enanos.View) *engine.Refusal {
	switch {
	case v.Made >= enanos.MaxOffers:
		return engine.Refuse(enanos.OffersMade, "n", enanos.MaxOffers)
	case v.Own.Hand == 0:
		return engine.Refuse(NothingToOffer)
	}
	return nil
}

var answers = map[string]enanos.Kind{pickAccept: enanos.KindAccept, pickDecline: enanos.KindDecline, pickCounter: enanos.KindCounter}

// reply continues from the number of an offer and an answer to it.
func reply(v *enanos.View, rest []string, r games.Reader) (games.Step, error) {
	if len(rest) < 2 || answers[rest[1]] == 0 {
		return chosen(v, enanos.Move{}, false, rest)
	}
	n, _ := strconv.ParseUint(rest[0], 10, 8)
	refused := v.Check(enanos.Move{Kind: enanos.KindDecline, N: uint8(n)})
	if refused != nil && refused.Code != enanos.NoSuchOffer {
		refused = engine.Refuse(enanos.NoSuchOffer, "offer", int(n), "open", v.OpenTo(v.Viewer))
	}
	switch m := (enanos.Move{Kind: answers[rest[1]], N: uint8(n)}); {
	case refused != nil:
		return games.Step{}, refused
	case m.Kind != enanos.KindCounter:
		return chosen(v, m, len(rest) == 2, rest)
	}
	if why := noMore(v); why != nil {
		return games.Step{}, why
	}
	return fill(v, inReturn(v, uint8(n)), offering, rest[2:], r)
}
