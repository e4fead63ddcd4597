package azul

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enginetest"
)

func TestPlayersAreAskedAboutMisspeltWords(t *testing.T) {
	match := engine.MatchAt(Rules{}, trap(t))
	for text, want := range map[string]string{ // the readings that the player is asked about
		"2 balncos fila 3":                   "centro blanco fila 3, 1 blanco fila 3, 4 blanco fila 3, 2 blanco fila 3",
		"2 wite row 3":                       "2 blanco fila 3",
		"fábrica 2 balnco fila 3":            "2 blanco fila 3",
		"fabirca 2 blanco fila 3":            "2 blanco fila 3",
		"centor negro suelo":                 "", // no black lies there
		"cetro wihte flor":                   "centro blanco suelo",
		"2ª fabrica roo seulo":               "2 rojo suelo",
		"fab 4 blak row 1":                   "4 negro fila 1",
		"fab 4 bla row 1":                    "4 negro fila 1, 4 blanco fila 1",
		"5 azul fial 3":                      "5 azul fila 3",
		"factory tow red floor":              "2 rojo suelo",
		"3 amraillo":                         "3 amarillo fila 1, 3 amarillo fila 3, 3 amarillo fila 4, 3 amarillo fila 5, 3 amarillo suelo",
		"taek 3 blue frm factory 5 to row 4": "5 azul fila 4",
	} {
		move, err := match.Read(0, text)
		var refused *engine.Refusal
		if !errors.As(err, &refused) {
			t.Errorf("%q is read as %q without asking", text, move)
			continue
		}
		var got string
		if refused.Code == engine.Ambiguous {
			got = strings.Join(refused.Args["readings"].([]string), ", ")
		}
		if got != want {
			t.Errorf("%q: asked about %q (%v), want %q", text, got, err, want)
		}
	}
	for text, near := range map[string]string{"balnco": "blanco", "wite": "white", "xyzzy": "", "fila 2 blnaco balnco": "blanco"} {
		_, err := match.Read(0, text)
		var refused *engine.Refusal
		if !errors.As(err, &refused) || refused.Code != UnknownWord && refused.Code != engine.Ambiguous ||
			refused.Code == UnknownWord && refused.Args["near"] != near {
			t.Errorf("%q: %v, want near %q", text, err, near)
		}
	}
}

// TestNoSlipOfALetterPlaysUnasked checks that a canonical move is read as itself, and that one
// wrong letter never plays another move without asking, unless it makes another word of the
// notation.
func TestNoSlipOfALetterPlaysUnasked(t *testing.T) {
	tried, asked, letters := 0, 0, "aerx"
	if enginetest.Thorough() {
		letters = "abcdefghijklmnopqrstuvwxyz"
	}
	check := func(s *State, seat engine.Seat, m Move) {
		match := engine.MatchAt(Rules{}, *s)
		for _, lang := range []engine.Lang{engine.Spanish, engine.English} {
			text, stored := Format(m, lang), Format(m, engine.Spanish)
			if move, err := match.Read(seat, text); err != nil || move != stored {
				t.Errorf("%q is read as %q, %v", text, move, err)
			}
			words := tokens(text)
			for i, w := range words {
				if w[0] <= '9' {
					continue
				}
				for _, slip := range slips(w, letters) {
					if _, other := lexicon[slip]; other {
						continue // the player typed another known word
					}
					typed := strings.Join(slices.Concat(words[:i], []string{slip}, words[i+1:]), " ")
					move, err := match.Read(seat, typed)
					tried++
					var refused *engine.Refusal
					switch {
					case err == nil && move != stored:
						t.Errorf("%q, for %q, is read as %q without asking", typed, text, move)
					case errors.As(err, &refused) && refused.Code == engine.Ambiguous && slices.Contains(refused.Args["readings"].([]string), stored):
						asked++
					}
				}
			}
		}
	}
	s := trap(t)
	seen := map[[2]int]bool{}
	for _, m := range (Rules{}).Moves(&s, 0, nil) {
		if kind := [2]int{int(m.Color), int(m.Line)}; !seen[kind] {
			seen[kind] = true
			check(&s, 0, m)
		}
	}
	rng, placed := rand.New(rand.NewPCG(8, 8)), false
	randomGame(t, 2, Grey, rng, func(s *State, seat engine.Seat, m Move) {
		if m.Kind == KindPlace && !placed {
			placed = true
			check(s, seat, m)
		}
	})
	t.Logf("%d slips, asked about %d", tried, asked)
	if !placed || tried < 2000 || asked < tried*3/4 {
		t.Errorf("%d slips, asked about %d, want at least 2000 and three quarters of them", tried, asked)
	}
}

func TestUnknownWordsAreNotIgnoredInCompletions(t *testing.T) {
	s := trap(t)
	v := s.View(0)
	all := v.Moves(0, nil)
	for _, typed := range []string{"xyzzy", "3 qqq", "verde", "3 verdes", "green ", "99", "columna"} {
		if list := v.Complete(0, typed, ""); len(list) > 0 {
			t.Errorf("%q is completed to %v", typed, list)
		}
	}
	for _, typed := range []string{"", "  ", "take", "please t", "por fav", "los", "lo"} {
		if list := v.Complete(0, typed, ""); !slices.Equal(list, all) {
			t.Errorf("%q is completed to %v, want all moves in the order in which one reads the board", typed, list)
		}
	}
	for typed, want := range map[string]string{
		"balncos":          "blanco",
		"wite ":            "blanco",
		"wite fac":         "blanco",
		"three":            "3 ",
		"thr":              "3 ",
		"factory five bl":  "5 azul",
		"red row four":     "2 rojo fila 4",
		"third row whi":    "blanco fila 3",
		"white third row ": "blanco fila 3",
		"third factory ye": "3 amarillo",
		"centor":           "centro",
		"two red f":        "2 rojo",
	} {
		list := v.Complete(0, typed, "")
		if len(list) == 0 {
			t.Errorf("%q is completed to nothing", typed)
		}
		for _, m := range list {
			if text := Format(m, engine.Spanish); !strings.Contains(text, want) && !(strings.TrimSpace(want) == "3" && s.source(int(m.Source)).Of(m.Color) == 3) {
				t.Errorf("%q is completed to %q", typed, text)
			}
		}
	}
}

// slips returns the texts that a word becomes by one slip: a letter of letters inserted or
// substituted, a letter left out, or two adjacent letters swapped.
func slips(word, letters string) (list []string) {
	for i := range len(word) + 1 {
		for _, c := range letters {
			list = append(list, word[:i]+string(c)+word[i:])
			if i < len(word) {
				list = append(list, word[:i]+string(c)+word[i+1:])
			}
		}
		if i < len(word) {
			list = append(list, word[:i]+word[i+1:])
		}
		if i+1 < len(word) {
			list = append(list, word[:i]+word[i+1:i+2]+word[i:i+1]+word[i+2:])
		}
	}
	return list
}
