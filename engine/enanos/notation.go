package enanos

import (
	"strconv"
	"strings"

	"sobremesa/engine"
)

// The notation, Spanish and English, is defined by shapes. A place is written as a hex's letter
// and a corner (of a crossing) or side (of an edge). Every name of a place is read, and the
// canonical one written.

// speller writes a move in a language.
type speller struct {
	strings.Builder
	column  int
	written *[2][wordsInTotal]string
	names   Names
}

func (b *speller) add(text string) {
	if b.Len() > 0 {
		b.WriteByte(' ')
	}
	b.WriteString(text)
}

func (b *speller) say(words ...word) {
	for _, w := range words {
		b.add(b.written[b.column][w])
	}
}

// fill writes words that are not read.
func (b *speller) fill(es, en string) { b.add([2]string{es, en}[b.column]) }

func (b *speller) to(*Move) { b.fill("hasta", "to") }

func (b *speller) number(n uint8) { b.add(strconv.Itoa(int(n))) }

// reading is what a text says, in its order. Building a move takes out what the move uses.
type reading struct {
	verb    Kind // the first of the kinds that begin with the verb
	said    [wordsInTotal]bool
	spots   []spot
	players []int
	numbers []int // those that belong to no good, player or hex
	split   int   // how many numbers came before "against"
	goods   []amount
	sides   int // how many goods came before "for", or -1
	until   int // a round, or 0
	areas   []Area
	cards   []Card
	built   Move // as far as it has been read
	stuck   int  // the index of the unknown word for which the text is refused
}

// amount is a good and the number before it, or -1.
type amount struct {
	good Good
	n    int
}

// empty reports whether everything that the text says has been used.
func (r *reading) empty() bool {
	return len(r.spots)+len(r.players)+len(r.numbers)+len(r.goods)+len(r.areas)+len(r.cards)+r.until == 0
}

// take removes the first element of a list and returns it. An empty list is refused as missing.
func take[T any](list *[]T, missing engine.Code) (first T, r *engine.Refusal) {
	if len(*list) == 0 {
		return first, engine.Refuse(missing)
	}
	first, *list = (*list)[0], (*list)[1:]
	return first, nil
}

// numberOr takes a number that belongs to no good, player or hex.
func numberOr(missing engine.Code) func(r *reading) (uint8, *engine.Refusal) {
	return func(r *reading) (uint8, *engine.Refusal) {
		n, refusal := take(&r.numbers, missing)
		return uint8(n), refusal
	}
}
