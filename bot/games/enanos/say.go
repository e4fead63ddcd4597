package enanos

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// sayings are how moves are said, by their kinds: what is said reads as the move.
var sayings = map[enanos.Kind]string{
	enanos.KindRail: "enanos.say.rail", enanos.KindShaft: "enanos.say.shaft", enanos.KindMine: "enanos.say.mine",
	enanos.KindMint: "enanos.say.mint", enanos.KindIndustry: "enanos.say.industry", enanos.KindDwarf: "enanos.say.dwarf",
	enanos.KindFeed: "enanos.say.feed", enanos.KindPromote: "enanos.say.promote", enanos.KindMove: "enanos.say.move",
	enanos.KindChase: "enanos.say.chase", enanos.KindBribe: "enanos.say.bribe", enanos.KindRaid: "enanos.say.raid",
	enanos.KindAttack: "enanos.say.attack", enanos.KindAdvance: "enanos.say.advance", enanos.KindEnd: "enanos.say.end",
	enanos.KindTrade: "enanos.say.trade", enanos.KindOffer: "enanos.say.offer", enanos.KindCounter: "enanos.say.counter",
	enanos.KindAccept: "enanos.say.accept", enanos.KindDecline: "enanos.say.decline", enanos.KindPlay: "enanos.say.play",
	enanos.KindDiscard: "enanos.say.discard", enanos.KindShed: "enanos.say.shed", enanos.KindPledge: "enanos.say.pledge",
	enanos.KindLose: "enanos.say.lose", enanos.KindChoose: "enanos.say.choose", enanos.KindTake: "enanos.say.take",
	enanos.KindDefend: "enanos.say.defend", enanos.KindProduction: "enanos.say.production", enanos.KindRemedy: "enanos.say.remedy",
	enanos.KindAntwerp: "enanos.say.antwerp", enanos.KindDefence: "enanos.say.defence",
}

// say says a move, with names for its places, in words that are read back as the same one, and in the
// notation where that would be too long.
func say(m enanos.Move, names enanos.Names, r games.Reader) string {
	if name := r.Name(m.Whom); name != "" && namesSomebody(&m) && spoken(name) {
		if text := sayWith(m, names, name, r.Lang); utf8.RuneCountInString(text) <= maxLabel && readAs(m, text, r) {
			return text
		}
	}
	return sayWith(m, names, "", r.Lang)
}

// namesSomebody reports whether a move is said with the name of a player.
func namesSomebody(m *enanos.Move) bool {
	switch m.Kind {
	case enanos.KindChase, enanos.KindBribe, enanos.KindRaid, enanos.KindOffer:
		return true
	case enanos.KindPlay:
		return m.Card == enanos.Spy || m.Card == enanos.BribeCard
	}
	return false
}

// spoken reports whether a name can stand in a sentence as it is: nothing in it
// formats or mentions. Others go by their number.
func spoken(name string) bool {
	return !strings.ContainsFunc(name, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(" .-'’", r)
	})
}

// playerWord is how the notation names a player.
const playerWord engine.Term = "enanos.player-word"

// readAs reports whether what is said with a name is read as the move: somebody
// may be called as a good is, or a place.
func readAs(m enanos.Move, text string, r games.Reader) bool {
	if got, err := enanos.Parse(text); err == nil {
		return got == m
	}
	got, err := enanos.Parse(games.ReadNames(text, r, playerWord))
	return err == nil && got == m
}

// asTyped is a stored move with places called as they were in a text that was read as it.
func asTyped(move, typed string) string {
	m, err := enanos.Parse(move)
	if err != nil {
		return move
	}
	return enanos.FormatNamed(m, engine.Spanish, enanos.NamesIn(typed))
}

// sayWith is say with the name of the player whom the move names, or the number without.
func sayWith(m enanos.Move, names enanos.Names, name string, l engine.Lang) string {
	key, ok := sayings[m.Kind]
	if !ok {
		return enanos.FormatNamed(m, l, names)
	}
	args := engine.Args{"good": m.Good.Term(), "area": m.Area.Term(), "offer": int(m.N), "give": m.Give.Amounts(), "want": m.Want.Amounts(),
		"whom": int(m.Whom) + 1, "name": name, "anyone": m.Whom != engine.Spectator, "piece": "", "card": "", "place": placeName(&m, names), "from": ""}
	if m.From != 0 {
		args["from"] = names.Edge(enanos.Edge(m.From))
	}
	switch m.Kind {
	case enanos.KindAttack:
		args["piece"] = m.Piece.Term()
	case enanos.KindPlay:
		args["kind"] = cardKind(m.Card)
		args["card"] = m.Card.Term()
	case enanos.KindShed:
		args["card"] = m.Card.Term()
	case enanos.KindProduction, enanos.KindRemedy, enanos.KindAntwerp, enanos.KindDefence:
		args["double"], args["least"], args["answer"] = m.N == 1, m.N == 0, int(m.N)
	case enanos.KindPledge:
		var list []string
		for _, e := range m.Edges {
			if e != 0 {
				list = append(list, names.Edge(e))
			}
		}
		// No "and": in Spanish it can be "e", which would be read as a place.
		args["places"], args["dwarves"] = strings.Join(list, ", "), len(list)
	}
	if text := words(l, key, args); utf8.RuneCountInString(text) <= maxLabel {
		return text
	}
	return clip(enanos.FormatNamed(m, l, names))
}

// placeName is where a move leads, "" for nowhere.
func placeName(m *enanos.Move, names enanos.Names) string {
	switch m.Kind {
	case enanos.KindRail, enanos.KindDwarf, enanos.KindFeed, enanos.KindPromote, enanos.KindMove:
		return names.Edge(enanos.Edge(m.To))
	case enanos.KindShaft, enanos.KindMine, enanos.KindMint, enanos.KindIndustry, enanos.KindLose:
		return names.Crossing(enanos.Crossing(m.To))
	case enanos.KindChase, enanos.KindBribe, enanos.KindRaid:
		return enanos.Hex(m.To).Name()
	case enanos.KindAttack:
		if m.Piece == enanos.DwarfPiece {
			return names.Edge(enanos.Edge(m.To))
		}
		return names.Crossing(enanos.Crossing(m.To))
	case enanos.KindPlay:
		switch m.Card {
		case enanos.Tonic, enanos.Plague, enanos.Dynamite:
			return names.Edge(enanos.Edge(m.To))
		case enanos.Machinery, enanos.FreeMint:
			return names.Crossing(enanos.Crossing(m.To))
		case enanos.BribeCard:
			return enanos.Hex(m.To).Name()
		}
	}
	return ""
}

// cardKind is what a card is played with, as the sentence asks for it.
func cardKind(c enanos.Card) string {
	switch c {
	case enanos.Tonic, enanos.Plague, enanos.Dynamite, enanos.Machinery, enanos.FreeMint:
		return "place"
	case enanos.Provisions:
		return "goods"
	case enanos.Monopoly, enanos.Merchant:
		return "good"
	case enanos.Spy:
		return "whom"
	case enanos.BribeCard:
		return "raid"
	}
	return ""
}
