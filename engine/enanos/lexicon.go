package enanos

import (
	"slices"
	"strings"

	"sobremesa/engine"
)

// vocabulary holds the spellings of each word: Spanish and English as written, then others that are read.
var vocabulary = func() [wordsInTotal]string {
	list := otherWords
	for kind := range shapes {
		list[kind] = shapes[kind].words
	}
	return list
}()

// lexicon finds a word by its spelling, in lower case and without accents.
var lexicon = func() map[string]word {
	found := make(map[string]word)
	for w, text := range vocabulary {
		for _, spelling := range strings.Fields(text) {
			if spelling = engine.Plain(spelling); found[spelling] == noWord {
				found[spelling] = word(w)
			}
		}
	}
	return found
}()

// beginning returns the words, wordFiller among them, with a spelling that begins with letters.
func beginning(letters string) (words []word) {
	for spelling, w := range lexicon {
		if strings.HasPrefix(spelling, letters) && !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	return words
}

// suggestible lists the words, without accents, that a misspelt word may mean, and spelling gives
// each of them its accents. Words of chance and filler words are left out.
var suggestible, spelling = func() (list []string, spelling map[string]string) {
	spelling = make(map[string]string)
	for w, text := range vocabulary {
		if w := word(w); w < word(KindShaft) || w == wordFiller {
			continue
		}
		for _, written := range strings.Fields(text) {
			plain := engine.Plain(written)
			list = append(list, plain)
			spelling[plain] = written
		}
	}
	return list, spelling
}()

// elsewhere translates words from other games of roads and towns into words of this one.
var elsewhere = map[string]string{
	"camino": "riel", "caminos": "riel", "carretera": "riel", "carreteras": "riel", "road": "rail", "roads": "rail",
	"poblado": "pozo", "poblados": "pozo", "asentamiento": "pozo", "aldea": "pozo", "pueblo": "pozo",
	"settlement": "shaft", "settlements": "shaft", "village": "shaft", "town": "shaft",
	"ciudad": "mina", "ciudades": "mina", "city": "mine", "cities": "mine",
	"caballero": "enano", "caballeros": "enano", "soldado": "enano", "knight": "dwarf", "knights": "dwarf", "soldier": "dwarf",
	"bandido": "saqueadores", "bandidos": "saqueadores", "bandolero": "saqueadores", "robber": "raiders", "robbers": "raiders", "thief": "raiders",
}

// nearest returns the words of the notation, without accents, that an unknown word may mean.
func nearest(t string) []string {
	if ours := elsewhere[t]; ours != "" {
		return []string{ours}
	}
	return engine.Near(t, suggestible)
}

// suggest returns the words of the notation, with accents, that the unknown word words[i] may mean.
func suggest(words []string, i int) (list []string) {
	for _, near := range nearest(words[i]) {
		if i == 0 || lexicon[near] != word(KindEnd) { // "termina" stands alone, so it is not meant after another word
			list = append(list, spelling[near])
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// undoWords ask to take a move back, which is not a move.
var undoWords = map[string]bool{"deshacer": true, "deshaz": true, "deshago": true, "undo": true}

// unknown returns why the unknown word list[i], typed so, cannot be read. By the words before it, it
// should have been a player, an area, a number or an answer.
func (r *reading) unknown(list []string, i int, player bool, typed string) *engine.Refusal {
	t := list[i]
	near := suggest(list, i)
	strange := len(near) == 0 && len(t) > 1
	switch {
	case strings.Trim(t, "-0123456789") == "":
		if r.verb == KindAccept || r.verb == KindDecline {
			return engine.Refuse(MissingOffer)
		}
		return engine.Refuse(MissingNumber)
	case player || i > 0 && r.namesPlayer(list[i-1], strange):
		return engine.Refuse(UnknownPlayer, "word", typed)
	case undoWords[t]:
		return engine.Refuse(UndoApart)
	case r.verb == KindPlay && slices.Contains(r.cards, MedicinePoint):
		return engine.Refuse(NotPlayable)
	case !strange:
	case r.verb == KindAdvance, r.verb == KindChoose, r.verb == KindIndustry:
		return engine.Refuse(MissingArea, "word", typed)
	case r.verb == KindProduction && (r.said[wordAntwerp] || r.said[wordDefence]):
		return engine.Refuse(MissingAnswer, "word", typed)
	case r.verb == KindProduction:
		return engine.Refuse(MissingOrder, "word", typed)
	}
	refused := engine.Refuse(UnknownWord, "word", typed, "letter", len(t) == 1, "near", engine.Suggested(near))
	if elsewhere[t] != "" {
		refused.Args["here"] = true
	}
	return refused
}

// namesPlayer reports whether an unknown word after another is probably the name of a player. If it
// is strange, no word of the notation is similar.
func (r *reading) namesPlayer(before string, strange bool) bool {
	to := before == "a" || before == "to"
	switch {
	case r.verb == KindOffer:
		return to && r.sides > 0
	case (&Move{Kind: r.verb}).movesRaiders():
		return len(r.spots) > 0 && (to || strange)
	case r.verb == KindPlay:
		return (to || strange) && (r.said[wordDevelop+word(Spy)] || r.said[KindBribe])
	}
	return false
}
