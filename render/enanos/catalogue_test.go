package enanos

import (
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/pelletier/go-toml/v2"
	"golang.org/x/text/language"

	"sobremesa/engine"
)

// spanish and english are the program's own words.
var spanish, english = catalogue("es"), catalogue("en")

func catalogue(lang string) func(string, engine.Args) string {
	bundle := i18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	bundle.MustLoadMessageFile("../../bot/games/enanos/" + lang + ".toml")
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
		config := &i18n.LocalizeConfig{MessageID: key, TemplateData: data, PluralCount: 1}
		if n, ok := args["n"]; ok {
			config.PluralCount = n
		}
		text, err := words.Localize(config)
		if err != nil { // of a sentence without a plural
			config.PluralCount = nil
			text = words.MustLocalize(config)
		}
		if strings.Contains(text, "<no value>") {
			panic(key + " says " + text)
		}
		return text
	}
	return say
}
