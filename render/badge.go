package render

import (
	"image/color"
	"strings"
	"unicode"
	"unicode/utf8"
)

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
