package enanos

import (
	"strconv"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// choiceOf returns the choice for a pick; see label.
func choiceOf(v *enanos.View, t token, m *enanos.Move, r games.Reader) games.Choice {
	choice := label(v, t, m, r)
	choice.Value, choice.Label = t.value(), clip(choice.Label)
	return choice
}

// label returns a pick as it is shown. m is one of the moves that it leads to.
func label(v *enanos.View, t token, m *enanos.Move, r games.Reader) games.Choice {
	text := func(key string, args engine.Args) string { return words(r.Lang, key, args) }
	switch t.kind {
	case byGroup:
		if t.b == 0 {
			return games.Choice{Label: text(groupsShown[t.a].key, nil), Emoji: groupsShown[t.a].emoji, AtOnce: t.a == groupEnd && v.OnlyEnds()}
		}
		return games.Choice{Label: deedLabel(v, enanos.Kind(t.b), r.Lang), Emoji: groupsShown[t.a].emoji}
	case byDeed:
		return games.Choice{Label: deedLabel(v, enanos.Kind(t.a), r.Lang)}
	case byPlace, byHex, bySpot, byTarget, byDwarf, byAttack:
		return placeLabel(v, t, m, r)
	case byGood, byBundle, byPair, byDeal, byOther:
		return goodsLabel(v, t, m, r.Lang)
	case byPiece:
		return games.Choice{Label: text(string(enanos.Piece(t.a).Term()), nil)}
	case bySeat:
		seat := engine.Seat(t.a)
		args := engine.Args{"whom": playerLabel(r, seat), "n": int(v.Players[seat].Cards)}
		return games.Choice{Label: text("enanos.whom", args), Emoji: nation(r, seat)}
	case byArea:
		a := enanos.Area(t.a)
		if m.Kind != enanos.KindAdvance {
			return games.Choice{Label: text(string(a.Term()), nil)}
		}
		args := engine.Args{"area": a.Term(), "level": int(v.Players[v.Viewer].Levels[a]) + 1, "cost": v.Advancing(a).Amounts()}
		return games.Choice{Label: text("enanos.area-next", args)}
	case byCard:
		c := enanos.Card(t.a)
		return games.Choice{Label: text("enanos.card-told", engine.Args{"card": c.Term(), "about": cards[c].about})}
	case byOffer:
		o := &v.Offers[t.a-1]
		args := engine.Args{"offer": int(t.a), "maker": playerLabel(r, o.Maker), "get": o.Give.Amounts(), "pay": o.Want.Amounts()}
		return games.Choice{Label: text("enanos.offer-open", args), Emoji: nation(r, o.Maker)}
	case byAnswer:
		kind := enanos.Kind(t.a)
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
		args := hexArgs(v, enanos.Hex(t.a))
		if t.kind == byTarget {
			var names []any
			for seat := range v.Victims(enanos.Hex(t.a)).All() {
				names = append(names, playerLabel(r, seat))
			}
			args["names"] = names
		}
		return games.Choice{Label: words(r.Lang, "enanos.hex", args)}
	case byPlace, bySpot:
		name := t.name()
		if t.kind == bySpot {
			name = enanos.DirectionNames[t.direction()]
		}
		if m.Kind == enanos.KindAttack || m.Kind == enanos.KindPlay && m.Card == enanos.Plague {
			owner := ownerAt(v, t)
			return games.Choice{Label: words(r.Lang, "enanos.spot-of", engine.Args{"place": name, "seat": playerLabel(r, owner)}), Emoji: nation(r, owner)}
		}
		if t.crossing() {
			return games.Choice{Label: crossingLabel(v, t, name, r.Lang)}
		}
		if v.Phase == enanos.Tracking { // the building beside it may have been named by the other hex
			name = strings.Join(namesOf(t), " = ")
		}
		return games.Choice{Label: name}
	case byDwarf:
		return games.Choice{Label: words(r.Lang, "enanos.dwarf-at", dwarfArgs(v, t))}
	}
	from, target := t.attack()
	owner := ownerAt(v, target)
	args := dwarfArgs(v, from)
	args["piece"], args["target"], args["seat"] = m.Piece.Term(), target.name(), playerLabel(r, owner)
	return games.Choice{Label: words(r.Lang, "enanos.attack-whole", args), Emoji: nation(r, owner)}
}

// goodsLabel returns the label of cards, or of a whole trade with the bank.
func goodsLabel(v *enanos.View, t token, m *enanos.Move, l engine.Lang) games.Choice {
	switch t.kind {
	case byGood:
		return games.Choice{Label: words(l, string(enanos.Good(t.a).Term()), nil), Emoji: emoji[t.a]}
	case byBundle:
		args := engine.Args{"goods": enanos.Good(t.a).N(int(t.b)).Amounts(), "fourth": t.b == enanos.EqualCards}
		return games.Choice{Label: words(l, "enanos.bundle", args), Emoji: emoji[t.a]}
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
func crossingLabel(v *enanos.View, t token, name string, l engine.Lang) string {
	var hexes []string
	pips := 0
	for _, h := range enanos.HexesAt(enanos.Crossing(t.a)) {
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

// namesOf returns all names of a place, the one by which it was picked first.
func namesOf(t token) (names []string) {
	names = append(names, t.name())
	for h := range enanos.Hex(enanos.Hexes) {
		if at := spotOf(h, t); at.direction() >= 0 && at.picked() != names[0] {
			names = append(names, at.picked())
		}
	}
	return names
}

func dwarfArgs(v *enanos.View, t token) engine.Args {
	args := engine.Args{"place": t.name(), "level": 0, "fed": false}
	p := &v.Players[v.Viewer]
	if i := p.DwarfAt(enanos.Edge(t.a)); i >= 0 {
		args["level"], args["fed"] = int(p.Dwarves[i].Level), p.Dwarves[i].Condition != enanos.Resting
	}
	return args
}

// ownerAt returns the owner of the building or dwarf at a place.
func ownerAt(v *enanos.View, t token) engine.Seat {
	if t.crossing() {
		_, owner := v.PieceAt(enanos.Crossing(t.a))
		return owner
	}
	return v.DwarfOwner(enanos.Edge(t.a))
}
