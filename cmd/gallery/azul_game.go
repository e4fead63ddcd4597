package main

import (
	"math/rand/v2"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	painter "sobremesa/render/azul"
)

// game is a game of sensible random moves, determined by its seed.
type game struct {
	steps []painter.Step // after each player's move
	ends  []roundEnd
}

// roundEnd holds the arguments of RoundEnd: the view after the walls were tiled, and the tiling moves.
type roundEnd struct {
	view azul.View
	last []painter.Change
}

func play(seats int, wall azul.Wall, number uint64) game {
	rng := rand.New(rand.NewPCG(number, 4))
	s, err := azul.Start(seats, wall)
	if err != nil {
		panic(err)
	}
	var g game
	var tiling []painter.Change
	for s.ToMove() != 0 {
		seat := s.ToMove().First()
		if seat == engine.Chance {
			play1(&s, seat, s.Draw(rng))
			continue
		}
		v := s.View(seat)
		m := choose(&v, seat, rng)
		r := s.Report(seat, m)
		ch := painter.Change{Seat: seat, Move: m, Report: r}
		if m.Kind == azul.KindPlace || r.RoundOver {
			tiling = append(tiling, ch)
		}
		play1(&s, seat, m)
		after := s.View(engine.Spectator)
		g.steps = append(g.steps, painter.Step{View: after, Last: []painter.Change{ch}})
		if r.RoundOver {
			g.ends = append(g.ends, roundEnd{after, tiling})
			tiling = nil
		}
	}
	return g
}

func play1(s *azul.State, seat engine.Seat, m azul.Move) {
	if err := s.Play(seat, m); err != nil {
		panic(err)
	}
}

// choose returns the best of a few random moves, so that walls fill up.
func choose(v *azul.View, seat engine.Seat, rng *rand.Rand) azul.Move {
	moves := v.Moves(seat, nil)
	best, most := moves[0], -1000
	for range 6 {
		m := moves[rng.IntN(len(moves))]
		after, r, err := v.After(seat, m)
		if err != nil {
			panic(err)
		}
		out := after.IfRoundEnded(seat)
		if value := 3*out.Score - 4*r.Took.Fell + r.Took.Tiles; value > most {
			best, most = m, value
		}
	}
	return best
}
