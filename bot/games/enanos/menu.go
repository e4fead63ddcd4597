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

// menu leads to each listed move, and to discards, offers and standing orders, by picks that
// depend on the view alone.
type menu struct{}

func (menu) Next(view any, seat engine.Seat, picked []string, r games.Reader) (games.Step, error) {
	v := view.(enanos.View)
	var hex string
	if len(picked) > 0 && strings.HasPrefix(picked[0], called) {
		hex, picked = strings.TrimPrefix(picked[0], called), picked[1:]
	}
	if v.Viewer == seat && len(v.Unlisted()) > 0 {
		if step, ok, err := shortcut(&v, picked, r); ok {
			return step, err
		}
	}
	if v.Phase == enanos.Founding && v.Viewer == seat && v.ToMove().Has(seat) && len(picked) == 1 { // a place that was advised
		for _, m := range v.Moves(nil) {
			if picked[0] == joined(placed(&m)) {
				return moveStep(&v, m), nil
			}
		}
	}
	ways := waysOf(&v, seat)
	if len(ways) == 0 {
		return games.Step{}, engine.Refuse(engine.NotYourTurn, "seats", v.ToMove())
	}
	step, err := walk(&v, ways, picked, r)
	if v.Phase == enanos.Tracking && hex != "" {
		callBy(hex, &step)
	}
	if best := advised(&v, r); len(picked) == 0 && len(best) > 0 {
		advise(&v, &step, best, r)
	}
	return step, err
}

// callBy has a step call places by a hex where it can.
func callBy(hex string, step *games.Step) {
	names := enanos.NamesIn(hex)
	named := func(move string) (string, enanos.Move) {
		m, err := enanos.Parse(move)
		if err != nil {
			return "", m
		}
		return names.Of(&m), m
	}
	for i, ch := range step.Choices {
		if name, _ := named("riel " + ch.Value); name != "" {
			step.Choices[i].Label = name
		}
	}
	if name, m := named(step.Move); name != "" {
		step.Named = enanos.FormatNamed(m, engine.Spanish, names)
	}
	if marks, ok := step.Marks.(*paint.Marks); ok {
		marks.Called = hex
	}
}

func (menu) Complete(view any, seat engine.Seat, typed string, r games.Reader, limit int) []games.Choice {
	v := view.(enanos.View)
	if v.Viewer != seat {
		return nil
	}
	names := enanos.NamesIn(typed)
	moves := completions(&v, typed, r)
	parts := make([][]string, len(moves))
	for i, m := range moves {
		parts[i] = partsOf(m, r.Lang, names)
	}
	var list []games.Choice
	for _, m := range advised(&v, r) {
		if slices.Contains(moves, m) && len(moves) > limit {
			list = append(list, games.Choice{Label: say(m, names, r), Value: enanos.FormatNamed(m, r.Lang, names)})
		}
	}
	for _, g := range games.Narrow(parts, limit-len(list)) {
		if len(g.End) > 0 && !strings.Contains(g.End[0], " ") {
			g.End = nil // the second word of a place alone is no place
		}
		choice := games.Choice{Label: g.Label(), Value: g.Typed(), Begins: true}
		if g.Whole { // the moves that continue it are completed from the verb alone
			choice = games.Choice{Label: say(moves[g.Moves[0]], names, r), Value: g.Typed()}
		}
		list = append(list, choice)
	}
	return list
}

// partsOf returns the parts of a move's text: its words, with what is wanted in a trade as one
// part, and all discarded cards as one part, since a part of them can be read as well.
func partsOf(m enanos.Move, l engine.Lang, names enanos.Names) []string {
	parts := strings.Fields(enanos.FormatNamed(m, l, names))
	if m.Kind == enanos.KindDiscard {
		return []string{parts[0], strings.Join(parts[1:], " ")}
	}
	if at := slices.IndexFunc(parts, func(s string) bool { return s == "por" || s == "for" }); at > 0 {
		return append(parts[:at:at], strings.Join(parts[at:], " "))
	}
	return parts
}

// completions completes the text as it is. If words are left without a meaning, it tries the text
// with names replaced by players; the last name may be unfinished.
func completions(v *enanos.View, typed string, r games.Reader) []enanos.Move {
	moves, missed := v.Complete(typed)
	if missed == 0 {
		return moves
	}
	if others, fewer := v.Complete(games.ReadNames(games.FinishName(typed, r), r, playerWord)); fewer < missed {
		return others
	}
	return moves
}

func (menu) Say(view any, seat engine.Seat, move string, r games.Reader) string {
	v := view.(enanos.View)
	m, err := enanos.Parse(move)
	switch {
	case err != nil:
		return move
	case v.Viewer != seat || v.Check(m) != nil:
		return enanos.FormatNamed(m, r.Lang, enanos.NamesIn(move))
	}
	return say(m, enanos.NamesIn(move), r)
}

func unseen(move string) bool {
	m, err := enanos.Parse(move)
	return err == nil && unseenMove(&m)
}

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

// OffersInTurn: only the active player makes offers; others answer. Args: "seats", "open" (offers
// that the player may answer).
const OffersInTurn engine.Code = "enanos.offers-in-turn"

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
	case pickLack:
		step, err = lackingPicked(v, rest, r)
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
		return engine.Refuse(enanos.NothingToOffer)
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
