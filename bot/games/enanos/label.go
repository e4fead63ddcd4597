package enanos

import (
	"strconv"

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

// label is a pick as it is shown; m is one of the moves that it leads to.
func label(v *enanos.View, t token, m *enanos.Move, joined bool, r games.Reader) games.Choice {
	l := r.Lang
	text := func(key string, args engine.Args) games.Choice { return games.Choice{Label: words(l, key, args)} }
	switch t.kind {
	case byGroup:
		choice := text(groupsShown[t.a].key, nil)
		choice.Emoji = groupsShown[t.a].emoji
		return choice
	case byDeed:
		return text(deeds[enanos.Kind(t.a)].pick, engine.Args{"cost": v.Price(m.Kind).Amounts(), "free": v.FreeRails > 0})
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
		name := enanos.DirectionNames[t.direction()]
		if joined {
			name = t.name()
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
		return games.Choice{Label: words(l, "enanos.card-told", engine.Args{"card": c.Term(), "about": cards[c].about})}
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
		choice := games.Choice{Label: words(l, deeds[enanos.Kind(t.a)].pick, nil)}
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
		choice.Style, choice.Emoji = games.Good, "✅" // a list shows no style
	}
	return choice
}

// orderLabel says a standing order, and whether it stands.
func orderLabel(v *enanos.View, m *enanos.Move) (key string, args engine.Args, given bool) {
	p := &v.Players[v.Viewer].Production
	switch m.Kind {
	case enanos.KindProduction:
		args = engine.Args{"good": m.Good.Term(), "goods": m.Good.Mined(m.N == 1).Amounts()}
		return "enanos.order.production", args, p.Plain>>m.Good&1 == m.N
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
	args := engine.Args{"place": t.name(), "level": 0, "fed": false}
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
