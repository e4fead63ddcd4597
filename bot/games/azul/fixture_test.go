package azul_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	play "sobremesa/bot/games/azul"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/players"
	"sobremesa/engine/must"
)

// turn is a position with a seat that is to move.
type turn struct {
	name string
	view azul.View
	seat engine.Seat

	match engine.Match // in the position of the view; only of positions made by dealt
}

// moves returns the moves that the seat may play, in notation.
func (t *turn) moves(l engine.Lang) map[string]bool {
	set := make(map[string]bool)
	for _, m := range t.view.Moves(t.seat, nil) {
		set[azul.Format(m, l)] = true
	}
	return set
}

// turns returns positions of random games for every number of players, on every wall and in every
// phase, each with every seat that is to move.
func turns(t testing.TB) []turn {
	t.Helper()
	game := play.Game()
	rng := rand.New(rand.NewPCG(3, 4))
	var list []turn
	for _, variant := range game.Rules.Info().Options[0].Values {
		for seats := 2; seats <= 4; seats++ {
			match, err := game.Rules.Start(engine.Options{Seats: seats, Chosen: engine.Chosen{azul.WallOption: variant}})
			must.Succeed(t, err)
			for n := 0; match.ToMove() != 0; n++ {
				if match.ToMove().Has(engine.Chance) {
					must.Do(t)(match.Draw(rng))
					continue
				}
				seat := match.ToMove().First()
				view := match.View(seat).(azul.View)
				if n%5 == 0 || view.Phase() == azul.Placing {
					for each := range match.ToMove().All() {
						name := fmt.Sprintf("%s for %d, after %d moves, seat %d", variant, seats, n, each)
						list = append(list, turn{name: name, view: match.View(each).(azul.View), seat: each})
					}
				}
				text := azul.Format(players.Tiered{}.Choose(t.Context(), engine.Budget{}, &view, rng), engine.Spanish)
				if rng.IntN(3) == 0 {
					all := match.Moves(seat)
					text = all[rng.IntN(len(all))]
				}
				must.Do(t)(match.Play(seat, text))
			}
		}
	}
	if len(list) < 100 {
		t.Fatalf("%d positions", len(list))
	}
	return list
}

// dealt returns a position of a first round for two. Seat 0 begins, the factories hold the given
// tiles, and the moves have been played.
func dealt(t testing.TB, variant string, factories [5]string, moves ...string) *turn {
	t.Helper()
	match, err := play.Game().Rules.Start(engine.Options{Seats: 2, Chosen: engine.Chosen{azul.WallOption: variant}})
	must.Succeed(t, err)
	play := func(text string) {
		t.Helper()
		if _, err := match.Play(match.ToMove().First(), text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	play("inicio 1")
	for i, tiles := range factories {
		play(fmt.Sprintf("reparto %d %s", i+1, tiles))
	}
	for _, text := range moves {
		play(text)
	}
	seat := match.ToMove().First()
	return &turn{name: strings.Join(moves, ", "), view: match.View(seat).(azul.View), seat: seat, match: match}
}
