package enanos

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"sobremesa/engine"
)

// richRing is the ring with something to buy, play and attack of almost every kind.
const richRing = ring + `
	released
	1 shaft e n, k n
	1 rail k ne
	1 dwarf e ne fed
	1 hand 3 wood 3 stone 3 iron 2 coal 3 copper 2 gold
	1 cards feast, dynamite, spy
	2 mine e se
	2 hand 1 wood
	2 dwarf e sw`

func TestMisspeltWordsAreAskedBack(t *testing.T) {
	s := position(t, richRing)
	match := engine.MatchAt(Rules{}, s)
	rail := Format(s.firstOf(t, KindRail), engine.Spanish)
	place := strings.TrimPrefix(rail, "riel ")
	for text, want := range map[string]string{ // the reading that is asked about
		"rile " + place:                      rail,
		"ral " + place:                       rail,
		"constuye un riel " + place:          "", // fillers are not suggested
		"simpre crabon dobel":                "siempre carbón doble",
		"alwas amtwerp all":                  "siempre amberes todos",
		"cmabia 3 maedra 1 hierro por 1 oro": "cambia 3 madera 1 hierro por 1 oro",
		"jeuga esipa jugador 2":              "juega espía jugador 2",
	} {
		move, err := match.Read(0, text)
		var refused *engine.Refusal
		if !errors.As(err, &refused) {
			t.Errorf("%q is read as %q at once", text, move)
			continue
		}
		if want == "" && refused.Code == engine.Ambiguous || want != "" && refused.Code != engine.Ambiguous {
			t.Errorf("%q: %v", text, err)
		} else if want != "" && !slices.Equal(refused.Args["readings"].([]string), []string{want}) {
			t.Errorf("%q is asked back as %q, want %q", text, refused.Args["readings"], want)
		}
	}
}

func (s *State) firstOf(t *testing.T, kind Kind) Move {
	for _, m := range (Rules{}).Moves(s, 0, nil) {
		if m.Kind == kind {
			return m
		}
	}
	t.Fatalf("no %s", written[0][kind.verb()])
	return Move{}
}

// People who come from other games of roads and towns use the words of those games. The text is
// asked back with the words of this game. None of the foreign words is a word of the notation.
func TestWordsOfOtherGamesAreAskedBackByThoseOfThisOne(t *testing.T) {
	s := position(t, richRing)
	match, v := engine.MatchAt(Rules{}, s), s.View(0)
	rail := Format(s.firstOf(t, KindRail), engine.Spanish)
	for typed, ours := range elsewhere {
		if lexicon[typed] != noWord || lexicon[ours] == noWord {
			t.Errorf("%q is a word of the notation, or %q is not", typed, ours)
		}
		if ours != "riel" && ours != "rail" {
			continue
		}
		_, err := match.Read(0, typed+strings.TrimPrefix(rail, "riel"))
		var refused *engine.Refusal
		if !errors.As(err, &refused) || refused.Code != engine.Ambiguous || !slices.Equal(refused.Args["readings"].([]string), []string{rail}) {
			t.Errorf("%q: %v", typed, err)
		}
		if list, _ := v.Complete(typed + " "); len(list) == 0 || slices.ContainsFunc(list, func(m Move) bool { return m.Kind != KindRail }) {
			t.Errorf("%q is completed to %v", typed, list)
		}
	}
}

func TestMisspeltWordsAreCompleted(t *testing.T) {
	s := position(t, richRing)
	v := s.View(0)
	for typed, kind := range map[string]Kind{"rile ": KindRail, "rile": KindRail, "termnia": KindEnd, "cmabia": KindTrade} {
		list, _ := v.Complete(typed)
		if len(list) == 0 || slices.ContainsFunc(list, func(m Move) bool { return m.Kind != kind }) {
			t.Errorf("%q is completed to %v", typed, list)
		}
	}
	if list, _ := v.Complete("constru"); len(list) < 50 { // the beginning of a filler says nothing yet
		t.Errorf("%d completions, want 50 or more", len(list))
	}
	if list, _ := v.Complete("xyzzy"); len(list) > 0 {
		t.Errorf("nonsense is completed to %v", list)
	}
}
