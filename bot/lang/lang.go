package lang

import (
	"embed"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/pelletier/go-toml/v2"
	"golang.org/x/text/language"

	"sobremesa/engine"
)

//go:embed es.toml en.toml
var catalogues embed.FS

// Languages lists the languages there are, the default of a server whose
// language is none of them first.
var Languages = []engine.Lang{engine.English, engine.Spanish}

var localizers = func() map[engine.Lang]*i18n.Localizer {
	bundle := i18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	all := make(map[engine.Lang]*i18n.Localizer)
	for _, l := range Languages {
		if _, err := bundle.LoadMessageFileFS(catalogues, string(l)+".toml"); err != nil {
			panic(err) // an embedded file is broken; every test would see it
		}
	}
	for _, l := range Languages {
		all[l] = i18n.NewLocalizer(bundle, string(l))
	}
	return all
}()

// For returns the language for a locale such as "es-419" or "en-GB".
func For(locale string) engine.Lang {
	base, _, _ := strings.Cut(strings.ToLower(locale), "-")
	if slices.Contains(Languages, engine.Lang(base)) {
		return engine.Lang(base)
	}
	return Languages[0]
}

// Text writes the sentence of a key. Terms among the arguments are replaced
// by their words, lists of terms and numbers by enumerations; an argument "n"
// chooses the plural. A key that has no sentence is written as it is: better
// an odd word than silence. A language that there is none of is taken for the
// default.
func Text(l engine.Lang, key string, args engine.Args) string {
	if localizers[l] == nil {
		l = Languages[0]
	}
	data := make(map[string]any, len(args))
	for name, value := range args {
		data[name] = word(l, value)
	}
	config := &i18n.LocalizeConfig{MessageID: key, TemplateData: data}
	if n, ok := args["n"].(int); ok {
		config.PluralCount = n
	}
	text, err := localizers[l].Localize(config)
	if err != nil && text == "" {
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
	case []engine.Term:
		words := make([]string, len(v))
		for i, t := range v {
			words[i] = Text(l, string(t), nil)
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
	return strings.HasPrefix(word, "i") || strings.HasPrefix(word, "hi") && !strings.HasPrefix(word, "hie")
}

// Keys lists the keys of a language's catalogue, sorted.
func Keys(l engine.Lang) ([]string, error) {
	data, err := catalogues.ReadFile(string(l) + ".toml")
	if err != nil {
		return nil, err
	}
	file, err := i18n.ParseMessageFileBytes(data, string(l)+".toml", map[string]i18n.UnmarshalFunc{"toml": toml.Unmarshal})
	if err != nil {
		return nil, fmt.Errorf("lang: %s: %w", l, err)
	}
	keys := make(map[string]bool)
	for _, m := range file.Messages {
		keys[m.ID] = true
	}
	return slices.Sorted(maps.Keys(keys)), nil
}
