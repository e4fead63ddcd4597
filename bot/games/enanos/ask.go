package enanos

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// emoji are the goods.
var emoji = [enanos.Goods]string{
	enanos.Stone: "🪨", enanos.Wood: "🪵", enanos.Iron: "🔩", enanos.Coal: "⚫", enanos.Copper: "🟠",
	enanos.Diamond: "💎", enanos.Gold: "🟡", enanos.Ruby: "🔴",
}

// nations are the players as the pictures show them, by colour and, as far as there
// is a sign, by shape.
var nations = [...]string{"🔵", "🟥", "🔶", "🟣"}

// nation is the sign of the nation that a seat's player chose, or of the seat's own.
func nation(r games.Reader, seat engine.Seat) string {
	if seat >= 0 && int(seat) < len(r.Players) {
		if t := r.Players[seat].Token; t > 0 && t <= len(nations) {
			return nations[t-1]
		}
	}
	if seat < 0 || int(seat) >= len(nations) {
		return ""
	}
	return nations[seat]
}

// called is a seat's player in a label: the name, short enough, or the number.
func called(r games.Reader, seat engine.Seat) any {
	if name := []rune(r.Name(seat)); len(name) > maxName {
		return string(name[:maxName-1]) + "…"
	} else if len(name) > 0 {
		return string(name)
	}
	return seat
}

// maxName leaves room in a label for what is said of its player.
const maxName = 32

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
	return "enanos.ask.pledge", nil
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

// label is a pick as it is shown; m is one of the moves that it leads to.
func label(v *enanos.View, t token, m *enanos.Move, joined bool, r games.Reader) games.Choice {
	l := r.Lang
	text := func(key string, args engine.Args) games.Choice { return games.Choice{Label: words(l, key, args)} }
	switch t.kind {
	case byGroup:
		choice := text(groupKeys[t.a], nil)
		choice.Emoji = groupEmoji[t.a]
		return choice
	case byDeed:
		return text(deedKeys[enanos.Kind(t.a)], engine.Args{"cost": v.Price(m.Kind).Amounts(), "free": v.FreeRails > 0})
	case byHex, byTarget:
		args := hexArgs(v, enanos.Hex(t.a))
		if t.kind == byTarget {
			var names []any
			for seat := range v.Victims(enanos.Hex(t.a)).All() {
				names = append(names, called(r, seat))
			}
			args["names"] = names
		}
		return text("enanos.hex", args)
	case bySpot:
		name := spotNames[t]
		if joined {
			name = t.place().hex + " " + name
		}
		if m.Kind == enanos.KindAttack || m.Kind == enanos.KindPlay && m.Card == enanos.Plague {
			owner := ownerAt(v, t)
			choice := text("enanos.spot-of", engine.Args{"place": name, "seat": called(r, owner)})
			choice.Emoji = nation(r, owner)
			return choice
		}
		return games.Choice{Label: name}
	case byDwarf:
		return text("enanos.dwarf-at", dwarfArgs(v, t))
	case byPiece:
		return text(string(enanos.Piece(t.a).Term()), nil)
	case bySeat:
		choice := text("enanos.whom", engine.Args{"whom": called(r, engine.Seat(t.a)), "n": int(v.Players[t.a].Cards)})
		choice.Emoji = nation(r, engine.Seat(t.a))
		return choice
	case byGood:
		return games.Choice{Label: words(l, string(enanos.Good(t.a).Term()), nil), Emoji: emoji[t.a]}
	case byBundle:
		return games.Choice{Emoji: emoji[t.a],
			Label: words(l, "enanos.bundle", engine.Args{"goods": enanos.Good(t.a).N(int(t.b)).Amounts(), "fourth": t.b == 3})}
	case byPair:
		return text("enanos.goods", engine.Args{"goods": m.Give.Amounts()})
	case byOffer:
		o := &v.Offers[t.a-1]
		choice := text("enanos.offer-open",
			engine.Args{"offer": int(t.a), "maker": called(r, o.Maker), "get": o.Give.Amounts(), "pay": o.Want.Amounts()})
		choice.Emoji = nation(r, o.Maker)
		return choice
	case byArea, byCard:
		return developLabel(v, t, m, r)
	}
	return answerLabel(v, t, m, r)
}

func developLabel(v *enanos.View, t token, m *enanos.Move, r games.Reader) games.Choice {
	l := r.Lang
	if t.kind == byCard {
		c := enanos.Card(t.a)
		return games.Choice{Label: words(l, "enanos.card-told", engine.Args{"card": c.Term(), "about": cardAbout[c]})}
	}
	a := enanos.Area(t.a)
	if m.Kind != enanos.KindAdvance {
		return games.Choice{Label: words(l, string(a.Term()), nil)}
	}
	return games.Choice{Label: words(l, "enanos.area-next",
		engine.Args{"area": a.Term(), "level": int(v.Players[v.Viewer].Levels[a]) + 1, "cost": v.Advancing(a).Amounts()})}
}

// answerLabel is an answer to an offer, a standing order, or how many dwarves.
func answerLabel(v *enanos.View, t token, m *enanos.Move, r games.Reader) games.Choice {
	l := r.Lang
	switch t.kind {
	case byAnswer:
		choice := games.Choice{Label: words(l, deedKeys[enanos.Kind(t.a)], nil)}
		switch enanos.Kind(t.a) {
		case enanos.KindAccept:
			choice.Style = games.Good
		case enanos.KindDecline:
			choice.Style = games.Bad
		}
		return choice
	case byAll:
		return games.Choice{Label: words(l, "enanos.pledge-all", nil), Style: games.Good}
	case byPicking:
		return games.Choice{Label: words(l, "enanos.pledge-some", nil)}
	case byNone:
		return games.Choice{Label: words(l, "enanos.no-dwarf", nil), Style: games.Bad}
	}
	key, args, given := orderLabel(v, m)
	choice := games.Choice{Label: words(l, key, args)}
	if given {
		choice.Style = games.Good
	}
	return choice
}

// orderLabel says a standing order, and whether it stands.
func orderLabel(v *enanos.View, m *enanos.Move) (key string, args engine.Args, given bool) {
	p := &v.Players[v.Viewer].Production
	switch m.Kind {
	case enanos.KindProduction:
		contraband, _ := m.Good.Smuggled()
		cards := m.Good.N(2)
		if m.N == 0 {
			cards = m.Good.N(1) + contraband.N(1)
		}
		return "enanos.order.production", engine.Args{"good": m.Good.Term(), "goods": cards.Amounts()}, p.Plain>>m.Good&1 == m.N
	case enanos.KindRemedy:
		args = engine.Args{"good": m.Good.Term(), "least": m.N == 0}
		return "enanos.order.remedy", args, p.Remedy == m.N*uint8(m.Good+1)
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

func dwarfArgs(v *enanos.View, t token) engine.Args {
	args := engine.Args{"place": t.place().hex + " " + t.place().direction, "level": 0, "fed": false}
	p := &v.Players[v.Viewer]
	if i := p.DwarfAt(enanos.Edge(t.a)); i >= 0 {
		args["level"], args["fed"] = int(p.Dwarves[i].Level), p.Dwarves[i].Condition != enanos.Resting
	}
	return args
}

// ownerAt is whose building or dwarf is at a place.
func ownerAt(v *enanos.View, t token) engine.Seat {
	if t.crossing() {
		_, owner := v.PieceAt(enanos.Crossing(t.a))
		return owner
	}
	for seat := range engine.Seat(v.Seats) {
		if v.Players[seat].DwarfAt(enanos.Edge(t.a)) >= 0 {
			return seat
		}
	}
	return engine.Spectator
}

// cardAbout says what a development card does.
var cardAbout = [enanos.CardKinds]engine.Term{
	enanos.MedicinePoint: "enanos.about.point", enanos.TechnologyPoint: "enanos.about.point", enanos.JewelleryPoint: "enanos.about.point",
	enanos.Feast: "enanos.about.feast", enanos.Tonic: "enanos.about.tonic", enanos.Provisions: "enanos.about.provisions",
	enanos.Plague: "enanos.about.plague", enanos.FastTrack: "enanos.about.fast-track", enanos.Machinery: "enanos.about.machinery",
	enanos.FreeMint: "enanos.about.mint", enanos.Dynamite: "enanos.about.dynamite", enanos.Monopoly: "enanos.about.monopoly",
	enanos.Spy: "enanos.about.spy", enanos.Merchant: "enanos.about.merchant", enanos.BribeCard: "enanos.about.bribe",
}
