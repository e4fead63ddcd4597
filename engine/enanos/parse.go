package enanos

import (
	"strings"
	"sync"

	"sobremesa/engine"
)

// canonical remembers moves by the text that Format writes for them in Spanish. Records contain only
// such texts, and a game is replayed from its record each time it is asked for.
var canonical = struct {
	sync.RWMutex
	moves map[string]Move
}{moves: make(map[string]Move)}

// mostCanonical is how many moves are remembered. Few others than offers are left then.
const mostCanonical = 1 << 13

// Parse reads a move. It ignores case and accents, and takes the words of both languages, also
// mixed. The order of the words is free where that leaves no doubt.
func Parse(text string) (Move, error) {
	canonical.RLock()
	m, known := canonical.moves[text]
	full := len(canonical.moves) >= mostCanonical
	canonical.RUnlock()
	if known {
		return m, nil
	}
	m, err := parse(text)
	if err == nil && !full && text == Format(m, engine.Spanish) {
		canonical.Lock()
		canonical.moves[strings.Clone(text)] = m
		canonical.Unlock()
	}
	return m, err
}

// parse is Parse without what was read before.
func parse(text string) (Move, error) {
	r, refusal := read(text)
	var m Move
	switch {
	case refusal != nil:
	case r.endsToo():
		refusal = engine.Refuse(TwoMoves)
	default:
		m, refusal = r.move()
	}
	if refusal == nil && (m.Kind == 0 || !r.empty()) {
		refusal = engine.Refuse(engine.Unreadable, "text", text)
	}
	if refusal != nil {
		refusal.Order = r.verb == KindProduction
		return Move{}, r.withExample(refusal)
	}
	return m, nil
}

// endsToo reports whether a text says to end the turn and something else.
func (r *reading) endsToo() bool {
	for w := range word(kinds) {
		if r.said[w] && w != word(KindEnd) && w != noWord {
			return r.said[KindEnd]
		}
	}
	return false
}

// move builds the move. Its Kind is 0 if the text does not say what to do.
func (r *reading) move() (_ Move, refusal *engine.Refusal) {
	m := &r.built
	switch {
	case r.verb == KindMove && r.said[KindRaid]:
		r.verb = KindRaid
	case r.verb == 0 && (r.said[wordAntwerp] || r.said[wordDefence] || r.said[wordRemedy]): // "always" goes without saying
		r.verb = KindProduction
	}
	m.Kind, refusal = r.kind()
	for i := 0; refusal == nil && i < len(m.Parts()); i++ { // Parts grows when a card is read
		refusal = parts[m.Parts()[i]].read(r, m)
	}
	return *m, refusal
}

// kind returns the kind of move, chosen among the kinds that begin with the same word.
func (r *reading) kind() (Kind, *engine.Refusal) {
	switch {
	case r.verb == KindDiscard && len(r.goods) == 0:
		return KindShed, nil
	case r.verb != KindProduction:
		return r.verb, nil
	case r.said[wordAntwerp]:
		return KindAntwerp, nil
	case r.said[wordDefence]:
		return KindDefence, nil
	case r.said[wordRemedy]:
		return KindRemedy, nil
	case r.said[wordDouble], r.said[wordMixed]:
		return KindProduction, nil
	case r.sides >= 0:
		return KindDeal, nil
	}
	return 0, engine.Refuse(MissingOrder)
}

// withExample adds an example of the move that was begun to a refusal for a missing part.
func (r *reading) withExample(refusal *engine.Refusal) *engine.Refusal {
	switch refusal.Code {
	case MissingPlace, MissingPlayer, MissingGood, MissingArea, MissingNumber:
	default:
		return refusal
	}
	example := shapes[r.verb].example
	if r.built.Kind == KindPlay {
		example = r.built.shape().example
	}
	m, err := Parse(example)
	if err != nil {
		return refusal
	}
	if refusal.Args == nil {
		refusal.Args = engine.Args{}
	}
	refusal.Args["es"], refusal.Args["en"] = Format(m, engine.Spanish), Format(m, engine.English)
	refusal.Args["raid"], refusal.Args["contraband"] = m.movesRaiders(), m.Kind == KindBribe
	return refusal
}

// written holds the spelling that is written, by language.
var written = func() (table [2][wordsInTotal]string) {
	for w, text := range vocabulary {
		list := strings.Fields(text)
		if len(list) > 1 {
			table[0][w], table[1][w] = list[0], list[1]
		}
	}
	for c, d := range developments { // of more words where one would be ambiguous
		table[0][wordDevelop+word(c)], table[1][wordDevelop+word(c)] = d.es, d.en
	}
	return table
}()

// Format writes a move in its canonical form, in Spanish unless lang is English.
func Format(m Move, lang engine.Lang) string { return FormatNamed(m, lang, Names{}) }

// FormatNamed is like Format but writes places by the given names.
func FormatNamed(m Move, lang engine.Lang, names Names) string {
	b := speller{written: &written, names: names}
	if lang == engine.English {
		b.column = 1
	}
	b.say(word(m.Kind.verb()))
	for _, p := range m.Parts() {
		parts[p].write(&b, &m)
	}
	return b.String()
}
