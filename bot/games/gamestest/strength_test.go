package gamestest_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"sobremesa/bot/games/all"
	"sobremesa/bot/lang"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/engine/simulate"
)

// The ladder of artificial players goes from the weakest to the strongest. Each one wins clearly more
// games than the one before, for any number of players. Players that take their time to think are
// tried in games for two only.
func TestEachRungOfTheLadderIsStronger(t *testing.T) {
	enginetest.OnlyThorough(t)
	enough := map[string]int{"azul": 2000, "enanos": 60} // numbers of games that take seconds; else 200
	thinking := map[string]int{"solador": 400, "oficial": 200, "experto": 60, "maestro": 20}
	for _, g := range all.Games() {
		ladder := g.Ladder()
		for n := 1; n < len(ladder); n++ {
			weaker, stronger := ladder[n-1].Name, ladder[n].Name
			most := g.Rules.Info().MaxSeats
			if thinking[stronger] > 0 {
				most = g.Rules.Info().MinSeats
			}
			for seats := g.Rules.Info().MinSeats; seats <= most; seats++ {
				names := slices.Repeat([]string{stronger, weaker}, 2)[:seats]
				c := simulate.Config{Players: names, Games: cmp.Or(thinking[stronger], enough[g.Name()], 200), Seed: "fuerza", Workers: 2}
				s, err := g.Simulator.Run(t.Context(), c, nil)
				must.Succeed(t, err)
				wins := make(map[string]float64)
				for i, name := range names {
					wins[name] += float64(s.Players[i].Wins) / float64(count(names, name))
				}
				said := fmt.Sprintf("%s, %d players, %d games: %s wins %.0f each, %s %.0f", g.Name(), seats, c.Games, stronger, wins[stronger], weaker, wins[weaker])
				if t.Log(said); wins[stronger] < 1.1*wins[weaker] {
					t.Error(said)
				}
			}
		}
	}
}

func count(names []string, name string) (n int) {
	for _, other := range names {
		if other == name {
			n++
		}
	}
	return n
}

// Games that were begun against a player who is offered no more are played on by one of today's, and
// people still read the name.
func TestRetiredPlayersAreReplacedByOnesOfToday(t *testing.T) {
	list := all.Games()
	for _, g := range list {
		for name, today := range g.Retired {
			if players := list.Players(g.Name()); slices.Contains(players, name) || !slices.Contains(list.Ladder(g.Name()), today) {
				t.Errorf("%s: %s is replaced by %s, the players are %v", g.Name(), name, today, players)
			}
			if p := list.Player(g.Name(), name); p == nil || p != list.Player(g.Name(), today) {
				t.Errorf("%s: %v plays for %s", g.Name(), p, name)
			}
			for _, l := range lang.Languages {
				if key := string(g.PlayerTerm(name)); lang.Text(l, key, nil) == key {
					t.Errorf("%s: %s has no name in %s", g.Name(), name, l)
				}
			}
		}
	}
}

// People who are away should not be replaced by the weakest player.
func TestTheGuardianIsAGoodPlayer(t *testing.T) {
	for _, g := range all.Games() {
		players := all.Games().Players(g.Name())
		if at := slices.Index(players, g.Guardian); at < min(1, len(players)-1) {
			t.Errorf("%s: the guardian is number %d, %s", g.Name(), at+1, g.Guardian)
		}
	}
}
