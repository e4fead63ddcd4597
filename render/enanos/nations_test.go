package enanos

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render/sheet"
)

func TestNationsAreTheChosenOnesAndAllDifferent(t *testing.T) {
	for _, c := range []struct {
		factions []int
		want     [nations]Nation
	}{
		{nil, [nations]Nation{0, 1, 2, 3}},
		{[]int{0, 0, 0, 0}, [nations]Nation{0, 1, 2, 3}},
		{[]int{4, 3, 2, 1}, [nations]Nation{3, 2, 1, 0}},
		{[]int{2, 0}, [nations]Nation{1, 0, 2, 3}},    // another player took the second seat's Nation
		{[]int{3, 3, 0}, [nations]Nation{2, 1, 0, 3}}, // the first player keeps it
		{[]int{9, 0, -1}, [nations]Nation{0, 1, 2, 3}},
	} {
		players := make([]engine.Occupant, len(c.factions))
		for i, faction := range c.factions {
			players[i].Faction = faction
		}
		for seat, want := range c.want {
			if got := NationOf(players, engine.Seat(seat)); got != want {
				t.Errorf("factions %v: seat %d has nation %d, want %d", c.factions, seat, got, want)
			}
		}
	}
}

// The lobby names each player's nation.
func TestTheLobbyNamesTheNations(t *testing.T) {
	l := sheet.Lobby{Seated: []engine.Occupant{{Name: "Ana", Faction: 4}, {Name: "Luis"}}, Free: 1, Words: english}
	for _, want := range []string{"Ana (Amethyst Clan)", "Luis (Forge Clan)"} {
		if alt := AltLobby(l); !strings.Contains(alt, want) {
			t.Errorf("%q is not in %s", want, alt)
		}
	}
	for _, want := range []string{"Amethyst Clan", "Forge Clan"} {
		if p := layoutLobby(&l, true); !slices.ContainsFunc(p.pieces, func(e element) bool { return e.Text == want }) {
			t.Errorf("%q is not written", want)
		}
	}
}

// plates counts the pieces of a plan by nation.
func (p *plan) plates() (count [nations]int) {
	for _, e := range slices.Concat(p.grounds, p.pieces) {
		switch e.sprite.kind {
		case kindBuilding, kindDwarf, kindRail, kindPlate, kindFolk:
			if e.Text == "" {
				count[e.sprite.nation]++
			}
		}
	}
	return count
}

// A player's chosen nation is shown in every picture.
func TestEveryPictureShowsTheChosenNation(t *testing.T) {
	r := play(2, 3, true)
	held := r.happened(0, enanos.AntwerpHeld)
	fought := play(3, 2, false).happened(0, enanos.Fought)
	for name, draw := range map[string]func([]engine.Occupant) *plan{
		"table": func(o []engine.Occupant) *plan {
			s := r.scene(len(r.States)/2, 8, engine.Spectator)
			s.Players = o
			return layoutTable(&s)
		},
		"fight": func(o []engine.Occupant) *plan {
			s := play(3, 2, false).scene(fought, 3, engine.Spectator)
			s.Players = o
			return layoutTable(&s)
		},
		"recap": func(o []engine.Occupant) *plan {
			s := r.scene(held, 1, engine.Spectator)
			s.Players = o
			g, _ := SiegeOf(&s.View, s.Since)
			return layoutRecap(&s, &g)
		},
		"result": func(o []engine.Occupant) *plan {
			s := r.scene(len(r.States)-1, 0, engine.Spectator)
			s.Players = o
			return layoutResult(&s, r.Frames(engine.Spectator))
		},
		"lobby": func(o []engine.Occupant) *plan { return layoutLobby(&sheet.Lobby{Seated: o, Words: spanish}, true) },
	} {
		own, other := draw([]engine.Occupant{{Name: "Ana"}, {Name: "Luis"}}).plates(), draw([]engine.Occupant{{Name: "Ana", Faction: 4}, {Name: "Luis"}}).plates()
		if own[0] == 0 {
			t.Errorf("%s: nothing of the first player", name)
		}
		own[0], own[3] = own[3], own[0]
		if own != other {
			t.Errorf("%s: with the fourth nation for the first player %v, want %v", name, other, own)
		}
	}
}
