package sitting

import (
	"strings"
	"testing"
	"unicode/utf8"

	"sobremesa/store"
)

func TestCleanName(t *testing.T) {
	for given, want := range map[string]string{
		"Ana":                                    "Ana",
		"  Ana\tMaría \n de  Ávila  ":            "Ana María de Ávila",
		"A\u0301na":                              "Ána",
		"Ana\u202eanA":                           "AnaanA", // right-to-left override
		"\u2066Ana\u2069\u200f":                  "Ana",    // isolate, mark
		"A\u200bn\u2060a\ufeff\u00ad":            "Ana",    // zero-width
		"A\u200dna":                              "Ana",    // a joiner that joins nothing
		"\U000e0041Ana\U000e007f":                "Ana",    // tags
		"Ana\x00\x1b[31m":                        "Ana[31m",
		"Ana\xff\xfe":                            "Ana",
		"":                                       "",
		" \u00a0\u3000\u2003":                    "",
		"\u3164\u115f\u1160\uffa0":               "", // Hangul fillers
		"\u2800\u2800":                           "", // Braille without dots
		"\u034f\u0301\ufe0f\u200d":               "", // marks without a letter
		"\ue000\U000f0000":                       "", // private use
		"👩‍❤️‍👨 Ana":                             "👩‍❤️‍👨 Ana",
		"علی\u200cرضا":                           "علی\u200cرضا", // the non-joiner is part of the spelling
		"क्\u200dष":                              "क्\u200dष",
		"สวัสดี":                                 "สวัสดี",
		"...":                                    "...",
		"`@everyone` <@1>":                       "`@everyone` <@1>", // message.Escape makes it harmless
		"Z" + strings.Repeat("\u0335", 30) + "a": "Z\u0335\u0335\u0335a",
		strings.Repeat("ab ", 30):                strings.Repeat("ab ", 13) + "a",
		strings.Repeat("\u200b", 50) + "Ana":     "Ana",
		strings.Repeat("😀", 100_000):             strings.Repeat("😀", 40),
		strings.Repeat("\u202e", 1_000_000):      "",
	} {
		got := CleanName(given)
		if got != want {
			t.Errorf("%.60q is shown as %q, want %q", given, got, want)
		}
		if again := CleanName(got); again != got {
			t.Errorf("%q, then %q", got, again)
		}
	}
}

func FuzzCleanName(f *testing.F) {
	f.Add("Ana\u202e \u200d👩‍❤️‍👨")
	f.Add("A\u200d\u0301")
	f.Add("0A\u200d\u0300\u200d\u0301")
	f.Add("e\u0301\u0301\u0301\u0301\u0301")
	f.Fuzz(func(t *testing.T, name string) {
		got := CleanName(name)
		if !utf8.ValidString(got) || utf8.RuneCountInString(got) > 40 || strings.TrimSpace(got) != got || strings.ContainsAny(got, "\n\r\x00\u202e\u2066\u200b") {
			t.Errorf("%q is shown as %q", name, got)
		}
		if again := CleanName(got); again != got {
			t.Errorf("%q, then %q", got, again)
		}
	})
}

func TestNamesAreCleanedWhereTheyEnter(t *testing.T) {
	h := lobby(t, azulOf(3), "ana")
	h.asks(By{User: "luis", Name: "\u202e" + strings.Repeat("luis", 20_000)}, Join(0), Joined)
	if got, want := h.g.Seats[1].Name, strings.Repeat("luis", 10); got != want {
		t.Errorf("%.60q sits there, want %q", got, want)
	}
	for user, want := range map[string]any{store.Pseudonym("x"): retired, "eva": Nameless} {
		if got := PersonName(user, "\u202e"); got != want {
			t.Errorf("%s is called %v, want %v", user, got, want)
		}
	}
}
