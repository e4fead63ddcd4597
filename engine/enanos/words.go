package enanos

import (
	"strings"

	"sobremesa/engine"
)

// word is what a word of the notation means: the first ones are the verbs, by the
// kind of moves that each begins.
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
	wordAsk
	wordNone
	wordAntarctica
	wordSmugglers
	wordRound
	wordFiller

	wordArea     // and the areas in their order
	wordGood     = wordArea + Areas
	wordDevelop  = wordGood + Goods // and the cards in their order
	wordsInTotal = wordDevelop + CardKinds
)

// vocabulary is how each word is written, Spanish and English, then what else
// is read; lower case and without accents but for the first two.
var vocabulary = func() [wordsInTotal]string {
	list := otherWords
	for kind := range shapes {
		list[kind] = shapes[kind].words
	}
	return list
}()

// otherWords are those that are no verbs.
var otherWords = [wordsInTotal]string{
	wordPlayer: "jugador player jugadora asiento seat", wordFor: "por for", wordAgainst: "contra against vs",
	wordNothing: "nada nothing", wordDouble: "doble double", wordMixed: "mixto mixed mezcla contrabando contraband", wordRemedy: "remedio remedy",
	wordLeast: "escaso least menos", wordAntwerp: "amberes antwerp", wordDefence: "defensa defence defense",
	wordAll: "todos all todo", wordStrongest: "fuerte strongest mayor highest", wordVeteran: "veterano veteran veteranos veterans", wordAsk: "pregunta ask preguntar decides decide decidas", wordNone: "ninguno none ningun",
	wordAntarctica: "antártida antarctica", wordSmugglers: "contrabandistas smugglers tren train", wordRound: "ronda round rondas rounds",
	wordFiller: "da give doy dar veces times time hasta until to de del of from en at on al la el las los the con with y and construye construir build pon poner coloca colocar place compra comprar recluta reclutar buy hire para mas recurso resource held turno turn banco bank mi mis my ya now que tus tu lo como cada vez as your what you each time please porfa",

	wordArea + word(Medicine): "medicina medicine", wordArea + word(Technology): "tecnología technology",
	wordArea + word(Jewellery): "bisutería jewellery jewelry joyeria",

	wordGood + word(Stone): "piedra stone piedras stones", wordGood + word(Wood): "madera wood maderas",
	wordGood + word(Iron): "hierro iron hierros", wordGood + word(Coal): "carbón coal carbones",
	wordGood + word(Copper): "cobre copper cobres", wordGood + word(Diamond): "diamante diamond diamantes diamonds",
	wordGood + word(Gold): "oro gold oros", wordGood + word(Ruby): "rubí ruby rubies rubis",

	// The cards "mint" and "bribe" are called as the piece and the deed are.
	wordDevelop + word(MedicinePoint): "punto point", wordDevelop + word(Feast): "fiesta feast banquete",
	wordDevelop + word(Tonic): "tónico tonic", wordDevelop + word(Provisions): "provisiones provisions viveres",
	wordDevelop + word(Plague): "peste plague", wordDevelop + word(FastTrack): "rápida fast",
	wordDevelop + word(Machinery): "maquinaria machinery", wordDevelop + word(Dynamite): "dinamita dynamite",
	wordDevelop + word(Monopoly): "monopolio monopoly", wordDevelop + word(Spy): "espía spy",
	wordDevelop + word(Merchant): "mercader merchant comerciante",
}

// written is how words are written, by language.
var written = func() (table [2][wordsInTotal]string) {
	for w, text := range vocabulary {
		list := strings.Fields(text)
		if len(list) > 1 {
			table[0][w], table[1][w] = list[0], list[1]
		}
	}
	return table
}()

// lexicon finds a word by how it is typed, without accents.
var lexicon = func() map[string]word {
	found := make(map[string]word)
	for w, text := range vocabulary {
		for _, spelling := range strings.Fields(text) {
			if spelling = plainText(spelling); found[spelling] == noWord {
				found[spelling] = word(w)
			}
		}
	}
	return found
}()

// unaccented are letters as they are written without their accents.
var unaccented = strings.NewReplacer("á", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "ü", "u", "ñ", "n")

func plainText(text string) string { return unaccented.Replace(strings.ToLower(text)) }

// directionWords are what a direction may be called after a hex's letter.
var directionWords = map[string]uint8{
	"n": North, "ne": NorthEast, "e": East, "se": SouthEast, "s": South, "sw": SouthWest, "w": West, "nw": NorthWest,
	"so": SouthWest, "o": West, "no": NorthWest,
}

// column is a language's in written.
func column(lang engine.Lang) int {
	if lang == engine.English {
		return 1
	}
	return 0
}

// numberWords are numbers that may be spelt.
var numberWords = map[string]int{
	"un": 1, "una": 1, "uno": 1, "one": 1, "dos": 2, "two": 2, "tres": 3, "three": 3, "cuatro": 4, "four": 4, "cinco": 5, "five": 5,
	"seis": 6, "six": 6, "siete": 7, "seven": 7, "ocho": 8, "eight": 8, "nueve": 9, "nine": 9,
}
