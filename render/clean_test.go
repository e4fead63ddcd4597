package render

import (
	"strings"
	"testing"
)

// cleaned returns the text that Clean returns.
func cleaned(text string, f Face) string {
	drawable, _ := Clean(text, f)
	return drawable
}

func TestNamesAreMadeDrawable(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"plain":                        {"Marta Íñiguez", "Marta Íñiguez"},
		"emoji":                        {"🎲 Ana 🎲🎲 López ✨", "🎲 Ana 🎲🎲 López ✨"},
		"emoji alone":                  {"🦊✨", "🦊✨"},
		"emoji of several":             {"👩\u200d🚀❤\ufe0f", "👩\u200d🚀❤"},
		"emoji without their skin":     {"👍🏽", "👍"},
		"flags as their letters":       {"🇪🇸 Ana", "ES Ana"},
		"signs alone":                  {"--- !!", "--- !!"},
		"marks on spaces":              {"( ͡° ͜ʖ ͡°)", "( ͡° ͜ʖ ͡°)"},
		"struck through":               {"A\u0336n\u0336a\u0336", "A\u0336n\u0336a\u0336"},
		"small capitals":               {"ᴀɴᴀ", "ᴀɴᴀ"},
		"styled letters made plain":    {"𝓐𝓷𝓪 𝕷𝖚𝖎𝖘", "Ana Luis"},
		"wide letters made plain":      {"ＡＮＡ ｶﾞ", "ANA ガ"},
		"accents apart made one":       {"Jose\u0301", "José"},
		"piles of marks dropped":       {"A\u0300\u0316\u0317\u0315\u0489na", "À\u0316\u0317\u0315na"},
		"piles in other scripts, too":  {"ก\u0e34\u0e48\u0e49\u0e4a\u0e4b", "ก\u0e34\u0e48\u0e49"},
		"control characters dropped":   {"A\u0000n\u200ba\u202e", "Ana"},
		"private characters dropped":   {"A\U000F0000n\uE000a", "Ana"},
		"one line":                     {"Ana\nLuis\tEva", "Ana Luis Eva"},
		"Greek and Cyrillic":           {"Ελένη Ольга", "Ελένη Ольга"},
		"Hebrew as it is read":         {"שרה", "שרה"},
		"Arabic with its vowels":       {"مُحَمَّد", "مُحَمَّد"},
		"Arabic forms made letters":    {"\uFEE3\uFEA4\uFEE4\uFEAA", "محمد"},
		"Persian's joint without join": {"علی\u200cرضا", "علی\u200cرضا"},
		"both ways in one name":        {"Ana שרה", "Ana שרה"},
		"Thai":                         {"น้ำใส", "น้ำใส"},
		"Devanagari":                   {"श्रीकृष्ण", "श्रीकृष्ण"},
		"Chinese, Japanese, Korean":    {"张伟 龍馬さくら 김민준ㅋㅋ", "张伟 龍馬さくら 김민준ㅋㅋ"},
	} {
		got, whole := Clean(c.in, Strong)
		if got != c.want || !whole {
			t.Errorf("%s: Clean(%q) = %q (%+q), %v, want %q", name, c.in, got, got, whole, c.want)
		}
	}
}

// They are drawn as boxes.
func TestCharactersThatCannotBeDrawnAreReported(t *testing.T) {
	for in, want := range map[string]string{"𒀀𒁀": "□□", "Ana 𒀀": "Ana □", "뷁": "□", "김뷁": "김□", "𒀀🦊": "□🦊",
		"\U0001FAFF Ana": "□ Ana", "A\uFFFCa": "A□a", "A\u0E34na": "Ana"} {
		if got, whole := Clean(in, Strong); got != want || whole {
			t.Errorf("Clean(%q) = %q, %v; want %q", in, got, whole, want)
		}
	}
}

// A user whose name is as long as a book must not make others wait for their pictures.
func TestLongTextsAreCutBeforeTheyAreSet(t *testing.T) {
	for _, word := range []string{"Ñandú ", "🎲", "\u202e", "ﷺ", "A\u0300\u0316"} {
		if got := cleaned(strings.Repeat(word, 1<<17/len(word)), Strong); len(got) > 1600 {
			t.Errorf("Clean of a long text of %q: got %d bytes, want at most 1600", word, len(got))
		}
	}
	if got := Beginning("Ana\xff"); got != "Ana\xff" {
		t.Errorf("Beginning of invalid UTF-8: got %q, want it unchanged", got)
	}
	if got := Beginning(strings.Repeat("é", 1000) + "é"); got != strings.Repeat("é", 400) {
		t.Errorf("Beginning of a long text: got %q, want 400 letters", got)
	}
}

func TestFacesHaveAllSpanishLettersAndSigns(t *testing.T) {
	for f := range faces {
		for _, r := range "ABCDEFGHIJKLMNÑOPQRSTUVWXYZÁÉÍÓÚÜabcdefghijklmnñopqrstuvwxyzáéíóúü¿?¡!0123456789+−×–…·,.:;()«»ªº" {
			if !covers(f, r) {
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
				t.Errorf("face %d: got width %d for %c, want %d as for 9", f, a, r, b)
			}
		}
	}
}

func TestANameInRunningTextIsShortAndOnOneLine(t *testing.T) {
	for name, c := range map[string]struct {
		in   string
		most int
		want string
	}{
		"as it is":                 {"Marta Íñiguez", 13, "Marta Íñiguez"},
		"cut":                      {"Marta Íñiguez", 12, "Marta Íñigu…"},
		"never to nothing":         {"Marta", 0, "M…"},
		"two characters stay":      {"Al", 1, "Al"},
		"one line":                 {" Ana\n\tLuis\u202e ", 20, "Ana Luis"},
		"joined as it was written": {"👩\u200d🚀 علی\u200cرضا", 20, "\u2068👩\u200d🚀 علی\u200cرضا\u2069"},
		"nothing to print":         {"\u0000 \u202e", 20, ""},
	} {
		if got := Spoken(c.in, c.most); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}
