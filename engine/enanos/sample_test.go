package enanos

import (
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/must"
)

// A sampled position looks to its viewer like the true one, and can be played on. Most samples
// differ from the true position.
func TestASampleLooksLikeThePositionAndCanBePlayed(t *testing.T) {
	looked, other := map[Phase]int{}, 0
	for seed := range uint64(30) {
		rng := rand.New(rand.NewPCG(seed, 21))
		chosen := Published() // without home there are more attacks
		chosen[GoalOption], chosen[TrainOption] = "20", "7"
		s, err := Rules{}.Start(engine.Options{Seats: 2 + int(seed%3), Chosen: chosen})
		must.Succeed(t, err)
		for s.Phase != Over {
			if s.Phase > Rolling && (looked[s.Phase] < 10 || rng.IntN(200) == 0) {
				looked[s.Phase]++
				for viewer := range engine.Seat(s.Seats) {
					v := s.View(viewer)
					w := v.Sample(rng)
					if got := w.View(viewer); got != v {
						t.Fatalf("%s: seat %d sees another position", s.Phase.Term(), viewer+1)
					}
					if w != s {
						other++
					}
					compareCounts(t, &w)
					for i := range w.Offers[:w.Made] {
						if o := &w.Offers[i]; o.Asked != 0 && !w.secrets[o.Maker].Hand.Covers(o.Give) {
							t.Fatalf("seat %d can't pay what it offers", o.Maker+1)
						}
					}
					playOn(t, &w, rng)
				}
			}
			seat, m := randomPlay(&s, rng)
			must.Succeed(t, s.Play(seat, m))
		}
	}
	for _, phase := range []Phase{Drawing, Discarding, Raiding, Stealing, Pledging, Defending, Losing, Acting, Trading, Paying, Taking, Guarding, Answering, Fighting} {
		if looked[phase] == 0 {
			t.Errorf("no position was looked at: %s", phase.Term())
		}
	}
	if other < 200 {
		t.Errorf("only %d samples differ from the position", other)
	}
}

func playOn(t *testing.T, s *State, rng *rand.Rand) {
	t.Helper()
	for range 12 {
		if s.Phase == Over {
			return
		}
		seat, m := randomPlay(s, rng)
		must.Succeed(t, s.Play(seat, m))
	}
}
