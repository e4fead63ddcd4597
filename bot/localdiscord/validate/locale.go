package validate

// Locales holds the locales that Discord knows.
var Locales = map[string]bool{
	"id": true, "da": true, "de": true, "en-GB": true, "en-US": true, "es-ES": true, "es-419": true, "fr": true, "hr": true,
	"it": true, "lt": true, "hu": true, "nl": true, "no": true, "pl": true, "pt-BR": true, "ro": true, "fi": true, "sv-SE": true,
	"vi": true, "tr": true, "cs": true, "el": true, "bg": true, "ru": true, "uk": true, "hi": true, "th": true, "zh-CN": true,
	"ja": true, "zh-TW": true, "ko": true,
}

// localizations reads an optional dictionary from locale to text, nil if it is empty.
func (c Cursor) localizations(of rule) map[string]string {
	var out map[string]string
	for locale, text := range c.dictionary() {
		switch {
		case !Locales[locale]:
			c.Field(locale).Fail("ENUM_TYPE_COERCE", "Value %q is not a valid locale.", locale)
		case text != nil:
			if out == nil {
				out = map[string]string{}
			}
			out[locale] = c.Field(locale).text(of)
		}
	}
	return out
}
