package enanos

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// deedKeys are the kinds of moves, as they are picked.
var deedKeys = map[enanos.Kind]string{
	enanos.KindRail: "enanos.deed.rail", enanos.KindShaft: "enanos.deed.shaft", enanos.KindMine: "enanos.deed.mine",
	enanos.KindMint: "enanos.deed.mint", enanos.KindIndustry: "enanos.deed.industry", enanos.KindDwarf: "enanos.deed.dwarf",
	enanos.KindFeed: "enanos.deed.feed", enanos.KindPromote: "enanos.deed.promote", enanos.KindMove: "enanos.deed.move",
	enanos.KindChase: "enanos.deed.chase", enanos.KindBribe: "enanos.deed.bribe", enanos.KindTrade: "enanos.deed.trade",
	enanos.KindOffer: "enanos.deed.offer", enanos.KindAccept: "enanos.deed.accept", enanos.KindDecline: "enanos.deed.decline",
	enanos.KindCounter: "enanos.deed.counter", enanos.KindDiscard: "enanos.deed.discard", enanos.KindShed: "enanos.deed.shed",
	enanos.KindProduction: "enanos.deed.production", enanos.KindRemedy: "enanos.deed.remedy",
	enanos.KindAntwerp: "enanos.deed.antwerp", enanos.KindDefence: "enanos.deed.defence",
}

// placeKeys ask for the place of a move of a kind, and dwarfKeys for the dwarf.
var (
	placeKeys = map[enanos.Kind]string{
		enanos.KindRail: "enanos.ask.rail", enanos.KindShaft: "enanos.ask.shaft", enanos.KindMine: "enanos.ask.mine",
		enanos.KindMint: "enanos.ask.mint", enanos.KindIndustry: "enanos.ask.industry", enanos.KindDwarf: "enanos.ask.dwarf",
		enanos.KindMove: "enanos.ask.move-to", enanos.KindAttack: "enanos.ask.attack-where", enanos.KindLose: "enanos.ask.lose",
	}
	dwarfKeys = map[enanos.Kind]string{
		enanos.KindFeed: "enanos.ask.feed", enanos.KindPromote: "enanos.ask.promote", enanos.KindMove: "enanos.ask.move",
		enanos.KindChase: "enanos.ask.chase", enanos.KindAttack: "enanos.ask.attack", enanos.KindDefend: "enanos.ask.defend",
		enanos.KindPlay: "enanos.ask.promote",
	}
	groupAsks = map[uint8]string{
		groupBuild: "enanos.ask.build", groupDwarves: "enanos.ask.dwarves", groupRaiders: "enanos.ask.raiders",
		groupTrade: "enanos.ask.trade", groupOrders: "enanos.ask.order",
	}
	cardPlaces = map[enanos.Card]string{
		enanos.Plague: "enanos.ask.plague", enanos.Dynamite: "enanos.ask.dynamite",
		enanos.Machinery: "enanos.ask.mine", enanos.FreeMint: "enanos.ask.mint",
	}
	goodKeys = map[enanos.Kind]string{
		enanos.KindBribe: "enanos.ask.bribe", enanos.KindTake: "enanos.ask.take",
	}
)

// question asks for a pick; m is one of the moves that it may lead to.
func question(v *enanos.View, t token, m *enanos.Move) (key string, args engine.Args) {
	switch t.kind {
	case byGroup:
		return "enanos.ask.act", engine.Args{"hand": v.Own.Hand.Amounts(), "mine": v.Active() == v.Viewer}
	case byDeed:
		switch {
		case v.Phase == enanos.Discarding && v.ToMove().Has(v.Viewer):
			return "enanos.ask.what-to-discard", nil
		case groupOf(m.Kind) == groupOrders && !v.ToMove().Has(v.Viewer):
			return "enanos.ask.order-early", nil
		}
		return groupAsks[groupOf(m.Kind)], nil
	case byHex, bySpot:
		switch {
		case m.Kind == enanos.KindPlay:
			return cardPlaces[m.Card], nil
		case v.Phase == enanos.Founding:
			return "enanos.ask.found", engine.Args{"mine": m.Kind == enanos.KindMine}
		case v.Phase == enanos.Tracking:
			return "enanos.ask.track", nil
		}
		return placeKeys[m.Kind], nil
	case byTarget:
		return "enanos.ask.raid", engine.Args{"hex": v.Raiders.Name()}
	case byDwarf, byNone:
		return dwarfKeys[m.Kind], nil
	case byPiece:
		return "enanos.ask.attack-what", nil
	case bySeat:
		if m.Kind == enanos.KindPlay && m.Card == enanos.Spy {
			return "enanos.ask.spy", nil
		}
		return "enanos.ask.rob", nil
	case byGood:
		return goodQuestion(t, m)
	case byBundle:
		return "enanos.ask.bundle", engine.Args{"hand": v.Own.Hand.Amounts()}
	case byPair:
		return "enanos.ask.provisions", nil
	case byArea:
		return areaKey(m.Kind), nil
	case byCard:
		return "enanos.ask.card", engine.Args{"shed": m.Kind == enanos.KindShed}
	case byOffer:
		return "enanos.ask.offer", nil
	case byAnswer:
		o := &v.Offers[m.N-1]
		return "enanos.ask.reply", engine.Args{"offer": int(m.N), "maker": o.Maker, "get": o.Give.Amounts(), "pay": o.Want.Amounts()}
	case byOrder:
		return orderKey(m.Kind), nil
	}
	return "enanos.ask.pledge", engine.Args{"strength": v.Strength(), "own": fedLevels(v)}
}

// fedLevels is what the viewer's fed dwarves sum up to.
func fedLevels(v *enanos.View) (n int) {
	for _, d := range v.Players[v.Viewer].Dwarves {
		if d.Level > 0 && d.Condition != enanos.Resting {
			n += int(d.Level)
		}
	}
	return n
}

// taken is what is said of the one choice that a step had, which was passed over:
// nothing where the next question names it.
func taken(v *enanos.View, t token, m *enanos.Move, r games.Reader) []string {
	switch t.kind {
	case byDeed:
		if v.Price(m.Kind) == 0 {
			return nil
		}
	case byGood, byBundle:
		if m.Kind != enanos.KindBribe {
			return nil
		}
	case byCard, byDwarf, byPiece, byArea:
	default:
		return nil
	}
	text := label(v, t, m, false, r).Label
	if t.kind != byDwarf { // which begins with the letter of a hex
		first, size := utf8.DecodeRuneInString(text)
		text = string(unicode.ToUpper(first)) + text[size:]
	}
	return []string{text}
}

// withTaken says before the question of a step what was taken without asking.
func withTaken(step games.Step, passed []string, r games.Reader) games.Step {
	if len(passed) > 0 {
		args := engine.Args{"taken": strings.Join(passed, " · "), "question": words(r.Lang, step.Question, step.Args)}
		step.Question, step.Args = "enanos.ask.taken", args
	}
	return step
}

func goodQuestion(t token, m *enanos.Move) (string, engine.Args) {
	switch {
	case m.Kind == enanos.KindTrade && m.Want.Of(enanos.Good(t.a)) > 0:
		return "enanos.ask.trade-for", engine.Args{"give": m.Give.Amounts()}
	case m.Kind == enanos.KindTrade:
		return "enanos.ask.fourth", nil
	case m.Kind == enanos.KindPlay && m.Card == enanos.Monopoly:
		return "enanos.ask.monopoly", nil
	case m.Kind == enanos.KindPlay:
		return "enanos.ask.merchant", nil
	}
	return goodKeys[m.Kind], nil
}

func areaKey(k enanos.Kind) string {
	switch k {
	case enanos.KindAdvance:
		return "enanos.ask.advance"
	case enanos.KindIndustry:
		return "enanos.ask.industry-area"
	}
	return "enanos.ask.choose"
}

func orderKey(k enanos.Kind) string {
	switch k {
	case enanos.KindProduction:
		return "enanos.ask.order-production"
	case enanos.KindRemedy:
		return "enanos.ask.order-remedy"
	case enanos.KindAntwerp:
		return "enanos.ask.order-antwerp"
	}
	return "enanos.ask.order-defence"
}
