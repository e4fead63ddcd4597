package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"sobremesa/bot/health"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store/sqlite"
)

// The outcome of every second commit is unknown: it may or may not have been made. Each move that a
// player is told of is made once, artificial players move when they should, and the channel is
// shown each board once.
func TestAGameContinuesWhenTheOutcomeOfHalfTheCommitsIsUnknown(t *testing.T) {
	t.Parallel()
	for _, made := range []bool{true, false} {
		t.Run(fmt.Sprintf("made: %t", made), func(t *testing.T) {
			t.Parallel()
			w, logged := newWorld(t), new(notes)
			unsure := &hosttest.Unsure{Store: w.store, Made: made}
			c := w.config()
			c.Store, c.Log = unsure, logged.log()
			w.run(c)
			w.wants(w.command(ana, mesa, "azul new players:3"), says(sitting.Opened))
			w.wants(w.command(luis, mesa, "azul join"), says(sitting.Joined))
			lobby := w.settled(mesa)
			w.press(ana, lobby, w.button(lobby, message.Add).CustomID, "voraz")
			w.wants(w.chooses(luis, mesa, "azul board", "start"), says("table.started"))
			w.settled(mesa)
			const moves = 10
			for range moves {
				user, move, _ := w.turn(mesa)
				w.wants(w.command(user, mesa, "azul take "+move), says(sitting.Played))
				w.settled(mesa)
			}
			by := make(map[engine.Seat]int)
			for _, m := range w.game(mesa).Moves {
				by[m.Seat]++
			}
			if by[0]+by[1] != moves || by[2] < moves/2-1 || by[2] > moves/2+1 {
				t.Errorf("moves by seat: %v; people were told of %d", by, moves)
			}
			shown := make(map[string]int)
			for _, m := range w.public(mesa) {
				nonce := string(m.Nonce)
				if shown[nonce]++; nonce == "" || shown[nonce] > 1 {
					t.Errorf("%q is there %d times", m.Content, shown[nonce])
				}
			}
			if strings.Contains(logged.String(), "level=ERROR") || unsure.Unknown() < moves {
				t.Errorf("with %d commits unknown, logged:\n%s", unsure.Unknown(), logged.String())
			}
		})
	}
}

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
