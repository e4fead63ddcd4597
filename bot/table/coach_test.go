package table_test

import (
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/bot/thinking"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// The coach waits for a place to think, but not for ever. The last moment of its review is the
// end of the game.
func TestTheCoachWaitsForAPlaceToThink(t *testing.T) {
	f := newFixture(t)
	id := f.Begin(sitting.Opening{Kind: "trueque"}, "ana", "luis")
	p := f.PlayUntil(id, func(p *sitting.Sitting) bool { return p.Status == store.Finished })
	synctest.Test(t, func(t *testing.T) {
		busy := thinking.New(f.Games, f.Now, engine.Budget{}, 1)
		end, err := busy.Begin(t.Context())
		must.Succeed(t, err)
		began := time.Now()
		_, err = busy.Review(t.Context(), p, "ana")
		f.refused(thinking.Busy)(sitting.Done{}, err)
		if waited := time.Since(began); waited != 10*time.Second {
			t.Errorf("it waited %v", waited)
		}
		end()
		for range 2 { // the second time shows that it gave its place back
			r, err := busy.Review(t.Context(), p, "ana")
			must.Succeed(t, err)
			if last := r.Curve[len(r.Curve)-1]; last.Moves != p.Moves {
				t.Errorf("the end is %+v", last)
			}
		}
	})
}
