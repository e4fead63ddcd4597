package enanos

import (
	"strconv"
	"strings"

	"sobremesa/engine"
)

// The notation, Spanish and English, is defined by shapes. A place is written as a hex's letter
// and a corner (of a crossing) or side (of an edge). Every name of a place is read, and the
// canonical one written.

// Format writes a move in its canonical form, in Spanish unless lang is English.
func Format(m Move, lang engine.Lang) string { return FormatNamed(m, lang, Names{}) }

// FormatNamed is like Format but writes places by the given names.
func FormatNamed(m Move, lang engine.Lang, names Names) string {
	b := speller{column: column(lang), written: &written, names: names}
	b.say(word(m.Kind.verb()))
	for _, p := range m.Parts() {
		parts[p].write(&b, &m)
	}
	return b.String()
}

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

// take removes the first element of a list and returns it. An empty list is refused as missing.
func take[T any](list *[]T, missing engine.Code) (first T, r *engine.Refusal) {
	if len(*list) == 0 {
		return first, engine.Refuse(missing)
	}
	first, *list = (*list)[0], (*list)[1:]
	return first, nil
}

// empty reports whether everything that the text says has been used.
func (r *reading) empty() bool {
	r.dropPreposition(0)
	return len(r.spots)+len(r.players)+len(r.numbers)+len(r.goods)+len(r.areas)+len(r.cards)+r.until == 0
}

func (r *reading) offer() (uint8, *engine.Refusal)  { return r.numberOr(MissingOffer) }
func (r *reading) number() (uint8, *engine.Refusal) { return r.numberOr(MissingNumber) }

// numberOr takes a number that belongs to no good, player or hex.
func (r *reading) numberOr(missing engine.Code) (uint8, *engine.Refusal) {
	n, refusal := take(&r.numbers, missing)
	return uint8(n), refusal
}
