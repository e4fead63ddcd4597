package enginetest

import (
	"math/rand/v2"
	"strings"
	"unicode"
)

// decorations are what phones, keyboards and courtesy make of a typed move without changing what it
// means.
var decorations = []func(text string) string{
	strings.ToUpper,
	func(text string) string { return "  " + strings.ReplaceAll(text, " ", " \t ") + "\n" },
	func(text string) string { return text + "!!" },
	func(text string) string { return "👉 " + text },
	func(text string) string { return text + " 🙏🏽" },
	func(text string) string { return text + " ❤️ 🇪🇸" },
	func(text string) string { return "<:azul:123456789012345678>" + text + "<a:2_rojo:99> " },
	func(text string) string { return text + ", por favor" },
	func(text string) string { return "Hola, quiero " + text + ". ¡Gracias!" },
	func(text string) string { return "I'd like " + text + ", thank you" },
	func(text string) string { return "ok, " + text + " pls" },
	func(text string) string { // full width, as on Chinese and Japanese keyboards
		return strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '\u3000'
			case r > ' ' && r < unicode.MaxASCII:
				return r - '!' + '！'
			}
			return r
		}, text)
	},
	func(text string) string { // the digits of Arabic
		return strings.Map(func(r rune) rune {
			if '0' <= r && r <= '9' {
				return r - '0' + '٠'
			}
			return r
		}, text)
	},
	func(text string) string { // accents of their own, as on Apple's systems
		return strings.NewReplacer("á", "a\u0301", "é", "e\u0301", "í", "i\u0301", "ó", "o\u0301", "ú", "u\u0301", "ñ", "n\u0303").Replace(text)
	},
}

// Decorated returns a move's text in the ways in which people type it, each decoration alone, then a
// few of them together.
func Decorated(text string, rng *rand.Rand) (list []string) {
	for _, decorate := range decorations {
		list = append(list, decorate(text))
	}
	for range 3 {
		much := text
		for range 3 {
			much = decorations[rng.IntN(len(decorations))](much)
		}
		list = append(list, much)
	}
	return list
}
