package azul_test

import (
	"fmt"
	"strings"
	"testing"

	"sobremesa/bot/games"
	play "sobremesa/bot/games/azul"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// The lines above a picture number the moves of several players. The picture numbers its rings in
// the same way.
func TestTheTextAndThePictureNumberTheSameMoves(t *testing.T) {
	for _, variant := range []string{"clasico", "gris"} {
		frames := whole(t, variant).Frames
		h := &sitting.Header{}
		h.Kind, h.Seats = "azul", []store.Seat{{User: "1", Name: "Ana"}, {User: "2", Name: "Luis"}}
		numbered := 0
		for at := 1; at < len(frames); at++ {
			for _, from := range []int{max(0, at-3), max(0, at-9)} {
				seen := frames[:at+1]
				scene := games.Scene{View: seen[at].View, Lang: engine.Spanish}
				present.ShowSince(&scene, seen, from)
				var said []string
				for _, line := range present.Since(play.Game(), h, engine.Spanish, seen, seen, from, -1) {
					var n int
					if _, err := fmt.Sscanf(line, "%d. ", &n); err == nil {
						if n == 1 {
							said = nil // the numbers start again
						}
						said = append(said, line)
					}
				}
				rings := play.SceneOf(scene).Last
				if len(rings) < 2 {
					continue
				}
				numbered++
				if len(said) != len(rings) {
					t.Fatalf("%s, moves %d to %d: %d rings for %q", variant, from, at, len(rings), said)
				}
				for i, ring := range rings {
					if ring.Report.RoundOver {
						continue // the ends of rounds are told by seat
					}
					if want := fmt.Sprintf("%d. **%s**", i+1, h.Seats[ring.Seat].Name); !strings.HasPrefix(said[i], want) {
						t.Fatalf("%s, moves %d to %d: ring %d is of seat %d, the text says %q", variant, from, at, i+1, ring.Seat, said[i])
					}
				}
			}
		}
		if numbered < 20 {
			t.Errorf("%s: only %d pictures had several moves", variant, numbered)
		}
	}
}
