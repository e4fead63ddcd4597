package enanos

import (
	"cmp"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// asksAlike are the questions for picks of kinds that have no question of their own.
var asksAlike = asks{
	byPiece: "enanos.ask.attack-what", bySeat: "enanos.ask.rob", byPair: "enanos.ask.provisions", byOffer: "enanos.ask.offer",
}

// question returns the question for a pick. m is one of the moves that the pick may lead to.
func question(v *enanos.View, t token, m *enanos.Move) (key string, args engine.Args) {
	kind := t.kind
	if kind == byPlace || kind == bySpot {
		kind = byHex
	}
	switch {
	case kind == byGroup:
		return "enanos.ask.act", engine.Args{"hand": v.Own.Hand.Amounts(), "mine": v.Active() == v.Viewer, "lacks": "", "antwerp": ""}
	case kind == byDeed && v.Phase == enanos.Discarding && v.ToMove().Has(v.Viewer):
		return "enanos.ask.what-to-discard", nil
	case kind == byDeed && deeds[m.Kind].group == groupOrders && !v.ToMove().Has(v.Viewer):
		return "enanos.ask.order-early", nil
	case kind == byDeed:
		return groupsShown[deeds[m.Kind].group].ask, nil
	case kind == byHex && v.Phase == enanos.Founding:
		return "enanos.ask.found", engine.Args{"mine": m.Kind == enanos.KindMine}
	case kind == byHex && v.Phase == enanos.Tracking:
		return "enanos.ask.track", nil
	case kind == byTarget:
		return "enanos.ask.raid", engine.Args{"hex": v.Raiders.Name()}
	case kind == byGood && m.Kind == enanos.KindTrade && t.value == fmt.Sprint(m.Want.First()):
		return "enanos.ask.trade-for", engine.Args{"give": m.Give.Amounts()}
	case kind == byGood && m.Kind == enanos.KindTrade:
		return "enanos.ask.fourth", nil
	case kind == byDeal, kind == byOther:
		return "enanos.ask.deal", engine.Args{"hand": v.Own.Hand.Amounts()}
	case kind == byBundle:
		return "enanos.ask.bundle", engine.Args{"hand": v.Own.Hand.Amounts()}
	case kind == byCard:
		return "enanos.ask.card", engine.Args{"shed": m.Kind == enanos.KindShed}
	case kind == byAnswer:
		o := &v.Offers[m.N-1]
		return "enanos.ask.reply", engine.Args{"offer": int(m.N), "maker": o.Maker, "get": o.Give.Amounts(), "pay": o.Want.Amounts()}
	case m.Kind == enanos.KindDefend:
		return "enanos.ask.defend", underAttack(v)
	case m.Kind == enanos.KindPledge:
		return "enanos.ask.pledge", engine.Args{"strength": v.Strength(), "own": v.Players[v.Viewer].FedLevels()}
	}
	return cmp.Or(asksOf(m)[kind], asksAlike[kind]), nil
}

// skipped returns what to say about the only choice of a step that was skipped. It returns nothing
// where the next question names that choice.
func skipped(v *enanos.View, t token, m *enanos.Move, r games.Reader) []string {
	switch t.kind {
	case byDeed:
		if v.Price(m.Kind) == 0 {
			return nil
		}
	case byGood, byBundle:
		if m.Kind != enanos.KindBribe {
			return nil
		}
	case byCard, byDwarf, byPiece, byArea, byAttack:
	default:
		return nil
	}
	text := label(v, t, m, r).Label
	if t.kind != byDwarf && t.kind != byAttack { // those begin with the letter of a hex
		first, size := utf8.DecodeRuneInString(text)
		text = string(unicode.ToUpper(first)) + text[size:]
	}
	return []string{text}
}

// withSkipped puts what was skipped before the question of a step.
func withSkipped(step games.Step, skippedSteps []string, r games.Reader) games.Step {
	if len(skippedSteps) > 0 {
		args := engine.Args{"taken": strings.Join(skippedSteps, " · "), "question": words(r.Lang, step.Question, step.Args)}
		step.Question, step.Args = "enanos.ask.taken", args
	}
	return step
}
