package present_test

import (
	"strings"
	"testing"

	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/engine"
)

func TestWhatIsLeftOutOfATaleIsCounted(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(strings.Repeat("a thing that takes more room than the note\n", 9)), "\n")
	for l, want := range map[engine.Lang][2]string{
		engine.Spanish: {"-# … y 1 línea más antes", "-# … y 7 líneas más antes"},
		engine.English: {"-# … and 1 more line before", "-# … and 7 more lines before"},
	} {
		for i, n := range []int{1, 7} {
			room := len([]rune(want[i])) + len("\na thing that takes more room than the note")*(len(lines)-n)
			if got := message.Latest(lines, room, present.LeftOut(l)); !strings.HasPrefix(got, want[i]+"\na thing ") || strings.Count(got, "\n") != len(lines)-n {
				t.Errorf("%s: %q", l, got)
			}
		}
	}
}
