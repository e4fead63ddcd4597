package chat

import (
	"strings"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/message"
)

// What was picked is read from a word as it was spelt, one thing or several at once, and
// pieces of it are what a custom id may hold.
func TestAWordSaysWhatWasPicked(t *testing.T) {
	var step games.Step
	for _, value := range strings.Fields("a b c1 d2 e f g h i j k l m n o p q r s t u v w x y") {
		step.Choices = append(step.Choices, games.Choice{Value: value})
	}
	several := step
	several.Least, several.Most = 1, 5
	for _, test := range []struct {
		step games.Step
		pick string
	}{{step, "a"}, {step, "y"}, {several, "c1"}, {several, "d2-a-y"}} {
		spelt, ok := spell(test.step, test.pick)
		if got, n, read := unspell(test.step, spelt+"p012"); !ok || !read || got != test.pick || n != len(spelt) || strings.ContainsRune(spelt, wordPlay) {
			t.Errorf("%q is spelt %q, and read as %q, %d", test.pick, spelt, got, n)
		}
	}
	for _, word := range []string{"p", "x", "z", ""} {
		if _, _, ok := unspell(several, word); ok {
			t.Errorf("%q is read", word)
		}
	}
	if _, ok := spell(step, "none"); ok {
		t.Error("what cannot be picked is spelt")
	}
	id := message.CustomID{Kind: "enanos", Seq: 1, Verb: message.Try, Picks: wordPicks("x" + strings.Repeat("0123p", 14))}
	if got, ok := message.ParseCustomID(id.String()); !ok || !id.Fits() || wordOf(got) != wordOf(id) || len(wordOf(id)) != 71 {
		t.Errorf("%q is read as %+v", id, got)
	}
}
