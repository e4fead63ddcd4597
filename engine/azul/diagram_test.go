package azul

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"sobremesa/engine"
)

// Positions in tests are drawn in text. Blue, yellow, red, black and white tiles are B Y R K W, the
// starting player marker is *, an empty space is a dot:
//
//	wall gris                      default clasico
//	round 2  turn 1  starter 2     default 1; seats count from 1
//	factories BBYR . KKWW          in order; the rest are empty
//	centre RRW *
//	taker 2                        the seat with the marker, if no floor line shows it
//	bag 20B 3K                     default: the tiles that are nowhere else
//	lid 5R                         default: the tiles that are nowhere else, if the bag is given
//	astray                         tiles that are not drawn are missing
//	deal 2                         factory display 2 is to be filled
//	seat 1 points 12 floor *RR
//	    R | B....                  the pattern line, filled from the right, and
//	   .. | ...K.                  the wall row; may be omitted for an empty board
//	  .YY | .....
//	 .... | .....
//	..... | .....
//
// position reads such a text; diagram writes it with nothing omitted.

const tileLetters = "BYRKW"

func letter(c Color) string {
	switch c {
	case Marker:
		return "*"
	case NoColor:
		return "."
	}
	return tileLetters[c : c+1]
}

// countTiles returns all tiles, wherever they are.
func countTiles(s *State) Tiles {
	all := s.bag + s.lid
	for _, tiles := range s.sources {
		all += tiles
	}
	for i := range s.boards {
		b := &s.boards[i]
		for c, spaces := range b.placed {
			all += Some(spaces.len(), Color(c))
		}
		for _, l := range b.lines {
			all += Some(int(l.n), l.color)
		}
		for _, c := range b.floor[:b.floorLen] {
			if c != Marker {
				all += Some(1, c)
			}
		}
	}
	return all
}

// diagram writes a position as text.
func diagram(s *State) string {
	var b strings.Builder
	fmt.Fprintf(&b, "wall %s\nround %d turn %d starter %d\nfactories", s.wall, s.round, s.turn+1, s.starter+1)
	for n := range s.factoryCount() {
		fmt.Fprintf(&b, " %s", spell(s.source(n+1)))
	}
	fmt.Fprintf(&b, "\ncentre %s", spell(s.source(Centre)))
	if s.marker == engine.Spectator {
		b.WriteString(" *")
	} else {
		fmt.Fprintf(&b, "\ntaker %d", s.marker+1)
	}
	fmt.Fprintf(&b, "\nbag %s\nlid %s\n", tally(s.bag), tally(s.lid))
	for i := range s.boards[:s.seats] {
		board := &s.boards[i]
		floor := ""
		for _, c := range board.floor[:board.floorLen] {
			floor += letter(c)
		}
		fmt.Fprintf(&b, "seat %d points %d floor %s\n", i+1, board.score, orDot(floor))
		for row, l := range board.lines {
			fmt.Fprintf(&b, "%s%s | ", strings.Repeat(".", row+1-int(l.n)), strings.Repeat(letter(l.color), int(l.n)))
			for column := range size {
				b.WriteString(letter(board.colorAt(row, column)))
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func orDot(text string) string {
	if text == "" {
		return "."
	}
	return text
}

func spell(tiles Tiles) string {
	text := ""
	for c := range Color(Colors) {
		text += strings.Repeat(letter(c), tiles.Of(c))
	}
	return orDot(text)
}

func tally(tiles Tiles) string {
	var list []string
	for c := range Color(Colors) {
		if n := tiles.Of(c); n > 0 {
			list = append(list, strconv.Itoa(n)+letter(c))
		}
	}
	return orDot(strings.Join(list, " "))
}

func TestPositionReadsDiagram(t *testing.T) {
	const text = `wall gris
round 3 turn 2 starter 1
factories BBYR . KKWW . .
centre RRW
taker 2
bag 12B 17Y 14R 16K 15W
lid 5B
seat 1 points 12 floor RR
B | .....
.. | ...K.
.YY | .....
.... | WR...
..... | .....
seat 2 points 0 floor *K
. | .....
.. | .....
... | .....
.... | .....
..... | W....
`
	s := position(t, text)
	if got := diagram(&s); got != text {
		t.Errorf("got\n%s", got)
	}
	if view := s.View(engine.Spectator); view.Board(0).Wall[3] != [size]Color{White, Red, NoColor, NoColor, NoColor} {
		t.Errorf("row 4 is %v", view.Board(0).Wall[3])
	}
}
