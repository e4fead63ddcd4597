package sitting

import (
	"reflect"
	"testing"

	"sobremesa/engine/must"
)

// A result of the game of the day is read as it was stored, also one that was stored before the
// opponent was.
func TestADailyScoreIsReadAsItWasStored(t *testing.T) {
	d := Daily{Points: 61, Against: 48, Rounds: []int{3, 12, 18, 9, 19}, Player: "mozo"}
	for kept, player := range map[string]string{"61 48 3.12.18.9.19 mozo": "mozo", "61 48 3.12.18.9.19": ""} {
		var read Daily
		must.Succeed(t, read.ReadScore(kept))
		if d.Player = player; !reflect.DeepEqual(read, d) || d.Score() != kept {
			t.Errorf("%q is read as %+v and stored as %q", kept, read, d.Score())
		}
	}
	if err := new(Daily).ReadScore("61 48"); err == nil {
		t.Error("a score without rounds is read")
	}
}
