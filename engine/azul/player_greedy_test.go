package azul_test

import (
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/players"
	"sobremesa/engine/must"
)

// choose is what a player plays at a position, in Spanish.
func choose(t *testing.T, p engine.Player[azul.Move, azul.View], s *azul.State) string {
	t.Helper()
	seat := s.ToMove().First()
	view := s.View(seat)
	m := p.Choose(t.Context(), engine.Budget{}, &view, rand.New(rand.NewPCG(1, 1)))
	before := *s
	if err := s.Play(seat, m); err != nil {
		t.Fatalf("%s: %v", azul.Format(m, engine.Spanish), err)
	}
	*s = before
	return azul.Format(m, engine.Spanish)
}

type choice struct {
	name string
	text string
	want string
}

func checkChoices(t *testing.T, p engine.Player[azul.Move, azul.View], tests []choice) {
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := azul.Position(t, test.text)
			if got := choose(t, p, &s); got != test.want {
				t.Errorf("plays %q, want %q, at\n%s", got, test.want, azul.Diagram(&s))
			}
		})
	}
}

func TestGreedyPlaysTheMoveWorthMostIfTheRoundEndedAfterIt(t *testing.T) {
	checkChoices(t, players.Greedy{}, []choice{
		{"a full line is tiled and scores its runs", `
			factories KK BB
			seat 1
			    . | .Y...
			   .. | .....
			  ... | .W...
			seat 2`,
			"2 azul fila 2"},
		{"lines that are full already are tiled too: white below the blue scores 2", `
			factories R B
			seat 1
			    . | .....
			   WW | .....
			seat 2`,
			"2 azul fila 1"},
		{"what falls to the floor costs: blue would score 3 and cost 4", `
			factories BBBB R
			seat 1 points 10
			    . | .....
			   .Y | W....
			  ..Y | K....
			 ...Y | .....
			....Y | .....
			seat 2`,
			"2 rojo fila 1"},
		{"the marker costs: red would score 2", `
			factories . . B
			centre R *
			seat 1 points 10
			    . | ...K.
			seat 2`,
			"3 azul fila 1"},
		{"the marker is not taken twice", `
			factories . . B
			centre R
			taker 2
			seat 1 points 10
			    . | ...K.
			seat 2`,
			"centro rojo fila 1"},
		{"a colour's bonus counts: red would score 6, blue scores 2", `
			factories BR
			seat 1
			    . | .Y.K.
			   .. | .BY..
			  ... | ..B..
			 .... | ...B.
			..... | ....B
			seat 2`,
			"1 azul fila 1"},
		{"a column's bonus counts: red would score 7, blue scores 5", `
			factories BR
			seat 1
			    . | ...KW
			   .. | W.Y..
			  ... | K.B..
			 .... | R.W..
			..... | Y....
			seat 2`,
			"1 azul fila 1"},
		{"a row's bonus counts: blue would score 6, white scores 5", `
			factories BBW
			seat 1
			    . | BYRK.
			   .. | W.Y..
			  ... | .W...
			seat 2`,
			"1 blanco fila 1"},
		{"the score is never below 0: all moves are equal, and the largest line wins", `
			factories B
			taker 2
			seat 1 floor KKKKKKK
			    R | .....
			seat 2`,
			"1 azul fila 5"},
		{"among equals the larger line", `
			factories B
			taker 2
			seat 1
			    R | .....
			   .. | .....
			seat 2`,
			"1 azul fila 5"},
		{"among equals the floor is smaller than line 1", `
			factories B
			taker 2
			seat 1 floor KKKKKKK
			    . | .....
			   .. | .B...
			  ... | ..B..
			 .... | ...B.
			..... | ....B
			seat 2`,
			"1 azul fila 1"},
		{"then the first source", `
			factories . B B
			taker 2
			seat 1
			seat 2`,
			"2 azul fila 1"},
		{"a factory before the centre", `
			factories . . B
			centre B
			taker 2
			seat 1
			seat 2`,
			"3 azul fila 1"},
		{"then the first colour", `
			factories RK
			seat 1
			seat 2`,
			"1 rojo fila 1"},
	})
}

func TestGreedyPlacesWhereTheRoundsEndIsWorthMost(t *testing.T) {
	checkChoices(t, players.Greedy{}, []choice{
		{"the column that scores most", `
			wall gris
			seat 1
			    B | ..R..
			   .. | ...K.
			seat 2`,
			"fila 1 columna 4"},
		{"the lines below count", `
			wall gris
			seat 1
			    B | .....
			   RR | .....
			  ... | ....Y
			 .... | .....
			seat 2`,
			"fila 1 columna 5"},
		{"among equals the leftmost", `
			wall gris
			seat 1
			    B | .....
			   .. | B....
			seat 2`,
			"fila 1 columna 2"},
	})
}

// slowGreedy plays each move and asks what the round's end would bring.
func slowGreedy(t *testing.T, view *azul.View, seat engine.Seat) azul.Move {
	t.Helper()
	var best azul.Move
	most := -1
	for _, m := range view.Moves(seat, nil) {
		next, report, err := view.After(seat, m)
		must.Succeed(t, err)
		board, out := next.Board(seat), next.IfRoundEnded(seat)
		worth := out.Score + out.Bonuses.Points()
		switch {
		case report.GameOver:
			worth = board.Score
		case report.RoundOver:
			worth = board.Score + board.Bonuses.Points()
		}
		if worth > most || worth == most && m.Kind == azul.KindTake && m.Line > best.Line {
			best, most = m, worth
		}
	}
	return best
}

func TestGreedyPlaysWhatPlayingEveryMoveOutSaysIsBest(t *testing.T) {
	azul.EveryTable(t, func(t *testing.T, seats int, wall azul.Wall) {
		rng := rand.New(rand.NewPCG(10, uint64(seats)))
		for range 5 {
			azul.RandomGame(t, seats, wall, rng, func(s *azul.State, seat engine.Seat, _ azul.Move) {
				if seat == engine.Chance {
					return
				}
				view := s.View(seat)
				if got, want := (players.Greedy{}).Choose(t.Context(), engine.Budget{}, &view, nil), slowGreedy(t, &view, seat); got != want {
					t.Fatalf("plays %s, want %s, at\n%s", azul.Format(got, engine.Spanish), azul.Format(want, engine.Spanish), azul.Diagram(s))
				}
			})
		}
	})
}
