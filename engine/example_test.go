package engine_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/enginetest/toy"
)

// A host handles a game as a Game and its players as Artificials. It lets chance draw from the
// game's seed, offers seats that may answer out of turn the chance to do so, and then asks the
// awaited player.
func ExampleHost() {
	game := engine.Host(toy.Rules{})
	player := engine.HostPlayer(toy.Rules{}, engine.Player[toy.Move, toy.View](toy.Grocer{}))
	seed := engine.Seed{1}
	match, err := game.Start(engine.Options{Seats: 2, Chosen: engine.Chosen{toy.TurnsOption: "2"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	rng := rand.New(rand.NewPCG(1, 1)) // for the players; independent of the game's draws
	draws := 0
	for match.ToMove() != 0 {
		seat := match.Awaited().First()
		if seat == engine.Chance {
			_, _ = match.Draw(seed.Draw(draws))
			draws++
			continue
		}
		text := ""
		for other := range (match.ToMove() &^ match.Awaited()).All() {
			if answer, ok := player.Answer(context.Background(), engine.Budget{}, match.View(other), rng); ok {
				seat, text = other, answer
				break
			}
		}
		if text == "" {
			text = player.Choose(context.Background(), engine.Budget{}, match.View(seat), rng)
		}
		move, err := match.Play(seat, text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("turn %d, seat %d: %s\n", match.Turn(), move.Seat, move.Text)
	}
	for _, s := range match.Standings() {
		fmt.Printf("place %d: seat %d with %d points\n", s.Place, s.Seat, s.Score)
	}
	// Output:
	// turn 0, seat 1: vende vino
	// turn 0, seat 1: ofrece 1 pan por 1 vino
	// turn 0, seat 0: acepta 1
	// turn 0, seat 1: vende surtido
	// turn 1, seat 1: pasa
	// turn 1, seat 0: vende pan
	// turn 1, seat 0: vende queso
	// turn 2, seat 0: pasa
	// turn 2, seat 1: ofrece 1 queso por 1 pan
	// turn 3, seat 1: pasa
	// turn 3, seat 0: ofrece 1 vino por 1 pan
	// turn 4, seat 0: pasa
	// place 1: seat 0 with 6 points
	// place 2: seat 1 with 5 points
}

// Moves are text in either language. Refusals and events are codes with arguments; an event is told
// only to its audience.
func ExampleMatch() {
	game := engine.Host(azul.Rules{})
	options, err := game.Info().ParseOptions(2, "gris")
	if err != nil {
		fmt.Println(err)
		return
	}
	match, _ := game.Start(options)
	for n := 0; match.ToMove().Has(engine.Chance); n++ {
		_, _ = match.Draw(engine.Seed{7}.Draw(n))
	}
	seat := match.Awaited().First()
	fmt.Println(len(match.Moves(seat)), "moves open, such as", match.Moves(seat)[0])

	_, err = match.Play(seat, "white from the centre to row 2")
	if refused, ok := errors.AsType[*engine.Refusal](err); ok {
		fmt.Println(refused.Code)
	}
	played, err := match.Play(seat, match.Moves(seat)[0])
	fmt.Println(played.Text, err)
	for _, e := range played.EventsFor(engine.Spectator) {
		fmt.Println(e.Code, e.Args["tiles"])
	}
	// Output:
	// 96 moves open, such as 1 azul fila 1
	// azul.centre-empty
	// 1 azul fila 1 <nil>
	// azul.took 1
}
