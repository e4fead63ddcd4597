package gamelog

import (
	"fmt"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

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

// empty is an empty space.
const empty = "··"

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
