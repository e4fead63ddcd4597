package bot_test

import (
	"crypto/sha256"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"sobremesa/bot/message"
	"sobremesa/must"
	"sobremesa/store"
)

// sixtyFour are digits of a hash or of a seed.
var sixtyFour = regexp.MustCompile(`[0-9a-f]{64}`)

func TestTheChanceOfAGameCanBeChecked(t *testing.T) {
	w := start(t)
	w.wants(w.command(ana, mesa, "azul verify"), "todavía no ha terminado")
	w.newGame(mesa, ana, luis)
	running := w.command(marta, mesa, "azul verify")
	w.wants(running, "Cuando acabe")
	hashes := sixtyFour.FindAllString(running, -1)
	if len(hashes) != 1 || strings.Contains(running, w.game(mesa).Seed.Hex()) {
		t.Fatalf("told %q", running)
	}
	for {
		user, move, over := w.turn(mesa)
		if over {
			break
		}
		w.command(user, mesa, "azul take "+move)
	}
	w.settled(mesa)
	for _, m := range w.public(mesa) {
		if sixtyFour.MatchString(m.Content) {
			t.Errorf("the channel reads %q", m.Content)
		}
	}
	over := w.command(marta, mesa, "azul verify")
	told := sixtyFour.FindAllString(over, -1)
	if len(told) != 3 || told[0] != hashes[0] || told[1] != told[2] || fmt.Sprintf("%x", sha256.Sum256([]byte(told[1]))) != hashes[0] {
		t.Errorf("told %q, before %s", over, hashes)
	}
	w.wants(over, "printf %s "+told[1]+" | sha256sum", "todos salen de la semilla")

	// A game of before is committed to by the bytes of its seed; one of its draws
	// is made another.
	g := w.game(mesa)
	g.CommitmentForm = 1
	must.Succeed(t, w.store.Commit(t.Context(), &store.Change{Game: g, At: g.Ended}))
	old := w.command(marta, mesa, "azul verify")
	if sum := fmt.Sprintf("%x", sha256.Sum256(g.Seed[:])); !strings.Contains(old, sum) || !strings.Contains(old, "xxd -r -p | sha256sum") {
		t.Errorf("told %q, want %s", old, sum)
	}
	g.Seed[0]++
	must.Succeed(t, w.store.Commit(t.Context(), &store.Change{Game: g, At: g.Ended}))
	w.wants(w.command(marta, mesa, "azul verify"), "no sale de la semilla")
}

func TestTheChanceOfAGameThatWasGivenUpCanBeChecked(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	w.settled(mesa)
	w.click(ana, w.shown(ana, mesa, "azul cancel"), message.End)
	w.wants(w.click(marta, w.settled(mesa), message.Verify), "printf %s", "todos salen de la semilla")
}
