package validate

import (
	"fmt"
	"sort"
)

// Locales are the languages that Discord knows.
var Locales = map[string]bool{
	"id": true, "da": true, "de": true, "en-GB": true, "en-US": true, "es-ES": true, "es-419": true, "fr": true, "hr": true,
	"it": true, "lt": true, "hu": true, "nl": true, "no": true, "pl": true, "pt-BR": true, "ro": true, "fi": true, "sv-SE": true,
	"vi": true, "tr": true, "cs": true, "el": true, "bg": true, "ru": true, "uk": true, "hi": true, "th": true, "zh-CN": true,
	"ja": true, "zh-TW": true, "ko": true,
}

// localizations reads a dictionary locale → text; each text is judged by judge.
func localizations(c Cursor, judge func(Cursor) string) map[string]string {
	if !c.Given() {
		return nil
	}
	m, ok := c.Raw().(map[string]any)
	if !ok {
		c.Fail("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
		return nil
	}
	out := map[string]string{}
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	for _, k := range keys {
		if !Locales[k] {
			c.Field(k).Fail("ENUM_TYPE_COERCE", "%s", fmt.Sprintf("Value %q is not a valid locale.", k))
			continue
		}
		if m[k] != nil {
			out[k] = judge(c.Field(k))
		}
	}
	if len(out) == 0 {
		return nil
	}
	return out
}
