package present_test

import (
	"slices"
	"testing"

	"sobremesa/bot/present"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// Whoever an event names besides the player whom it is about is named as that
// player is, whatever the name has in it.
func TestPlayersAreNamedInWhatHappened(t *testing.T) {
	h := &table.Header{Kind: "trueque", Seats: []store.Seat{{User: "1", Name: "Ana"}, {User: "2", Name: "*Luis*"}, {User: "3", Name: "Eva"}}}
	// Any sentence with an argument of that name will do.
	for want, names := range map[string]any{
		`**Ana**: Turno de \*Luis\*.`:       engine.Seat(1),
		`**Ana**: Turno de \*Luis\* y Eva.`: engine.SeatsOf(1, 2),
		`**Ana**: Turno de rojo.`:           "rojo",
	} {
		frames := []engine.Frame{{Events: []engine.Event{engine.Happened(engine.Everybody, "board.turn", 0, "names", names)}}}
		if got := present.Happened(h, engine.Spanish, frames, false); !slices.Equal(got, []string{want}) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
