package message

import (
	"regexp"
	"strings"
	"unicode/utf16"

	"github.com/rivo/uniseg"
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
	cut, length := 0, 0
	for rest, state, next := s, -1, ""; ; rest = rest[len(next):] {
		next, _, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if length += Length(next); length > n-1 {
			break
		}
		cut += len(next)
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
