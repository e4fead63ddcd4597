package gamelog

import (
	"fmt"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

func notes(o *Outcome) string {
	var b strings.Builder
	for _, n := range o.Notes {
		fmt.Fprintf(&b, "%d %s\n", n.Line, n.Code)
	}
	return b.String()
}

func TestAFullLineOfTheSameColourIsReadAsTheFloorLine(t *testing.T) {
	o := replay(t, opening+"Jugador 1 descarta 2 fichas de tipo azul desde la Factoría 2\n"+
		"Jugador 2 juega 2 fichas de tipo azul en la fila 1 desde la Factoría 3\n"+
		"Jugador 1 descarta 2 fichas de tipo azul desde la Factoría 4\n"+
		"Jugador 2 juega 6 fichas de tipo amarillo en la fila 2 desde el centro\n")
	if o.Illegal == nil || o.Illegal.Reason.Code != azul.LineHasOther {
		t.Errorf("a line of another colour is read as the floor line: %+v", o)
	}
	o = replay(t, strings.Replace(opening, "descarta 4 fichas de tipo rojo", "juega 4 fichas de tipo rojo en la fila 2", 1))
	if want := "30 azul.log-floor\n"; o.Illegal != nil || notes(o) != want {
		t.Errorf("got %+v, want the note %s", o, want)
	}
	if floor := o.Last.Board(1).Floor; len(floor) != 4 {
		t.Errorf("floor %v, want four red tiles", floor)
	}
}

func TestReplayReportsTheFirstIllegalMove(t *testing.T) {
	tests := []struct {
		name, from, to string
		line, moves    int
		code           engine.Code
	}{
		{"out of turn", "Jugador 1 descarta 1", "Jugador 2 descarta 1", 20, 1, engine.NotYourTurn},
		{"colour not there", "tipo negro", "tipo azul", 20, 1, azul.NotInCentre},
		{"factory empty", "negro desde el centro", "rojo desde la factoria 1", 20, 1, azul.FactoryEmpty},
		{"no such factory", "rojo desde la Factoría 5", "rojo desde la Factoría 6", 30, 2, azul.NoSuchFactory},
		{"too few taken", "descarta 4", "descarta 3", 30, 2, TakesAll},
		{"line taken", "descarta 4 fichas de tipo rojo desde la Factoría 5", "juega 2 fichas de tipo azul en la fila 2 desde la Factoría 2", 30, 2, azul.LineHasOther},
		{"round cut short", "Turno del Jugador 1.", "Empezando Nueva Ronda:", 20, 1, RoundCutShort},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			log := strings.Replace(opening, test.from, test.to, 1)
			if log == opening {
				t.Fatal("nothing replaced")
			}
			o := replay(t, log)
			if o.Illegal == nil || o.Illegal.Line != test.line || o.Illegal.Reason.Code != test.code || o.Moves != test.moves {
				t.Errorf("got %+v after %d moves, want %s in line %d", o.Illegal, o.Moves, test.code, test.line)
			}
		})
	}
}

func TestDealsAreTakenAsShown(t *testing.T) {
	// Factory display 4 has three tiles although the bag is full.
	log := strings.ReplaceAll(opening, "Factoria #4 : [azul,azul,amarillo,amarillo].", "Factoria #4 : [azul,azul,amarillo].")
	o := replay(t, log)
	if want := "11 azul.log-deal\n"; o.Illegal != nil || notes(o) != want || o.Moves != 3 {
		t.Errorf("got %+v, want the note %s", o, want)
	}
}

func TestTheContentOfAHiddenFactoryIsInferred(t *testing.T) {
	log := strings.ReplaceAll(opening, "Factoria #5 : [rojo,rojo,rojo,rojo].\n", "")
	log = strings.Replace(log, "descarta 4 fichas de tipo rojo", "descarta 1 fichas de tipo rojo", 1)
	log += `Turno del Jugador 1.
Estado de la Mesa:
Factoria #2 : [azul,azul,amarillo,amarillo].
Factoria #3 : [azul,azul,amarillo,amarillo].
Factoria #4 : [azul,azul,amarillo,amarillo].
Centro [blanco,negro].
Jugador 1 juega 1 fichas de tipo negro en la fila 1 desde el centro
`
	o := replay(t, log)
	want := "10 azul.log-deal\n10 azul.log-not-shown\n"
	if o.Illegal != nil || notes(o) != want || o.Moves != 4 {
		t.Errorf("got %+v\n%s\nwant\n%s", o, notes(o), want)
	}
}

func TestADifferentTableIsNotedOnceARound(t *testing.T) {
	o := replay(t, strings.ReplaceAll(opening, "Centro [blanco].", "Centro [blanco,blanco]."))
	if want := "30 azul.log-table\n"; notes(o) != want {
		t.Errorf("got %q, want %q", notes(o), want)
	}
	o = replay(t, strings.ReplaceAll(opening, "[especial,negro,blanco]", "[negro,blanco]"))
	if want := "20 azul.log-table\n"; notes(o) != want {
		t.Errorf("got %q, want %q", notes(o), want)
	}
}

func TestBeginningWithoutTheMarkerIsOutOfTurn(t *testing.T) {
	log, _, _ := random(t, 2, azul.Classic, 3, Style{})
	rounds := strings.SplitAfter(log, "Fin de la Preparación.\n")
	swap := strings.NewReplacer("Jugador 1", "Jugador 2", "Jugador 2", "Jugador 1", "jugador 1", "jugador 2", "jugador 2", "jugador 1")
	o := replay(t, rounds[0]+swap.Replace(rounds[1]))
	if o.Illegal == nil || o.Illegal.Reason.Code != engine.NotYourTurn {
		t.Errorf("got %+v", o)
	}
}

func TestALogThatEndsBeforeTheRulesIsNoted(t *testing.T) {
	log, _, _ := random(t, 2, azul.Classic, 3, Style{})
	rounds := strings.SplitAfter(log, "Fin de la Preparación.\n")
	o := replay(t, rounds[0]+rounds[1]+"El juego termina pues se han acabado las fichas.\nResultados:\nJugador 1 : 3\nJugador 2 : 4\n")
	if !strings.Contains(notes(o), "azul.log-ended-early") {
		t.Errorf("got %+v", o)
	}
	// Without claiming an end, the log is just unfinished.
	if o := replay(t, rounds[0]+rounds[1]); notes(o) != "" {
		t.Errorf("got %+v", o)
	}
}

func TestARoundAfterACompleteRowIsIllegal(t *testing.T) {
	log, last, moves := random(t, 2, azul.Classic, 3, Style{})
	if last.End() != azul.EndRow {
		t.Fatal("the game ended without a complete row; choose another seed")
	}
	body, _, _ := strings.Cut(log, "El juego termina")
	o := replay(t, body+strings.TrimPrefix(opening, "Empezando juego de Azul con 2 jugadores!\n"))
	if o.Illegal == nil || o.Illegal.Reason.Code != engine.GameOver || o.Moves != moves {
		t.Errorf("%d of %d moves, %+v", o.Moves, moves, o.Illegal)
	}
}
