package message

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf16"
)

// Length is how long a text is for Discord's clients: in units of UTF-16, of which most
// emoji have two and more. Its server counts characters in some places, of which no text
// has more than units.
func Length(s string) int {
	n := 0
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}

// Clip shortens s to a length of n, the last being an ellipsis if anything was lost. It
// leaves whole, or out, what is one thing to its reader: a character with its accents, an
// emoji, a mention, a link.
func Clip(s string, n int) string {
	if Length(s) <= n {
		return s
	}
	cut, length, before, flags := 0, 0, rune(0), 0
	for at, r := range s {
		if !extends(r) && before != joiner && flags%2 == 0 {
			cut = at
		}
		if length += utf16.RuneLen(r); length > n-1 {
			break
		}
		if before = r; isFlag(r) {
			flags++
		} else {
			flags = 0
		}
	}
	for _, whole := range oneThing.FindAllStringIndex(s, -1) {
		if whole[0] < cut && cut < whole[1] {
			cut = whole[0]
		}
	}
	kept := s[:cut]
	if escapes := len(kept) - len(strings.TrimRight(kept, `\`)); escapes%2 == 1 {
		kept = kept[:len(kept)-1] // what it made harmless is cut
	}
	return kept + "…"
}

// oneThing is a mention, a time, an emoji of a server or a link, as they are written.
var oneThing = regexp.MustCompile(`<[@#:/at][^<>\n]*>|\[[^\[\]\n]*\]\([^()\s]*\)`)

// joiner makes one emoji of the two that it stands between.
const joiner = '\u200d'

// extends reports whether a character belongs to the one before it: an accent, which
// look an emoji has, the colour of a skin.
func extends(r rune) bool {
	return r == joiner || unicode.Is(unicode.M, r) || '\U0001F3FB' <= r && r <= '\U0001F3FF'
}

// isFlag reports whether a character is a letter of those of which two make a flag.
func isFlag(r rune) bool { return '\U0001F1E6' <= r && r <= '\U0001F1FF' }
