package render

import (
	"strings"
	"unicode"

	"github.com/go-text/typesetting/font"
	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
)

// maxMarks is the number of combining marks that a letter may carry. Devanagari needs three;
// without a limit, texts with hundreds of marks could be drawn.
const maxMarks = 3

const (
	zeroWidthNonJoiner = '\u200C'
	zeroWidthJoiner    = '\u200D'
)

// Clean makes text written by a user, such as a name, drawable in a face. Styled letters become
// plain ones and flags become letters. Characters that no font here has, such as rare letters and
// new emoji, are dropped with the spaces around them. Clean returns "" if nothing legible is left.
// whole reports whether all letters and digits were kept.
//
// Clean reads only the first 800 bytes, more than a line can show.
func Clean(text string, f Face) (drawable string, whole bool) {
	var b strings.Builder
	whole = true
	legible, space := false, false
	var last *font.Font // font of the last character written
	marks := 0          // number of combining marks on that character
	for _, r := range Beginning(plain(Beginning(text), f)) {
		if unicode.IsSpace(r) {
			space = b.Len() > 0
			continue
		}
		own := fontFor(f, r)
		complex := last != nil && last != latin[f].load() && !space
		switch {
		case r == zeroWidthJoiner || r == zeroWidthNonJoiner:
			// Joiners shape letters of some scripts, and join emoji.
			if complex {
				b.WriteRune(r)
			}
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Me, r):
			// The Latin faces have no positions for marks that are not part of an accented letter.
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

// maxLine is a number of bytes that no line of a picture can hold.
const maxLine = 800

// Beginning returns the first bytes of a user's text, at least as many as a line can show. Setting,
// measuring and cutting the rest would waste time.
func Beginning(text string) string {
	if len(text) <= maxLine {
		return text
	}
	return strings.ToValidUTF8(text[:maxLine], "")
}

// Spoken returns a name for running text, such as alternative text, on one line. The result has at
// most most characters; a limit below two counts as two. It is "" if the name has no printable
// character.
func Spoken(name string, most int) string {
	name = strings.Join(strings.FieldsFunc(Beginning(name), func(r rune) bool {
		return unicode.IsSpace(r) || !unicode.IsPrint(r) && r != zeroWidthJoiner && r != zeroWidthNonJoiner
	}), " ")
	if runes := []rune(name); len(runes) > max(2, most) {
		name = string(runes[:max(1, most-1)]) + "…"
	}
	return name
}

// plain replaces characters without a glyph by their Unicode compatibility decomposition: styled,
// wide and presentation forms by plain letters. Characters with a glyph stay, since the
// decomposition changes the shape of some, such as a single Hangul letter or the Thai sara am.
func plain(text string, f Face) string {
	var b strings.Builder
	for _, r := range norm.NFC.String(text) {
		switch {
		case r >= 0x1F1E6 && r <= 0x1F1FF: // regional indicators, which make flags
			b.WriteRune('A' + r - 0x1F1E6)
		case fontFor(f, r) != nil:
			b.WriteRune(r)
		default:
			b.WriteString(norm.NFKC.String(string(r)))
		}
	}
	return norm.NFC.String(b.String())
}

// Isolate isolates the direction of a text that is part of a sentence (U+2068 and U+2069), so that a
// name written from right to left does not reorder the words around it. Other texts are unchanged.
func Isolate(text string) string {
	for _, r := range text {
		p, _ := bidi.LookupRune(r)
		if c := p.Class(); c == bidi.R || c == bidi.AL {
			return "\u2068" + text + "\u2069"
		}
	}
	return text
}
