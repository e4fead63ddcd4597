package toy_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enginetest/toy"
	"sobremesa/engine/must"
)

// result plays a game between artificial players, asking for answers to offers before each move.
func result(t *testing.T, players []engine.Artificial, seed uint64) (standings []engine.Standing, traded int) {
	t.Helper()
	match, err := engine.Host(toy.Rules{}).Start(engine.Options{Seats: len(players)})
	must.Succeed(t, err)
	rng := rand.New(rand.NewPCG(seed, 1))
	for n := 0; match.ToMove() != 0; n++ {
		if n == 1000 {
			t.Fatal("not over after 1000 moves")
		}
		var played engine.Played
		seat := match.Awaited().First()
		if seat == engine.Chance {
			_, err = match.Draw(rng)
		} else {
			text := players[seat].Choose(t.Context(), engine.Budget{}, match.View(seat), rng)
			for other := range (match.ToMove() &^ match.Awaited()).All() {
				if answer, ok := players[other].Answer(t.Context(), engine.Budget{}, match.View(other), rng); ok {
					seat, text = other, answer
				}
			}
			played, err = match.Play(seat, text)
		}
		must.Succeed(t, err)
		for _, e := range played.EventsFor(engine.Spectator) {
			if e.Code == toy.Traded {
				traded++
			}
		}
	}
	return match.Standings(), traded
}

func TestGrocersUsuallyBeatRandomPlayers(t *testing.T) {
	var azar, tendera engine.Artificial
	for _, p := range toy.Players() {
		if hosted := engine.HostPlayer(toy.Rules{}, p.Player); p.Name == "azar" {
			azar = hosted
		} else {
			tendera = hosted
		}
	}
	wins, trades := 0, 0
	const games = 100
	for seed := range uint64(games) {
		standings, traded := result(t, []engine.Artificial{azar, tendera, azar, tendera}, seed)
		if slices.Contains([]engine.Seat{1, 3}, standings[0].Seat) {
			wins++
		}
		trades += traded
	}
	t.Logf("%d of %d games won, %d trades", wins, games, trades)
	if wins < 75 {
		t.Errorf("the grocers win %d of %d games", wins, games)
	}
	if trades < games {
		t.Errorf("%d trades in %d games, want at least one per game", trades, games)
	}
}
