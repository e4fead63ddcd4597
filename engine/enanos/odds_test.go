package enanos

import (
	"math"
	"slices"
	"testing"

	"sobremesa/engine"
)

// One die against one: 15 of 36 rolls win. Two dice against one: 125 of 216. Two against two: one
// pair each costs the attacker a level, two lost pairs cost two.
func TestTheOddsOfAnAttackAreThoseOfItsDice(t *testing.T) {
	near := func(got float64, n, of int) bool { return math.Abs(got-float64(n)/float64(of)) < 1e-9 }
	if o := AttackOdds(1, 1); !near(o.Won[1], 15, 36) || !near(o.Lost[1], 21, 36) || !near(o.Wins(), 15, 36) {
		t.Errorf("one die against one: %+v", o)
	}
	if o := AttackOdds(2, 1); !near(o.Won[1], 125, 216) || !near(o.Lost[1], 91, 216) {
		t.Errorf("two dice against one: %+v", o)
	}
	if o := AttackOdds(2, 2); !near(o.Won[2], 295, 1296) || !near(o.Lost[2], 581, 1296) || !near(o.Lost[1], 420, 1296) {
		t.Errorf("two dice against two: %+v", o)
	}
}

// Losses must list what damage does, pair by pair.
func TestLossesAreWhatABuildingSuffers(t *testing.T) {
	const c, other = Crossing(7), Crossing(20)
	for name, p := range map[string]Player{
		"shaft":      {Shafts: c.set() | other.set()},
		"last shaft": {Shafts: c.set()},
		"mine":       {Mines: c.set(), Shafts: other.set()},
		"last mine":  {Mines: c.set(), Mints: c.set()},
		"industry":   {Mines: c.set() | other.set(), Industries: [Areas]Crossing{c}, Mints: c.set() | other.set()},
	} {
		s := State{Table: Table{Seats: 2}}
		s.Players[1] = p
		losses := s.Losses(c)
		var suffered []engine.Code
		for range 4 {
			was := s.Players
			s.damage(&s.Players[1], 0, c)
			switch now := &s.Players[1]; {
			case was[1].Mints != now.Mints:
				suffered = append(suffered, LostMint)
			case was[1].Mines != now.Mines:
				suffered = append(suffered, Lowered)
			case was[0].Shafts != s.Players[0].Shafts:
				suffered = append(suffered, Conquered)
			}
		}
		if !slices.Equal(losses, suffered) {
			t.Errorf("%s: Losses returns %v, the building suffers %v", name, losses, suffered)
		}
	}
	if list := (&Table{Seats: 2}).Losses(c); list != nil {
		t.Errorf("an empty crossing loses %v", list)
	}
}
