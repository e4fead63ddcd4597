package gamelog

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// The lines of a log that are read again.
const (
	headerLine  = "Empezando juego de Azul con %d jugadores!"
	wallLine    = "Muro: %s."
	roundLine   = "Empezando Nueva Ronda:"
	factoryLine = "Factoria #%d : [%s]."
	centreLine  = "Centro [%s]."
	takeLine    = "Jugador %d juega %d fichas de tipo %s en la fila %d desde %s"
	dropLine    = "Jugador %d descarta %d fichas de tipo %s desde %s"
	placeLine   = "Jugador %d reviste la fila %d en la columna %d"
	endLine     = "El juego termina %s."
	resultsLine = "Resultados:"
	scoreLine   = "Jugador %d : %d"
)

// The sources of a move, the marker and the colours, as they are printed.
const (
	fromCentre  = "el centro"
	fromFactory = "la Factoría %d"
	marker      = "especial"
)

var colorNames = [azul.Colors]string{"azul", "amarillo", "rojo", "negro", "blanco"}

// Style says what a Printer prints.
type Style struct {
	Board bool // also print boards, bag and lid
	Color bool // with ANSI colours, for a terminal; boards only
}

// Printer prints one game as it is played. Call Begin, then Step for every move in order. Chance
// moves show only in the tables printed before players' moves.
type Printer struct {
	w     *bufio.Writer
	style Style
	round int
}

// NewPrinter returns a Printer that writes to w.
func NewPrinter(w io.Writer, style Style) *Printer {
	return &Printer{w: bufio.NewWriter(w), style: style}
}

// Begin prints the header.
func (p *Printer) Begin(seats int, wall azul.Wall) {
	p.printf(headerLine, seats)
	if wall != azul.Classic {
		p.printf(wallLine, wall)
	}
}

// Step prints a player's move, given the views before and after it, with the end of the round or
// game that it causes. It prints nothing for chance moves. It returns w's error.
func (p *Printer) Step(before, after *azul.View, seat engine.Seat, m azul.Move) error {
	switch m.Kind {
	case azul.KindTake:
		p.take(before, after, seat, m)
	case azul.KindPlace:
		p.printf(placeLine, seat+1, m.Line, m.Column)
	default:
		return nil
	}
	if after.Phase() != azul.Drafting && before.Phase() == azul.Drafting {
		p.printf("No se pueden realizar jugadas.\nFin de la Ronda.\nPreparando Siguiente Ronda.")
	}
	if after.Phase() == azul.Dealing || after.Phase() == azul.Over {
		p.printf("Fin de la Preparación.")
		if p.style.Board {
			for s := range engine.Seat(after.Seats()) {
				p.board(after, s)
			}
		}
	}
	if after.Phase() == azul.Over {
		p.end(after)
	}
	return p.w.Flush()
}

// printf prints a line.
func (p *Printer) printf(line string, values ...any) { fmt.Fprintf(p.w, line+"\n", values...) }

func (p *Printer) take(before, after *azul.View, seat engine.Seat, m azul.Move) {
	if p.round != before.Round() {
		p.round = before.Round()
		p.printf(roundLine)
	}
	p.printf("Turno del Jugador %d.", seat+1)
	p.table(before)

	n := before.Source(int(m.Source)).Of(m.Color)
	from := fromCentre
	if m.Source != azul.Centre {
		from = fmt.Sprintf(fromFactory, m.Source)
	}
	if m.Line == azul.Floor {
		p.printf(dropLine, seat+1, n, colorNames[m.Color], from)
	} else {
		p.printf(takeLine, seat+1, n, colorNames[m.Color], m.Line, from)
	}
	if m.Source == azul.Centre && before.MarkerTaker() == engine.Spectator {
		p.printf("El jugador %d tomo la ficha especial y sera el primero en la siguiente Ronda.", seat+1)
	}
	if p.style.Board && after.Phase() == azul.Drafting {
		p.board(after, seat)
	}
	p.printf("Fin del Turno.")
}

// table prints the tiles on offer.
func (p *Printer) table(v *azul.View) {
	p.printf("Estado de la Mesa:")
	for f := 1; f <= v.Factories(); f++ {
		if tiles := v.Source(f); tiles != 0 {
			p.printf(factoryLine, f, strings.Join(names(tiles), ","))
		}
	}
	centre := names(v.Source(azul.Centre))
	if v.MarkerTaker() == engine.Spectator {
		centre = append([]string{marker}, centre...)
	}
	p.printf(centreLine, strings.Join(centre, ","))
	if p.style.Board {
		p.printf("Bolsa: %d. Tapa: %d.", v.Bag().Len(), v.Lid().Len())
	}
}

func (p *Printer) end(v *azul.View) {
	switch v.End() {
	case azul.EndRow:
		completer := engine.Seat(0)
		for v.Board(completer).Bonuses.Rows == 0 {
			completer++
		}
		p.printf(endLine, fmt.Sprintf("pues el jugador %d ha completado una fila", completer+1))
	case azul.EndTiles:
		p.printf(endLine, "pues se han acabado las fichas")
	case azul.EndFrozen:
		p.printf(endLine, "pues ninguna ficha cabe ya en una fila")
	}
	p.printf(resultsLine)
	for _, s := range v.Standings() {
		p.printf(scoreLine, s.Seat+1, s.Score)
	}
	p.winners(v)
}

// winners prints who won and by what, or who shares the win.
func (p *Printer) winners(v *azul.View) {
	standings := v.Standings()
	first := standings[0]
	rows := v.Board(first.Seat).Bonuses.Rows
	var winners, others []string // of those with the most points
	for _, s := range standings {
		switch name := fmt.Sprint(s.Seat + 1); {
		case s.Place == 1:
			winners = append(winners, name)
		case s.Score == first.Score:
			others = append(others, name)
		}
	}
	switch {
	case len(winners) > 1:
		p.printf("Comparten la victoria %s, iguales en puntos, %d, y en filas completas, %d.", players(winners), first.Score, rows)
	case len(others) > 0:
		p.printf("Gana %s por filas completas: tiene %d, y los mismos puntos, %d, que %s.", players(winners), rows, first.Score, players(others))
	default:
		p.printf("Gana %s por puntos: %d.", players(winners), first.Score)
	}
}

// players names players by their numbers: "el jugador 2", "los jugadores 1, 2 y 3".
func players(numbers []string) string {
	last := len(numbers) - 1
	if last == 0 {
		return "el jugador " + numbers[0]
	}
	return "los jugadores " + strings.Join(numbers[:last], ", ") + " y " + numbers[last]
}

// names returns the names of the tiles one by one, in the order of colours.
func names(tiles azul.Tiles) []string {
	var list []string
	for c := range azul.Color(azul.Colors) {
		for range tiles.Of(c) {
			list = append(list, colorNames[c])
		}
	}
	return list
}

// board prints a player's board. A tile is the first two letters of its colour in capitals, a
// printed wall space the same in small letters, an empty space two dots, and the starting player
// marker "#1":
//
//	Tablero del Jugador 2 : 14 puntos
//	  1             AZ |  AZ am ro ne bl
//	  2          ·· RO |  bl az am ro ne
//	  …
//	  Suelo  #1 NE ·· ·· ·· ·· ··
//	         -1 -1 -2 -2 -2 -3 -3
func (p *Printer) board(v *azul.View, seat engine.Seat) {
	b := v.Board(seat)
	fmt.Fprintf(p.w, "Tablero del Jugador %d : %d puntos\n", seat+1, b.Score)
	for i, l := range b.Lines {
		fmt.Fprintf(p.w, "  %d", i+1)
		for space := len(b.Lines); space > 0; space-- {
			p.w.WriteByte(' ')
			switch {
			case space > i+1:
				p.w.WriteString("  ")
			case space > l.N:
				p.w.WriteString(empty)
			default:
				p.w.WriteString(p.tile(l.Color))
			}
		}
		p.w.WriteString(" | ")
		for column, c := range b.Wall[i] {
			p.w.WriteByte(' ')
			switch printed := v.Wall().Printed(i, column); {
			case c != azul.NoColor:
				p.w.WriteString(p.tile(c))
			case printed != azul.NoColor:
				p.w.WriteString(p.paint(dim[printed], abbreviation(printed)))
			default:
				p.w.WriteString(empty)
			}
		}
		p.w.WriteByte('\n')
	}
	p.w.WriteString("  Suelo ")
	for i := range azul.FloorSpaces {
		p.w.WriteByte(' ')
		switch {
		case i >= len(b.Floor):
			p.w.WriteString(empty)
		case b.Floor[i] == azul.Marker:
			p.w.WriteString("#1")
		default:
			p.w.WriteString(p.tile(b.Floor[i]))
		}
	}
	p.w.WriteString("\n        ")
	for _, cost := range azul.FloorPenalties {
		fmt.Fprintf(p.w, " %d", cost)
	}
	p.w.WriteByte('\n')
}

const empty = "··" // an empty space

func abbreviation(c azul.Color) string { return colorNames[c][:2] }

func (p *Printer) tile(c azul.Color) string {
	return p.paint(bright[c], strings.ToUpper(abbreviation(c)))
}

// ANSI attributes of tiles and of printed wall spaces.
var (
	bright = [azul.Colors]string{
		azul.Blue: "1;97;44", azul.Yellow: "1;30;43", azul.Red: "1;97;41", azul.Black: "1;97;40", azul.White: "1;30;107",
	}
	dim = [azul.Colors]string{
		azul.Blue: "2;34", azul.Yellow: "2;33", azul.Red: "2;31", azul.Black: "2;90", azul.White: "2;37",
	}
)

func (p *Printer) paint(attributes, text string) string {
	if !p.style.Color {
		return text
	}
	return "\x1b[" + attributes + "m" + text + "\x1b[0m"
}
