package lang_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"sobremesa/bot/lang"
	"sobremesa/bot/present"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
)

// sentence says a code with its arguments.
type sentence func(l engine.Lang, code engine.Code, args engine.Args) string

// happened says an event.
func happened(l engine.Lang, code engine.Code, args engine.Args) string {
	return lang.Text(l, string(code), args)
}

// refused says why a move of Azul was refused.
func refused(l engine.Lang, code engine.Code, args engine.Args) string {
	return present.Refusal(l, gamesThere.Named("azul"), code, args)
}

// sayable fails the test if a code with its arguments makes no clean sentence in some language.
func sayable(t *testing.T, say sentence, code engine.Code, args engine.Args) {
	t.Helper()
	for _, l := range lang.Languages {
		text := say(l, code, args)
		for _, bad := range []string{"<no value>", "%!", "[", "azul.color", "azul.phase", "azul.end", "azul.example", "engine.", "map"} {
			if strings.Contains(text, bad) || text == "" {
				t.Errorf("%s: %s with %v says %q", l, code, args, text)
			}
		}
	}
}

// typed returns texts that people could type: every source, colour and line, every space, some
// that do not exist, and nonsense.
func typed() []string {
	list := []string{
		"", "paso", "balnco", "3 verde fila 2", "azul", "3", "3 azul", "azul fila 2", "fila 2", "columna 3", "fila columna 2", "fila 2 columna", "inicio 2", "reparto 3 azul",
		"3 azul fila -1", "3 azul fila 2 fila 3", "centro suelo", "1 2 3 4", "3 azul suelo fila 2", "reparto 9 azul azul azul azul",
		"inicio 4", "inicio 7",
	}
	for source := range 11 {
		from := fmt.Sprint(source)
		if source == 0 {
			from = "centro"
		}
		for _, color := range []string{"azul", "amarillo", "rojo", "negro", "blanco"} {
			for line := range 7 {
				to := fmt.Sprint("fila ", line)
				if line == 0 {
					to = "suelo"
				}
				list = append(list, from+" "+color+" "+to)
			}
		}
	}
	for row := 1; row <= 6; row++ {
		for column := 1; column <= 6; column++ {
			list = append(list, fmt.Sprintf("fila %d columna %d", row, column))
		}
	}
	return list
}

// Whole games are played, and at every turn many moves are tried by several seats. Every refusal
// and every event must have its sentence.
func TestEveryRefusalAndEventOfAGameHasACleanSentence(t *testing.T) {
	seen := make(map[engine.Code]int)
	say := func(how sentence, code engine.Code, args engine.Args) {
		if seen[code]%20 == 0 { // all of them would take too long
			sayable(t, how, code, args)
		}
		seen[code]++
	}
	rules := engine.Host(azul.Rules{})
	tries := typed()
	rng := rand.New(rand.NewPCG(1, 2))
	for n, variant := range []string{"clasico", "gris", "gris", "habana"} {
		match, err := rules.Start(engine.Options{Seats: 2 + n%3, Chosen: engine.Chosen{azul.WallOption: variant}})
		must.Succeed(t, err)
		for range 2000 {
			toMove := match.ToMove()
			for i, text := range tries {
				if i > 20 && rng.IntN(8) > 0 {
					continue
				}
				for _, seat := range []engine.Seat{toMove.First(), 0, engine.Chance} {
					_, err := match.Clone().Play(max(0, seat), text)
					if refusal, ok := errors.AsType[*engine.Refusal](err); ok {
						say(refused, refusal.Code, refusal.Args)
					} else if err != nil {
						t.Fatal(err)
					}
				}
			}
			if toMove == 0 {
				break
			}
			var played engine.Played
			if toMove.Has(engine.Chance) {
				played, err = match.Draw(rng)
			} else {
				// Random lines, and often the floor: the games take long and meet lines that
				// nothing fits.
				seat := toMove.First()
				list := match.Moves(seat)
				text := list[rng.IntN(len(list))]
				played, err = match.Play(seat, text)
			}
			must.Succeed(t, err)
			for _, e := range played.EventsFor(engine.Spectator) {
				say(happened, e.Code, e.Args)
			}
		}
	}
	if len(seen) < 36 {
		t.Errorf("only %d codes came up: %v", len(seen), seen)
	}
}
