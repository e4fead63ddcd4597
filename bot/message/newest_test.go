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
		t.Errorf("got %q", got)
	}
	// The line about lines left out must fit too; otherwise there is none.
	if got := message.Latest([]string{"a", "b", "c"}, 4, left); got != "" {
		t.Errorf("got %q", got)
	}
	if got := message.Latest([]string{"aaaa", "bbbb", "cccc"}, 13, left); got != "2 before\ncccc" {
		t.Errorf("got %q", got)
	}
	if got := message.Latest([]string{"a", "b", "c"}, 5, left); got != "a\nb\nc" {
		t.Errorf("got %q", got)
	}
}

func TestNewestFillsAMessageToTheLastCharacter(t *testing.T) {
	left := func(n int) string { return fmt.Sprint(n, " before") }
	for length, above := range map[int]string{message.MaxContent - len("\nfin"): "a", message.MaxContent - len("\nfin") + 1: "1 before"} {
		told := []string{strings.Repeat("a", length)}
		if got := message.Newest(told, "fin", left); !strings.HasPrefix(got, above) {
			t.Errorf("%d characters and the last word: %.10q", length, got)
		}
		if got := message.Below("fin", told, left); !strings.HasPrefix(got, "fin\n"+above) {
			t.Errorf("the first word and %d characters: %.10q", length, got)
		}
	}
}
