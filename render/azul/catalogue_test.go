package azul

import (
	"fmt"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/pelletier/go-toml/v2"
	"golang.org/x/text/language"

	"sobremesa/engine"
)

// spanish and english are the program's own catalogues, read from their files:
// pictures know no more of the bot than the words they are given.
var spanish, english = catalogue("es"), catalogue("en")

func catalogue(lang string) func(string, engine.Args) string {
	bundle := i18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	bundle.MustLoadMessageFile("../../bot/games/azul/" + lang + ".toml")
	words := i18n.NewLocalizer(bundle, lang)
	var say func(key string, args engine.Args) string
	say = func(key string, args engine.Args) string {
		data := map[string]any{}
		for name, value := range args {
			switch v := value.(type) {
			case engine.Term:
				value = say(string(v), nil)
			case engine.Counted:
				value = say(string(v.Of), engine.Args{"n": v.N})
			case []int:
				value = strings.Join(strings.Fields(strings.Trim(fmt.Sprint(v), "[]")), " y ")
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
