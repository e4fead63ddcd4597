package enanostest

import (
	"fmt"
	"path/filepath"
	"testing"

	"sobremesa/engine/enanos"
	"sobremesa/engine/must"
)

// Stored games do not change with the players, because pictures show their moments.
func TestStoredGamesGoToTheirEnd(t *testing.T) {
	list, err := filepath.Glob("games/*.txt")
	must.Succeed(t, err)
	for _, path := range list {
		var seats int
		var number uint64
		_, err := fmt.Sscanf(filepath.Base(path), "%d-%d.txt", &seats, &number)
		must.Succeed(t, err)
		g := Play(seats, number, true)
		if end := &g.States[len(g.States)-1]; end.Phase != enanos.Over || end.AtGoal() == 0 {
			t.Errorf("%s ends after %d moves in %s", path, len(g.States), end.Phase.Term())
		}
	}
	if len(list) < 10 {
		t.Errorf("%d games are stored, want 10 or more", len(list))
	}
}
