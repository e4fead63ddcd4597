package enanos

import (
	"slices"
	"testing"

	"sobremesa/engine"
)

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
