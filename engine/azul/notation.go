package azul

import (
	"slices"
	"strconv"
	"strings"

	"sobremesa/engine"
)

// The notation, Spanish and English:
//
//	3 azul fila 2                 3 blue row 2              Take from factory 3 to line 2
//	centro rojo suelo             centre red floor          Take from the centre to the floor
//	fila 3 columna 4              row 3 column 4            Place
//	inicio 2                      start 2                   First: the second seat begins
//	reparto 3 azul azul rojo      deal 3 blue blue red      Deal to factory 3
//
// The moves of chance are only read as they are written here, but in any case and spacing, and with the
// tiles in any order. For the others, sentences are accepted too: "los 3 blancos de la fábrica 2 → fila 3 (1 cae al suelo)".
//
// "2 blancos fila 2" can mean factory display 2, or two white tiles at any source. If nothing else
// names the source, a number before the tiles may therefore be a count ([State.Read]):
//   - "2 blancos", "dos fichas blancas", "2 whites", from two on: a plural suggests a count. The
//     meaning is in doubt unless that factory display, and no other source, has that many.
//   - "2 bla", "2 ⚪", "2 blanco 3", "1 blancos": both are possible. The meaning is in doubt if
//     another source has that many.
//   - "2 blanco fila 2" always means factory display 2, and so do "2 blanco a la segunda fila",
//     "2-blanco-2" and "fábrica 2 blancos fila 2".
//
// In case of doubt the player is asked which source is meant.

// Misspelt words are never silently corrected: the player is asked about the corrections
// ([State.Read]).

// Reasons why a text is not a move. UnknownWord, NoSuchColor and WrongNumber have the arg "word";
// UnknownWord also has "near", the suggested words. The others have no args.
const (
	UnknownWord   engine.Code = "azul.unknown-word"
	NoSuchColor   engine.Code = "azul.no-such-color" // the word is a colour that no tile has
	WrongNumber   engine.Code = "azul.wrong-number"  // the word is a number that nothing has, such as 0 or -1
	NoPassing     engine.Code = "azul.no-passing"    // the word is one for passing, which nobody can
	MissingSource engine.Code = "azul.missing-source"
	MissingColor  engine.Code = "azul.missing-color"
	MissingLine   engine.Code = "azul.missing-line"
	MissingColumn engine.Code = "azul.missing-column"
	SaidTwice     engine.Code = "azul.said-twice" // two colours, two sources or two destinations
)

// Parse reads a move in any order, case, abbreviation and mixture of the two languages. Of numbers
// without a keyword, the first is the source and the second the line. If keywords name both, such a
// number before the tiles is taken for how many there are, and ignored.
func Parse(text string) (Move, error) {
	m, _, err := parse(text)
	return m, err
}

// parse is Parse. It also returns what the words of the text say, or nil for a canonical text.
func parse(text string) (Move, *reading, error) {
	if m, ok := canonical()[text]; ok {
		return m, nil, nil
	}
	words := strings.Fields(engine.Plain(text))
	if len(words) > 2 && (words[0] == "reparto" || words[0] == "deal") {
		slices.SortFunc(words[2:], func(a, b string) int { return lexicon[a].value - lexicon[b].value })
	}
	if m, ok := canonical()[strings.Join(words, " ")]; ok {
		return m, nil, nil
	}
	r, err := readWords(text)
	if err != nil {
		return Move{}, nil, err
	}
	m, err := r.move(text)
	return m, r, err
}

// move returns the move that the words say.
func (r reading) move(text string) (Move, error) {
	refuse := func(code engine.Code) (Move, error) { return Move{}, engine.Refuse(code) }
	unreadable := engine.Refuse(engine.Unreadable, "text", text)
	takes := r.source != unset || r.line == Floor // only a Take has these
	numbers := len(r.bare)
	if r.line != unset {
		numbers++
	}
	places := r.places || len(r.colors) == 0 && !takes && numbers > 1
	switch {
	case places && (len(r.colors) > 1 || takes), !places && !takes && len(r.colors) == 0:
		return Move{}, unreadable
	case !places && len(r.colors) == 0:
		return refuse(MissingColor)
	case len(r.colors) > 1:
		return refuse(SaidTwice)
	}
	counted := !places && r.source != unset && r.line != unset && r.counts
	next := func(into *int) {
		if *into == unset && len(r.bare) > 0 {
			*into, r.bare = r.bare[0], r.bare[1:]
		}
	}
	if !places {
		next(&r.source)
	}
	next(&r.line)
	if places {
		next(&r.column)
	}
	switch {
	case !places && r.source == unset:
		return refuse(MissingSource)
	case r.line == unset:
		return refuse(MissingLine)
	case places && r.column == unset:
		return refuse(MissingColumn)
	case len(r.bare) > 1 || len(r.bare) == 1 && !counted:
		return Move{}, unreadable
	case places:
		return Place(r.line, r.column), nil
	}
	return Take(r.source, r.colors[0], r.line), nil
}

const unset = -1 // marks what the text does not name

// reading is the result of reading the words of a text.
type reading struct {
	list    []token
	claimed []bool // by index in list: the number belongs to a keyword

	source, line, column int // unset, Centre, Floor, or a number from 1
	colors               []Color
	bare                 []int // numbers that belong to no keyword
	places               bool  // a word for a column occurs

	counts bool // the first of bare stands before the tiles, where it may be a count
	plural bool // the tiles are in the plural
}

func readWords(text string) (*reading, error) {
	list := withoutOverflow(scan(text))
	r := &reading{source: unset, line: unset, column: unset, list: list, claimed: make([]bool, len(list))}
	for i, t := range list {
		if _, ok := r.number(i); ok || r.claimed[i] {
			continue
		}
		if strings.Trim(t.text, "-0123456789") == "" {
			return nil, engine.Refuse(WrongNumber, "word", t.text)
		}
		m, ok := lookUp(t.text)
		switch {
		case !ok:
			return nil, engine.Refuse(UnknownWord, "word", t.text, "near", suggest(t.text))
		case m.word == wordOtherColor:
			return nil, engine.Refuse(NoSuchColor, "word", t.text)
		case m.word == wordPass:
			return nil, engine.Refuse(NoPassing)
		}
		if err := r.record(i, m); err != nil {
			return nil, err
		}
	}
	for i, t := range list {
		r.plural = r.plural || plurals[t.text]
		if n, ok := r.number(i); ok {
			if len(r.bare) == 0 {
				r.counts = !t.ordinal && beforeTiles(list[i+1:], false)
			}
			r.bare = append(r.bare, n)
		}
	}
	return r, nil
}

// number returns the i-th word as a number, unless it is not one or belongs to a keyword.
func (r *reading) number(i int) (int, bool) {
	if i < 0 || i >= len(r.list) || r.claimed[i] {
		return 0, false
	}
	if m, ok := lexicon[r.list[i].text]; ok && m.word == wordNumber {
		return m.value, true
	}
	n, err := strconv.Atoi(r.list[i].text)
	return n, err == nil && n >= 1 && n <= 99
}

// record records the meaning of the i-th word.
func (r *reading) record(i int, m meaning) error {
	parts := map[word]*int{wordFactory: &r.source, wordCentre: &r.source, wordLine: &r.line, wordFloor: &r.line, wordColumn: &r.column}
	part, named := parts[m.word]
	r.places = r.places || m.word == wordColumn
	switch {
	case m.word == wordColor:
		r.colors = append(r.colors, Color(m.value))
	case !named:
	case *part != unset:
		return engine.Refuse(SaidTwice)
	case m.word == wordCentre:
		*part = Centre
	case m.word == wordFloor:
		*part = Floor
	default:
		r.claim(i, part)
	}
	return nil
}

// claim assigns to the i-th word, a keyword, the number after it, or else the one before it. An
// ordinal before it has precedence.
func (r *reading) claim(i int, into *int) {
	order := [...]int{i + 1, i - 1}
	if i > 0 && r.list[i-1].ordinal {
		order = [...]int{i - 1, i + 1}
	}
	for _, at := range order {
		if n, ok := r.number(at); ok {
			*into, r.claimed[at] = n, true
			return
		}
	}
}

// withoutOverflow removes a remark about tiles that do not fit, such as "(2 caen al suelo)": a
// number that belongs to no keyword, "caen", and the floor line after it.
func withoutOverflow(list []token) []token {
	of := func(i int) word {
		if i < 0 || i >= len(list) {
			return 0
		}
		if _, err := strconv.Atoi(list[i].text); err == nil {
			return wordNumber
		}
		m, _ := lookUp(list[i].text)
		return m.word
	}
	at := slices.IndexFunc(list, func(t token) bool { return lexicon[t.text].word == wordFalls })
	before := of(at - 2)
	if at < 2 || of(at-1) != wordNumber || before == wordFactory || before == wordLine || before == wordColumn {
		return list
	}
	end := at + 1
	for of(end) == wordFiller {
		end++
	}
	if of(end) != wordFloor {
		return list
	}
	return slices.Concat(list[:at-1], list[end+1:])
}
