package sqlite_test

import (
	"path/filepath"
	"slices"
	"testing"
	"time"

	"sobremesa/engine/must"
	"sobremesa/store"
)

func TestAStoreTellsOfItselfWhatItsOperatorWantsToKnow(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "x.db"))
	for i, status := range []store.Status{store.Lobby, store.Running, store.Running, store.PutAway} {
		g := &store.Game{Kind: "azul", Channel: string(rune('a' + i)), Status: status, Created: time.Now()}
		must.Succeed(t, s.Commit(t.Context(), &store.Change{Game: g, At: time.Now()}))
	}
	live, err := s.LiveGames(t.Context())
	must.Succeed(t, err)
	if want := []store.LiveGames{{Kind: "azul", Status: store.Lobby, N: 1}, {Kind: "azul", Status: store.Running, N: 2}}; !slices.Equal(live, want) {
		t.Errorf("live games %v, want %v", live, want)
	}
	is := s.Measure()
	if is.Bytes <= 0 || is.Log <= 0 || is.Free <= 0 {
		t.Errorf("measures %+v", is)
	}
	if is.Waits != 0 || is.Waited != 0 {
		t.Errorf("nobody waited, but measures are %+v", is)
	}
}
