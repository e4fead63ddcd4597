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

// A fight applies the losses in this order, one for each pair of dice.
func TestLossesAreWhatABuildingSuffers(t *testing.T) {
	const c, other = Crossing(7), Crossing(20)
	for name, test := range map[string]struct {
		p    Player
		want []engine.Code
	}{
		"shaft":      {Player{Shafts: c.set() | other.set()}, []engine.Code{Conquered}},
		"last shaft": {Player{Shafts: c.set()}, nil},
		"mine":       {Player{Mines: c.set(), Shafts: other.set()}, []engine.Code{Lowered, Conquered}},
		"last mine":  {Player{Mines: c.set(), Mints: c.set()}, []engine.Code{LostMint, Lowered}},
		"industry": {Player{Mines: c.set() | other.set(), Industries: [Areas]Crossing{c}, Mints: c.set() | other.set()},
			[]engine.Code{LostMint, Lowered, Conquered}},
		"nothing": {Player{Shafts: other.set()}, nil},
	} {
		s := Table{Seats: 2}
		s.Players[1] = test.p
		if got := s.Losses(c); !slices.Equal(got, test.want) {
			t.Errorf("%s: Losses returns %v, want %v", name, got, test.want)
		}
		s.Home = true // of at most two buildings no shaft is conquered
		want := slices.DeleteFunc(slices.Clone(test.want), func(loss engine.Code) bool { return loss == Conquered })
		if got := s.Losses(c); !slices.Equal(got, want) {
			t.Errorf("%s: with home Losses returns %v, want %v", name, got, want)
		}
	}
}
