package enanos

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// say describes a move in words that can be read back as the move, with the given names of
// places. If that would be too long, it writes the move in the notation.
func say(m enanos.Move, names enanos.Names, r games.Reader) string {
	if name := r.Name(m.Whom); name != "" && (m.Says(enanos.PartAnyone) || m.Says(enanos.PartPlayer)) && sayable(name) {
		if text := sayWith(m, names, name, r.Lang); utf8.RuneCountInString(text) <= maxLabel && readAs(m, text, r) {
			return text
		}
	}
	return sayWith(m, names, "", r.Lang)
}

// sayable reports whether a name can be part of a sentence as it is, without formatting or
// mentions. Other players are called by their number.
func sayable(name string) bool {
	return !strings.ContainsFunc(name, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(" .-'’", r)
	})
}

// playerWord is the key of the words by which the notation names a player.
const playerWord engine.Term = "enanos.player-word"

// readAs reports whether a text with a player's name is read as the move. A player may be called
// like a good or a place.
func readAs(m enanos.Move, text string, r games.Reader) bool {
	if got, err := enanos.Parse(text); err == nil {
		return got == m
	}
	got, err := enanos.Parse(games.ReadNames(text, r, playerWord))
	return err == nil && got == m
}

// asTyped writes a stored move with the names of places in the typed text.
func asTyped(move, typed string) string {
	m, err := enanos.Parse(move)
	if err != nil {
		return move
	}
	return enanos.FormatNamed(m, engine.Spanish, enanos.NamesIn(typed))
}

// called begins the pick after which a menu calls places by a hex where it can: "atf" for hex f.
const called = "at"

// picksAfter has the menu call the places of the first rail by the hex by which the building was named.
func picksAfter(view any, named string) []string {
	m, err := enanos.Parse(named)
	if err != nil || view.(enanos.View).Phase != enanos.Tracking || m.Kind != enanos.KindShaft && m.Kind != enanos.KindMine {
		return nil
	}
	hex, _, _ := strings.Cut(enanos.NamesIn(named).Of(&m), " ")
	return []string{called + hex}
}

// sayWith is say with the name of the player whom the move names, or the number if name is empty.
func sayWith(m enanos.Move, names enanos.Names, name string, l engine.Lang) string {
	said, ok := deeds[m.Kind]
	if !ok {
		return enanos.FormatNamed(m, l, names)
	}
	var dwarves []string
	for _, e := range m.Edges {
		if e != 0 {
			dwarves = append(dwarves, names.Edge(e))
		}
	}
	args := engine.Args{
		"good": m.Good.Term(), "area": m.Area.Term(), "card": m.Card.Term(), "kind": cardKind(&m), "piece": "", "from": "",
		"give": m.Give.Amounts(), "want": m.Want.Amounts(), "offer": int(m.N), "double": m.N == 1, "least": m.N == 0, "answer": int(m.N),
		"n": int(m.N), "times": int(m.N), "always": m.N == enanos.Always, "until": int(m.Until),
		"whom": int(m.Whom) + 1, "name": name, "anyone": m.Whom != engine.Spectator, "place": names.Of(&m),
		// Without "and", which is sometimes "e" in Spanish and would be read as a place.
		"places": strings.Join(dwarves, ", "), "dwarves": len(dwarves),
	}
	if m.From != 0 {
		args["from"] = names.Edge(enanos.Edge(m.From))
	}
	if m.Piece != enanos.NoPiece {
		args["piece"] = m.Piece.Term()
	}
	if text := words(l, said.say, args); utf8.RuneCountInString(text) <= maxLabel {
		return text
	}
	return clip(enanos.FormatNamed(m, l, names))
}

// cardKind returns the form of the sentence for a card that is played, by the parts of the move.
func cardKind(m *enanos.Move) string {
	for _, part := range m.Parts() {
		if kind := cardKinds[part]; kind != "" {
			return kind
		}
	}
	return ""
}

var cardKinds = map[enanos.Part]string{
	enanos.PartDwarf: "place", enanos.PartEdge: "place", enanos.PartCrossing: "place",
	enanos.PartGoods: "goods", enanos.PartGood: "good", enanos.PartPlayer: "whom", enanos.PartHex: "raid",
}
