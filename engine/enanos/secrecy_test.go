package enanos

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
)

// randomPlay picks a random move of any seat that may play. It includes standing orders, offers
// and answers.
func randomPlay(s *State, rng *rand.Rand) (engine.Seat, Move) {
	due := s.ToMove()
	if due.Has(engine.Chance) {
		return engine.Chance, s.Draw(rng)
	}
	if rng.IntN(8) == 0 {
		v := s.View(engine.Seat(rng.IntN(int(s.Seats))))
		forms := v.Unlisted() // the orders come last
		return v.Viewer, forms[len(forms)-1].Sample(rng)
	}
	seat := due.First()
	for range rng.IntN(due.Len()) {
		due = due.Without(due.First())
		seat = due.First()
	}
	v := s.View(seat)
	forms := v.Unlisted()
	if len(forms) > 1 && rng.IntN(4) == 0 { // a discard or an offer
		return seat, forms[0].Sample(rng)
	}
	if s.Awaited().Has(seat) {
		return seat, v.RandomMove(rng)
	}
	moves := v.Moves(nil)
	return seat, moves[rng.IntN(len(moves))]
}

// TestHiddenThingsStayHiddenInRarePhases examines positions that are rare in the contract
// test. In another world that looks the same to a viewer, everything that the viewer tries must
// look the same and tell the same.
func TestHiddenThingsStayHiddenInRarePhases(t *testing.T) {
	close := map[Phase]int{}
	differ := 0
	for seed := range uint64(enginetest.Times(20, 40)) {
		rng := rand.New(rand.NewPCG(seed, 8))
		s, err := Rules{}.Start(engine.Options{Seats: 2 + int(seed%3), Chosen: engine.Chosen{GoalOption: "20", TrainOption: "7"}})
		must.Succeed(t, err)
		for s.Phase != Over {
			if s.Phase == Guarding && rng.IntN(2) == 0 { // few random orders say so
				s.secrets[s.Fight.Defender].Defence = AnswerAsk
			}
			seldom := s.Phase > Rolling && s.Phase != Acting && close[s.Phase] < enginetest.Times(5, 40)
			if seldom || s.Phase == Acting && (s.Made > 0 && rng.IntN(enginetest.Times(200, 20)) == 0 || rng.IntN(enginetest.Times(1500, 100)) == 0) {
				close[s.Phase]++
				for viewer := engine.Spectator; viewer < engine.Seat(s.Seats); viewer++ {
					if w := worlds(&s, viewer, rng); w != s {
						differ++
						compareWorlds(t, &s, &w, viewer, rng)
					}
				}
			}
			seat, m := randomPlay(&s, rng)
			if err := s.Play(seat, m); err != nil {
				t.Fatalf("seat %d: %s: %v", seat, Format(m, engine.English), err)
			}
		}
	}
	t.Logf("%d pairs of worlds, positions by phase: %v", differ, close)
	for phase := Drawing; phase < Over; phase++ {
		if close[phase] == 0 {
			t.Errorf("no position was met in the phase %s", phase.Term())
		}
	}
}

func compareWorlds(t *testing.T, p, q *State, viewer engine.Seat, rng *rand.Rand) {
	t.Helper()
	look := func(s *State) string {
		v := s.View(viewer)
		var forms []engine.Code
		for _, f := range (Rules{}).Unlisted(s, viewer) {
			forms = append(forms, f.Code)
		}
		return fmt.Sprint(v, v.ToMove(), v.Awaited(), v.Turns, Rules{}.Moves(s, viewer, nil), forms, v.Standings())
	}
	if look(p) != look(q) {
		t.Fatalf("in %s the worlds look different to seat %d", p.Phase.Term(), viewer)
	}
	if viewer == engine.Spectator {
		return
	}
	v := p.View(viewer)
	tries := v.Moves(nil)
	for _, f := range v.Unlisted() {
		tries = append(tries, f.Sample(rng))
	}
	rng.Shuffle(len(tries), func(i, j int) { tries[i], tries[j] = tries[j], tries[i] })
	for _, m := range tries[:min(enginetest.Times(10, 40), len(tries))] {
		p2, q2 := *p, *q
		errP, errQ := p2.Play(viewer, m), q2.Play(viewer, m)
		if !reflect.DeepEqual(errP, errQ) {
			t.Fatalf("in %s %s is answered %v or %v", p.Phase.Term(), Format(m, engine.English), errP, errQ)
		}
		if look(&p2) != look(&q2) {
			t.Fatalf("in %s the worlds look different to seat %d after %s", p.Phase.Term(), viewer, Format(m, engine.English))
		}
		told := func(before, after *State) (list []string) {
			for _, e := range tell(before, after, viewer, m) {
				if e.To.Has(viewer) {
					list = append(list, e.String())
				}
			}
			return list
		}
		if a, b := told(p, &p2), told(q, &q2); !reflect.DeepEqual(a, b) {
			t.Fatalf("in %s seat %d is told %v or %v", p.Phase.Term(), viewer, a, b)
		}
	}
}

func TestSayingReturnsTheFirstEventOfAMove(t *testing.T) {
	for seed := range uint64(4) {
		rng := rand.New(rand.NewPCG(seed, 6))
		s, err := Rules{}.Start(engine.Options{Seats: 2 + int(seed%3)})
		must.Succeed(t, err)
		for s.Phase != Over {
			seat, m := randomPlay(&s, rng)
			before := s
			must.Succeed(t, s.Play(seat, m))
			if seat == engine.Chance {
				continue
			}
			v := before.View(seat)
			said, ok := v.Saying(m)
			told := tell(&before, &s, seat, m)
			if ok != (len(told) > 0) || ok && (said.String() != told[0].String() || !said.To.Has(seat)) {
				t.Fatalf("%s says %v, told is %v", Format(m, engine.English), said, told)
			}
			if v != before.View(seat) {
				t.Fatal("Saying changed the view")
			}
		}
	}
}
