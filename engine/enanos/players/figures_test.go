package players_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enanos/players"
	"sobremesa/engine/must"
)

// figuresVariable says how many games TestFigures plays for each group of players.
const figuresVariable = "SOBREMESA_ENANOS_FIGURES"

// group is a row of TestFigures: some players and a goal. Of several players, the first is compared with the others.
type group struct {
	goal  string
	names []string
}

func groups() (list []group) {
	add := func(goal string, names ...string) { list = append(list, group{goal, names}) }
	c := "canciller"
	for _, goal := range []string{"12", "9", "8"} {
		add(goal, c, c, c, c)
		add(goal, c, c, c)
		add(goal, c, c)
	}
	for _, goal := range []string{"12", "9"} {
		for _, name := range slices.Sorted(maps.Keys(limits)) {
			add(goal, name, c, c, c)
		}
	}
	for _, goal := range []string{"12", "9"} {
		add(goal, "capataz", "capataz", "capataz", "capataz")
		for _, pair := range [][2]string{{"capataz", "peon"}, {"regente", "capataz"}, {c, "regente"}} {
			for others := 1; others < enanos.MaxSeats; others++ {
				add(goal, append([]string{pair[0]}, slices.Repeat([]string{pair[1]}, others)...)...)
			}
		}
	}
	return list
}

// limits are players who leave something out, by name. The values of what they leave out are 0.
var limits = map[string]func() *players.Thinker{
	"no-attack": func() *players.Thinker {
		t := players.NewThinker(kinds(enanos.KindAttack))
		t.Weights.Attack, t.Weights.Rest = 0, 0
		return t
	},
	"no-promotion": func() *players.Thinker { return players.NewThinker(kinds(enanos.KindPromote)) },
	"no-walk":      func() *players.Thinker { return players.NewThinker(kinds(enanos.KindMove)) },
	"no-mint": func() *players.Thinker {
		t := players.NewThinker(kinds(enanos.KindMint))
		t.Weights.Mint = 0
		return t
	},
	"no-bribe": func() *players.Thinker { return players.NewThinker(kinds(enanos.KindBribe)) },
	"no-chase": func() *players.Thinker {
		t := players.NewThinker(kinds(enanos.KindChase))
		t.Weights.Chase = 0
		return t
	},
	"no-rails": func() *players.Thinker { // the milestone
		t := players.NewThinker(nil)
		t.Weights.Rails = [enanos.BigRail]float64{}
		return t
	},
	"no-dwarves": func() *players.Thinker {
		t := players.NewThinker(kinds(enanos.KindDwarf))
		t.Weights.Team, t.Weights.Dwarf, t.Weights.Level = [enanos.BigTeam]float64{}, 0, 0
		return t
	},
	"only-medicine":   only(enanos.Medicine),
	"only-technology": only(enanos.Technology),
	"only-jewellery":  only(enanos.Jewellery),
}

func kinds(left enanos.Kind) func(*enanos.Move) bool {
	return func(m *enanos.Move) bool { return m.Kind == left }
}

func only(a enanos.Area) func() *players.Thinker {
	return func() *players.Thinker {
		t := players.NewThinker(func(m *enanos.Move) bool { return m.Kind == enanos.KindAdvance && m.Area != a })
		for other := range enanos.Area(enanos.Areas) {
			// Its contraband and levels count more, as it has no others.
			levels, good := &t.Weights.Levels[other], &t.Weights.Goods[other.Contraband()]
			if other != a {
				*levels, *good = [enanos.MaxLevel]float64{}, 0.7**good
				continue
			}
			*good *= 1.4
			for i := range levels {
				levels[i] *= 1.4
			}
		}
		return t
	}
}

// TestFigures prints how games go, and how the players do against each other.
func TestFigures(t *testing.T) {
	text := os.Getenv(figuresVariable)
	if text == "" {
		t.Skipf("%s says how many games to count; 400 take some minutes for each row", figuresVariable)
	}
	games, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s: %v", figuresVariable, err)
	}
	for _, g := range groups() {
		t.Run(g.goal+" "+strings.Join(g.names, " "), func(t *testing.T) { figures(t, games, g) })
	}
}

func figures(t *testing.T, games int, row group) {
	t.Helper()
	all := players.All()
	for name, limit := range limits {
		all = append(all, players.Named{Name: name, Player: limit()})
	}
	simulator := players.SimulatorOf(all)
	c := config("figures", games, row.names...)
	c.Chosen = engine.Chosen{enanos.GoalOption: row.goal}
	wins := 0
	var count tally
	for n := range games {
		count.begin()
		g, err := simulator.Play(t.Context(), c, n, count.watch)
		must.Succeed(t, err)
		for _, s := range g.Last.Standings() {
			if s.Place == 1 {
				count.end(len(row.names), s.Seat)
				if g.Seats[s.Seat] == 0 {
					wins++
				}
			}
		}
	}
	t.Logf("%d games, goal %s, %v: the first wins %s; %v", games, row.goal, row.names, percent(wins, games), &count)
}

// TestTheTurnsThatAWaitingPlanSaves prints how many turns of chancellors end by themselves when each always waits
// for a mine, or for a shaft while it has nowhere to build one, and in how many of the others nothing is done; and
// how often a chancellor wins who alone waits so. An offer that nobody accepts counts as nothing, and a turn that
// ends by itself is no turn of a person's.
func TestTheTurnsThatAWaitingPlanSaves(t *testing.T) {
	games, _ := strconv.Atoi(os.Getenv(figuresVariable))
	if games == 0 {
		t.Skipf("%s says how many games to count", figuresVariable)
	}
	for _, seats := range []int{4, 3, 2} {
		turns, empty, passed, won, wonBefore := 0, 0, 0, 0, 0
		for n := range games {
			one := engine.Seat(n % seats)
			all, some, none := waiting(t, n, seats, 1<<seats-1), waiting(t, n, seats, engine.SeatsOf(one)), waiting(t, n, seats, 0)
			turns, empty, passed = turns+all.turns, empty+all.empty, passed+all.passed
			if some.winner == one {
				won++
			}
			if none.winner == one {
				wonBefore++
			}
		}
		t.Logf("%d seats, %d games: %d turns, nothing done in %s; %s end by themselves, and of the others nothing is done in %s; who alone waits wins %s (%s if nobody does)",
			seats, games, turns, percent(empty, turns), percent(passed, turns), percent(empty-passed, turns-passed), percent(won, games), percent(wonBefore, games))
	}
}

// waited is a game in which turns that a waiting plan ends are ended.
type waited struct {
	turns, empty, passed int
	winner               engine.Seat
}

// waiting plays a game of chancellors, some of whom wait. A plan ends a turn that brings nothing new, but at most
// six in a row.
func waiting(t *testing.T, n, seats int, who engine.Seats) (g waited) {
	rules, rng := enanos.Rules{}, rand.New(rand.NewPCG(uint64(n), 9))
	s, err := rules.Start(engine.Options{Seats: seats})
	must.Succeed(t, err)
	var c tally
	c.begin()
	var seen [enanos.MaxSeats][]string
	var score, ended [enanos.MaxSeats]int
	for rules.ToMove(&s) != 0 {
		seat := rules.Awaited(&s).First()
		var m enanos.Move
		if seat == engine.Chance {
			m = rules.Draw(&s, rng)
		} else if v := rules.View(&s, seat); v.Phase != enanos.Acting {
			m = players.Chancellor{}.Choose(t.Context(), engine.Budget{}, &v, rng)
		} else {
			planned := wishes(v, seat)
			end, open := rules.Pass(v, seat, planned)
			isNew := func(what string) bool { return !slices.Contains(seen[seat], what) }
			paid := func(p enanos.Move) bool { return v.Own.Hand.Covers(v.Cost(p)) }
			now := v.Score(seat).Total()
			if who.Has(seat) && !c.busy && ended[seat] < 6 && now >= score[seat] && !slices.ContainsFunc(open, isNew) && !slices.ContainsFunc(planned, paid) {
				m = end
				g.passed++
				ended[seat]++
			} else if m = (players.Chancellor{}).Choose(t.Context(), engine.Budget{}, &v, rng); m == end {
				ended[seat] = 0
			}
			if m == end {
				seen[seat], score[seat] = open, now
				g.turns++
			}
		}
		before := rules.View(&s, engine.Spectator)
		must.Succeed(t, rules.Play(&s, seat, m))
		c.watch(engine.Move{Seat: seat, Text: enanos.Format(m, engine.Spanish)}, before, rules.View(&s, engine.Spectator))
	}
	g.empty = c.empty
	g.winner = engine.Winners(rules.Standings(&s)).First()
	return g
}

// wishes returns what a seat waits for: its mines, or its shafts if it has nowhere to build one.
func wishes(v enanos.View, seat engine.Seat) (list []enanos.Move) {
	rich, ok := enanos.Rules{}.AtTurn(v, seat)
	if !ok {
		return nil
	}
	for _, kind := range []enanos.Kind{enanos.KindMine, enanos.KindShaft} {
		for _, m := range rich.Moves(nil) {
			if m.Kind == kind {
				list = append(list, m)
			}
		}
		if len(list) > 0 {
			break
		}
	}
	return list
}

func percent(n, of int) string { return fmt.Sprintf("%.1f%%", 100*float64(n)/float64(max(1, of))) }

// BenchmarkPlayers plays whole games among equals. The games of pawns, which play at random, are
// the yardstick.
func BenchmarkPlayers(b *testing.B) {
	for _, p := range players.All() {
		b.Run(p.Name, func(b *testing.B) {
			rules := enanos.Rules{}
			for n := 0; b.Loop(); n++ {
				rng := rand.New(rand.NewPCG(uint64(n), 1))
				s, err := rules.Start(engine.Options{Seats: 4})
				must.Succeed(b, err)
				for rules.ToMove(&s) != 0 {
					seat, m := rules.Awaited(&s).First(), enanos.Move{}
					if seat == engine.Chance {
						m = rules.Draw(&s, rng)
					} else {
						v := rules.View(&s, seat)
						m = p.Player.Choose(b.Context(), engine.Budget{}, &v, rng)
					}
					must.Succeed(b, rules.Play(&s, seat, m))
				}
			}
		})
	}
}
