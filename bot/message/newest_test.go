package message_test

import (
	"fmt"
	"strings"
	"testing"

	"sobremesa/bot/message"
)

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
		{"uno\ndos\ntres", 8, "uno\n…"},
		{"uno\ndos\ntres", 5, "uno\n…"},
		{"veinte\ndos", 6, "veinte"},
		{"veintiuno\ndos", 6, "veint…"},
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
