package players_test

import (
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enanos/players"
	"sobremesa/engine/simulate"
)

// result is how many of a number of games each of some players won.
func result(t *testing.T, games int, seed string, names ...string) *simulate.Summary {
	t.Helper()
	summary, err := players.Simulator().Run(t.Context(), simulate.Config{Players: names, Games: games, Seed: seed, Workers: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range summary.Players {
		t.Logf("%s: %d of %d won, %.1f points, %.0f moves", names[i], p.Wins, games, p.Score.Mean(), p.Moves.Mean())
	}
	t.Logf("rounds %.1f (%d to %d), moves %.0f, ended %v", summary.Rounds.Mean(), summary.Rounds.Min, summary.Rounds.Max, summary.Moves.Mean(), summary.Endings)
	for i, s := range summary.Seats {
		t.Logf("place %d: %d won", i+1, s.Wins)
	}
	return summary
}

func TestTheBetterPlayerWins(t *testing.T) {
	for _, test := range []struct {
		names []string
		games int
		least int // games that the last one has to win
	}{
		{[]string{"peon", "capataz"}, 40, 36},
		{[]string{"capataz", "regente"}, 40, 26},
		{[]string{"peon", "capataz", "regente"}, 30, 18},
		{[]string{"capataz", "capataz", "capataz", "regente"}, 40, 16},
	} {
		s := result(t, test.games, "better", test.names...)
		if won := s.Players[len(test.names)-1].Wins; won < test.least {
			t.Errorf("%v: the last won %d of %d, want %d", test.names, won, test.games, test.least)
		}
	}
}

var _ = engine.Spectator
