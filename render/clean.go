package render

import (
	"strings"
	"unicode"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
)

// Clean makes a text that people wrote, such as a name, drawable in a face:
// styled letters become plain ones, what no font here has (emoji, some
// scripts) is dropped with the spaces it leaves, Arabic letters are joined and
// right-to-left runs are put in visual order. It returns "" when nothing that
// can be read is left.
//
// It looks at the first 800 bytes: no line is that long.
func Clean(text string, f Face) string {
	var buf sfnt.Buffer
	var b strings.Builder
	legible := false
	space := false
	for _, r := range Beginning(norm.NFKC.String(Beginning(text))) {
		switch {
		case unicode.IsSpace(r):
			space = b.Len() > 0
		case !unicode.IsGraphic(r) || covering(f, r, &buf) < 0:
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Me, r):
			// Marks that are no letter's accent would need placing, and piles of them never end.
		default:
			if space {
				b.WriteByte(' ')
				space = false
			}
			b.WriteRune(r)
			legible = legible || unicode.IsLetter(r) || unicode.IsDigit(r)
		}
	}
	if !legible {
		return ""
	}
	return visual(joinArabic(b.String()))
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

// RightToLeft reports whether a text is mostly written from right to left.
func RightToLeft(text string) bool {
	balance := 0
	for _, r := range text {
		p, _ := bidi.LookupRune(r)
		switch p.Class() {
		case bidi.L:
			balance--
		case bidi.R, bidi.AL:
			balance++
		}
	}
	return balance > 0
}

// visual puts a text in the order in which it is drawn from left to right.
func visual(text string) string {
	plain := true
	for _, r := range text {
		p, _ := bidi.LookupRune(r)
		if c := p.Class(); c == bidi.R || c == bidi.AL {
			plain = false
			break
		}
	}
	if plain {
		return text
	}
	var p bidi.Paragraph
	if _, err := p.SetString(text); err != nil {
		return text
	}
	order, err := p.Order()
	if err != nil {
		return text
	}
	var b strings.Builder
	for i := range order.NumRuns() {
		run := order.Run(i)
		if run.Direction() == bidi.RightToLeft {
			b.WriteString(bidi.ReverseString(run.String()))
		} else {
			b.WriteString(run.String())
		}
	}
	return b.String()
}
