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
	column int
	names  Names
}

func (b *speller) add(text string) {
	if b.Len() > 0 {
		b.WriteByte(' ')
	}
	b.WriteString(text)
}

func (b *speller) say(words ...word) {
	for _, w := range words {
		b.add(written[b.column][w])
	}
}

func (b *speller) number(n int) { b.add(strconv.Itoa(n)) }

func (b *speller) good(g Good) { b.say(wordGood + word(g)) }

func (b *speller) cards(c Cards) {
	for g := range Good(Goods) {
		if n := c.Of(g); n > 0 {
			b.number(n)
			b.good(g)
		}
	}
}

// player writes a seat. Spectator is not written.
func (b *speller) player(seat engine.Seat) {
	if seat != engine.Spectator {
		b.say(wordPlayer)
		b.number(int(seat) + 1)
	}
}

func (b *speller) crossing(at uint8) { b.add(b.names.Crossing(Crossing(at))) }
func (b *speller) edge(at uint8)     { b.add(b.names.Edge(Edge(at))) }
func (b *speller) hex(at uint8)      { b.add(Hex(at).Name()) }

// edges writes the edges of dwarves, or a word for none if the first is nowhere.
func (b *speller) edges(list ...Edge) {
	for _, e := range list {
		if e != nowhere {
			b.edge(uint8(e))
		}
	}
	if list[0] == nowhere {
		b.say(wordNothing)
	}
}

func (b *speller) dice(dice []uint8) {
	for _, d := range dice {
		if d > 0 {
			b.number(int(d))
		}
	}
}

func (b *speller) hexes(set HexSet) {
	for h := range Hex(Hexes) {
		if set>>h&1 == 1 {
			b.add(h.Name())
		}
	}
}

// orderWords says, for the orders about dwarves, which words name the order and its answers.
var orderWords = [kinds]struct {
	about   word
	answers [answers]word
}{
	KindAntwerp: {about: wordAntwerp, answers: [answers]word{wordAll, wordNone, wordAsk}},
	KindDefence: {wordDefence, [answers]word{wordStrongest, wordNone, wordAsk, wordVeteran}},
}

// Format writes a move in its canonical form, in Spanish unless lang is English.
func Format(m Move, lang engine.Lang) string { return FormatNamed(m, lang, Names{}) }

// FormatNamed is like Format but writes places by the given names.
func FormatNamed(m Move, lang engine.Lang, names Names) string {
	b := speller{column: column(lang), names: names}
	b.say(word(m.Kind.verb()))
	for _, p := range m.Parts() {
		b.part(p, &m)
	}
	return b.String()
}

// singular returns 1 if n takes the singular ("1 time"), and 0 otherwise.
func singular(n int) int {
	if n == 1 {
		return 1
	}
	return 0
}

// part writes a part of a move.
func (b *speller) part(p Part, m *Move) {
	switch p {
	case PartTo:
		b.add([2]string{"hasta", "to"}[b.column])
	case PartCrossing:
		b.crossing(m.To)
	case PartEdge, PartDwarf:
		b.edge(m.To)
	case PartMover:
		b.edge(m.From)
	case PartGuard:
		b.edges(Edge(m.From))
	case PartHex:
		b.hex(m.To)
	case PartPlayer, PartAnyone:
		b.player(m.Whom)
	case PartArea:
		b.say(wordArea + word(m.Area))
	case PartGood:
		b.good(m.Good)
	case PartGoods:
		b.cards(m.Give)
	case PartTerms:
		b.cards(m.Give)
		b.say(wordFor)
		b.cards(m.Want)
	case PartOffer, PartNumber:
		b.number(int(m.N))
	case PartCard:
		card := &developments[m.Card]
		b.add([2]string{card.es, card.en}[b.column])
	case PartTarget:
		b.say(word(KindDwarf))
		b.edge(m.From)
		b.say(word(pieces[m.Piece].kind))
		if m.Piece == DwarfPiece {
			b.edge(m.To)
		} else {
			b.crossing(m.To)
		}
	case PartDwarves:
		b.edges(m.Edges[:]...)
	case PartProduction:
		b.good(m.Good)
		b.say([2]word{wordMixed, wordDouble}[m.N])
	case PartRemedy:
		b.say(wordRemedy)
		if m.N == 0 {
			b.say(wordLeast)
		} else {
			b.good(m.Good)
		}
	case PartAntwerp, PartDefence:
		b.say(orderWords[m.Kind].about, orderWords[m.Kind].answers[m.N])
	case PartDeal:
		b.add([2]string{"da", "give"}[b.column])
		b.part(PartTerms, m)
		if m.N != Always {
			b.number(int(m.N))
			b.add([2][2]string{{"veces", "times"}, {"vez", "time"}}[singular(int(m.N))][b.column])
		}
		if m.Until > 0 {
			b.add([2]string{"hasta la", "until"}[b.column])
			b.say(wordRound)
			b.number(int(m.Until))
		}
	case PartTerrain:
		if resource, ok := Terrain(m.N).Resource(); ok {
			b.good(resource)
		} else {
			b.say(wordAntarctica)
		}
	case PartHexes:
		b.hexes(m.Hexes)
	case PartEvent:
		if a, ok := Event(m.N).Area(); ok {
			b.say(wordArea + word(a))
		} else {
			b.say(wordSmugglers)
		}
	case PartRanks, PartRoll:
		b.dice(m.Dice[:])
	case PartFight:
		b.dice(m.Dice[:3])
		b.say(wordAgainst)
		b.dice(m.Dice[3:])
	}
}
