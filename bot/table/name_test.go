package table_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
)

func TestANameIsWhatCanBeSeenOfIt(t *testing.T) {
	for given, want := range map[string]string{
		"Ana":                                    "Ana",
		"  Ana\tMaría \n de  Ávila  ":            "Ana María de Ávila",
		"A\u0301na":                              "Ána",
		"Ana\u202eanA":                           "AnaanA", // right-to-left override
		"\u2066Ana\u2069\u200f":                  "Ana",    // isolate, mark
		"A\u200bn\u2060a\ufeff\u00ad":            "Ana",    // no width
		"A\u200dna":                              "Ana",    // a joiner that joins nothing
		"\U000e0041Ana\U000e007f":                "Ana",    // tags
		"Ana\x00\x1b[31m":                        "Ana[31m",
		"Ana\xff\xfe":                            "Ana",
		"":                                       "",
		" \u00a0\u3000\u2003":                    "",
		"\u3164\u115f\u1160\uffa0":               "", // Hangul fillers
		"\u2800\u2800":                           "", // Braille without dots
		"\u034f\u0301\ufe0f\u200d":               "", // marks on nothing
		"\ue000\U000f0000":                       "", // private use
		"👩‍❤️‍👨 Ana":                             "👩‍❤️‍👨 Ana",
		"علی\u200cرضا":                           "علی\u200cرضا", // the non-joiner is spelling
		"क्\u200dष":                              "क्\u200dष",
		"สวัสดี":                                 "สวัสดี",
		"...":                                    "...",
		"`@everyone` <@1>":                       "`@everyone` <@1>", // harmless by the one who shows it
		"Z" + strings.Repeat("\u0335", 30) + "a": "Z\u0335\u0335\u0335a",
		strings.Repeat("ab ", 30):                strings.Repeat("ab ", 13) + "a",
		strings.Repeat("\u200b", 50) + "Ana":     "Ana",
		strings.Repeat("😀", 100_000):             strings.Repeat("😀", 40),
		strings.Repeat("\u202e", 1_000_000):      "",
	} {
		got := sitting.CleanName(given)
		if got != want {
			t.Errorf("%.60q is shown as %q, want %q", given, got, want)
		}
		if again := sitting.CleanName(got); again != got {
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
		got := sitting.CleanName(name)
		if !utf8.ValidString(got) || utf8.RuneCountInString(got) > 40 || strings.TrimSpace(got) != got || strings.ContainsAny(got, "\n\r\x00\u202e\u2066\u200b") {
			t.Errorf("%q is shown as %q", name, got)
		}
		if again := sitting.CleanName(got); again != got {
			t.Errorf("%q, then %q", got, again)
		}
	})
}

func TestNamesAreCleanedWhereTheyEnter(t *testing.T) {
	f := newFixture(t)
	dirty := func(user string) table.Request {
		req := f.By(user)
		req.Name = "\u202e" + strings.Repeat(user, 20_000)
		return req
	}
	f.Must(sitting.Opened)(f.Open(t.Context(), dirty("ana"), sitting.Opening{Kind: "azul"}))
	f.Must(sitting.Joined)(f.Do(t.Context(), dirty("luis"), here, sitting.Join(0)))
	for _, seat := range f.look().Stored().Seats {
		if want := strings.Repeat(seat.User, 20)[:40]; seat.Name != want {
			t.Errorf("%.60q sits there, want %q", seat.Name, want)
		}
	}
}
