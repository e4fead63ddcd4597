package lang

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"sobremesa/engine"
)

//go:embed es.toml en.toml
var own embed.FS

// Languages lists the languages there are, the default of a server whose
// language is none of them first.
var Languages = []engine.Lang{engine.English, engine.Spanish}

// catalogue is all sentences by their keys: the bot's own and those that were added.
var catalogue = struct {
	sync.RWMutex
	sentences map[engine.Lang]map[string]*sentence
	added     map[string]bool // the names under which there are some
}{sentences: make(map[engine.Lang]map[string]*sentence), added: make(map[string]bool)}

func init() {
	for _, l := range Languages {
		catalogue.sentences[l] = make(map[string]*sentence)
	}
	if err := Add("bot", own); err != nil {
		panic(err) // an embedded file is broken; every test would see it
	}
}

// Add adds sentences: a file for each language, "es.toml" and "en.toml". A game
// brings its own that way, under keys that begin with its name. What is added
// under a name for the second time is there already. An error says which file
// cannot be read, and nothing is added.
func Add(name string, files fs.FS) error {
	catalogue.Lock()
	defer catalogue.Unlock()
	if catalogue.added[name] {
		return nil
	}
	read := make(map[engine.Lang]map[string]*sentence)
	for _, l := range Languages {
		data, err := fs.ReadFile(files, string(l)+".toml")
		if err != nil {
			return fmt.Errorf("lang: the words of %s: %w", name, err)
		}
		if read[l], err = sentencesIn(data); err != nil {
			return fmt.Errorf("lang: the words of %s in %s: %w", name, l, err)
		}
	}
	for l, list := range read {
		maps.Copy(catalogue.sentences[l], list)
	}
	catalogue.added[name] = true
	return nil
}

// sentenceOf is what is said under a key, nil for nothing. What a language lacks
// is said in the default one.
func sentenceOf(l engine.Lang, key string) *sentence {
	catalogue.RLock()
	defer catalogue.RUnlock()
	if s := catalogue.sentences[l][key]; s != nil {
		return s
	}
	return catalogue.sentences[Languages[0]][key]
}

// For returns the language for a locale such as "es-419" or "en-GB".
func For(locale string) engine.Lang {
	base, _, _ := strings.Cut(strings.ToLower(locale), "-")
	if slices.Contains(Languages, engine.Lang(base)) {
		return engine.Lang(base)
	}
	return Languages[0]
}

// Text writes the sentence of a key. Terms among the arguments are replaced
// by their words, counted ones by those that agree with the number, lists of
// terms and numbers by enumerations, in which equal terms in a row are counted,
// seats by their numbers; an argument "n" chooses the plural, and without one it is
// one thing that is spoken of. A key that has no sentence is written as it is: better
// an odd word than silence. A language that there is none of is taken for the
// default.
func Text(l engine.Lang, key string, args engine.Args) string {
	if !slices.Contains(Languages, l) {
		l = Languages[0]
	}
	said := sentenceOf(l, key)
	if said == nil {
		return key
	}
	n := 1
	if given, ok := args["n"].(int); ok {
		n = given
	}
	form := said.form(n)
	if form.parsed == nil {
		return form.text
	}
	data := make(map[string]any, len(args))
	for name, value := range args {
		data[name] = word(l, value)
	}
	text, err := form.say(data)
	if err != nil {
		return key
	}
	return text
}

// In returns Text of one language, for those who know none.
func In(l engine.Lang) func(key string, args engine.Args) string {
	return func(key string, args engine.Args) string { return Text(l, key, args) }
}

func word(l engine.Lang, value any) any {
	switch v := value.(type) {
	case engine.Term:
		return Text(l, string(v), nil)
	case engine.Counted:
		return Text(l, string(v.Of), engine.Args{"n": v.N})
	case engine.Seat:
		return Text(l, "board.nameless", engine.Args{"seat": int(v) + 1})
	case engine.Seats:
		var words []string
		for seat := range v.All() {
			words = append(words, fmt.Sprint(word(l, seat)))
		}
		return List(l, words)
	case []engine.Term:
		return List(l, counted(l, v))
	case []engine.Counted:
		words := make([]string, len(v))
		for i, one := range v {
			words[i] = Text(l, string(one.Of), engine.Args{"n": one.N})
		}
		return List(l, words)
	case []int:
		words := make([]string, len(v))
		for i, n := range v {
			words[i] = strconv.Itoa(n)
		}
		return List(l, words)
	case []string:
		return List(l, v)
	case []any:
		words := make([]string, len(v))
		for i, one := range v {
			words[i] = fmt.Sprint(word(l, one))
		}
		return List(l, words)
	}
	return value
}

// counted are the words of terms, each as often as it is there in a row: "3
// maderas, 1 hierro". Where none is there twice they are not counted.
func counted(l engine.Lang, terms []engine.Term) (words []string) {
	twice := false
	for i, t := range terms {
		twice = twice || i > 0 && t == terms[i-1]
	}
	for from := 0; from < len(terms); {
		to := from + 1
		for to < len(terms) && terms[to] == terms[from] {
			to++
		}
		text := Text(l, string(terms[from]), engine.Args{"n": to - from})
		if twice {
			text = strconv.Itoa(to-from) + " " + text
		}
		words = append(words, text)
		from = to
	}
	return words
}

// List writes "a, b y c". Nothing makes "".
func List(l engine.Lang, words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := words[len(words)-1]
	and := " " + Text(l, "list.and", nil) + " "
	if l == engine.Spanish && soundsLikeI(last) {
		and = " e "
	}
	return strings.Join(words[:len(words)-1], ", ") + and + last
}

// soundsLikeI reports whether "y" before a Spanish word or name becomes "e":
// before the sound of i, but not before hie-, which sounds like y. Marks of
// formatting before the word are passed over.
func soundsLikeI(word string) bool {
	word = strings.ToLower(strings.TrimLeftFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }))
	word = strings.Replace(word, "í", "i", 1)
	if strings.HasPrefix(word, "i ") {
		return false // a place on a board: "a ne e i e" would be three of them
	}
	return strings.HasPrefix(word, "i") || strings.HasPrefix(word, "hi") && !strings.HasPrefix(word, "hie")
}

// Keys lists the keys of a language, of all that was added, sorted.
func Keys(l engine.Lang) []string {
	catalogue.RLock()
	defer catalogue.RUnlock()
	return slices.Sorted(maps.Keys(catalogue.sentences[l]))
}
