package message_test

import (
	"strings"
	"testing"

	"sobremesa/bot/message"
)

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
