package message_test

import (
	"strings"
	"testing"

	"sobremesa/bot/message"
)

func TestALongTaleIsCutAtItsBeginning(t *testing.T) {
	told := []string{strings.Repeat("a", 1500), strings.Repeat("b", 600), "c"}
	got := message.Newest(told, "the last word")
	if strings.Contains(got, "a\n") || !strings.HasPrefix(got, "bb") || !strings.HasSuffix(got, "c\nthe last word") {
		t.Errorf("%d characters: %.20q … %q", len(got), got, got[len(got)-20:])
	}
	if got := message.Newest([]string{strings.Repeat("ñ", message.MaxContent)}, "fin"); got != "fin" {
		t.Errorf("%d characters", len(got))
	}
}
