package azul

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

func TestDescriptionsKeepToTheirLimits(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s, _, _ := anyScene(rt, t)
		if n := utf8.RuneCountInString(AltText(s)); n >= 1024 {
			rt.Errorf("alternative text of %d characters", n)
		}
		text := Text(s)
		if n := utf8.RuneCountInString(text); n > 1900 {
			rt.Errorf("text board of %d characters", n)
		}
		if !strings.HasPrefix(text, "```\n") || !strings.HasSuffix(text, "\n```") || strings.Count(text, "`") != 6 {
			rt.Errorf("not one code block:\n%s", text)
		}
	})
}

func TestAltTextsOfTheOtherPicturesAddUp(t *testing.T) {
	r := playGame(t, 4, azul.Classic, 4, true)
	end := len(r.states) - 1
	s := r.scene(end, 1)
	s.Lang = engine.English
	for seat := range engine.Seat(4) {
		b := s.View.Board(seat)
		if want := sprintf("%s: %d points", ordinary[seat].Name, b.Score); !strings.Contains(AltFinal(s), want) {
			t.Errorf("%q is missing in: %s", want, AltFinal(s))
		}
		if want := sprintf("total %d.", b.Score-b.Bonuses.Points()); !strings.Contains(AltRoundEnd(s), want) {
			t.Errorf("%q is missing in: %s", want, AltRoundEnd(s))
		}
	}
	s.Players = nil
	for range 4 {
		s.Players = append(s.Players, Player{Name: strings.Repeat("Ñandú ", 16)})
	}
	for _, text := range []string{AltFinal(s), AltRoundEnd(s)} {
		if utf8.RuneCountInString(text) >= 1024 {
			t.Errorf("%d characters: %s", utf8.RuneCountInString(text), text)
		}
	}
}

func TestAltTextKeepsWhatMattersForLongNames(t *testing.T) {
	r := playGame(t, 4, azul.Classic, 2, true)
	for at := range r.states {
		s := r.scene(at, 5)
		s.Players = nil
		for range 4 {
			s.Players = append(s.Players, Player{Name: strings.Repeat("Ñandú ", 6)})
		}
		text := AltText(s)
		if utf8.RuneCountInString(text) >= 1024 || !strings.Contains(text, "Bolsa") || strings.Count(text, "muro") != 4 {
			t.Fatalf("after move %d: %s", at, text)
		}
	}
}

// midGame is a two-player draft, told in both languages below.
func midGame(t *testing.T) Scene {
	r := playGame(t, 2, azul.Classic, 4, true)
	s := r.scene(r.find(len(r.states)/2, func(v *azul.View) bool { return v.Phase() == azul.Drafting && v.MarkerTaker() == engine.Spectator }), 1)
	return s
}

func TestAltTextTellsTheState(t *testing.T) {
	s := midGame(t)
	b := s.View.Board(0)
	for lang, wants := range map[engine.Lang][]string{
		engine.Spanish: {"Turno de ", "Fábrica ", "Centro: ficha inicial", "Bolsa ", sprintf("Ana: %d puntos", b.Score), "Luis: "},
		engine.English: {" to move", "Factory ", "Centre: starting marker", "Bag ", sprintf("Ana: %d points", b.Score), "Luis: "},
	} {
		s.Lang = lang
		text := AltText(s)
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is missing in: %s", lang, want, text)
			}
		}
	}
}

func TestTextBoardShowsEverySpace(t *testing.T) {
	s := midGame(t)
	s.Lang = engine.English
	text := Text(s)
	for n := 1; n <= s.View.Factories(); n++ {
		if want := sprintf("%d %s", n, s.spell(s.View.Source(n))); !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	for seat := range engine.Seat(2) {
		b := s.View.Board(seat)
		for i := range b.Lines {
			var wall strings.Builder
			for column, c := range b.Wall[i] {
				letter := strings.ToLower(string(s.letter(s.View.Wall().Printed(i, column))))
				if c != azul.NoColor {
					letter = strings.ToUpper(letter)
				}
				wall.WriteString(letter + " ")
			}
			if want := strings.TrimSpace(wall.String()); !strings.Contains(text, want) {
				t.Errorf("row %d, %q, is missing in\n%s", i+1, want, text)
			}
		}
	}
	if !strings.Contains(text, "(1) starting marker") {
		t.Errorf("the marker is not explained in\n%s", text)
	}
}

func TestNamesCannotBreakOutOfTheCodeBlock(t *testing.T) {
	s := midGame(t)
	s.Players = []Player{{Name: "``` @everyone\n\n```"}, {Name: "\u202eevil\nLuis"}}
	if text := Text(s); strings.Count(text, "`") != 6 {
		t.Errorf("%s", text)
	}
}

func TestBothLanguagesSayEverything(t *testing.T) {
	for lang, w := range wordLists {
		for _, word := range []string{w.player, w.turn, w.placing, w.dealing, w.beginning, w.over, w.wins, w.tie, w.round, w.bag, w.lid,
			w.centre, w.factory, w.marker, w.floor, w.line, w.wall, w.score, w.empty, w.preview, w.ifEnded, w.roundEnd,
			w.total, w.bonuses, w.rows, w.columns, w.allOf, w.table, w.points, w.gained} {
			if word == "" {
				t.Errorf("%s lacks a word", lang)
			}
		}
	}
}
