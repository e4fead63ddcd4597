package enanos

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// choiceOf returns the choice for a pick; see label.
func choiceOf(v *enanos.View, t token, m *enanos.Move, r games.Reader) games.Choice {
	choice := label(v, t, m, r)
	choice.Value, choice.Label = t.value, clip(choice.Label)
	return choice
}

// label returns a pick as it is shown. m is one of the moves that it leads to.
func label(v *enanos.View, t token, m *enanos.Move, r games.Reader) games.Choice {
	text := func(key string, args engine.Args) string { return words(r.Lang, key, args) }
	switch t.kind {
	case byGroup:
		g, err := strconv.Atoi(t.value)
		if err != nil {
			return games.Choice{Label: deedLabel(v, m.Kind, r.Lang), Emoji: groupsShown[deeds[m.Kind].group].emoji}
		}
		return games.Choice{Label: text(groupsShown[g].key, nil), Emoji: groupsShown[g].emoji, AtOnce: m.Kind == enanos.KindEnd && v.OnlyEnds()}
	case byDeed:
		return games.Choice{Label: deedLabel(v, m.Kind, r.Lang)}
	case byPlace, byHex, bySpot, byTarget, byDwarf, byAttack:
		return placeLabel(v, t, m, r)
	case byGood, byBundle, byPair, byDeal, byOther:
		return goodsLabel(v, t, m, r.Lang)
	case byPiece:
		return games.Choice{Label: text(string(m.Piece.Term()), nil)}
	case bySeat:
		args := engine.Args{"whom": playerLabel(r, m.Whom), "n": int(v.Players[m.Whom].Cards)}
		return games.Choice{Label: text("enanos.whom", args), Emoji: nation(r, m.Whom)}
	case byArea:
		if m.Kind != enanos.KindAdvance {
			return games.Choice{Label: text(string(m.Area.Term()), nil)}
		}
		args := engine.Args{"area": m.Area.Term(), "level": int(v.Players[v.Viewer].Levels[m.Area]) + 1, "cost": v.Advancing(m.Area).Amounts()}
		return games.Choice{Label: text("enanos.area-next", args)}
	case byCard:
		return games.Choice{Label: text("enanos.card-told", engine.Args{"card": m.Card.Term(), "about": cards[m.Card].about})}
	case byOffer:
		o := &v.Offers[m.N-1]
		args := engine.Args{"offer": int(m.N), "maker": playerLabel(r, o.Maker), "get": o.Give.Amounts(), "pay": o.Want.Amounts()}
		return games.Choice{Label: text("enanos.offer-open", args), Emoji: nation(r, o.Maker)}
	case byAnswer:
		kind := m.Kind
		if m.Kind == enanos.KindOffer { // that of the active player in return
			kind = enanos.KindCounter
		}
		return games.Choice{Label: text(deeds[kind].pick, nil), Style: answerStyles[kind]}
	case byAll:
		return games.Choice{Label: text("enanos.pledge-all", nil), Style: games.Good}
	case byPicking:
		return games.Choice{Label: text("enanos.pledge-some", nil)}
	case byNone:
		return games.Choice{Label: text("enanos.no-dwarf", nil), Style: games.Bad}
	}
	key, args, given := orderLabel(v, m)
	if given { // a list shows no style
		return games.Choice{Label: text(key, args), Style: games.Good, Emoji: "✅"}
	}
	return games.Choice{Label: text(key, args)}
}

// placeLabel returns the label of a hex, a place, a dwarf or an attack.
func placeLabel(v *enanos.View, t token, m *enanos.Move, r games.Reader) games.Choice {
	switch t.kind {
	case byHex, byTarget:
		args := hexArgs(v, t.hex())
		if t.kind == byTarget {
			var names []any
			for seat := range v.Victims(t.hex()).All() {
				names = append(names, playerLabel(r, seat))
			}
			args["names"] = names
		}
		return games.Choice{Label: words(r.Lang, "enanos.hex", args)}
	case byDwarf:
		return games.Choice{Label: words(r.Lang, "enanos.dwarf-at", dwarfArgs(v, m))}
	case byAttack:
		owner := ownerOf(v, m)
		args := dwarfArgs(v, m)
		args["piece"], args["target"], args["seat"] = m.Piece.Term(), placed(m), playerLabel(r, owner)
		return games.Choice{Label: words(r.Lang, "enanos.attack-whole", args), Emoji: nation(r, owner)}
	}
	name := placed(m)
	if t.kind == bySpot {
		name = t.value
	}
	switch {
	case m.Kind == enanos.KindAttack || m.Kind == enanos.KindPlay && m.Card == enanos.Plague:
		owner := ownerOf(v, m)
		return games.Choice{Label: words(r.Lang, "enanos.spot-of", engine.Args{"place": name, "seat": playerLabel(r, owner)}), Emoji: nation(r, owner)}
	case crosses(m):
		return games.Choice{Label: crossingLabel(v, enanos.Crossing(m.To), name, r.Lang)}
	case v.Phase == enanos.Tracking: // the building beside it may have been named by the other hex
		for h := range enanos.Hex(enanos.Hexes) {
			if other := enanos.NamesIn(h.Name()).Of(m); other != placed(m) {
				name += " = " + other
			}
		}
	}
	return games.Choice{Label: name}
}

// goodsLabel returns the label of cards, or of a whole trade with the bank.
func goodsLabel(v *enanos.View, t token, m *enanos.Move, l engine.Lang) games.Choice {
	switch t.kind {
	case byGood:
		g, _ := strconv.Atoi(t.value)
		return games.Choice{Label: words(l, string(enanos.Good(g).Term()), nil), Emoji: emoji[g]}
	case byBundle:
		equal := bundleOf(m)
		args := engine.Args{"goods": equal.Amounts(), "fourth": equal.Len() == enanos.EqualCards}
		return games.Choice{Label: words(l, "enanos.bundle", args), Emoji: emoji[equal.First()]}
	case byPair:
		return games.Choice{Label: words(l, "enanos.goods", engine.Args{"goods": m.Give.Amounts()})}
	case byDeal:
		args := engine.Args{"give": m.Give.Amounts(), "want": m.Want.Amounts(), "for": ""}
		wishes := v.Wishes()
		if at := completes(v, wishes, m); at >= 0 {
			args["for"] = wishTerm(wishes[at])
		}
		return games.Choice{Label: words(l, "enanos.deal", args), Emoji: emoji[m.Want.First()]}
	}
	return games.Choice{Label: words(l, "enanos.deal-other", nil)}
}

// deedLabel returns the label of a kind of moves, with its price.
func deedLabel(v *enanos.View, k enanos.Kind, l engine.Lang) string {
	return words(l, deeds[k].pick, engine.Args{"cost": v.Price(k).Amounts(), "free": v.FreeRails > 0})
}

var answerStyles = map[enanos.Kind]games.Style{enanos.KindAccept: games.Good, enanos.KindDecline: games.Bad}

// orderLabel describes a standing order, and reports whether it is in force.
func orderLabel(v *enanos.View, m *enanos.Move) (key string, args engine.Args, given bool) {
	p := &v.Players[v.Viewer].Production
	switch m.Kind {
	case enanos.KindProduction:
		args = engine.Args{"good": m.Good.Term(), "goods": m.Good.Mined(m.N == 1).Amounts()}
		return "enanos.order.production", args, p.Plain>>m.Good&1 == m.N
	case enanos.KindRemedy:
		args = engine.Args{"good": m.Good.Term(), "least": m.N == 0}
		return "enanos.order.remedy", args, p.Remedy == m.N*uint8(m.Good+1)
	case enanos.KindDeal:
		return "enanos.order.deal", engine.Args{"new": m.Give == 0, "give": m.Give.Amounts(), "want": m.Want.Amounts()}, false
	case enanos.KindAntwerp:
		return "enanos.order.antwerp", engine.Args{"answer": int(m.N)}, v.Own.Antwerp == enanos.Answer(m.N)
	}
	return "enanos.order.defence", engine.Args{"answer": int(m.N)}, v.Own.Defence == enanos.Answer(m.N)
}

func hexArgs(v *enanos.View, h enanos.Hex) engine.Args {
	args := engine.Args{"hex": h.Name(), "terrain": "", "number": "", "names": ""}
	if v.Terrain[h] != enanos.NoTerrain {
		args["terrain"] = v.Terrain[h].Term()
	}
	if n := v.Numbers[h]; n > 0 {
		args["number"] = strconv.Itoa(int(n))
	}
	return args
}

// crossingLabel names a crossing and the hexes around it that produce. During the start it adds in
// how many of 36 rolls one of them does.
func crossingLabel(v *enanos.View, c enanos.Crossing, name string, l engine.Lang) string {
	var hexes []string
	pips := 0
	for _, h := range enanos.HexesAt(c) {
		if v.Numbers[h] > 0 {
			hexes = append(hexes, words(l, string(v.Terrain[h].Term()), nil)+" "+strconv.Itoa(int(v.Numbers[h])))
			pips += v.Ways(h)
		}
	}
	if v.Phase != enanos.Founding {
		pips = 0
	}
	return words(l, "enanos.spot", engine.Args{"place": name, "hexes": strings.Join(hexes, " · "), "pips": pips})
}

func dwarfArgs(v *enanos.View, m *enanos.Move) engine.Args {
	args := engine.Args{"place": dwarfOf(m).Name(), "level": 0, "fed": false}
	p := &v.Players[v.Viewer]
	if i := p.DwarfAt(dwarfOf(m)); i >= 0 {
		args["level"], args["fed"] = int(p.Dwarves[i].Level), p.Dwarves[i].Condition != enanos.Resting
	}
	return args
}

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
		return "enanos.ask.found", engine.Args{"mine": m.Kind == enanos.KindMine, "best": 0}
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
