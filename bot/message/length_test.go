package message_test

import (
	"strings"
	"testing"
	"unicode/utf16"

	"sobremesa/bot/message"
)

func TestLengthIsThatOfDiscordsClients(t *testing.T) {
	for text, want := range map[string]int{"": 0, "Ana": 3, "ñ": 1, "🎲": 2, "🇪🇸": 4, "👩‍🚀": 5, "e\u0301": 2, "\xff": 1} {
		if got := message.Length(text); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

// What a reader sees as one thing is not split.
func TestClipSplitsNothingThatReadsAsOne(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int
		want string
	}{
		{"Ana", 3, "Ana"}, {"Ana", 4, "Ana"}, {"Anita", 3, "An…"}, {"", 1, ""}, {"ññññ", 3, "ññ…"}, {"ñññ", 3, "ñññ"}, {"ab", 1, "…"},
		{"🎲🎲", 4, "🎲🎲"}, {"🎲🎲", 3, "🎲…"}, {"🎲🎲", 2, "…"}, {"a🎲b", 3, "a…"},
		{"ae\u0301b", 3, "a…"}, {"ae\u0301bc", 4, "ae\u0301…"},
		{"a👩‍🚀b", 6, "a…"}, {"a👩‍🚀bc", 7, "a👩‍🚀…"}, {"👍🏽👍🏽", 6, "👍🏽…"}, {"🇪🇸🇫🇷", 7, "🇪🇸…"},
		{"👍🏻👍🏻", 4, "…"}, {"👍🏿👍🏿", 4, "…"}, {"🇿🇦🇿🇦", 4, "…"}, {"🇦🇿🇦🇿", 4, "…"}, // the first and last skin tones and regional indicators
		{"🇪abcd", 5, "🇪ab…"}, // half a flag
		{"to <@123456> now", 10, "to …"}, {"to <@123456> now", 13, "to <@123456>…"}, {"see [rules](https://a.b) now", 14, "see …"}, {"at <t:1767225600:R> or", 12, "at …"},
		{"<@1> <@22> or", 8, "<@1> …"},
		{"1 < 2 and 3", 8, "1 < 2 a…"}, {"[a] of it", 6, "[a] o…"},
		{`Ana\_\_x`, 5, "Ana…"}, {`Ana\\\\`, 6, `Ana\\…`},
	} {
		if got := message.Clip(c.text, c.n); got != c.want {
			t.Errorf("%q to %d: %q, want %q", c.text, c.n, got, c.want)
		}
	}
}

func FuzzClip(f *testing.F) {
	f.Add("to <@123456> 👩‍🚀 e\u0301", 9)
	f.Fuzz(func(t *testing.T, s string, n int) {
		n = 1 + int(uint(n)%50)
		s = strings.ToValidUTF8(s, "")
		got := message.Clip(s, n)
		if units := len(utf16.Encode([]rune(got))); units > n {
			t.Errorf("%q to %d: %q of %d", s, n, got, units)
		}
		if kept, cut := strings.CutSuffix(got, "…"); got != s && (!cut || !strings.HasPrefix(s, kept)) {
			t.Errorf("%q to %d: %q", s, n, got)
		}
	})
}
