package enanos

import (
	"testing"

	"sobremesa/engine"
)

// A turn is idle if it can only be ended or used for offers. It is not idle while an offer that
// has been made may be answered by another one.
func TestATurnIsIdleWhereNothingIsLeftButToEndItOrToOffer(t *testing.T) {
	for name, c := range map[string]struct {
		board, moves string
		want         bool
	}{
		"nothing to pay with":          {"1 shaft e n\n1 hand 1 iron", "", true},
		"an empty hand":                {"1 shaft e n", "", true},
		"a rail can be paid":           {"1 shaft e n\n1 hand 1 wood 1 iron", "", false},
		"a fed dwarf may walk":         {"1 hand 1 iron\n1 rail a nw\n1 rail a w\n1 dwarf a nw 1 fed", "", false},
		"a resting dwarf can't be fed": {"1 hand 1 iron\n1 rail a nw\n1 rail a w\n1 dwarf a nw 1", "", true},
		"a card can be played":         {"1 hand 1 iron\n1 cards merchant", "", false},
		"an offer waits for an answer": {"1 hand 1 iron\n2 hand 1 coal", "offer 1 iron for 1 coal", false},
		"another's offer waits":        {"1 hand 1 iron\n2 hand 1 coal", "offer 1 iron for 1 gold\n2: counter 1 1 coal for 1 iron", false},
		"an offer was declined":        {"1 hand 1 iron\n2 hand 1 coal", "offer 1 iron for 1 coal\n2: decline 1", false},
		"what there was has been paid": {"1 shaft e n\n1 hand 1 wood 2 iron", "rail e ne", true},
	} {
		t.Run(name, func(t *testing.T) {
			s := position(t, c.board)
			play(t, &s, c.moves)
			if got := (Rules{}).Idle(s.View(0), 0); got != c.want {
				t.Errorf("idle: %v, want %v; moves %v", got, c.want, Rules{}.Moves(&s, 0, nil))
			}
			for _, other := range []engine.Seat{1, engine.Spectator, engine.Chance} {
				if (Rules{}).Idle(s.View(other), other) {
					t.Errorf("seat %d is idle in another's turn", other)
				}
			}
		})
	}
}
