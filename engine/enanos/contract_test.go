package enanos

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enginetest"
)

// chanceOf returns the probability of a move of chance. It is computed in another way than
// Draw's.
func chanceOf(s *State, m Move) float64 {
	const die = 1.0 / 6
	count := func(n, of int) float64 { return float64(n) / float64(of) }
	switch m.Kind {
	case KindTerrain:
		laid := 0
		left := map[Terrain]int{TerrainOf(Wood): 4, TerrainOf(Stone): 4, TerrainOf(Iron): 4, TerrainOf(Coal): 3, TerrainOf(Copper): 3, Antarctica: 1}
		for _, x := range s.Terrain {
			if x != NoTerrain {
				laid++
				left[x]--
			}
		}
		return count(left[Terrain(m.N)], Hexes-laid)
	case KindReds:
		return count(1, len(board.redSets[s.Raiders]))
	case KindSixes:
		return count(1, 6)
	case KindNumber:
		done, all := 0, []int{2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12}
		left := 0
		for _, n := range all {
			if n == int(m.N) {
				left++
			}
		}
		for _, n := range s.Numbers {
			if n != 0 {
				done++
			}
			if n == m.N {
				left--
			}
		}
		return count(left, len(all)-done)
	case KindRank:
		p := 1.0
		for _, d := range m.Dice {
			if d > 0 {
				p *= die
			}
		}
		return p
	case KindDice:
		return die * die * [...]float64{1.0 / 2, 1.0 / 6, 1.0 / 6, 1.0 / 6}[m.N]
	case KindDraw:
		from, all := &s.decks, 0
		if s.Decks[m.Card.Area()] == 0 {
			from = &s.Discards
		}
		for c := range Card(CardKinds) {
			if c.Area() == m.Card.Area() {
				all += int(from[c])
			}
		}
		return count(int(from[m.Card]), all)
	case KindTheft:
		hand := s.secrets[m.Whom].Hand
		return count(hand.Of(m.Good), hand.Len())
	case KindFight:
		return orders(m.Dice[:3]) * orders(m.Dice[3:])
	}
	return 1
}

// orders returns the probability of rolling some dice in any order.
func orders(dice []uint8) float64 {
	p, n := 1.0, 0
	same := map[uint8]int{}
	for _, d := range dice {
		if d == 0 {
			continue
		}
		n++
		same[d]++
		p *= float64(n) / float64(same[d]) / 6
	}
	return p
}

// worlds returns another position that looks the same to a viewer: it deals anew what the viewer
// cannot know, and gives the others other secret standing orders and offers for Antwerp. For a
// spectator it deals what some seat cannot know.
func worlds(s *State, viewer engine.Seat, rng *rand.Rand) State {
	v := s.View(viewer)
	if viewer == engine.Spectator {
		v = s.View(engine.Seat(rng.IntN(int(s.Seats))))
	}
	w := v.Sample(rng)
	for seat := range engine.Seat(s.Seats) {
		if seat != viewer {
			secretOrders(&w, seat, rng)
		}
	}
	return w
}

func secretOrders(w *State, seat engine.Seat, rng *rand.Rand) {
	secret := &w.secrets[seat]
	secret.Defence = Answer(rng.IntN(int(answers)))
	secret.Antwerp = Answer(rng.IntN(int(answersTo[KindAntwerp])))
	secret.Deals = [MaxDeals]Deal{}
	for range rng.IntN(MaxDeals) {
		v := w.View(seat)
		m := v.randomDeal(rng)
		secret.order(dealOf(&m))
	}
	if w.Phase == Pledging && !w.Wait.Has(seat) || w.Phase == Defending {
		secret.Pledge = w.Players[seat].fedDwarves() & uint8(rng.IntN(32))
	}
}

// fewGoals is the rules with three of the goals. Other goals differ only in when the game ends.
type fewGoals struct{ Rules }

func (fewGoals) Info() engine.Info {
	info := Rules{}.Info()
	info.Options[0].Values = []string{"12", "8", "20"}
	return info
}

func (r fewGoals) Start(o engine.Options) (State, error) { return start(r.Info(), o) }

func TestTheContract(t *testing.T) {
	enginetest.Run(t, fewGoals{}, enginetest.Probability(chanceOf), enginetest.Worlds(worlds), enginetest.Thinly)
}

func TestEveryGoalMayBeChosen(t *testing.T) {
	for _, goal := range goals {
		if s, err := (Rules{}).Start(engine.Options{Seats: 2, Chosen: engine.Chosen{GoalOption: goal}}); err != nil || strconv.Itoa(int(s.Goal)) != goal {
			t.Errorf("a game for %s points: %d, %v", goal, s.Goal, err)
		}
	}
}
