package table_test

import (
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/bot/thinking"
	"sobremesa/engine"
	"sobremesa/engine/must"
)

// A hint needs a place to think. It waits for one, but not for long.
func TestAHintWaitsForAPlaceAndNotForLong(t *testing.T) {
	f := newFixture(t)
	id := f.Begin(sitting.Opening{Kind: "trueque", Seats: 2, Artificial: []string{"tendera"}}, "ana")
	p := f.PlayUntil(id, func(p *sitting.Sitting) bool { return p.Awaited().Has(p.SeatOf("ana")) })
	synctest.Test(t, func(t *testing.T) {
		busy := thinking.New(f.Games, f.Now, engine.Budget{}, 1)
		ask := func() (time.Duration, error) {
			began := time.Now()
			_, _, err := busy.Hint(t.Context(), p, "ana")
			return time.Since(began), err
		}
		end, err := busy.Begin(t.Context())
		must.Succeed(t, err)
		waited, err := ask()
		f.refused(thinking.Busy)(sitting.Done{}, err)
		if waited != 2*time.Second {
			t.Errorf("it waited %v", waited)
		}
		time.AfterFunc(time.Second, end)
		for _, want := range []time.Duration{time.Second, 0} { // the second time shows that it gave its place back
			if waited, err := ask(); err != nil || waited != want {
				t.Errorf("after %v, want %v: %v", waited, want, err)
			}
		}
	})
}
