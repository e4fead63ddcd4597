package enanos

import (
	"iter"
	"slices"
	"strconv"
	"unicode"

	"sobremesa/engine"
)

// tokens splits a text into words, numbers and letters in their plain form.
func tokens(text string) []string { return split(engine.Plain(text)) }

// split is tokens without the plain form.
func split(text string) []string {
	var list []string
	from, kind := 0, 0
	for i, r := range text + " " {
		next := 0
		switch {
		case unicode.IsLetter(r):
			next = 1
		case unicode.IsDigit(r):
			next = 2
		}
		if next != kind {
			if kind != 0 {
				list = append(list, text[from:i])
			}
			from, kind = i, next
			if kind == 2 && engine.IsNegative(text, i) {
				from--
			}
		}
	}
	return list
}

// longest is the most words that a text may have. No move has as many.
const longest = 200

// item is a word, a number or a place of a text, and everything that it may mean.
type item struct {
	text   string
	at     int  // the index of its first word
	last   bool // whether no other follows
	spot   spot
	words  int // of the place; 0 if it is none
	number int // -1 if it is none
	word   word
}

// scan divides a text that begins with a verb into items.
func scan(list []string, verb Kind) iter.Seq[item] {
	return func(yield func(item) bool) {
		hex := slices.ContainsFunc(list, func(t string) bool { // whether a hex has yet to be named
			w := lexicon[t]
			return w < word(kinds) && slices.Contains(shapes[w].parts, PartHex)
		})
		for at := 0; at < len(list); {
			it := item{text: list[at], at: at, number: -1}
			if n, ok := numberOf(it.text); ok {
				it.number = n
			}
			if isTo(list[at:], verb, hex) {
				it.word = wordFiller
			} else if it.spot, it.words = spotAt(list[at:], verb); it.words != 2 { // a place of two words is nothing else
				it.word = lexicon[it.text]
				hex = hex && (it.words == 0 || it.spot.direction != noDirection)
			}
			at += max(1, it.words)
			if it.last = at == len(list); !yield(it) {
				return
			}
		}
	}
}

// read gathers what a text says. If it refuses the text, it returns what the text says up to there.
func read(text string) (*reading, *engine.Refusal) {
	r := &reading{split: -1, sides: -1}
	list := tokens(text)
	if len(list) > longest {
		return r, engine.Refuse(engine.Unreadable, "text", text)
	}
	r.verb = verbOf(list)
	next := pending{count: -1}
	for it := range scan(list, r.verb) {
		switch {
		case it.number >= 0:
			r.addNumber(it.number, it.text == "un" || it.text == "una" || it.text == "one", &next)
		case it.words > 0:
			it.spot.piece = next.piece
			next.piece = NoPiece
			r.spots = append(r.spots, it.spot)
		case it.word == noWord:
			typed := it.text
			if words := split(text); len(words) == len(list) {
				typed = words[it.at] // with its accents
			}
			r.stuck = it.at
			return r, r.unknown(list, it.at, next.player, typed)
		case it.word != wordFiller:
			r.addWord(it.word, &next)
		}
	}
	r.addCount(&next)
	switch {
	case next.player:
		return r, engine.Refuse(MissingPlayer)
	case next.round:
		return r, engine.Refuse(MissingNumber)
	}
	return r, nil
}

// pending is what the words read so far say about the words that follow.
type pending struct {
	piece         Piece // what stands at the next place
	count         int   // the number of the next good, or -1
	article       bool  // whether count is an article, as in "un riel"
	player, round bool  // whether the next number is a player's or a round's
}

// addCount adds a count that turned out to belong to no good.
func (r *reading) addCount(next *pending) {
	if next.count >= 0 && !next.article {
		r.numbers = append(r.numbers, next.count)
	}
	next.count = -1
}

func (r *reading) addNumber(n int, article bool, next *pending) {
	r.addCount(next)
	next.count, next.article = n, article
	if next.player {
		r.players = append(r.players, n)
		next.count, next.player = -1, false
	}
	if next.round {
		r.until = n
		next.count, next.round = -1, false
	}
}

func (r *reading) addWord(w word, next *pending) {
	r.said[w] = true
	switch {
	case w == wordPlayer:
		next.player = true
	case w == wordRound:
		next.round = true
	case w >= wordDevelop:
		r.cards = append(r.cards, Card(w-wordDevelop))
	case w >= wordGood:
		r.goods = append(r.goods, amount{Good(w - wordGood), next.count})
		next.count = -1
	case w >= wordArea:
		r.areas = append(r.areas, Area(w-wordArea))
	case w == wordFor:
		r.sides = len(r.goods)
	case w == wordAgainst:
		r.addCount(next)
		r.split = len(r.numbers)
	case pieceOf(w) != NoPiece:
		next.piece = pieceOf(w)
	}
}

// verbOf returns the verb of a text: the first word that is one, or else the first piece. Chance draws
// a card in texts that begin with that word; in others it is one to be played.
func verbOf(list []string) (verb Kind) {
	for i, t := range list {
		w := lexicon[t]
		switch {
		case w == word(KindDraw) && i > 0:
			return KindPlay
		case w == noWord || w >= word(kinds):
		case pieceOf(w) == NoPiece:
			return Kind(w)
		case verb == 0:
			verb = Kind(w)
		}
	}
	return verb
}

// numberOf reads a number of at most two digits, or a word for a number. No number is negative.
func numberOf(t string) (int, bool) {
	if n, ok := numberWords[t]; ok {
		return n, true
	}
	n, err := strconv.Atoi(t)
	return n, err == nil && n >= 0 && len(t) <= 2
}

// isTo reports whether a list begins with an article before a verb as a noun, as in "a bribe", or with
// "a" that is Spanish for "to", as before a place, or where no hex has yet to be named.
func isTo(list []string, verb Kind, hex bool) bool {
	if article := list[0] == "a" || list[0] == "an"; article && len(list) > 1 {
		if w := lexicon[list[1]]; w != noWord && w < word(kinds) {
			return true
		}
	}
	if list[0] != "a" || len(list) == 1 || verb == KindReds || verb == KindSixes {
		return false
	}
	_, words := spotAt(list[1:], verb)
	if _, ok := directionWords[list[1]]; ok {
		return words == 2 && len(list[2]) == 2 // as in "mueve f ne a e se"
	}
	return words > 0 || !hex
}

// spotAt reads a place at the beginning of list and returns how many words it takes, 0 for none.
func spotAt(list []string, verb Kind) (spot, int) {
	t := list[0]
	if t[0] < 'a' || t[0] >= 'a'+Hexes {
		return spot{}, 0
	}
	hex := t[0] - 'a'
	if len(t) == 1 {
		// Hexes in a list would be read as places.
		if len(list) > 1 && verb != KindReds && verb != KindSixes {
			if d, ok := directionWords[list[1]]; ok {
				return spot{hex: hex, direction: d, typed: list[1]}, 2
			}
		}
		return spot{hex: hex, direction: noDirection}, 1
	}
	if d, ok := directionWords[t[1:]]; ok && lexicon[t] == noWord {
		return spot{hex: hex, direction: d}, 1
	}
	return spot{}, 0
}
