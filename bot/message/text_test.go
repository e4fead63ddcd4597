package message_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"sobremesa/bot/message"
)

func TestANameNeitherFormatsNorMentionsNorLinks(t *testing.T) {
	for name, want := range map[string]string{
		"Ana":              "Ana",
		"@everyone":        `\@everyone`,
		"<@1>":             `\<\@1\>`,
		"**Ana**_`x`":      "\\*\\*Ana\\*\\*\\_\\`x\\`",
		"[a](https://b.c)": `\[a\]\(https\:\/\/b.c\)`,
		"discord.gg/abc":   `discord.gg\/abc`,
		"1. Ana":           `1\. Ana`,
		"90. Ana":          `90\. Ana`,
		"# Ana":            `\# Ana`,
		":smile:":          `\:smile\:`,
		"<t:1:R>":          `\<t\:1\:R\>`,
		"ana.b 2.0":        "ana.b 2.0",
		"-# Ana \\":        `\-\# Ana \\`,
		// Text after a right-to-left name keeps its place in the sentence.
		"عمر":   "\u2068عمر\u2069",
		"_דן 2": "\u2068\\_דן 2\u2069",
		"李小龙 🎲": "李小龙 🎲",
		// There are no invisible control characters and no new lines.
		"\u202eanA\u202c\u2066x\u2069\u200b\ufeff": "anAx",
		"a\nb\r\tc\u2028d\u0085e":                  "a b  c d e",
		"\u0000\u0007\u001b[31mx\u007f":            `\[31mx`,
		"👩\u200d🚀 نام\u200cها":                     "\u2068👩\u200d🚀 نام\u200cها\u2069",
	} {
		if got := message.Escape(name); got != want {
			t.Errorf("%s is written %s, want %s", name, got, want)
		}
	}
}

func TestIDsOfMessagesCountTheirTime(t *testing.T) {
	at := time.Date(2016, 4, 30, 11, 18, 25, 796_000_000, time.UTC)
	id := message.IDAt(at) // the example in Discord's reference: 175928847299117063
	if id != "175928847298985984" {
		t.Errorf("IDAt(%v) = %s", at, id)
	}
	if got := message.TimeOf(175928847299117063); !got.Equal(at) {
		t.Errorf("made at %v, want %v", got, at)
	}
	if id := message.IDAt(time.Date(2014, 1, 1, 0, 0, 0, 0, time.UTC)); id != "0" {
		t.Errorf("IDAt of a time before Discord = %s", id)
	}
	list := []string{"175928847298985983", "9", "1100000000004194401", "10", id, "175928847299117063"}
	slices.SortFunc(list, message.CompareIDs)
	if want := []string{"9", "10", "175928847298985983", id, "175928847299117063", "1100000000004194401"}; !slices.Equal(list, want) {
		t.Errorf("sorted %v, want %v", list, want)
	}
	for i, a := range list {
		for k, b := range list {
			if got := message.CompareIDs(a, b); cmp.Compare(got, 0) != cmp.Compare(i, k) {
				t.Errorf("CompareIDs(%s, %s) = %d", a, b, got)
			}
		}
	}
}

func TestBeforeAMessageIsTheIDRightBelowIt(t *testing.T) {
	for id, want := range map[string]string{
		"1100000000004194401": "1100000000004194400", "10": "9", "18446744073709551615": "18446744073709551614",
		"1": "0", "0": "0", "": "0", "m1": "0", "18446744073709551616": "0",
	} {
		if got := message.Before(id); got != want {
			t.Errorf("%q: %q, want %q", id, got, want)
		}
	}
}

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

func TestNewestCutsTheOldestLines(t *testing.T) {
	told := []string{strings.Repeat("a", 1500), strings.Repeat("b", 600), "c"}
	left := func(n int) string { return fmt.Sprint(n, " before") }
	got := message.Newest(told, "the last word", left)
	if strings.Contains(got, "a\n") || !strings.HasPrefix(got, "1 before\nbb") || !strings.HasSuffix(got, "c\nthe last word") {
		t.Errorf("%d characters: %.20q … %q", len(got), got, got[len(got)-20:])
	}
	if got := message.Newest([]string{strings.Repeat("ñ", message.MaxContent)}, "fin", left); got != "1 before\nfin" {
		t.Errorf("%d characters", len(got))
	}
	got = message.Below("the first word", told, left)
	if strings.Contains(got, "aa") || !strings.HasPrefix(got, "the first word\n1 before\nbb") || !strings.HasSuffix(got, "c") {
		t.Errorf("%d characters: %.30q … %q", len(got), got, got[len(got)-20:])
	}
	if got := message.Below("the first word", nil, left); got != "the first word" {
		t.Errorf("Below without lines: got %q", got)
	}
}

func TestLatestKeepsTheLastLinesThatFit(t *testing.T) {
	left := func(n int) string { return fmt.Sprint(n, " before") }
	for _, c := range []struct {
		lines string
		n     int
		want  string
	}{
		{"a b c", 5, "a\nb\nc"},
		{"a b c", 4, ""}, // the line about lines left out must fit too
		{"aaaa bbbb cccc", 13, "2 before\ncccc"},
		{"🎲 🎲", 5, "🎲\n🎲"}, {"🎲 🎲", 4, ""}, // of two code units each, as Discord's clients count
	} {
		if got := message.Latest(strings.Fields(c.lines), c.n, left); got != c.want {
			t.Errorf("%q in %d characters: got %q, want %q", c.lines, c.n, got, c.want)
		}
	}
}

func TestNewestFillsAMessageToTheLastCharacter(t *testing.T) {
	left := func(n int) string { return fmt.Sprint(n, " before") }
	for length, above := range map[int]string{message.MaxContent - len("\n12"): "a", message.MaxContent - len("\n12") + 1: "1 before"} {
		told := []string{strings.Repeat("a", length)}
		if got := message.Newest(told, "🏆", left); !strings.HasPrefix(got, above) {
			t.Errorf("%d characters and the last word: %.10q", length, got)
		}
		if got := message.Below("🏆", told, left); !strings.HasPrefix(got, "🏆\n"+above) {
			t.Errorf("the first word and %d characters: %.10q", length, got)
		}
	}
}

func TestDescriptionsAreCutBetweenLines(t *testing.T) {
	for _, test := range []struct {
		text string
		n    int
		want string
	}{
		{"uno\ndos\ntres", 12, "uno\ndos\ntres"},
		{"uno\ndos\ntres", 11, "uno\ndos\n…"},
		{"uno\ndos\ntres", 9, "uno\ndos\n…"},
		{"uno\ndos\ntres", 5, "uno\n…"},
		{"veintiuno\ndos", 8, "veint…\n…"},
		{"🎲\ndos", 4, "🎲\n…"},
	} {
		if got := message.ClipLines(test.text, test.n); got != test.want || message.Length(got) > test.n {
			t.Errorf("%q in %d: %q, want %q", test.text, test.n, got, test.want)
		}
	}
}

func TestPagesHoldWholeLines(t *testing.T) {
	lines := []string{"uno", "dos", "", "tres", "catorce letras", "seis"}
	pages := message.Pages(strings.Join(lines, "\n"), 13)
	if want := []string{"uno\ndos\n\ntres", "catorce letr…", "seis"}; strings.Join(pages, "|") != strings.Join(want, "|") {
		t.Errorf("%q, want %q", pages, want)
	}
	if pages := message.Pages("", 12); len(pages) != 1 {
		t.Errorf("nothing has %d pages", len(pages))
	}
}
