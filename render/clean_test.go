package render

import (
	"strings"
	"testing"
)

func TestNamesAreMadeDrawable(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"plain":                      {"Marta Íñiguez", "Marta Íñiguez"},
		"emoji dropped":              {"🎲 Ana 🎲🎲 López ✨", "Ana López"},
		"nothing left":               {"🦊✨", ""},
		"marks alone say nothing":    {"--- !!", ""},
		"styled letters made plain":  {"𝓐𝓷𝓪 𝕷𝖚𝖎𝖘", "Ana Luis"},
		"wide letters made plain":    {"ＡＮＡ", "ANA"},
		"accents apart made one":     {"Jose\u0301", "José"},
		"piles of marks dropped":     {"A\u0300\u0316\u0317\u0489na", "Àna"},
		"control characters dropped": {"A\u0000n\u200ba\u202e", "Ana"},
		"one line":                   {"Ana\nLuis\tEva", "Ana Luis Eva"},
		"Greek and Cyrillic":         {"Ελένη Ольга", "Ελένη Ольга"},
		"Hebrew from the right":      {"שרה", "הרש"},
		"Arabic joined":              {"محمد", "\uFEAA\uFEE4\uFEA4\uFEE3"},
		"lam and alef are one":       {"سلام", "\uFEE1\uFEFC\uFEB3"},
		"both ways in one name":      {"Ana שרה", "Ana הרש"},
	} {
		if got := Clean(c.in, Strong); got != c.want {
			t.Errorf("%s: Clean(%q) = %q (%+q), want %q", name, c.in, got, got, c.want)
		}
	}
}

// Whoever sends a book for a name must not make others wait for their board.
func TestOfABookNoMoreIsSetThanALineCouldShow(t *testing.T) {
	for _, word := range []string{"Ñandú ", "🎲", "\u202e", "ﷺ", "A\u0300\u0316"} {
		if got := Clean(strings.Repeat(word, 1<<17/len(word)), Strong); len(got) > 1600 {
			t.Errorf("of %q, %d bytes are left", word, len(got))
		}
	}
	if got := Beginning("Ana\xff"); got != "Ana\xff" {
		t.Errorf("%q", got)
	}
	if got := Beginning(strings.Repeat("é", 1000) + "é"); got != strings.Repeat("é", 400) {
		t.Errorf("%q", got)
	}
}

func TestFacesHaveAllSpanishLettersAndSigns(t *testing.T) {
	for f := range faces {
		for _, r := range "ABCDEFGHIJKLMNÑOPQRSTUVWXYZÁÉÍÓÚÜabcdefghijklmnñopqrstuvwxyzáéíóúü¿?¡!0123456789+−×–…·,.:;()«»ªº" {
			if !Covers(f, r) {
				t.Errorf("face %d lacks %q", f, r)
			}
		}
	}
}

func TestFiguresHaveOneWidth(t *testing.T) {
	for f := range faces {
		style := Style{f, 100}
		for _, r := range "012345678" {
			if a, b := style.Width(string(r)), style.Width("9"); a-b > 1 || b-a > 1 {
				t.Errorf("face %d: %c is %d wide, 9 is %d", f, r, a, b)
			}
		}
	}
}
