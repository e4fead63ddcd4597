package enanos

import (
	"strconv"
	"strings"

	"sobremesa/engine"
)

// word is the meaning of a word of the notation. The first values are verbs: the kinds they begin.
type word uint8

const (
	noWord     word = 0
	wordPlayer      = word(kinds) + iota - 1
	wordFor
	wordAgainst
	wordNothing
	wordDouble
	wordMixed
	wordRemedy
	wordLeast
	wordAntwerp
	wordDefence
	wordAll
	wordStrongest
	wordVeteran
	wordMinimum
	wordAsk
	wordNone
	wordAntarctica
	wordSmugglers
	wordRound
	wordFiller

	wordArea     // the areas follow in their order
	wordGood     = wordArea + Areas
	wordDevelop  = wordGood + Goods // the cards follow in their order
	wordsInTotal = wordDevelop + CardKinds
)

// otherWords holds the words that are not verbs.
var otherWords = [wordsInTotal]string{
	wordPlayer: "jugador player jugadora asiento seat", wordFor: "por for", wordAgainst: "contra against vs",
	wordNothing: "nada nothing", wordDouble: "doble double", wordMixed: "mixto mixed mezcla contrabando contraband", wordRemedy: "remedio remedy",
	wordLeast: "escaso least menos", wordAntwerp: "amberes antwerp", wordDefence: "defensa defence defense",
	wordAll: "todos all todo", wordStrongest: "fuerte strongest mayor highest", wordVeteran: "veterano veteran veteranos veterans", wordMinimum: "mínimo minimum mínima", wordAsk: "pregunta ask preguntar decides decide decidas", wordNone: "ninguno none ningun nadie nobody",
	wordAntarctica: "antártida antarctica", wordSmugglers: "contrabandistas smugglers tren train", wordRound: "ronda round rondas rounds",
	wordFiller: "da give doy dar veces times time nivel niveles level hasta until to de del of from en in at on al la el las los the con with y and construye construir build pon poner coloca colocar place compra comprar recluta reclutar buy hire para mas recurso resource held turno turn banco bank mi mis my ya now que tus tu lo como cada vez as your what you each time please porfa",

	wordArea + word(Medicine): "medicina medicine", wordArea + word(Technology): "tecnología technology",
	wordArea + word(Jewellery): "bisutería jewellery jewelry joyeria",

	wordGood + word(Stone): "piedra stone piedras stones", wordGood + word(Wood): "madera wood maderas",
	wordGood + word(Iron): "hierro iron hierros", wordGood + word(Coal): "carbón coal carbones",
	wordGood + word(Copper): "cobre copper cobres", wordGood + word(Diamond): "diamante diamond diamantes diamonds",
	wordGood + word(Gold): "oro gold oros", wordGood + word(Ruby): "rubí ruby rubies rubis",

	// The words for the cards "mint" and "bribe" are those for the piece and the move.
	wordDevelop + word(MedicinePoint): "punto point", wordDevelop + word(Feast): "fiesta feast banquete",
	wordDevelop + word(Tonic): "tónico tonic", wordDevelop + word(Provisions): "provisiones provisions viveres",
	wordDevelop + word(Plague): "peste plague", wordDevelop + word(FastTrack): "rápida fast",
	wordDevelop + word(Machinery): "maquinaria machinery", wordDevelop + word(Dynamite): "dinamita dynamite",
	wordDevelop + word(Monopoly): "monopolio monopoly", wordDevelop + word(Spy): "espía spy",
	wordDevelop + word(Merchant): "mercader merchant comerciante",
}

// directionWords are the spellings of a direction after a hex's letter.
var directionWords = map[string]uint8{
	"n": North, "ne": NorthEast, "e": East, "se": SouthEast, "s": South, "sw": SouthWest, "w": West, "nw": NorthWest,
	"so": SouthWest, "o": West, "no": NorthWest,
}

// numberWords are the spellings of small numbers.
var numberWords = map[string]int{
	"un": 1, "una": 1, "uno": 1, "one": 1, "dos": 2, "two": 2, "tres": 3, "three": 3, "cuatro": 4, "four": 4, "cinco": 5, "five": 5,
	"seis": 6, "six": 6, "siete": 7, "seven": 7, "ocho": 8, "eight": 8, "nueve": 9, "nine": 9,
}

// pieceOf returns the piece that a word names.
func pieceOf(w word) Piece {
	for p := RailPiece; p <= DwarfPiece; p++ {
		if word(pieces[p].kind) == w {
			return p
		}
	}
	return NoPiece
}

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
