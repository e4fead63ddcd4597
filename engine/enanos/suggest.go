package enanos

import (
	"slices"
	"strings"

	"sobremesa/engine"
)

// suggestible are the words that somebody may have meant, and spelling is how each
// of them is written: not what chance says, and what says nothing.
var suggestible, spelling = func() (list []string, spelling map[string]string) {
	spelling = make(map[string]string)
	for w, text := range vocabulary {
		if w := word(w); w < word(KindShaft) || w == wordFiller {
			continue
		}
		for _, written := range strings.Fields(text) {
			plain := plainText(written)
			list = append(list, plain)
			spelling[plain] = written
		}
	}
	return list, spelling
}()

// elsewhere is what people call things who come from other games of roads and towns,
// in a word of this one.
var elsewhere = map[string]string{
	"camino": "riel", "caminos": "riel", "carretera": "riel", "carreteras": "riel", "road": "rail", "roads": "rail",
	"poblado": "pozo", "poblados": "pozo", "asentamiento": "pozo", "aldea": "pozo", "pueblo": "pozo",
	"settlement": "shaft", "settlements": "shaft", "village": "shaft", "town": "shaft",
	"ciudad": "mina", "ciudades": "mina", "city": "mine", "cities": "mine",
	"caballero": "enano", "caballeros": "enano", "soldado": "enano", "knight": "dwarf", "knights": "dwarf", "soldier": "dwarf",
	"bandido": "saqueadores", "bandidos": "saqueadores", "bandolero": "saqueadores", "robber": "raiders", "robbers": "raiders", "thief": "raiders",
}

// nearest are the words of the notation, without accents, that one which is none of
// them may have been meant to be.
func nearest(t string) []string {
	if ours := elsewhere[t]; ours != "" {
		return []string{ours}
	}
	return engine.Near(t, suggestible)
}

// suggest lists the words of the notation that the i-th of some words, which is
// none, may have been meant to be.
func suggest(words []string, i int) (list []string) {
	for _, near := range nearest(words[i]) {
		if i == 0 || lexicon[near] != word(KindEnd) { // what stands alone is not meant after another word
			list = append(list, spelling[near])
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// stuck tells which of some words is none; see engine.Stuck.
func stuck(words []string) (at int, near []string) {
	r, refused := read(strings.Join(words, " "))
	switch {
	case refused == nil:
		return -1, nil
	case refused.Code != UnknownWord:
		return 0, nil
	}
	return r.stuck, suggest(words, r.stuck)
}
