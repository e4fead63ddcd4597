package message

import (
	"strings"
	"unicode"
)

// Limits, in what [Length] counts where nothing else is said.
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
	MaxTitle      = 45 // of a modal, and the label of its text
	MaxNote       = 4000
)

// A name that is written from right to left stands between these in a sentence, whose
// order it would turn round: numbers after it would be read before it.
const isolate, endIsolate = '\u2068', '\u2069'

// Escape makes what people wrote harmless in a message: it neither formats nor
// mentions, links or invites, nor changes in what order the rest is read. It is on one
// line, and nothing of it steers without being seen.
func Escape(s string) string {
	s = strings.Map(visible, s)
	var b strings.Builder
	apart := strings.ContainsFunc(s, isRightToLeft)
	if apart {
		b.WriteRune(isolate)
	}
	number := true // a line that begins with "1." would be a list
	for _, r := range s {
		if strings.ContainsRune("\\*_~`|>#[]()<@:-/", r) || r == '.' && number {
			b.WriteByte('\\')
		}
		number = number && '0' <= r && r <= '9'
		b.WriteRune(r)
	}
	if apart {
		b.WriteRune(endIsolate)
	}
	return b.String()
}

// visible is a character as it is repeated: a space for one that breaks a line, nothing
// (-1) for a control, an override of the direction of writing or a space of no width.
func visible(r rune) rune {
	switch {
	case r == '\u2028' || r == '\u2029' || unicode.IsControl(r) && unicode.IsSpace(r):
		return ' '
	case unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u200b' || r == '\u2060' || r == '\ufeff':
		return -1
	}
	return r
}

// isRightToLeft reports whether a character is of a script that is written so.
func isRightToLeft(r rune) bool {
	return unicode.In(r, unicode.Arabic, unicode.Hebrew, unicode.Syriac, unicode.Thaana, unicode.Nko, unicode.Samaritan, unicode.Mandaic,
		unicode.Adlam, unicode.Mende_Kikakui, unicode.Hanifi_Rohingya, unicode.Yezidi)
}

// Newest joins lines to a content that fits: the last word is always in it,
// what happened long ago may be cut; left says how many lines were.
func Newest(lines []string, last string, left func(n int) string) string {
	if old := Latest(lines, MaxContent-1-Length(last), left); old != "" {
		return old + "\n" + last
	}
	return last
}

// Below is Newest the other way round: the first word stands above the lines.
func Below(first string, lines []string, left func(n int) string) string {
	if below := Latest(lines, MaxContent-1-Length(first), left); below != "" {
		return first + "\n" + below
	}
	return first
}

// Latest joins the last of the lines, as many as fit in a length of n together with
// what says how many are left out.
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
