package toy

import (
	"slices"
	"strconv"
	"strings"

	"sobremesa/engine"
)

// notation is how each kind of move is written in Spanish. A word in capitals stands for what the
// move names.
var notation = [...][]string{
	KindSeating: {"orden", "ORDER"},          // orden 2 1 3: the seats as they play
	KindDeal:    {"reparto", "SEAT", "GOOD"}, // reparto 2 pan: seat 2 gets a card
	KindDie:     {"dado", "N"},
	KindGift:    {"regalo", "SEAT", "GOOD"}, // regalo 2 pan: seat 2 gives a card
	KindDiscard: {"descarta", "GIVE"},       // descarta 2 pan 1 queso
	KindSell:    {"vende", "GOOD"},          // three of them
	KindSet:     {"vende", "surtido"},       // one of each
	KindOffer:   {"ofrece", "GIVE", "por", "WANT"},
	KindAccept:  {"acepta", "N"},
	KindDecline: {"rechaza", "N"},
	KindPass:    {"pasa"},
	KindOrder:   {"siempre", "YES"}, // siempre da, siempre guarda
}

// vocabulary is the words of the notation: Spanish, English, then other accepted ones.
var vocabulary = []string{
	"orden order", "reparto deal", "dado die dice", "regalo gift", "descarta discard descarto", "vende sell vendo", "surtido set",
	"ofrece offer ofrezco", "por for", "acepta accept acepto", "rechaza decline rechazo", "pasa pass paso", "siempre always",
	"da give doy", "guarda keep guardo", "pan bread", "queso cheese", "vino wine",
}

var goodWords = []string{"pan", "queso", "vino"}

// english translates a word of the notation, spanish an accepted one.
var english, spanish = func() (map[string]string, map[string]string) {
	to, from := make(map[string]string), make(map[string]string)
	for _, line := range vocabulary {
		words := strings.Fields(line)
		to[words[0]] = words[1]
		for _, w := range words {
			from[w] = words[0]
		}
	}
	return to, from
}()

// Format writes a move in its canonical form, in Spanish unless lang is English.
func Format(m Move, lang engine.Lang) string {
	var words []string
	for _, w := range notation[m.Kind] {
		words = append(words, m.write(w)...)
	}
	if lang == engine.English {
		for i, w := range words {
			if translated, ok := english[w]; ok {
				words[i] = translated
			}
		}
	}
	return strings.Join(words, " ")
}

// write returns what a word of the notation stands for.
func (m Move) write(word string) (words []string) {
	switch word {
	case "ORDER":
		for i, seat := range m.Order {
			if slices.Contains(m.Order[:i], seat) {
				break // unused places hold seat 0, which is already written
			}
			words = append(words, strconv.Itoa(int(seat)+1))
		}
		return words
	case "SEAT":
		return []string{strconv.Itoa(int(m.Seat) + 1)}
	case "GOOD":
		return []string{goodWords[m.Good]}
	case "N":
		return []string{strconv.Itoa(int(m.N))}
	case "GIVE":
		return m.Give.write()
	case "WANT":
		return m.Want.write()
	case "YES":
		if m.Yes {
			return []string{"da"}
		}
		return []string{"guarda"}
	}
	return []string{word}
}

func (h Hand) write() (words []string) {
	for g, n := range h {
		if n > 0 {
			words = append(words, strconv.Itoa(int(n)), goodWords[g])
		}
	}
	return words
}

// Parse reads a move in either language.
func Parse(text string) (Move, error) {
	words := strings.Fields(strings.ToLower(text))
	for i, w := range words {
		if meant, ok := spanish[w]; ok {
			words[i] = meant
		}
	}
	for kind, pattern := range notation {
		m, rest, ok := Move{Kind: Kind(kind)}, words, len(pattern) > 0
		for _, w := range pattern {
			if ok = ok && len(rest) > 0; ok {
				rest, ok = m.read(w, rest)
			}
		}
		if ok && len(rest) == 0 {
			return m, nil
		}
	}
	return Move{}, engine.Refuse(engine.Unreadable, "text", text)
}

// read reads what a word of the notation stands for from the beginning of words, and returns the rest.
func (m *Move) read(word string, words []string) (rest []string, ok bool) {
	first, rest := words[0], words[1:]
	switch word {
	case "ORDER":
		return nil, m.readOrder(words)
	case "SEAT":
		n, ok := number(first)
		m.Seat = engine.Seat(n - 1)
		return rest, ok
	case "N":
		n, ok := number(first)
		m.N = uint8(n)
		return rest, ok
	case "GOOD":
		at := slices.Index(goodWords, first)
		m.Good = Good(at)
		return rest, at >= 0
	case "GIVE":
		return m.Give.read(words)
	case "WANT":
		return m.Want.read(words)
	case "YES":
		m.Yes = first == "da"
		return rest, m.Yes || first == "guarda"
	}
	return rest, first == word
}

func (m *Move) readOrder(words []string) bool {
	if len(words) < 2 || len(words) > MaxSeats {
		return false
	}
	for i, w := range words {
		n, ok := number(w)
		if !ok || n > len(words) || slices.Contains(m.Order[:i], engine.Seat(n-1)) {
			return false
		}
		m.Order[i] = engine.Seat(n - 1)
	}
	return true
}

// read reads a hand such as "2 pan 1 queso".
func (h *Hand) read(words []string) (rest []string, ok bool) {
	for ; len(words) >= 2; words = words[2:] {
		n, ok := number(words[0])
		g := slices.Index(goodWords, words[1])
		if !ok || g < 0 || h[g] > 0 {
			break
		}
		h[g] = uint8(n)
	}
	return words, h.Len() > 0
}

// number reads a number from 1 to 99.
func number(word string) (int, bool) {
	n, err := strconv.Atoi(word)
	return n, err == nil && n >= 1 && n <= 99
}
