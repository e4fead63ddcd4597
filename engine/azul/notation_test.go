package azul

import (
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/must"
)

func TestMovesAreWrittenInBothLanguages(t *testing.T) {
	tests := []struct {
		move   Move
		es, en string
	}{
		{Take(3, Blue, 2), "3 azul fila 2", "3 blue row 2"},
		{Take(9, Yellow, Floor), "9 amarillo suelo", "9 yellow floor"},
		{Take(Centre, Red, 5), "centro rojo fila 5", "centre red row 5"},
		{Take(Centre, Black, Floor), "centro negro suelo", "centre black floor"},
		{Take(1, White, 1), "1 blanco fila 1", "1 white row 1"},
		{Place(3, 4), "fila 3 columna 4", "row 3 column 4"},
		{First(1), "inicio 2", "start 2"},
		{Deal(3, Some(2, Blue)+Some(1, Red)+Some(1, White)), "reparto 3 azul azul rojo blanco", "deal 3 blue blue red white"},
		{Deal(1, Some(1, Yellow)), "reparto 1 amarillo", "deal 1 yellow"},
	}
	for _, test := range tests {
		if got := Format(test.move, engine.Spanish); got != test.es {
			t.Errorf("%+v is %q, want %q", test.move, got, test.es)
		}
		if got := Format(test.move, engine.English); got != test.en {
			t.Errorf("%+v is %q, want %q", test.move, got, test.en)
		}
		if got := Format(test.move, "fr"); got != test.es {
			t.Errorf("%+v in an unknown language is %q, want %q", test.move, got, test.es)
		}
		for _, text := range []string{test.es, test.en} {
			if got, err := Parse(text); err != nil || got != test.move {
				t.Errorf("%q reads as %+v, error %v", text, got, err)
			}
		}
	}
}

func TestCanonicalTextsParseTheSameWordByWord(t *testing.T) {
	list := imaginable()
	if want := MaxSeats + maxFactories*(5+15+35+70) + 10*5*6 + 25; len(list) != want {
		t.Errorf("%d imaginable moves, want %d", len(list), want)
	}
	if len(canonical()) != 2*len(list) {
		t.Errorf("%d texts for %d moves in two languages", len(canonical()), len(list))
	}
	for text, m := range canonical() {
		if m.Kind != KindTake && m.Kind != KindPlace {
			continue
		}
		r, err := readWords(text)
		must.Succeed(t, err)
		if got, err := r.move(text); err != nil || got != m {
			t.Errorf("%q reads as %+v, error %v, want %+v", text, got, err, m)
		}
	}
}

func TestParseAcceptsManySpellings(t *testing.T) {
	tests := []struct {
		want  Move
		texts []string
	}{
		{Take(3, Blue, 2), []string{
			// case, space, punctuation
			"3 AZUL Fila 2", "  3   azul\tfila  2\n", "3, azul, fila 2.", "3:azul->fila:2", "3 azul → fila 2", "#3 azul (fila 2)",
			// without the words for factory and line, and with them
			"3 azul 2", "azul 3 2", "3 2 azul", "f3 azul l2", "F3 azul fila2", "fábrica 3 azul fila 2", "fabrica 3 azul línea 2",
			"fa\u0301brica 3 azul li\u0301nea 2", "factoría 3 azul fila 2", "disco 3 azul fila 2", "factory 3 blue line 2", "display 3 blue row 2",
			// order
			"azul fila 2 fábrica 3", "fila 2 azul fábrica 3", "fila 2 fábrica 3 azul", "azul de la fábrica 3 a la fila 2", "row 2 from factory 3 blue",
			// abbreviations
			"fab 3 az fil 2", "fac 3 blu row 2", "3 azu lin 2",
			// plurals, genders and how many tiles there are
			"3 azules fila 2", "3 blues row 2", "fábrica 3: 2 azules a la fila 2", "toma 2 fichas azules de la fábrica 3 en la fila 2",
			"take the 2 blue tiles from factory 3 and put them into row 2",
			// numbers in words
			"tres azul fila dos", "three blue row two", "tercera fábrica, azul, segunda fila", "third factory blue second row",
			"segunda fila, tercera fábrica, azul", "second row third factory blue", "azul a la segunda fila de la tercera fábrica",
			"3ª fábrica azul 2ª fila", "2ª fila 3ª fábrica azul", "2nd row 3rd factory blue", "2a fila 3a fabrica azul", "fila 2ª fábrica 3ª azul",
			// languages mixed, emoji
			"3 blue fila 2", "3 azul row 2", "3 🔵 fila 2", "3 🟦 2", "3️⃣ 🔵 fila 2️⃣", "3🔵2",
			// phones
			"３ azul fila ２", "３　ａｚｕｌ　ｆｉｌａ　２", "③ azul fila ②", "٣ azul fila ٢", "3 azul fila 2 ✅", "3 azul fila 2 🙏🏽", "👉 3 azul fila 2 👍",
			"3-azul-2", "3 - azul - 2", "3/azul/2", "3 azul línea 2", "3 azul segunda fila", "por favor, 3 azul fila 2", "hola, quiero 3 azul fila 2, gracias",
			"I'd like 3 blue row 2 please", "3 blue row 2 thanks!", "ok 3 azul fila 2",
		}},
		{Take(Centre, Black, 5), []string{
			"centro negro fila 5", "CENTRO NEGRAS 5", "mesa negro 5", "centre black row 5", "center black 5", "middle black line 5",
			"negro del centro a la fila 5", "fila 5 negro centro", "cen neg 5", "centro ⚫ 5", "centro ⬛\ufe0f fila cinco", "centro 3 negro fila 5",
		}},
		{Take(Centre, Red, Floor), []string{
			"centro rojo suelo", "rojas del centro al suelo", "suelo rojo centro", "centre red floor", "red from the centre to the floor",
			"centro rojo piso", "centro rojo sue", "centro 🔴 suelo", "centro 🟥 suelo", "centro 4 rojo suelo",
		}},
		{Take(1, Yellow, Floor), []string{"1 amarillo suelo", "1 amar suelo", "1 yel flo", "1 🟡 suelo", "1 🟨 floor", "primera fábrica amarillas al suelo"}},
		{Take(4, White, 1), []string{"4 blanco 1", "4 blancas fila 1", "4 whi row 1", "4 ⚪ 1", "4 ⬜ 1", "fourth factory white first row"}},
		{Take(99, White, 77), []string{"99 blanco fila 77"}}, // Play refuses it
		{Place(3, 4), []string{
			"fila 3 columna 4", "FILA 3 COLUMNA 4", "columna 4 fila 3", "3 4", "row 3 col 4", "línea 3, columna 4", "l3 col4",
			"tercera fila, cuarta columna", "cuarta columna, tercera fila", "third row fourth column", "4ª columna 3ª fila",
			"pon el azul de la fila 3 en la columna 4",
		}},
		{First(1), []string{"inicio 2", "start 2", "INICIO  2"}},
		{Deal(2, Some(2, Blue)+Some(2, White)), []string{" reparto 2 azul azul blanco blanco", "Deal 2 white blue white blue\n"}},
	}
	for _, test := range tests {
		for _, text := range test.texts {
			if got, err := Parse(text); err != nil || got != test.want {
				t.Errorf("%q reads as %+v, error %v, want %+v", text, got, err, test.want)
			}
		}
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct {
		text string
		code engine.Code
	}{
		{"", engine.Unreadable},
		{"   ", engine.Unreadable},
		{"fila 2", engine.Unreadable},
		{"3 verde fila 2", NoSuchColor},
		{"take 3 green tiles", NoSuchColor},
		{"2 🟢 fila 2", NoSuchColor},
		{"las rosas de la fábrica 2 al suelo", NoSuchColor},
		{"3 bla fila 2", UnknownWord}, // blanco or black
		{"3 a_z_u_l fila 2", UnknownWord},
		{"100 azul fila 2", WrongNumber},
		{"3 azul fila (-1)", WrongNumber},
		{"fila 3 columna -4", WrongNumber},
		{"3 azul fila 99999999999999999999", WrongNumber},
		{"centro azul fila 2.5", engine.Unreadable},
		{"paso", NoPassing},
		{"3 azul pass", NoPassing},
		{"azul fila 2", MissingSource},
		{"azul suelo", MissingSource},
		{"azul", MissingSource},
		{"3 azul", MissingLine},
		{"centro azul", MissingLine},
		{"fábrica 3 fila 2", MissingColor},
		{"centro suelo", MissingColor},
		{"3 suelo", MissingColor},
		{"fila 3 columna", MissingColumn},
		{"fila 3 columna azul", MissingColumn},
		{"columna 3", MissingLine},
		{"3", engine.Unreadable},
		{"3 azul rojo fila 2", SaidTwice},
		{"centro centro azul fila 2", SaidTwice},
		{"fábrica 3 centro azul fila 2", SaidTwice},
		{"3 azul fila 2 fila 4", SaidTwice},
		{"3 azul fila 2 suelo", SaidTwice},
		{"3 azul 2 4", engine.Unreadable},
		{"1 2 3", engine.Unreadable},
		{"centro azul 2 4", engine.Unreadable},
		{"fila 3 columna 4 suelo", SaidTwice},
		{"centro columna 4", engine.Unreadable},
	}
	for _, test := range tests {
		m, err := Parse(test.text)
		illegal, ok := err.(*engine.Refusal)
		if !ok || illegal.Code != test.code {
			t.Errorf("%q: %+v, error %v, want %s", test.text, m, err, test.code)
		}
		if test.code == UnknownWord && ok && strings.TrimSpace(illegal.Args["word"].(string)) == "" {
			t.Errorf("%q: the word is not named", test.text)
		}
	}
}

func TestNoWordMeansTwoThings(t *testing.T) {
	// The lexicon is a map: a word listed twice would keep its last meaning.
	seen := make(map[string]bool)
	for _, group := range wordGroups {
		for _, w := range strings.Fields(group.spanish + " " + group.english + " " + group.both) {
			if seen[w] {
				t.Errorf("%q is listed twice", w)
			}
			seen[w] = true
		}
	}
	for w := range lexicon {
		if got := tokens(w); len(got) != 1 || got[0] != w {
			t.Errorf("%q can't be read, because it splits into %q", w, got)
		}
	}
}

// tokens returns the words of a text.
func tokens(text string) (list []string) {
	for _, t := range scan(text) {
		list = append(list, t.text)
	}
	return list
}
