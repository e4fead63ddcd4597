package enanostest

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enanos/players"
	"sobremesa/engine/must"
)

var update = flag.Bool("update", false, "play the games whose files are empty")

// To store another game, make an empty file for it and run this test with -update. Stored games
// do not change with the players, because pictures show their moments.
func TestStoredGamesGoToTheirEnd(t *testing.T) {
	list, err := filepath.Glob("games/*.txt")
	must.Succeed(t, err)
	for _, path := range list {
		var seats int
		var number uint64
		_, err := fmt.Sscanf(filepath.Base(path), "%d-%d.txt", &seats, &number)
		must.Succeed(t, err)
		text, err := os.ReadFile(path)
		must.Succeed(t, err)
		if *update && len(text) == 0 {
			must.Succeed(t, os.WriteFile(path, []byte(playedWell(t, seats, number)), 0o644))
			continue // this program has embedded the empty one
		}
		g := Play(seats, number, true)
		if end := &g.States[len(g.States)-1]; end.Phase != enanos.Over || end.Ended() != enanos.EndGoal {
			t.Errorf("%s ends after %d moves in %s", path, len(g.States), end.Phase.Term())
		}
	}
	if len(list) < 10 {
		t.Errorf("%d games are stored, want 10 or more", len(list))
	}
}

// playedWell returns the moves of a game among regents.
func playedWell(t *testing.T, seats int, number uint64) string {
	var moves strings.Builder
	rng := rand.New(rand.NewPCG(number, 7))
	play(seats, func(s *enanos.State, seat engine.Seat) (enanos.Move, error) {
		m := enanos.Move{}
		if seat == engine.Chance {
			m = s.Draw(rng)
		} else {
			v := s.View(seat)
			m = players.Regent{}.Choose(t.Context(), engine.Budget{}, &v, rng)
		}
		_, err := moves.WriteString(enanos.Format(m, engine.Spanish) + "\n")
		return m, err
	})
	return moves.String()
}
