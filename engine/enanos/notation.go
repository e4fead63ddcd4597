package enanos

import (
	"strconv"
	"strings"

	"sobremesa/engine"
)

// The notation, Spanish and English. A place is a hex's letter and a corner (of
// a crossing) or side (of an edge); every name of a place is read, one is written.
//
//	riel f ne                            rail f ne
//	pozo f n, mina f n, acuñadura f n    shaft f n, mine f n, mint f n
//	industria f n medicina               industry f n medicine
//	enano f ne, alimenta f ne            dwarf f ne, feed f ne
//	asciende f ne, mueve f ne hasta g e  promote f ne, move f ne to g e
//	ataca enano d se mina d se           attack dwarf d se mine d se
//	persigue f ne hasta k jugador 2      chase f ne to k player 2
//	soborna oro hasta k jugador 2        bribe gold to k player 2
//	saqueadores k jugador 2              raiders k player 2
//	avanza medicina                      advance medicine
//	cambia 3 madera 1 piedra por 1 hierro   trade 3 wood 1 stone for 1 iron
//	ofrece 2 madera por 1 oro jugador 2  offer 2 wood for 1 gold player 2
//	contraoferta 3 1 madera por 2 oro    counter 3 1 wood for 2 gold
//	acepta 3, rechaza 3                  accept 3, decline 3
//	juega tónico f ne                    play tonic f ne
//	descarta 2 madera, descarta fiesta   discard 2 wood, discard feast
//	aporta f ne g e, aporta nada         pledge f ne g e, pledge nothing
//	defiende f ne, defiende nada         defend f ne, defend nothing
//	pierde f n, roba medicina, toma oro  lose f n, draw medicine, take gold
//	termina                              end
//	siempre carbón doble                 always coal double
//	siempre remedio madera               always remedy wood
//	siempre amberes todos                always antwerp all
//	siempre defensa fuerte               always defence strongest
//
// and of chance
//
//	terreno f madera, rojos a e j n, seises a e, número f 9
//	turnos 4 2 6, dados medicina 3 4, carta jugador 2 fiesta
//	hurto jugador 2 oro, combate 6 3 contra 5, muestra

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

func (b *speller) terms(give, want Cards) {
	b.cards(give)
	b.say(wordFor)
	b.cards(want)
}

// player writes a seat, nothing for Spectator.
func (b *speller) player(seat engine.Seat) {
	if seat != engine.Spectator {
		b.say(wordPlayer)
		b.number(int(seat) + 1)
	}
}

func (b *speller) crossing(at uint8) { b.add(b.names.Crossing(Crossing(at))) }
func (b *speller) edge(at uint8)     { b.add(b.names.Edge(Edge(at))) }
func (b *speller) hex(at uint8)      { b.add(Hex(at).Name()) }

func (b *speller) to(english, spanish string) { b.add([2]string{spanish, english}[b.column]) }

// raid writes where the raiders go and whom they steal from.
func (b *speller) raid(m *Move) {
	b.hex(m.To)
	b.player(m.Whom)
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

// verbs are how the kinds of moves begin.
var verbs = [kinds]word{
	KindTerrain: wordTerrain, KindReds: wordReds, KindSixes: wordSixes, KindNumber: wordNumber, KindRank: wordRank, KindDice: wordDice,
	KindDraw: wordCard, KindTheft: wordTheft, KindShow: wordShow, KindFight: wordFight, KindShaft: wordShaft, KindRail: wordRail,
	KindMine: wordMine, KindMint: wordMint, KindDwarf: wordDwarf, KindFeed: wordFeed, KindPromote: wordPromote, KindMove: wordMove,
	KindChase: wordChase, KindBribe: wordBribe, KindRaid: wordRaid, KindAttack: wordAttack, KindAdvance: wordAdvance,
	KindIndustry: wordIndustry, KindEnd: wordEnd, KindTrade: wordTrade, KindOffer: wordOffer, KindCounter: wordCounter,
	KindAccept: wordAccept, KindDecline: wordDecline, KindPlay: wordPlay, KindDiscard: wordDiscard, KindShed: wordDiscard,
	KindPledge: wordPledge, KindLose: wordLose, KindChoose: wordDraw, KindTake: wordTake, KindDefend: wordDefend,
	KindProduction: wordAlways, KindRemedy: wordAlways, KindAntwerp: wordAlways, KindDefence: wordAlways,
}

var pieceWords = [...]word{
	RailPiece: wordRail, ShaftPiece: wordShaft, MinePiece: wordMine, IndustryPiece: wordIndustry, MintPiece: wordMint, DwarfPiece: wordDwarf,
}

// Format writes a move in its canonical form, in Spanish unless lang is English.
func Format(m Move, lang engine.Lang) string { return FormatNamed(m, lang, Names{}) }

// FormatNamed is Format with some places called by other names of theirs.
func FormatNamed(m Move, lang engine.Lang, names Names) string {
	b := speller{column: column(lang), names: names}
	b.say(verbs[m.Kind])
	switch m.Kind {
	case KindShaft, KindMine, KindMint, KindLose:
		b.crossing(m.To)
	case KindRail, KindDwarf, KindFeed, KindPromote:
		b.edge(m.To)
	case KindIndustry:
		b.crossing(m.To)
		b.say(wordArea + word(m.Area))
	case KindMove:
		b.edge(m.From)
		b.to("to", "hasta")
		b.edge(m.To)
	case KindChase:
		b.edge(m.From)
		b.to("to", "hasta")
		b.raid(&m)
	case KindBribe:
		b.good(m.Good)
		b.to("to", "hasta")
		b.raid(&m)
	case KindRaid:
		b.raid(&m)
	case KindAttack:
		b.say(wordDwarf)
		b.edge(m.From)
		b.say(pieceWords[m.Piece])
		if m.Piece == DwarfPiece {
			b.edge(m.To)
		} else {
			b.crossing(m.To)
		}
	case KindAdvance, KindChoose:
		b.say(wordArea + word(m.Area))
	case KindTrade:
		b.terms(m.Give, m.Want)
	case KindOffer:
		b.terms(m.Give, m.Want)
		b.player(m.Whom)
	case KindCounter:
		b.number(int(m.N))
		b.terms(m.Give, m.Want)
	case KindAccept, KindDecline:
		b.number(int(m.N))
	case KindTake:
		b.good(m.Good)
	case KindPlay:
		b.play(&m)
	default:
		b.others(&m)
	}
	return b.String()
}

// play writes a development card and what it uses.
func (b *speller) play(m *Move) {
	b.add(cardNames[b.column][m.Card])
	switch m.Card {
	case Tonic, Plague, Dynamite:
		b.edge(m.To)
	case Machinery, FreeMint:
		b.crossing(m.To)
	case Provisions:
		b.cards(m.Give)
	case Monopoly, Merchant:
		b.good(m.Good)
	case Spy:
		b.player(m.Whom)
	case BribeCard:
		b.raid(m)
	}
}

// others is Format for what is asked of several, standing orders, and chance.
func (b *speller) others(m *Move) {
	switch m.Kind {
	case KindDiscard:
		b.cards(m.Give)
	case KindShed:
		b.add(cardNames[b.column][m.Card])
	case KindPledge:
		for _, e := range m.Edges {
			if e != nowhere {
				b.edge(uint8(e))
			}
		}
		if m.Edges[0] == nowhere {
			b.say(wordNothing)
		}
	case KindDefend:
		if m.From == nowhere {
			b.say(wordNothing)
		} else {
			b.edge(m.From)
		}
	case KindProduction:
		b.good(m.Good)
		b.say([2]word{wordMixed, wordDouble}[m.N])
	case KindRemedy:
		b.say(wordRemedy)
		if m.N == 0 {
			b.say(wordLeast)
		} else {
			b.good(m.Good)
		}
	case KindAntwerp:
		b.say(wordAntwerp, [answers]word{wordAll, wordNone, wordAsk}[m.N])
	case KindDefence:
		b.say(wordDefence, [answers]word{wordStrongest, wordNone, wordAsk}[m.N])
	default:
		b.chance(m)
	}
}

func (b *speller) chance(m *Move) {
	switch m.Kind {
	case KindTerrain:
		b.hex(m.To)
		if resource, ok := Terrain(m.N).Resource(); ok {
			b.good(resource)
		} else {
			b.say(wordAntarctica)
		}
	case KindReds, KindSixes:
		b.hexes(m.Hexes)
	case KindNumber:
		b.hex(m.To)
		b.number(int(m.N))
	case KindRank:
		b.dice(m.Dice[:])
	case KindDice:
		if a, ok := Event(m.N).Area(); ok {
			b.say(wordArea + word(a))
		} else {
			b.say(wordSmugglers)
		}
		b.dice(m.Dice[:])
	case KindDraw:
		b.player(m.Whom)
		b.add(cardNames[b.column][m.Card])
	case KindTheft:
		b.player(m.Whom)
		b.good(m.Good)
	case KindFight:
		b.dice(m.Dice[:3])
		b.say(wordAgainst)
		b.dice(m.Dice[3:])
	}
}
