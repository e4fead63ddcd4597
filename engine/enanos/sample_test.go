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
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 21))
		s, err := Rules{}.Start(engine.Options{Seats: 2 + int(seed%3), Chosen: engine.Chosen{GoalOption: "20", TrainOption: "7"}})
		must.Succeed(t, err)
		for s.Phase != Over {
			if s.Phase > Rolling && (looked[s.Phase] < 20 || rng.IntN(200) == 0) {
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
					checkDealt(t, &s, &w)
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
	if other < 500 {
		t.Errorf("only %d samples differ from the position", other)
	}
}

// checkDealt checks that a sample has as many cards of everything as the true position.
func checkDealt(t *testing.T, s, w *State) {
	t.Helper()
	count := func(s *State) (goods Cards, cards CardCounts) {
		goods, cards = s.Bank, s.decks
		for i := range s.secrets[:s.Seats] {
			goods += s.secrets[i].Hand
			for c, n := range s.secrets[i].Unplayed {
				cards[c] += n
			}
			if s.secrets[i].Hand.Len() != int(s.Players[i].Cards) {
				t.Fatalf("seat %d shows %d cards and has %d", i+1, s.Players[i].Cards, s.secrets[i].Hand.Len())
			}
		}
		return goods, cards
	}
	goods, cards := count(s)
	if dealt, counts := count(w); dealt != goods || counts != cards {
		t.Fatalf("%s: dealt %v and %v, there are %v and %v", s.Phase.Term(), dealt, counts, goods, cards)
	}
	for i := range s.Offers[:s.Made] {
		if o := &s.Offers[i]; o.Asked != 0 && !w.secrets[o.Maker].Hand.Covers(o.Give) {
			t.Fatalf("seat %d can't pay what it offers", o.Maker+1)
		}
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
