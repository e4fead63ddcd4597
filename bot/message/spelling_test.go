package message_test

import (
	"strings"
	"testing"

	"sobremesa/bot/message"
)

var barter = message.Spelling{"ofrece", "pan", "por", "queso", "vino"}

func TestAMoveIsSpeltInPicks(t *testing.T) {
	id := message.CustomID{Kind: "trueque", Game: 123456, Seq: 1234, Verb: message.Reading}
	for _, s := range []message.Spelling{nil, barter} {
		for _, text := range []string{"3 azul fila 2", "centro amarillo suelo", "ofrece 2 pan 1 queso por 1 vino", "pasa", "explosión", "a.b:c-d", "0", "pan",
			"ofrece 999", "ofrece 1000", "ofrece -1", "ofrece 01", "pan  vino", "pan "} {
			read, ok := message.ParseCustomID(id.With(message.Reading, s.PicksOf(text)...).String())
			if got, spelt := s.TextOf(read.Picks); !ok || !spelt || got != text {
				t.Errorf("%q is read as %q, %t", text, got, spelt)
			}
		}
		for _, picks := range [][]string{nil, {"1"}, {"a"}, {"t"}, {"w"}, {"w00"}, {"w000"}, {"w001"}, {"tmfzxk", "3"}, {"9"}, {"tmfzxk---"}, {"w00-1"}, {"w00a-b"}} {
			if text, ok := s.TextOf(picks); ok {
				t.Errorf("%q spell %q", picks, text)
			}
		}
	}
	long := strings.Repeat("ofrece 12 por 0 ", 6) + "vino"
	if !id.With(message.Reading, barter.PicksOf(long)...).Fits() || id.With(message.Reading, message.Spelling(nil).PicksOf(long)...).Fits() {
		t.Error("what fits does not, or what does not does")
	}
	// With other words, those of another version, it says nothing else.
	if text, ok := (append(message.Spelling{"agua"}, barter...)).TextOf(barter.PicksOf("ofrece 2 pan por 1 vino")); ok {
		t.Errorf("read as %q", text)
	}
}

func FuzzSpelling(f *testing.F) {
	f.Add("ofrece 2 pan por 1 vino")
	f.Add("w00zz")
	f.Fuzz(func(t *testing.T, s string) {
		if text, ok := barter.TextOf(barter.PicksOf(s)); s != "" && (!ok || text != s) {
			t.Errorf("%q was read as %q, %t", s, text, ok)
		}
		if text, ok := barter.TextOf([]string{s}); ok && text == "" {
			t.Errorf("%q spells nothing", s)
		}
	})
}
