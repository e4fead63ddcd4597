package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"sobremesa/bot/health"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/sitting"
	"sobremesa/store/sqlite"
)

// The disk is full or read-only, or the file is damaged. A player is told that the move was not
// made, and makes it when that is over.
func TestPlayersAreToldWhileTheStoreIsUnusableAndThenContinue(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	unusable, c := &hosttest.Unusable{Store: w.store}, w.config()
	c.Store, c.Health = unusable, new(health.Health)
	w.run(c)
	w.newGame(mesa, ana, luis)
	for _, why := range []error{sqlite.ErrFull, sqlite.ErrUnusable, sqlite.ErrDamaged} {
		w.settled(mesa)
		user, move, _ := w.turn(mesa)
		moves := len(w.game(mesa).Moves)
		unusable.Becomes(fmt.Errorf("committing: %w", why))
		w.wants(w.command(user, mesa, "azul take "+move), says("chat.unkept"))
		w.wants(strings.Join(c.Health.NotReady(t.Context()), "\n"), "nothing can be committed: committing: "+why.Error())
		if now := len(w.game(mesa).Moves); now != moves {
			t.Errorf("%v: %d moves more", why, now-moves)
		}
		unusable.Becomes(nil)
		w.wants(w.command(user, mesa, "azul take "+move), says(sitting.Played))
		if now := len(w.game(mesa).Moves); now == moves {
			t.Errorf("%v: no move afterwards", why)
		}
	}
}
