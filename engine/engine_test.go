package engine_test

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sobremesa/engine"
)

func TestSeatsAreASetInAscendingOrder(t *testing.T) {
	set := engine.SeatsOf(3, 0, engine.Chance)
	if got, want := slices.Collect(set.All()), []engine.Seat{0, 3, engine.Chance}; !slices.Equal(got, want) {
		t.Errorf("all %v, want %v", got, want)
	}
	if set.Len() != 3 || set.First() != 0 || set.Without(0).First() != 3 || set.With(1).Len() != 4 {
		t.Errorf("set %b", set)
	}
	for seat, want := range map[engine.Seat]bool{0: true, 1: false, 3: true, engine.Chance: true, engine.Spectator: false, 100: false} {
		if set.Has(seat) != want {
			t.Errorf("has %d: %t", seat, !want)
		}
	}
	if engine.Seats(0).First() != engine.Spectator {
		t.Error("an empty set has a first seat")
	}
	for seat := range set.All() {
		if seat != 0 {
			t.Error("All goes on after the loop was left")
		}
		break
	}
}

// TestADrawFollowsFromTheSeedAndItsNumber builds the generator as its
// documentation says, as anyone who checks a game would.
func TestADrawFollowsFromTheSeedAndItsNumber(t *testing.T) {
	seed := engine.Seed{1, 2, 3}
	for n, number := range map[int][8]byte{0: {}, 1: {7: 1}, 258: {6: 1, 7: 2}} {
		key := sha256.Sum256(append(seed[:], number[:]...))
		want := rand.New(rand.NewChaCha8(key)).Uint64()
		if got := seed.Draw(n).Uint64(); got != want {
			t.Errorf("draw %d begins with %x, want %x", n, got, want)
		}
	}
	other := engine.Seed{1, 2, 4}
	if seed.Draw(1).Uint64() == other.Draw(1).Uint64() || seed.Draw(1).Uint64() == seed.Draw(2).Uint64() {
		t.Error("draws that should differ are alike")
	}
}

func TestTheCommitmentIsTheSeedsHash(t *testing.T) {
	seed := engine.Seed{9, 31: 0xab}
	digits := "09" + strings.Repeat("00", 30) + "ab"
	for form, want := range map[engine.CommitmentForm]string{
		engine.OfBytes: fmt.Sprintf("%x", sha256.Sum256(seed[:])),
		// What `printf %s 0900…00ab | sha256sum` prints.
		engine.OfDigits: fmt.Sprintf("%x", sha256.Sum256([]byte(digits))),
	} {
		got := seed.Commitment(form)
		if got != want || seed.Hex() != digits {
			t.Errorf("form %d of %s: %s, want %s", form, seed.Hex(), got, want)
		}
		if seed.FormOf(got) != form || (engine.Seed{9}).FormOf(got) != 0 {
			t.Errorf("form %d is recognised as %d", form, seed.FormOf(got))
		}
	}
	if seed.Commitment(0) != seed.Commitment(engine.OfBytes) {
		t.Error("a game that names no form has another commitment than it was begun with")
	}
}

func TestRefusalsAndEventsAreWrittenInAStableOrder(t *testing.T) {
	illegal := engine.Refuse("game.full", "line", 2, "color", engine.Term("game.blue"))
	if got, want := illegal.Error(), "refused: game.full color=game.blue line=2"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	event := engine.Happened(engine.Everybody, "game.won", 1, "points", 7)
	if got, want := event.String(), "1: game.won points=7"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if engine.Refuse("game.over").Args != nil {
		t.Error("no arguments are not nil")
	}
}
