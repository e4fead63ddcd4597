package enanos

import (
	"slices"
	"strconv"
	"unicode"

	"sobremesa/engine"
)

// Why a text is no move, where it can be told. UnknownWord has the args "word",
// "letter" (whether it is a single one), "near" (words that may be meant) and, of what
// people call so in other games, "here" (that near is what it is called in this one),
// UnknownPlayer "word" and at a position "seats" (who may be named), NotAPlace
// "place" (as it was typed). MissingPlace, MissingPlayer, MissingGood, MissingArea
// and MissingNumber have "es", "en" (such a move, in each language), "raid" (whether
// it moves the raiders) and "contraband" (whether it takes that), where the text says
// what is done; MissingArea, MissingAnswer and MissingOrder have "word" where
// another stands in the place, MissingGood "wanted" when what is given is there, and
// MissingCard "discard" when it is to be discarded.
const (
	UnknownWord   engine.Code = "enanos.unknown-word"
	UnknownPlayer engine.Code = "enanos.unknown-player"
	// UndoApart: to take a move back is no move.
	UndoApart     engine.Code = "enanos.undo-apart"
	NotAPlace     engine.Code = "enanos.not-a-place"
	MissingPlace  engine.Code = "enanos.missing-place"
	MissingPiece  engine.Code = "enanos.missing-piece"
	MissingPlayer engine.Code = "enanos.missing-player"
	MissingGood   engine.Code = "enanos.missing-good"
	MissingCard   engine.Code = "enanos.missing-card"
	MissingArea   engine.Code = "enanos.missing-area"
	MissingNumber engine.Code = "enanos.missing-number"
	MissingOffer  engine.Code = "enanos.missing-offer"
	MissingOrder  engine.Code = "enanos.missing-order"
	MissingAnswer engine.Code = "enanos.missing-answer"
)

// noDirection is that of a hex named alone.
const noDirection = directions

// spot is a hex, and a corner or side of it, as it was named; piece is the
// piece named before it.
type spot struct {
	hex, direction uint8
	typed          string // the direction, where it stood alone
	after          string // what stood in the place of a hex's letter, such as a number
	piece          Piece
}

func (s spot) text() string {
	if s.direction == noDirection {
		return Hex(s.hex).Name()
	}
	return placeName{s.hex, s.direction}.String()
}

// reading is what a text says, in the order in which it says it. What a move
// uses is taken out.
type reading struct {
	verb    Kind // the first of those that its word begins
	said    [wordsInTotal]bool
	spots   []spot
	players []int
	numbers []int // that belong to no good, player or hex
	split   int   // how many of them came before "against"
	goods   []Good
	counts  []int // of goods
	sides   int   // how many of goods came before "for"
	until   int   // a round, 0 for none
	areas   []Area
	cards   []Card
	stuck   int // which word is none, of a text that is refused for it
}

// tokens splits a text into words, numbers and letters, plainly written. "Por favor"
// is none of them: "por" says more.
func tokens(text string) []string {
	list := split(plainText(text))
	for i := len(list) - 2; i >= 0; i-- {
		if list[i] == "por" && list[i+1] == "favor" {
			list = slices.Delete(list, i, i+2)
		}
	}
	return list
}

// split is tokens as they were written.
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
		}
	}
	return list
}

// read gathers what a text says; refused, what it says up to there.
func read(text string) (*reading, *engine.Refusal) {
	r := &reading{split: -1, sides: -1}
	const longest = 200 // words of a move; no move has as many
	list := tokens(text)
	if len(list) > longest {
		return r, engine.Refuse(engine.Unreadable, "text", text)
	}
	r.findVerb(list)
	piece, count, player, round := NoPiece, -1, false, false
	article := false // the count may be no number: "un riel"
	for i := 0; i < len(list); i++ {
		t := list[i]
		if n, ok := numberOf(t); ok {
			if count >= 0 && !article {
				r.numbers = append(r.numbers, count)
			}
			count, article = n, t == "un" || t == "una" || t == "one"
			if player {
				r.players = append(r.players, n)
				count, player = -1, false
			}
			if round {
				r.until, count, round = n, -1, false
			}
			continue
		}
		if s, used := r.spotAt(list[i:]); used > 0 {
			if _, ok := directionWords[t]; ok && used == 1 && i > 0 {
				if _, ok := numberOf(list[i-1]); ok && !article && count >= 0 {
					s.after = list[i-1] + " "
				}
			}
			s.piece = piece
			piece = NoPiece
			r.spots = append(r.spots, s)
			i += used - 1
			continue
		}
		w := lexicon[t]
		if w == noWord {
			typed := t
			if words := split(text); len(words) == len(list) {
				typed = words[i] // with its accents
			}
			r.stuck = i
			return r, r.unknown(list, i, player, typed)
		}
		if w == wordFiller {
			continue
		}
		r.said[w] = true
		switch {
		case w == wordPlayer:
			player = true
			continue
		case w == wordRound:
			round = true
		case w >= wordDevelop:
			r.cards = append(r.cards, Card(w-wordDevelop))
		case w >= wordGood:
			r.goods = append(r.goods, Good(w-wordGood))
			r.counts = append(r.counts, count)
			count = -1
		case w >= wordArea:
			r.areas = append(r.areas, Area(w-wordArea))
		case w == wordFor:
			r.sides = len(r.goods)
		case w == wordAgainst:
			if count >= 0 && !article {
				r.numbers = append(r.numbers, count)
			}
			count = -1
			r.split = len(r.numbers)
		case pieceOf(w) != NoPiece:
			piece = pieceOf(w)
		}
	}
	if count >= 0 && !article {
		r.numbers = append(r.numbers, count)
	}
	if player {
		return r, engine.Refuse(MissingPlayer)
	}
	if round {
		return r, engine.Refuse(MissingNumber)
	}
	return r, nil
}

// findVerb finds what is done: the first word that says it, else the first piece.
func (r *reading) findVerb(list []string) {
	for _, t := range list {
		w := lexicon[t]
		switch {
		case w == noWord || w >= word(kinds):
		case pieceOf(w) == NoPiece:
			r.verb = Kind(w)
			return
		case r.verb == 0:
			r.verb = Kind(w)
		}
	}
}

// pieceOf is the piece that a word names.
func pieceOf(w word) Piece {
	for p := RailPiece; p <= DwarfPiece; p++ {
		if word(pieces[p].kind) == w {
			return p
		}
	}
	return NoPiece
}

// numberOf reads a number of at most two digits, or a word for one.
func numberOf(t string) (int, bool) {
	if n, ok := numberWords[t]; ok {
		return n, true
	}
	n, err := strconv.Atoi(t)
	return n, err == nil && len(t) <= 2
}

// spotAt reads a place at the beginning of some words, and how many it takes;
// none if there is no place.
func (r *reading) spotAt(list []string) (spot, int) {
	t := list[0]
	if t[0] < 'a' || t[0] >= 'a'+Hexes {
		return spot{}, 0
	}
	hex := t[0] - 'a'
	if len(t) == 1 {
		// "a" before a place is Spanish: "mueve f ne a e se".
		if t == "a" && len(list) > 2 && len(list[2]) == 2 && r.verb != KindReds && r.verb != KindSixes {
			_, ok := directionWords[list[1]]
			if d, too := directionWords[list[2]]; ok && too && list[1][0] < 'a'+Hexes && len(list[1]) == 1 {
				return spot{hex: list[1][0] - 'a', direction: d}, 3
			}
		}
		// Hexes listed one after the other would read as places.
		if len(list) > 1 && r.verb != KindReds && r.verb != KindSixes {
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

// dropPreposition drops a Spanish "a" that was taken for a hex, when so many
// hexes alone are expected.
func (r *reading) dropPreposition(hexes int) {
	alone := 0
	for _, s := range r.spots {
		if s.direction == noDirection {
			alone++
		}
	}
	for i := 0; i < len(r.spots) && alone > hexes; {
		if s := r.spots[i]; s.hex == 0 && s.direction == noDirection {
			if s.piece != NoPiece && i+1 < len(r.spots) {
				r.spots[i+1].piece = s.piece
			}
			r.spots = append(r.spots[:i], r.spots[i+1:]...)
			alone--
			continue
		}
		i++
	}
}
