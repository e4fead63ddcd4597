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
	"text/template"
	"unicode"

	"github.com/pelletier/go-toml/v2"

	"sobremesa/engine"
)

//go:embed es.toml en.toml
var own embed.FS

// Languages lists the languages. The first is the default, also for a server with another
// language.
var Languages = []engine.Lang{engine.English, engine.Spanish}

// catalogue holds all sentences by key: the bot's own and those that were added.
var catalogue = struct {
	sync.RWMutex
	sentences map[engine.Lang]map[string]*sentence
	added     map[string]bool // the names under which sentences have been added
}{sentences: make(map[engine.Lang]map[string]*sentence), added: make(map[string]bool)}

func init() {
	for _, l := range Languages {
		catalogue.sentences[l] = make(map[string]*sentence)
	}
	if err := Add("bot", own); err != nil {
		panic(err) // an embedded file is broken; every test would see it
	}
}

// Add adds the sentences of a game, or the like, to the catalogue: a file for each language,
// "es.toml" and "en.toml". All keys of a game begin with its name. Adding under the same name
// again does nothing. If a file cannot be read, Add adds nothing and the error names the file.
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

// sentenceOf returns the sentence of a key, or nil. If the language lacks it, the sentence of the
// default language is used.
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

// Text writes the sentence of a key. It writes arguments by their types:
//
//   - terms as their words, and counted terms in the form for their number;
//   - lists as enumerations, in which equal terms in a row are counted;
//   - seats as players with a number.
//
// The argument "n" chooses between singular and plural; without it the sentence is singular. A
// key without a sentence is written as it is: an odd word is better than silence. Of a player without
// words, a program that the operator has named, or had, it is the name. An unknown language counts as
// the default.
func Text(l engine.Lang, key string, args engine.Args) string {
	if !slices.Contains(Languages, l) {
		l = Languages[0]
	}
	said := sentenceOf(l, key)
	if said == nil {
		if _, name, ok := strings.Cut(key, ".player."); ok {
			return name
		}
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

// Has reports whether there is a sentence for a key.
func Has(key string) bool { return sentenceOf(Languages[0], key) != nil }

// In returns Text for one language, for packages that know no languages.
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
		return enumerate(l, slices.Collect(v.All()))
	case []engine.Term:
		return List(l, counted(l, v))
	case []engine.Counted:
		return enumerate(l, v)
	case []int:
		return enumerate(l, v)
	case []string:
		return List(l, v)
	case []any:
		return enumerate(l, v)
	}
	return value
}

// enumerate writes a list as [List] does.
func enumerate[T any](l engine.Lang, list []T) string {
	words := make([]string, len(list))
	for i, one := range list {
		words[i] = fmt.Sprint(word(l, one))
	}
	return List(l, words)
}

// counted returns the words of terms. Equal terms in a row become one word with a number: "3
// maderas", "1 hierro". If no term is repeated, there are no numbers.
func counted(l engine.Lang, terms []engine.Term) (words []string) {
	twice := len(slices.Compact(slices.Clone(terms))) < len(terms)
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

// List writes an enumeration: "a, b y c". It is empty for no words.
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

// soundsLikeI reports whether "y" before a Spanish word or name becomes "e": before the sound of
// i, but not before hie-, which sounds like y. It ignores markup before the word.
func soundsLikeI(word string) bool {
	word = strings.ToLower(strings.TrimLeftFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }))
	word = strings.Replace(word, "í", "i", 1)
	return strings.HasPrefix(word, "i") || strings.HasPrefix(word, "hi") && !strings.HasPrefix(word, "hie")
}

// Keys returns all keys of a language, sorted.
func Keys(l engine.Lang) []string {
	catalogue.RLock()
	defer catalogue.RUnlock()
	return slices.Sorted(maps.Keys(catalogue.sentences[l]))
}

// sentence is what is said under a key: the form for one thing, and the form for any other
// number. Spanish and English have no other forms. Both may be the same.
type sentence struct{ one, other *form }

// form is a text. If it has arguments, it is a template that is parsed at its first use: most
// sentences of a catalogue are never said while a program runs.
type form struct {
	text   string
	parsed func() (*template.Template, error) // nil for a text without arguments
}

// sentencesIn reads a file of sentences. Each key has a text, or a table with the forms "one" and
// "other".
func sentencesIn(file []byte) (map[string]*sentence, error) {
	var table map[string]any
	if err := toml.Unmarshal(file, &table); err != nil {
		return nil, err
	}
	sentences := make(map[string]*sentence)
	return sentences, collect(sentences, "", table)
}

func collect(into map[string]*sentence, prefix string, table map[string]any) error {
	one, _ := table["one"].(string)
	if other, ok := table["other"].(string); ok {
		into[strings.TrimSuffix(prefix, ".")] = newSentence(one, other)
		return nil
	}
	for name, value := range table {
		key := prefix + name
		switch v := value.(type) {
		case string:
			into[key] = newSentence("", v)
		case map[string]any:
			if err := collect(into, key+".", v); err != nil {
				return err
			}
		default:
			return fmt.Errorf("%s is no text: %v", key, v)
		}
	}
	return nil
}

func newSentence(one, other string) *sentence {
	s := &sentence{other: newForm(other)}
	if s.one = s.other; one != "" {
		s.one = newForm(one)
	}
	return s
}

func newForm(text string) *form {
	f := &form{text: text}
	if strings.Contains(text, "{{") {
		f.parsed = sync.OnceValues(func() (*template.Template, error) { return template.New("").Parse(text) })
	}
	return f
}

// say writes the text with its arguments. The result may be empty.
func (f *form) say(args map[string]any) (string, error) {
	parsed, err := f.parsed()
	if err != nil {
		return "", err
	}
	var text strings.Builder
	err = parsed.Execute(&text, args)
	return text.String(), err
}

// form returns the form for a number of things.
func (s *sentence) form(n int) *form {
	if n == 1 || n == -1 {
		return s.one
	}
	return s.other
}
