package toy

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"sobremesa/engine"
)

// notation is how each kind of move is written in Spanish. A word in capitals stands for what the
// move names.
var notation = [...]string{
	KindFirst:   "empieza SEAT",
	KindDeal:    "reparto SEAT GOOD", // reparto 2 pan: seat 2 gets a card
	KindDie:     "dado N",
	KindDiscard: "descarta GIVE", // descarta 2 pan 1 queso
	KindSell:    "vende GOOD",    // three of them
	KindSet:     "vende surtido", // one of each
	KindOffer:   "ofrece GIVE por WANT",
	KindAccept:  "acepta N",
	KindDecline: "rechaza N",
	KindPass:    "pasa",
	KindOrder:   "siempre YES", // siempre da, siempre guarda
}

// english translates the words of the notation, spanish what people type.
var (
	english = map[string]string{
		"empieza": "begins", "reparto": "deal", "dado": "die", "descarta": "discard", "vende": "sell", "surtido": "set",
		"ofrece": "offer", "por": "for", "acepta": "accept", "rechaza": "decline", "pasa": "pass", "siempre": "always",
		"da": "give", "guarda": "keep", "pan": "bread", "queso": "cheese", "vino": "wine",
	}
	spanish = func() map[string]string {
		m := make(map[string]string)
		for word, translated := range english {
			m[translated] = word
		}
		return m
	}()
	goodWords = []string{"pan", "queso", "vino"}
)

// translate replaces the words of a text that a dictionary has.
func translate(text string, dictionary map[string]string) string {
	words := strings.Fields(text)
	for i, w := range words {
		words[i] = cmp.Or(dictionary[w], w)
	}
	return strings.Join(words, " ")
}

// Format implements engine.Rules.
func (Rules) Format(m Move, lang engine.Lang) string { return Format(m, lang) }

// Parse implements engine.Rules.
func (Rules) Parse(text string) (Move, error) { return Parse(text) }

// Format writes a move in its canonical form, in Spanish unless lang is English.
func Format(m Move, lang engine.Lang) string {
	order := "guarda"
	if m.Yes {
		order = "da"
	}
	text := strings.NewReplacer("SEAT", fmt.Sprint(m.Seat+1), "GOOD", goodWords[m.Good], "GIVE", m.Give.String(), "WANT", m.Want.String(),
		"YES", order, "N", fmt.Sprint(m.N)).Replace(notation[m.Kind])
	if lang == engine.English {
		text = translate(text, english)
	}
	return text
}

// String writes a hand such as "2 pan 1 queso".
func (h Hand) String() string {
	var words []string
	for g, n := range h {
		if n > 0 {
			words = append(words, strconv.Itoa(int(n)), goodWords[g])
		}
	}
	return strings.Join(words, " ")
}

// patterns match the notation. A group is named for what it stands for.
var patterns = func() (list [len(notation)]*regexp.Regexp) {
	const good, hand = `(pan|queso|vino)`, `[1-9]\d? (pan|queso|vino)( [1-9]\d? (pan|queso|vino))*`
	groups := strings.NewReplacer("SEAT", `(?P<SEAT>[1-9])`, "GOOD", "(?P<GOOD>"+good+")", "GIVE", "(?P<GIVE>"+hand+")", "WANT", "(?P<WANT>"+hand+")",
		"YES", "(?P<YES>da|guarda)", "N", `(?P<N>[1-9]\d?)`)
	for kind, pattern := range notation {
		list[kind] = regexp.MustCompile("^" + groups.Replace(pattern) + "$")
	}
	return list
}()

// Parse reads a move in either language.
func Parse(text string) (Move, error) {
	plain := translate(strings.ToLower(text), spanish)
	for kind := KindFirst; kind <= KindOrder; kind++ {
		if found := patterns[kind].FindStringSubmatch(plain); found != nil {
			m := Move{Kind: kind}
			for i, name := range patterns[kind].SubexpNames() {
				m.read(name, found[i])
			}
			return m, nil
		}
	}
	return Move{}, engine.Refuse(engine.Unreadable, "text", text)
}

// read sets what a word of the notation stands for.
func (m *Move) read(word, text string) {
	n, _ := strconv.Atoi(text) // where a number is written
	switch word {
	case "SEAT":
		m.Seat = engine.Seat(n - 1)
	case "N":
		m.N = uint8(n)
	case "GOOD":
		m.Good = Good(slices.Index(goodWords, text))
	case "GIVE":
		m.Give = handOf(text)
	case "WANT":
		m.Want = handOf(text)
	case "YES":
		m.Yes = text == "da"
	}
}

// handOf reads a hand. A good that is named twice counts as the last time.
func handOf(text string) (h Hand) {
	words := strings.Fields(text)
	for ; len(words) > 0; words = words[2:] {
		n, _ := strconv.Atoi(words[0])
		h[slices.Index(goodWords, words[1])] = uint8(n)
	}
	return h
}
