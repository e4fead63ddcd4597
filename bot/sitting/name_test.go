package sitting

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"sobremesa/engine"
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
		"( ͡° ͜ʖ ͡°)":                            "( ͡° ͜ʖ ͡°)", // marks on spaces
		"A \u0301\u0301\u0301\u0301b":            "A \u0301\u0301\u0301b",
		"\U0001faff":                             "\U0001faff", // not in Unicode yet
		"\ufdd0\uffff":                           "",           // never in Unicode
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

// renamed returns a request of a user who has another name now.
func renamed(user, name string) By {
	who := by(user)
	who.Name = name
	return who
}

func TestWhatAPlayerDoesBringsTheirPresentName(t *testing.T) {
	h := begun(t, azulOf(2), "ana", "luis")
	h.g.Home, h.tasks = "home", nil // the game is in a thread, which is named after its players
	user := h.mover()
	seat, move := SeatOf(h.g.Seats, user), h.good(h.sit(), h.sit().Awaited().First())
	direct := renamed(user, "Global")
	direct.Guild = ""
	for _, c := range []struct {
		what    string
		who     By
		verb    Verb
		code    engine.Code
		want    string
		renames bool
	}{
		{"a note, of which nobody learns", renamed(user, "Secret"), SetNote("x"), Noted, by(user).Name, false},
		{"a refused move", renamed(user, "Refused"), Play("9 azul fila 1", AnyBoard), "azul.no-such-factory", by(user).Name, false},
		{"a move", renamed(user, "\u202eNueva"), Play(move, AnyBoard), Played, "Nueva", true},
		{"a direct message, where the guild's name is unknown", direct, Agree(AnyBoard), Agreed, "Nueva", false},
		{"an undo under the same name", renamed(user, "Nueva"), Undo(AnyBoard), Undone, "Nueva", false},
		{"a name that cannot be seen", renamed(user, "\u3164"), Play(move, AnyBoard), Played, "Nueva", false},
	} {
		h.tasks = nil
		h.asks(c.who, c.verb, c.code)
		if got := h.g.Seats[seat].Name; got != c.want {
			t.Errorf("%s: the player is called %q, want %q", c.what, got, c.want)
		}
		if got := h.task(TaskThread) != nil; got != c.renames {
			t.Errorf("%s: the thread is renamed: %v, want %v", c.what, got, c.renames)
		}
	}
}

// Otherwise the others would see that the player has been there.
func TestASecretOrderBringsNoName(t *testing.T) {
	h, user := dwarves(t, day)
	for _, c := range []struct{ order, want string }{{"siempre amberes todos", by(user).Name}, {"siempre piedra doble", "Nueva"}} {
		h.asks(renamed(user, "Nueva"), Play(c.order, AnyBoard), Played)
		if got := h.sit().NameOf(h.sit().SeatOf(user)); got != c.want {
			t.Errorf("after %q the player is called %q, want %q", c.order, got, c.want)
		}
	}
}

func TestResultsHaveTheNamesAtTheEnd(t *testing.T) {
	h := begun(t, azulOf(2), "ana", "luis")
	for !isOver(h.sit()) {
		s := h.sit()
		seat := s.Awaited().First()
		user := h.userAt(seat)
		h.asks(renamed(user, fmt.Sprint(user, len(h.g.Moves))), Play(h.good(s, seat), AnyBoard), Played)
	}
	for _, r := range h.results {
		if want := h.g.Seats[r.Seat].Name; r.Name != want || r.Name == by(r.User).Name {
			t.Errorf("%s is called %q in the results, want %q", r.User, r.Name, want)
		}
	}
	if len(h.results) != 2 {
		t.Errorf("there are %d results", len(h.results))
	}
}
