package toy

import (
	"fmt"
	"strconv"
	"strings"

	"sobremesa/engine"
)

// The notation, Spanish and English:
//
//	orden 2 1 3                    order 2 1 3               the seats as they play
//	reparto 2 pan                  deal 2 bread              seat 2 gets a card
//	dado 4                         die 4
//	regalo 2 pan                   gift 2 bread              seat 2 gives a card
//	descarta 2 pan 1 queso         discard 2 bread 1 cheese
//	vende pan                      sell bread                three of them
//	vende surtido                  sell set                  one of each
//	ofrece 2 pan por 1 vino        offer 2 bread for 1 wine
//	acepta 1                       accept 1
//	rechaza 1                      decline 1
//	pasa                           pass
//	siempre da                     always give
//	siempre guarda                 always keep

// word is a word of the notation, whatever its language.
type word uint8

const (
	wordOrder word = iota + 1
	wordDeal
	wordDie
	wordGift
	wordDiscard
	wordSell
	wordSet
	wordOffer
	wordFor
	wordAccept
	wordDecline
	wordPass
	wordAlways
	wordGive
	wordKeep
	wordGood // the first good; the others follow in order
)

// vocabulary lists the spellings of each word: Spanish, English, then other accepted ones.
var vocabulary = map[word][]string{
	wordOrder: {"orden", "order"}, wordDeal: {"reparto", "deal"}, wordDie: {"dado", "die", "dice"},
	wordGift: {"regalo", "gift"}, wordDiscard: {"descarta", "discard", "descarto"}, wordSell: {"vende", "sell", "vendo"},
	wordSet: {"surtido", "set"}, wordOffer: {"ofrece", "offer", "ofrezco"}, wordFor: {"por", "for"},
	wordAccept: {"acepta", "accept", "acepto"}, wordDecline: {"rechaza", "decline", "rechazo"}, wordPass: {"pasa", "pass", "paso"},
	wordAlways: {"siempre", "always"}, wordGive: {"da", "give", "doy"}, wordKeep: {"guarda", "keep", "guardo"},
	wordGood: {"pan", "bread"}, wordGood + 1: {"queso", "cheese"}, wordGood + 2: {"vino", "wine"},
}

// meanings maps spellings to words.
var meanings = func() map[string]word {
	found := make(map[string]word)
	for w, list := range vocabulary {
		for _, text := range list {
			found[text] = w
		}
	}
	return found
}()

// Format writes a move in its canonical form, in Spanish unless lang is English.
func Format(m Move, lang engine.Lang) string {
	say := func(w word) string {
		if lang == engine.English {
			return vocabulary[w][1]
		}
		return vocabulary[w][0]
	}
	cards := func(h Hand) string {
		var b strings.Builder
		for g, n := range h {
			if n > 0 {
				fmt.Fprintf(&b, " %d %s", n, say(wordGood+word(g)))
			}
		}
		return b.String()
	}
	good := say(wordGood + word(m.Good))
	switch m.Kind {
	case KindSeating:
		text := say(wordOrder)
		var written engine.Seats
		for _, seat := range m.Order {
			if written.Has(seat) {
				break // unused places hold seat 0, which is already written
			}
			written = written.With(seat)
			text += fmt.Sprint(" ", seat+1)
		}
		return text
	case KindDeal:
		return fmt.Sprint(say(wordDeal), " ", m.Seat+1, " ", good)
	case KindGift:
		return fmt.Sprint(say(wordGift), " ", m.Seat+1, " ", good)
	case KindDie:
		return fmt.Sprint(say(wordDie), " ", m.N)
	case KindDiscard:
		return say(wordDiscard) + cards(m.Give)
	case KindSell:
		return say(wordSell) + " " + good
	case KindSet:
		return say(wordSell) + " " + say(wordSet)
	case KindOffer:
		return say(wordOffer) + cards(m.Give) + " " + say(wordFor) + cards(m.Want)
	case KindAccept:
		return fmt.Sprint(say(wordAccept), " ", m.N)
	case KindDecline:
		return fmt.Sprint(say(wordDecline), " ", m.N)
	case KindPass:
		return say(wordPass)
	}
	if m.Yes {
		return say(wordAlways) + " " + say(wordGive)
	}
	return say(wordAlways) + " " + say(wordKeep)
}

// Parse reads a move in either language.
func Parse(text string) (Move, error) {
	if m, ok := parse(strings.Fields(strings.ToLower(text))); ok {
		return m, nil
	}
	return Move{}, engine.Refuse(engine.Unreadable, "text", text)
}

func parse(words []string) (Move, bool) {
	if len(words) == 0 {
		return Move{}, false
	}
	verb, rest := meanings[words[0]], words[1:]
	last := word(0) // the second of two words
	if len(rest) == 1 {
		last = meanings[rest[0]]
	}
	switch verb {
	case wordOrder:
		return parseSeating(rest)
	case wordPass:
		return Move{Kind: KindPass}, len(rest) == 0
	case wordAlways:
		return Move{Kind: KindOrder, Yes: last == wordGive}, last == wordGive || last == wordKeep
	case wordSell:
		if last == wordSet {
			return Move{Kind: KindSet}, true
		}
		return Move{Kind: KindSell, Good: Good(last - wordGood)}, last >= wordGood
	case wordDie, wordAccept, wordDecline:
		kind := map[word]Kind{wordDie: KindDie, wordAccept: KindAccept, wordDecline: KindDecline}[verb]
		n, ok := number(rest)
		return Move{Kind: kind, N: uint8(n)}, ok
	case wordDeal, wordGift:
		if len(rest) != 2 || meanings[rest[1]] < wordGood {
			return Move{}, false
		}
		seat, ok := number(rest[:1])
		m := Move{Kind: KindDeal, Seat: engine.Seat(seat - 1), Good: Good(meanings[rest[1]] - wordGood)}
		if verb == wordGift {
			m.Kind = KindGift
		}
		return m, ok
	case wordDiscard:
		give, ok := hand(rest)
		return Move{Kind: KindDiscard, Give: give}, ok
	case wordOffer:
		for i, w := range rest {
			if meanings[w] == wordFor {
				give, ok := hand(rest[:i])
				want, too := hand(rest[i+1:])
				return Move{Kind: KindOffer, Give: give, Want: want}, ok && too
			}
		}
	}
	return Move{}, false
}

// number reads a single number from 1 to 99.
func number(words []string) (int, bool) {
	if len(words) != 1 {
		return 0, false
	}
	n, err := strconv.Atoi(words[0])
	return n, err == nil && n >= 1 && n <= 99
}

// hand reads "2 pan 1 queso".
func hand(words []string) (h Hand, ok bool) {
	for ; len(words) >= 2; words = words[2:] {
		n, ok := number(words[:1])
		good := meanings[words[1]]
		if !ok || good < wordGood || h[good-wordGood] > 0 {
			return Hand{}, false
		}
		h[good-wordGood] = uint8(n)
	}
	return h, len(words) == 0 && h.Len() > 0
}

func parseSeating(words []string) (Move, bool) {
	m := Move{Kind: KindSeating}
	if len(words) < 2 || len(words) > MaxSeats {
		return Move{}, false
	}
	var seen engine.Seats
	for i, w := range words {
		n, ok := number([]string{w})
		if !ok || n > len(words) || seen.Has(engine.Seat(n-1)) {
			return Move{}, false
		}
		seen = seen.With(engine.Seat(n - 1))
		m.Order[i] = engine.Seat(n - 1)
	}
	return m, true
}
