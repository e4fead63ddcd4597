package gamelog

import (
	_ "embed"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
)

// random plays a random game and returns its log, its last position and the number of players'
// moves.
func random(t testing.TB, seats int, wall azul.Wall, seed uint64, style Style) (log string, last azul.View, moves int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, uint64(seats)))
	s, err := azul.Start(seats, wall)
	must.Succeed(t, err)
	var out strings.Builder
	p := NewPrinter(&out, style)
	p.Begin(seats, wall)
	for s.ToMove() != 0 {
		before := s.View(engine.Spectator)
		if s.ToMove().Has(engine.Chance) {
			must.Succeed(t, s.Play(engine.Chance, s.Draw(rng)))
			continue
		}
		seat := s.ToMove().First()
		open := s.Moves(seat, nil)
		m := open[rng.IntN(len(open))]
		must.Succeed(t, s.Play(seat, m))
		moves++
		after := s.View(engine.Spectator)
		must.Succeed(t, p.Step(&before, &after, seat, m))
	}
	return out.String(), s.View(engine.Spectator), moves
}

var walls = []azul.Wall{azul.Classic, azul.Havana, azul.Grey}

func read(t testing.TB, log string) *Log {
	t.Helper()
	l, err := Read(log)
	if err != nil {
		t.Fatalf("%v\n%s", err, log)
	}
	return l
}

func replay(t testing.TB, log string) *Outcome {
	t.Helper()
	l := read(t, log)
	o, err := l.Replay(l.Wall)
	if err != nil {
		t.Fatalf("%v\n%s", err, log)
	}
	return o
}

// steps calls step with each player's move and the views before and after it.
func steps(t testing.TB, o *Outcome, step func(before, after *azul.View, seat engine.Seat, m azul.Move)) {
	t.Helper()
	for i, played := range o.Played {
		if played.Seat == engine.Chance {
			continue
		}
		before, after := o.Frames[i].View.(azul.View), o.Frames[i+1].View.(azul.View)
		m, err := azul.Parse(played.Text)
		must.Succeed(t, err)
		step(&before, &after, played.Seat, m)
	}
}

// scoresOf returns the scores at the end, by seat.
func scoresOf(o *Outcome) []int {
	list := make([]int, o.Last.Seats())
	for seat := range list {
		list[seat] = o.Last.Score(engine.Seat(seat))
	}
	return list
}

// printed prints a replayed log.
func printed(t testing.TB, l *Log, o *Outcome, w *strings.Builder, style Style) {
	t.Helper()
	p := NewPrinter(w, style)
	p.Begin(l.Seats, l.Wall)
	steps(t, o, func(before, after *azul.View, seat engine.Seat, m azul.Move) {
		must.Succeed(t, p.Step(before, after, seat, m))
	})
}

func TestPrintedLogsReplayToTheSameGame(t *testing.T) {
	for _, wall := range walls {
		for seats := 2; seats <= 4; seats++ {
			for seed := range uint64(enginetest.Times(4, 60)) {
				log, want, moves := random(t, seats, wall, seed, Style{Board: seed%2 == 0, Color: seed%4 == 0})
				l := read(t, log)
				var again strings.Builder
				o := replay(t, log)
				printed(t, l, o, &again, Style{})
				if l.Seats != seats || l.Wall != wall || o.Illegal != nil || len(o.Notes) > 0 || o.Moves != moves {
					t.Fatalf("%v, %d seats, game %d: %+v in\n%s", wall, seats, seed, o, log)
				}
				if scores := scoresOf(o); o.Last != want || !slices.Equal(scores, l.Claimed) {
					t.Fatalf("%v, %d seats, game %d: got %v, want %v", wall, seats, seed, scores, l.Claimed)
				}
				if seed%2 == 1 && again.String() != log {
					t.Fatalf("%v, %d seats, game %d: printed differently:\n%s", wall, seats, seed, again.String())
				}
			}
		}
	}
}

// opening is the handwritten log of a game's first turns in the exact format.
//
//go:embed testdata/opening.log
var opening string

func TestPrinterWritesTheExactFormat(t *testing.T) {
	var got strings.Builder
	printed(t, read(t, opening), replay(t, opening), &got, Style{})
	if got.String() != opening {
		t.Errorf("got\n%s\nwant\n%s", got.String(), opening)
	}
}

func TestReadIgnoresSpacingCaseAccentsAndOtherLines(t *testing.T) {
	log, want, _ := random(t, 3, azul.Classic, 7, Style{})
	for name, changed := range map[string]string{
		"accents":         strings.NewReplacer("Factoría", "Factoria", "Factoria", "Factoría", "Preparación", "Preparacion").Replace(log),
		"loose accents":   strings.ReplaceAll(log, "í", "i\u0301"),
		"capitals":        strings.ToUpper(log),
		"spaces":          strings.NewReplacer(" ", "   ", ",", " , ", "#", "# ", "\n", "  \r\n\r\n").Replace(log),
		"prompt":          "?- startAzulGame(3).\n" + log + "true.\n",
		"fences":          "```prolog\n" + log + "```\n",
		"no table beside": regexp.MustCompile(`(Fin del Turno\.\nTurno del Jugador \d\.\n)Estado de la Mesa:\n(Factoria.*\n)*Centro.*\n`).ReplaceAllString(log, "$1"),
	} {
		t.Run(name, func(t *testing.T) {
			o := replay(t, changed)
			if o.Illegal != nil || len(o.Notes) > 0 || o.Last != want {
				t.Errorf("%+v", o)
			}
		})
	}
}

func TestSyntaxErrorsNameTheLine(t *testing.T) {
	for _, test := range []struct{ from, to, want string }{
		{opening, "", "line 1: no move of a game of Azul in it"},
		{opening, "hola\nqué tal\n", "line 3: no move of a game of Azul in it"},
		{"con 2 jugadores", "con 7 jugadores", "line 1: number of players 7, want 2 to 4"},
		{"[rojo,rojo,negro,blanco]", "[rojo,rojo,negro,lila]", `line 5: "lila" is no colour`},
		{"[rojo,rojo,negro,blanco]", "[rojo,rojo,negro,blanco,azul]", "line 5: factory 1 cannot hold [rojo,rojo,negro,blanco,azul]"},
		{"Empezando juego de Azul con 2 jugadores!", "", `line 11: no line before says how many play ("Empezando juego de Azul con 2 jugadores!")`},
		{"#2", "#12", "line 6: factory 12, want 1 to 9"},
		{"Factoria #2 : [azul,azul,amarillo,amarillo]", "Factoria #2 : azul", `line 6: "Factoria #2 : azul." is not understood`},
		{"en la fila 2 desde", "en la fila 6 desde", "line 11: line 6, want 1 to 5"},
		{"en la fila 2 desde la", "desde la", `line 11: "Jugador 2 juega 2 fichas de tipo rojo desde la Factoría 1" is not understood`},
		{"Jugador 1 descarta", "Jugador 3 descarta", "line 20: player 3, want 1 to 2"},
		{"Turno del Jugador 1.", "Empezando juego de Azul con 2 jugadores!", "line 13: a second game begins; one at a time"},
		{"Fin del Turno.", "Resultados:\nJugador 1 : 7", "line 33: the results leave out player 2"},
	} {
		log := strings.Replace(opening, test.from, test.to, 1)
		if _, err := Read(log); err == nil || err.Error() != test.want {
			t.Errorf("%q for %.30q: got %v, want %s", test.to, test.from, err, test.want)
		}
	}
	// A move without a table before it can't be played.
	l := read(t, "Empezando juego de Azul con 2 jugadores!\nJugador 1 descarta 1 fichas de tipo negro desde el centro")
	if _, err := l.Replay(azul.Classic); err == nil || err.Error() != "line 2: a round begins and no table is shown" {
		t.Errorf("got %v", err)
	}
}

func TestPrinterPrintsBoards(t *testing.T) {
	var got strings.Builder
	printed(t, read(t, opening), replay(t, opening), &got, Style{Board: true})
	for _, want := range []string{
		"Bolsa: 80. Tapa: 0.\n",
		`Tablero del Jugador 2 : 0 puntos
  1             ·· |  az am ro ne bl
  2          RO RO |  bl az am ro ne
  3       ·· ·· ·· |  ne bl az am ro
  4    ·· ·· ·· ·· |  ro ne bl az am
  5 ·· ·· ·· ·· ·· |  am ro ne bl az
  Suelo  RO RO RO RO ·· ·· ··
         -1 -1 -2 -2 -2 -3 -3
`,
		"  Suelo  #1 NE ·· ·· ·· ·· ··\n",
	} {
		if !strings.Contains(got.String(), want) {
			t.Errorf("lacks\n%s\nin\n%s", want, got.String())
		}
	}
}

func TestALogEndsBySayingWhoWonAndByWhat(t *testing.T) {
	for seed, want := range map[uint64]string{
		1:   "Gana el jugador 2 por puntos: 9.",
		11:  "Gana el jugador 1 por filas completas: tiene 1, y los mismos puntos, 2, que el jugador 3.",
		61:  "Comparten la victoria los jugadores 1 y 2, iguales en puntos, 2, y en filas completas, 1.",
		199: "Comparten la victoria los jugadores 1 y 2, iguales en puntos, 6, y en filas completas, 0.",
	} {
		log, _, _ := random(t, 4, azul.Classic, seed, Style{})
		if !strings.HasSuffix(log, "\n"+want+"\n") {
			t.Errorf("game %d: want %q after\n%s", seed, want, log[len(log)-200:])
		}
	}
	if got, want := players([]string{"1", "2", "4"}), "los jugadores 1, 2 y 4"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestColourOnlyAddsEscapeSequences(t *testing.T) {
	plain, _, _ := random(t, 2, azul.Classic, 5, Style{Board: true})
	colored, _, _ := random(t, 2, azul.Classic, 5, Style{Board: true, Color: true})
	escapes := regexp.MustCompile("\x1b\\[[0-9;]*m")
	if colored == plain || escapes.ReplaceAllString(colored, "") != plain {
		t.Errorf("got\n%s\nwant colours in\n%s", colored, plain)
	}
}

// BenchmarkRead reads and replays a two-player log of about 15 kB.
func BenchmarkRead(b *testing.B) {
	log, _, _ := random(b, 2, azul.Classic, 1, Style{})
	b.SetBytes(int64(len(log)))
	for b.Loop() {
		l, err := Read(log)
		must.Succeed(b, err)
		must.Do(b)(l.Replay(azul.Classic))
	}
}

// FuzzRead checks that no text makes reading or replaying panic, and that a replayed log is printed
// so that it replays to the same position.
func FuzzRead(f *testing.F) {
	f.Add(opening)
	for _, wall := range walls {
		log, _, _ := random(f, 2, wall, 1, Style{})
		f.Add(log[:min(len(log), 6000)])
	}
	f.Fuzz(func(t *testing.T, log string) {
		l, err := Read(log)
		if err != nil {
			return
		}
		o, err := l.Replay(l.Wall)
		if err != nil || o.Moves == 0 {
			return
		}
		var again strings.Builder
		printed(t, l, o, &again, Style{Board: true})
		var last azul.View // after the last move: a later deal is not printed
		steps(t, o, func(_, after *azul.View, _ engine.Seat, _ azul.Move) { last = *after })
		l, err = Read(again.String())
		if err != nil {
			t.Fatalf("%v in\n%s", err, again.String())
		}
		o2, err := l.Replay(l.Wall)
		if err != nil || o2.Illegal != nil || o2.Last != last {
			t.Errorf("%v, %+v in\n%s", err, o2, again.String())
		}
	})
}
