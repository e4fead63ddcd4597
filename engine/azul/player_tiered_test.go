package azul_test

import (
	"testing"

	"sobremesa/engine/azul/players"
)

func TestTieredByItsTiers(t *testing.T) {
	checkChoices(t, players.Tiered{}, []choice{
		{"1: a line completed exactly before everything else", `
			factories RRR K
			seat 1
			    Y | .....
			   .. | .....
			  .KK | .....
			seat 2`,
			"2 negro fila 3"},
		{"1: the wall space with the most tiles connected", `
			factories B K
			seat 1
			    . | ..R..
			seat 2`,
			"2 negro fila 1"},
		{"1: connected in its column too", `
			factories K B
			seat 1
			    . | ..R..
			   .. | W....
			  ... | K....
			seat 2`,
			"2 azul fila 1"},
		{"1: tiles beyond a gap are not connected", `
			factories B Y
			seat 1
			    . | ....W
			   .. | W....
			  ... | .W...
			 .... | .K...
			..... | .R...
			seat 2`,
			"1 azul fila 1"},
		{"1: one who does not lead ends no game", `
			factories W
			seat 1 points 9
			    . | BYRK.
			seat 2 points 10`,
			"1 blanco fila 2"},
		{"1: one who leads does", `
			factories W
			seat 1 points 10
			    . | BYRK.
			seat 2 points 9`,
			"1 blanco fila 1"},
		{"1: nor alone at the top is needed", `
			factories W
			seat 1 points 10
			    . | BYRK.
			seat 2 points 9
			seat 3 points 10`,
			"1 blanco fila 1"},
		{"1: one who does not lead completes lines of other rows", `
			factories W K
			seat 1 points 9
			    . | BYRK.
			   .K | .....
			seat 2 points 10`,
			"2 negro fila 2"},
		{"2: one tile too many rather than an incomplete line", `
			factories YYY
			seat 1
			    B | .....
			   .R | .....
			  .RR | .....
			 ..YY | .....
			seat 2`,
			"1 amarillo fila 4"},
		{"2: the same measure", `
			factories KKYY
			seat 1
			    . | ..R..
			   .B | .....
			  .RR | .....
			 .RRR | .....
			....W | .....
			seat 2`,
			"1 amarillo fila 1"},
		{"2: and the same restraint", `
			factories WW
			seat 1 points 9
			    . | BYRK.
			   .R | .....
			  .RR | .....
			 ...R | .....
			seat 2 points 10`,
			"1 blanco fila 5"},
		{"3: a line that holds tiles, the one left with fewest spaces", `
			factories Y
			seat 1
			    B | .....
			   .B | .....
			  ..Y | .....
			 ...Y | .....
			..... | .....
			seat 2`,
			"1 amarillo fila 3"},
		{"3: rather than an empty line that would be left with fewer", `
			factories Y
			seat 1
			    B | .....
			   .. | .....
			  ..B | .....
			 ...B | .....
			....Y | .....
			seat 2`,
			"1 amarillo fila 5"},
		{"3: more tiles leave fewer spaces", `
			factories Y YY
			seat 1
			    B | .....
			   .B | .....
			  ..B | .....
			 ...B | .....
			....Y | .....
			seat 2`,
			"2 amarillo fila 5"},
		{"4: the empty line left with fewest spaces", `
			factories Y
			seat 1
			    B | .....
			   .B | .....
			  ... | .....
			 .... | .....
			seat 2`,
			"1 amarillo fila 3"},
		{"5: fewest tiles to the floor, in a line", `
			factories YYYY
			seat 1
			    . | .....
			   .B | .....
			  ..B | .....
			 ...B | .....
			....B | .....
			seat 2`,
			"1 amarillo fila 1"},
		{"5: on the floor, rather than to complete a row", `
			factories WWW
			seat 1 points 10
			    . | BYRK.
			   .R | .....
			  ..R | .....
			 ...R | .....
			....R | .....
			seat 2`,
			"1 blanco suelo"},
		{"5: fewer tiles rather than the first source", `
			factories WWW WW
			seat 1 points 9
			    . | BYRK.
			   .R | .....
			  ..R | .....
			 ...R | .....
			....R | .....
			seat 2 points 10`,
			"2 blanco suelo"},
		{"5: the marker is not a tile", `
			factories WWW
			centre WW *
			seat 1 points 9
			    . | BYRK.
			   .R | .....
			  ..R | .....
			 ...R | .....
			....R | .....
			seat 2 points 10`,
			"centro blanco suelo"},
		{"ties go to the first source", `
			factories . B B
			seat 1
			seat 2`,
			"2 azul fila 1"},
		{"a factory comes before the centre", `
			factories . B
			centre B
			taker 2
			seat 1
			seat 2`,
			"2 azul fila 1"},
		{"then to the first colour", `
			factories RB
			seat 1
			    . | .....
			seat 2`,
			"1 azul fila 1"},
		{"then to the first line", `
			factories BB
			seat 1
			    R | .....
			   .. | .....
			  ..B | .....
			seat 2`,
			"1 azul fila 2"},
	})
}

func TestTieredOnTheGreyWall(t *testing.T) {
	checkChoices(t, players.Tiered{}, []choice{
		{"a line's space is the legal column with the most tiles connected", `
			wall gris
			factories B R
			seat 1
			    . | .Y...
			   .. | W.B..
			  ... | B....
			seat 2`,
			"2 rojo fila 1"},
		{"a line that no column could take completes nothing", `
			wall gris
			factories BY
			seat 1
			    . | R....
			   .K | .B...
			  ... | ..B..
			 .... | ...B.
			..... | ....B
			seat 2`,
			"1 amarillo fila 1"},
		{"all its tiles fall, so it is better to drop one", `
			wall gris
			factories B
			seat 1
			    . | ....B
			   .B | R....
			  ... | .B...
			 .... | ..B..
			..... | ...B.
			seat 2`,
			"1 azul suelo"},
		{"it places where most tiles are connected", `
			wall gris
			seat 1
			    B | ..R..
			   .. | ...K.
			seat 2`,
			"fila 1 columna 4"},
		{"the leftmost of equals", `
			wall gris
			seat 1
			    B | ..R..
			   .. | .....
			seat 2`,
			"fila 1 columna 2"},
	})
}
