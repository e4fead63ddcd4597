package enanos

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/pelletier/go-toml/v2"
	"golang.org/x/text/language"

	"sobremesa/engine"
)

// spanish and english are the words that pictures need, as the program's
// catalogues say them.
var spanish, english = catalogue("es"), catalogue("en")

func catalogue(lang string) func(string, engine.Args) string {
	bundle := i18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	bundle.MustLoadMessageFile("testdata/words/" + lang + ".toml")
	words := i18n.NewLocalizer(bundle, lang)
	var say func(key string, args engine.Args) string
	say = func(key string, args engine.Args) string {
		data := map[string]any{}
		for name, value := range args {
			if v, ok := value.(engine.Term); ok {
				value = say(string(v), nil)
			}
			data[name] = value
		}
		config := &i18n.LocalizeConfig{MessageID: key, TemplateData: data}
		if n, ok := args["n"]; ok {
			config.PluralCount = n
		}
		text := words.MustLocalize(config)
		if strings.Contains(text, "<no value>") {
			panic(key + " says " + text)
		}
		return text
	}
	return say
}

// Both languages say the same keys, and each says all that is asked of it: what is
// not said panics in the other tests.
func TestBothLanguagesHaveTheSameKeys(t *testing.T) {
	keys := func(lang string) (list []string) {
		data, err := os.ReadFile("testdata/words/" + lang + ".toml")
		if err != nil {
			t.Fatal(err)
		}
		var tree map[string]map[string]map[string]any
		if err := toml.Unmarshal(data, &tree); err != nil {
			t.Fatal(err)
		}
		for part, words := range tree["enanos"] {
			for key := range words {
				list = append(list, part+"."+key)
			}
		}
		slices.Sort(list)
		return list
	}
	if es, en := keys("es"), keys("en"); !slices.Equal(es, en) {
		t.Errorf("Spanish has %v, English %v", es, en)
	}
}
