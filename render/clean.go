package render

import (
	"image/color"
	"strings"
	"unicode"
	"unicode/utf8"

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

// unknown stands for a character that no font here has.
const unknown = '□'

// Clean makes text written by a user, such as a name, drawable in a face. Styled letters become
// plain ones and flags become letters. A box stands for each character that no font here has, such
// as a rare letter or a new emoji. whole reports whether there was none, and no mark that a letter
// cannot carry. Clean returns "" if nothing is visible.
//
// Clean reads only the first 800 bytes, more than a line can show.
func Clean(text string, f Face) (drawable string, whole bool) {
	var b strings.Builder
	whole = true
	space := false
	var last *font.Font // font of the last character written
	marks := 0          // number of combining marks on that character
	for _, r := range Beginning(plain(Beginning(text), f)) {
		if unicode.IsSpace(r) {
			space = b.Len() > 0
			continue
		}
		own := fontFor(f, r)
		mark := unicode.In(r, unicode.Mn, unicode.Me)
		switch {
		case r == zeroWidthJoiner || r == zeroWidthNonJoiner:
			// Joiners shape letters of some scripts, and join emoji.
			if last != nil && last != latin[f].load() && !space {
				b.WriteRune(r)
			}
			continue
		case isInvisible(r) || isSkin(r) && last != nil:
			continue
		case mark && space:
			last, marks = combining.load(), 0 // the mark stands on the space
		case mark && (b.Len() == 0 || marks == maxMarks):
			continue
		}
		if mark && (own == nil || own != last && own != combining.load()) {
			whole = false // another script's mark
			continue
		}
		if space {
			b.WriteByte(' ')
			space = false
		}
		switch {
		case mark:
			marks++
		case own == nil || r == badgePlace:
			r, own, whole = unknown, fontFor(f, unknown), false
			fallthrough
		default:
			last, marks = own, 0
		}
		b.WriteRune(r)
	}
	return b.String(), whole
}

// isInvisible reports whether nothing is drawn for a character: it is a control or private, or it
// only changes how others are shown.
func isInvisible(r rune) bool {
	return isControl(r) || unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// isControl reports whether a character is a control or private. One that this program's Unicode
// does not know yet, such as a new emoji, is not.
func isControl(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, unicode.Noncharacter_Code_Point)
}

// isSkin reports whether a character gives the emoji before it a colour of skin, which the font lacks.
func isSkin(r rune) bool { return r >= 0x1F3FB && r <= 0x1F3FF }

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

// Spoken returns a name for running text, such as alternative text, on one line and isolated: see
// [Isolate]. It has at most most characters, not counting the two that isolate it; a limit below two
// counts as two. It is "" if the name has no visible character.
func Spoken(name string, most int) string {
	name = strings.Join(strings.FieldsFunc(Beginning(name), func(r rune) bool {
		return unicode.IsSpace(r) || isControl(r) && r != zeroWidthJoiner && r != zeroWidthNonJoiner
	}), " ")
	if runes := []rune(name); len(runes) > max(2, most) {
		name = string(runes[:max(1, most-1)]) + "…"
	}
	return Isolate(name)
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

// A badge stands in a text for a name that cannot be drawn completely: a coloured disc with a sign.
// In the text it is a private-use character, which encodes the colour, followed by the sign.

// Badge holds the colours of a badge.
type Badge struct{ Disc, Sign color.RGBA }

const (
	firstBadge = 0xF0000
	lastBadge  = firstBadge + 15
	// badgePlace stands for a badge and its sign while a text is shaped. It is U+FFFC, object
	// replacement character.
	badgePlace = '\uFFFC'
)

// WithBadge returns a text preceded by a badge whose colour is the canvas's badge number, from 0 to
// 15. The badge shows the text's first letter, or sign if it has none. A text of one letter becomes
// just its badge.
func WithBadge(number int, text string, sign rune) string {
	for _, r := range text {
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			if sign = unicode.ToUpper(r); !covers(Strong, sign) {
				sign = r
			}
			break
		}
	}
	badge := string(rune(firstBadge+number)) + string(sign)
	if utf8.RuneCountInString(text) < 2 {
		return badge
	}
	return badge + " " + text
}

func isBadge(r rune) bool { return r >= firstBadge && r <= lastBadge }

// badge is a badge in a text: its colour number and sign.
type badge struct {
	number int
	sign   rune
}

// takeBadges replaces each badge by badgePlace, and returns the badges.
func takeBadges(text string) ([]rune, []badge) {
	runes := []rune(text)
	if !strings.ContainsFunc(text, isBadge) {
		return runes, nil
	}
	var left []rune
	var badges []badge
	for i := 0; i < len(runes); i++ {
		if r := runes[i]; isBadge(r) && i+1 < len(runes) {
			badges = append(badges, badge{int(r - firstBadge), runes[i+1]})
			left = append(left, badgePlace)
			i++
		} else {
			left = append(left, r)
		}
	}
	return left, badges
}
