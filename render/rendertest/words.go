package rendertest

import (
	"fmt"
	"strings"
	"sync"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/pelletier/go-toml/v2"
	"golang.org/x/text/language"

	"sobremesa/engine"
)

// Words returns the sentences of a catalogue file such as "../../bot/games/azul/es.toml". It panics
// if the file, a sentence or an argument is missing.
func Words(file string) func(key string, args engine.Args) string {
	bundle := i18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	loaded, err := bundle.LoadMessageFile(file)
	if err != nil {
		panic(err)
	}
	words := i18n.NewLocalizer(bundle, loaded.Tag.String())
	var plain sync.Map // sentences without arguments
	var say func(key string, args engine.Args) string
	say = func(key string, args engine.Args) string {
		if said, ok := plain.Load(key); ok && len(args) == 0 {
			return said.(string)
		}
		data := map[string]any{}
		for name, value := range args {
			switch v := value.(type) {
			case engine.Term:
				value = say(string(v), nil)
			case engine.Counted:
				value = say(string(v.Of), engine.Args{"n": v.N})
			case []engine.Counted:
				list := make([]string, len(v))
				for i, one := range v {
					list[i] = say(string(one.Of), engine.Args{"n": one.N})
				}
				value = strings.Join(list, " y ")
			case []int:
				value = strings.Join(strings.Fields(strings.Trim(fmt.Sprint(v), "[]")), " y ")
			}
			data[name] = value
		}
		config := &i18n.LocalizeConfig{MessageID: key, TemplateData: data, PluralCount: 1}
		if n, ok := args["n"]; ok {
			config.PluralCount = n
		}
		text, err := words.Localize(config)
		if err != nil && text == "" { // a sentence with one form for all numbers also gives an error
			panic(err)
		}
		if strings.Contains(text, "<no value>") {
			panic(key + " says " + text)
		}
		if len(args) == 0 {
			plain.Store(key, text)
		}
		return text
	}
	return say
}
