package lang_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/must"
)

// Examples of what to type are in the language of the sentence. The names of commands are the
// same in all languages.
func TestExamplesAreInTheLanguageOfTheSentence(t *testing.T) {
	foreign := map[engine.Lang]*regexp.Regexp{
		engine.Spanish: regexp.MustCompile(`\b(blue|yellow|red|black|white|row|floor|centre|factory|column|sell|offer|bread)\b`),
		engine.English: regexp.MustCompile(`\b(amarillo|rojo|negro|blanco|fila|suelo|centro|columna|vende|ofrece|pan|[0-9] azul)\b`),
	}
	quoted, found := regexp.MustCompile("`[^`]+`"), 0
	for _, l := range lang.Languages {
		for _, key := range keys() {
			for _, example := range quoted.FindAllString(lang.Text(l, key, nil), -1) {
				found++
				if word := foreign[l].FindString(example); word != "" && !strings.HasPrefix(example, "`/") {
					t.Errorf("%s: %s has %s", l, key, example)
				}
			}
		}
	}
	if found < 40 {
		t.Errorf("%d examples were found", found)
	}
}

// The article in the title of a table agrees with the name of the game.
func TestAnAzulTable(t *testing.T) {
	for game, want := range map[string]string{"Azul": "## An Azul table", "Trueque": "## A Trueque table", "Ñandú": "## A Ñandú table"} {
		if got := lang.Text(engine.English, "lobby.title", engine.Args{"game": game}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestAKeyWithoutASentenceIsWrittenAsItIs(t *testing.T) {
	for _, l := range lang.Languages {
		if got := lang.Text(l, "nothing.of-the-kind", engine.Args{"n": 1}); got != "nothing.of-the-kind" {
			t.Errorf("%s: %q", l, got)
		}
	}
}

func TestANameCannotActAsATemplate(t *testing.T) {
	for _, name := range []string{"{{.n}}", "{{", "<b>", `"'&`} {
		if got := lang.Text(engine.English, "board.winner", engine.Args{"names": []string{name}}); got != "# 🏆 "+name+" wins" {
			t.Errorf("got %q, want %q", got, "# 🏆 "+name+" wins")
		}
	}
}

func TestEveryLocaleHasALanguage(t *testing.T) {
	for locale, want := range map[string]engine.Lang{
		"es-ES": "es", "es-419": "es", "es": "es", "ES-es": "es", "en-US": "en", "en-GB": "en", "fr": "en", "": "en", "eso": "en",
	} {
		if got := lang.For(locale); got != want {
			t.Errorf("%q: %s, want %s", locale, got, want)
		}
	}
}

func TestListsAreEnumerated(t *testing.T) {
	for _, test := range []struct {
		lang        engine.Lang
		words, want string
	}{
		{"es", "", ""}, {"es", "Ana", "Ana"}, {"es", "Ana Luis", "Ana y Luis"}, {"es", "Ana Luis Marta", "Ana, Luis y Marta"},
		{"es", "Ana Iker", "Ana e Iker"}, {"es", "Ana Íñigo", "Ana e Íñigo"}, {"es", "Ana iñaki", "Ana e iñaki"}, {"es", "Ana Hilario", "Ana e Hilario"},
		{"es", "fuego hielo", "fuego y hielo"}, {"es", "**Ana** **Iker**", "**Ana** e **Iker**"}, {"es", "<@1> <@2>", "<@1> y <@2>"},
		{"es", "Ana Yolanda", "Ana y Yolanda"}, {"es", "Ana Ε", "Ana y Ε"}, {"es", "Ana ---", "Ana y ---"},
		{"en", "Ana Iker", "Ana and Iker"}, {"en", "Ana Luis Iker", "Ana, Luis and Iker"},
	} {
		if got := lang.List(test.lang, strings.Fields(test.words)); got != test.want {
			t.Errorf("%s %q: %q, want %q", test.lang, test.words, got, test.want)
		}
	}
	if got := lang.List(engine.Spanish, []string{"e s", "i se"}); got != "e s e i se" { // places
		t.Errorf("got %q, want %q", got, "e s e i se")
	}
}

func TestEveryKindOfArgumentIsPutInWords(t *testing.T) {
	for want, names := range map[string]any{
		"Turno de Ana.":                   "Ana",
		"Turno de Ana e Iker.":            []string{"Ana", "Iker"},
		"Turno de rojo y azul.":           []engine.Term{"azul.color.red", "azul.color.blue"},
		"Turno de 1, 2 y 3.":              []int{1, 2, 3},
		"Turno de Voraz e Iker.":          []any{engine.Term("azul.player.voraz"), "Iker"},
		"Turno de Voraz.":                 engine.Term("azul.player.voraz"),
		"Turno de 7.":                     7,
		"Turno de Jugador 2.":             engine.Seat(1),
		"Turno de Jugador 1 y Jugador 3.": engine.SeatsOf(0, 2),
		"Turno de 2 rojo y 1 azul.":       []engine.Term{"azul.color.red", "azul.color.red", "azul.color.blue"},
		"Turno de Ana, rojo y 3.":         []any{"Ana", engine.Term("azul.color.red"), 3},
		"Turno de 2 rubíes y 1 oro.":      []engine.Counted{{Of: "enanos.amount.ruby", N: 2}, {Of: "enanos.amount.gold", N: 1}},
		"Turno de azul.color.pink.":       engine.Term("azul.color.pink"),
		"Turno de .":                      []string{},
	} {
		if got := lang.Text(engine.Spanish, "board.turn", engine.Args{"names": names}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestNumbersChooseTheirPlural(t *testing.T) {
	for _, test := range []struct {
		lang engine.Lang
		n    int
		want string
	}{
		{"es", 0, "1. Ana: 0 puntos"}, {"es", 1, "1. Ana: 1 punto"}, {"es", 2, "1. Ana: 2 puntos"}, {"es", 1_000_000, "1. Ana: 1000000 puntos"},
		{"en", 0, "1. Ana: 0 points"}, {"en", 1, "1. Ana: 1 point"}, {"en", 2, "1. Ana: 2 points"},
	} {
		if got := lang.Text(test.lang, "board.standing", engine.Args{"place": 1, "name": "Ana", "n": test.n}); got != test.want {
			t.Errorf("%s %d: %q, want %q", test.lang, test.n, got, test.want)
		}
	}
	// A number is harmless in a sentence with one form only.
	if got := lang.Text(engine.Spanish, "table.joined", engine.Args{"n": 1, "name": ""}); got != "Te has sentado." {
		t.Errorf("got %q, want %q", got, "Te has sentado.")
	}
}

var (
	inBraces = regexp.MustCompile(`{{.*?}}`)
	argument = regexp.MustCompile(`\.(\w+)`)
)

// argumentsOf returns the arguments that a sentence names, sorted.
func argumentsOf(sentence string) []string {
	var names []string
	for _, braces := range inBraces.FindAllString(sentence, -1) {
		for _, m := range argument.FindAllStringSubmatch(braces, -1) {
			names = append(names, m[1])
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// A sentence that tells a number has two forms, which differ in Spanish: English does not count some
// things that Spanish does, such as wood.
func TestBothLanguagesHaveTheSameKeysArgumentsAndForms(t *testing.T) {
	es, en := sentences(t, engine.Spanish), sentences(t, engine.English)
	if len(es) < 100 || len(en) != len(es) {
		t.Errorf("%d keys in Spanish, %d in English", len(es), len(en))
	}
	for key, forms := range es {
		for form, text := range forms {
			if a, b := argumentsOf(text), argumentsOf(en[key][form]); !slices.Equal(a, b) {
				t.Errorf("%s: %v in Spanish, %v in English", key, a, b)
			}
		}
		if number := slices.Contains(argumentsOf(forms[1]), "n"); number && forms[0] == forms[1] || !number && en[key][0] != en[key][1] && forms[0] == forms[1] {
			t.Errorf("%s: forms %q and %q", key, forms, en[key])
		}
	}
}

// A sentence fits into a message, and a seat has one word.
func TestEverySentenceFitsAndCallsASeatASeat(t *testing.T) {
	other := map[engine.Lang]*regexp.Regexp{
		engine.English: regexp.MustCompile(`(?i)\bchairs?\b`),
		engine.Spanish: regexp.MustCompile(`(?i)\b(sillas?|asientos?)\b`),
	}
	for _, l := range lang.Languages {
		for key, forms := range sentences(t, l) {
			for _, text := range forms {
				if n := len([]rune(text)); n > 2000 || n == 0 {
					t.Errorf("%s, %s: %d characters, a message has at most 2,000", l, key, n)
				}
				if found := other[l].FindString(text); found != "" {
					t.Errorf("%s, %s: %q is a seat by another word: %s", l, key, found, text)
				}
			}
		}
	}
}

// Spanish is read on both sides of the Atlantic, so several people are not addressed in the forms
// that only Spain uses.
func TestSpanishIsNeutral(t *testing.T) {
	files, err := filepath.Glob("../games/*/es.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no sentences of games: %v", err)
	}
	ofSpain := regexp.MustCompile(`(?i)\pL*(áis|éis)\P{L}|\P{L}(vosotr|vuestr|sois\P{L})\pL*`)
	for _, file := range append(files, "es.toml") {
		text, err := os.ReadFile(file)
		must.Succeed(t, err)
		for _, found := range ofSpain.FindAllString(string(text), -1) {
			t.Errorf("%s: %q", file, found)
		}
	}
}

// Numbers that choose no form of a sentence can be one, too.
func TestOneIsSingular(t *testing.T) {
	plural := regexp.MustCompile(`\b1 (puntos|jugadas|sitios|points|moves|places)`)
	for key, args := range map[string]engine.Args{
		"today.verdict":           {"right": false, "move": "x", "cost": 1, "streak": 0},
		"board.stood-in":          {"name": "x", "made": 1, "all": 1, "rated": false},
		"azul.decided-by-rows":    {"place": 0, "points": 1, "rows": 2, "others": 1},
		"enanos.out-of-walk":      {"place": "x", "places": "y", "more": 1},
		"azul.decided-by-nothing": {"place": 0, "points": 1, "rows": 0},
	} {
		for _, l := range lang.Languages {
			if text := lang.Text(l, key, args); plural.MatchString(text) {
				t.Errorf("%s, %s: %s", l, key, text)
			}
		}
	}
}
