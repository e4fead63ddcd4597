package message

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf16"
)

// Length returns the length of a text as Discord's clients measure it: in UTF-16 code units, of
// which most emoji have two or more. Discord's server counts characters in some places. A text that
// is short enough in code units is short enough in characters too.
func Length(s string) int {
	n := 0
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}

// Clip shortens s to a length of at most n, ending in an ellipsis if anything was cut. It does not
// split what a reader sees as one thing: a character with its accents, an emoji, a mention, a link.
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
		kept = kept[:len(kept)-1] // the character that it escaped is cut
	}
	return kept + "…"
}

// ClipLines is like Clip, but cuts between lines, except within a first line that is longer.
func ClipLines(s string, n int) string {
	const cut = "\n…"
	if Length(s) <= n {
		return s
	}
	return Pages(s, n-Length(cut))[0] + cut
}

// Pages splits a text between lines into as few pages of a length of at most n as possible, at
// least one. It clips lines that are longer.
func Pages(s string, n int) []string {
	var pages []string
	for line := range strings.SplitSeq(s, "\n") {
		line = Clip(line, n)
		if last := len(pages) - 1; last >= 0 && Length(pages[last]+"\n"+line) <= n {
			pages[last] += "\n" + line
			continue
		}
		pages = append(pages, line)
	}
	return pages
}

// oneThing matches a mention, a timestamp, a custom emoji or a link in Discord's notation.
var oneThing = regexp.MustCompile(`<[@#:/at][^<>\n]*>|\[[^\[\]\n]*\]\([^()\s]*\)`)

// joiner joins two emoji into one.
const joiner = '\u200d'

// extends reports whether a character belongs to the one before it, like an accent, a variation
// selector or a skin tone.
func extends(r rune) bool {
	return r == joiner || unicode.Is(unicode.M, r) || '\U0001F3FB' <= r && r <= '\U0001F3FF'
}

// isFlag reports whether a character is a regional indicator, two of which make a flag.
func isFlag(r rune) bool { return '\U0001F1E6' <= r && r <= '\U0001F1FF' }
