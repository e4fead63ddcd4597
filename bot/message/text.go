package message

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf16"
)

// Discord's limits, measured by [Length] unless noted otherwise.
const (
	MaxContent    = 2000
	MaxAlt        = 1024
	MaxLabel      = 80
	MaxChoice     = 100
	MaxChoices    = 25 // of a completion or a select
	MaxNonce      = 25
	MaxFile       = 10 << 20 // bytes
	ButtonsPerRow = 5
	MaxRows       = 5
	MaxThreadName = 100
	MaxTitle      = 45 // of a modal, and of the label of its text input
	MaxNote       = 4000
	MaxFace       = 256
)

// A name written from right to left is put between these characters. Otherwise it would change the
// reading order of the rest of the sentence, such as numbers after it.
const isolate, endIsolate = '\u2068', '\u2069'

// Isolate makes user-written text harmless in a text that Discord does not format, such as a label or
// the name of a thread. The result does not change the reading order around it, is on one line, and
// has no invisible control characters.
func Isolate(s string) string {
	s = strings.Map(visible, s)
	if strings.ContainsFunc(s, isRightToLeft) {
		return string(isolate) + s + string(endIsolate)
	}
	return s
}

// Escape is [Isolate] for a message: the result also contains no formatting, mention, link or invite.
func Escape(s string) string {
	var b strings.Builder
	number := true // a line that begins with "1." would become a list
	for _, r := range Isolate(s) {
		if strings.ContainsRune("\\*_~`|>#[]()<@:-/", r) || r == '.' && number {
			b.WriteByte('\\')
		}
		number = number && ('0' <= r && r <= '9' || r == isolate)
		b.WriteRune(r)
	}
	return b.String()
}

// visible returns the character to show in place of r: a space for a line break, and none (-1) for
// a control character, a bidirectional override or a zero-width space.
func visible(r rune) rune {
	switch {
	case r == '\u2028' || r == '\u2029' || unicode.IsControl(r) && unicode.IsSpace(r):
		return ' '
	case unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u200b' || r == '\u2060' || r == '\ufeff':
		return -1
	}
	return r
}

// rightToLeft lists the scripts in use that are written from right to left.
var rightToLeft = []*unicode.RangeTable{unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko,
	unicode.Samaritan, unicode.Mandaic, unicode.Adlam, unicode.Hanifi_Rohingya, unicode.Mende_Kikakui}

// isRightToLeft reports whether a character belongs to a script written from right to left.
func isRightToLeft(r rune) bool { return unicode.In(r, rightToLeft...) }

// Newest joins lines and last to a content that fits into a message. If it is too long, the oldest
// lines are replaced by left, which is given their number; last is always included.
func Newest(lines []string, last string, left func(n int) string) string {
	if old := Latest(lines, MaxContent-1-Length(last), left); old != "" {
		return old + "\n" + last
	}
	return last
}

// Below is Newest with first above the lines instead of last below them.
func Below(first string, lines []string, left func(n int) string) string {
	if below := Latest(lines, MaxContent-1-Length(first), left); below != "" {
		return first + "\n" + below
	}
	return first
}

// Latest joins the latest lines, as many as fit into a length of n. If lines are cut, the text that
// left returns for their number comes first.
func Latest(lines []string, n int, left func(n int) string) string {
	for cut := range len(lines) + 1 {
		kept := lines[cut:]
		if cut > 0 {
			kept = append([]string{left(cut)}, kept...)
		}
		if text := strings.Join(kept, "\n"); Length(text) <= n {
			return text
		}
	}
	return ""
}

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
