package render

import (
	"strings"
	"unicode"

	"github.com/go-text/typesetting/font"
	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
)

// maxMarks is how many marks without a width of their own a letter may carry:
// Devanagari needs three, and piles of them never end.
const maxMarks = 3

const (
	zeroWidthNonJoiner = '\u200C'
	zeroWidthJoiner    = '\u200D'
)

// Clean makes a text that people wrote, such as a name, drawable in a face:
// styled letters become plain ones, flags their letters, and what no font here
// has (rare letters, new emoji) is dropped with the spaces it leaves. It
// returns "" when nothing that can be read is left; whole reports whether no
// letter or figure was dropped.
//
// It looks at the first 800 bytes: no line is that long.
func Clean(text string, f Face) (drawable string, whole bool) {
	var b strings.Builder
	whole = true
	legible, space := false, false
	var last *font.Font // of the last character written
	marks := 0          // that it carries
	for _, r := range Beginning(plain(Beginning(text), f)) {
		if unicode.IsSpace(r) {
			space = b.Len() > 0
			continue
		}
		own := fontFor(f, r)
		complex := last != nil && last != latin[f].load() && !space
		switch {
		case r == zeroWidthJoiner || r == zeroWidthNonJoiner:
			// They shape letters of some scripts, and join emoji.
			if complex {
				b.WriteRune(r)
			}
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Me, r):
			// The Latin faces cannot place the marks that are no letter's accent.
			if complex && own == last && marks < maxMarks {
				b.WriteRune(r)
				marks++
			}
		case own == nil || !unicode.IsGraphic(r):
			whole = whole && !unicode.IsLetter(r) && !unicode.IsNumber(r)
		default:
			if space {
				b.WriteByte(' ')
				space = false
			}
			b.WriteRune(r)
			last, marks = own, 0
			legible = legible || unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.Is(unicode.So, r)
		}
	}
	if !legible {
		return "", whole
	}
	return b.String(), whole
}

// maxLine is more than a line of a picture can hold, in bytes.
const maxLine = 800

// Beginning is as much of a text that people wrote as a line could show: to
// set, measure and cut the rest would take its time for nothing.
func Beginning(text string) string {
	if len(text) <= maxLine {
		return text
	}
	return strings.ToValidUTF8(text[:maxLine], "")
}

// Spoken is a name as it stands in running text, such as alternative text: on one
// line, and of at most so many characters, of which there are two at least. It is
// "" when nothing of the name can be printed.
func Spoken(name string, most int) string {
	name = strings.Join(strings.FieldsFunc(Beginning(name), func(r rune) bool {
		return unicode.IsSpace(r) || !unicode.IsPrint(r) && r != zeroWidthJoiner && r != zeroWidthNonJoiner
	}), " ")
	if runes := []rune(name); len(runes) > max(2, most) {
		name = string(runes[:max(1, most-1)]) + "…"
	}
	return name
}

// plain replaces characters that have no glyph by what Unicode holds
// compatible with them: styled, wide and presentation forms by their letters.
// Those that have one stay, since compatibility loses the shape of some (a
// letter of Hangul alone, Thai's sara am).
func plain(text string, f Face) string {
	var b strings.Builder
	for _, r := range norm.NFC.String(text) {
		switch {
		case r >= 0x1F1E6 && r <= 0x1F1FF: // the letters of which flags are made
			b.WriteRune('A' + r - 0x1F1E6)
		case fontFor(f, r) != nil:
			b.WriteRune(r)
		default:
			b.WriteString(norm.NFKC.String(string(r)))
		}
	}
	return norm.NFC.String(b.String())
}

// Isolate makes a text that is a part of a sentence keep its direction to
// itself: names written from right to left do not change the order of the
// words around them.
func Isolate(text string) string {
	for _, r := range text {
		p, _ := bidi.LookupRune(r)
		if c := p.Class(); c == bidi.R || c == bidi.AL {
			return "\u2068" + text + "\u2069"
		}
	}
	return text
}
