package azul_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"sobremesa/bot/games"
	play "sobremesa/bot/games/azul"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
)

// counted is a line with what its events say, counted without the code that gives reasons.
type counted struct {
	moves  []engine.Move
	rows   map[engine.Seat]map[int]int // the points of each row that is tiled
	tiled  map[engine.Seat]int         // all these points
	scores []int                       // after the line
	starts engine.Seat                 // of the next round
	over   bool
}

// lineFrom plays a move and a greedy line after it to the end of the round.
func lineFrom(t *testing.T, match engine.Match, seat engine.Seat, move string, rng *rand.Rand) counted {
	t.Helper()
	match = match.Clone()
	c := counted{rows: map[engine.Seat]map[int]int{}, tiled: map[engine.Seat]int{}}
	for first := true; match.ToMove() != 0 && !match.ToMove().Has(engine.Chance); first = false {
		if !first {
			seat = match.ToMove().First()
			move = greedy.Choose(t.Context(), engine.Budget{}, match.View(seat), rng)
		}
		played, err := match.Play(seat, move)
		must.Succeed(t, err)
		c.moves = append(c.moves, played.Move)
		for _, e := range played.EventsFor(engine.Spectator) {
			if e.Code == azul.TiledLine {
				if c.rows[e.Seat] == nil {
					c.rows[e.Seat] = map[int]int{}
				}
				c.rows[e.Seat][e.Args["row"].(int)] = e.Args["points"].(int)
				c.tiled[e.Seat] += e.Args["points"].(int)
			}
		}
	}
	view := match.View(engine.Spectator).(azul.View)
	for seat := range engine.Seat(view.Seats()) {
		c.scores = append(c.scores, view.Score(seat))
	}
	c.starts, c.over = view.Starter(), match.ToMove() == 0
	return c
}

var greedy = func() engine.Artificial {
	g := play.Game()
	return g.Artificial[slices.IndexFunc(g.Artificial, func(a games.Artificial) bool { return a.Name == "voraz" })].Player
}()

// only returns the rows that a seat tiles in one line alone, and their points.
func only(c, other counted, seat engine.Seat) (rows []int, n int) {
	for row := range 6 {
		if points, tiled := c.rows[seat][row]; tiled {
			if _, too := other.rows[seat][row]; !too {
				rows, n = append(rows, row), n+points
			}
		}
	}
	return rows, n
}

// others returns the scores of the other seats.
func others(scores []int, seat engine.Seat) []int {
	return slices.Delete(slices.Clone(scores), int(seat), int(seat)+1)
}

// What is said of a move is so when the round has been played along the two lines, and it is not so of the other
// move; each sentence can be read in both languages.
func TestReasonsAreTrueOfTheLines(t *testing.T) {
	g := play.Game()
	seen := map[string]int{}
	for n, variant := range []string{"clasico", "gris", "habana", "clasico", "gris", "clasico"} {
		rng := rand.New(rand.NewPCG(uint64(n), 1))
		match, err := g.Rules.Start(engine.Options{Seats: 2 + n%3, Chosen: engine.Chosen{azul.WallOption: variant}})
		must.Succeed(t, err)
		for match.ToMove() != 0 {
			if match.ToMove().Has(engine.Chance) {
				must.Do(t)(match.Draw(rng))
				continue
			}
			seat := match.ToMove().First()
			moves, view := match.Moves(seat), match.View(seat)
			line := lineFrom(t, match, seat, moves[rng.IntN(len(moves))], rng)
			other := lineFrom(t, match, seat, moves[rng.IntN(len(moves))], rng)
			list, against := g.Reasons(view, seat, line.moves, other.moves), g.Reasons(view, seat, other.moves, line.moves)
			if n := len(list); n > 0 && list[0].Args["less"] == true {
				// What it costs in the round, bonuses aside, is not far more than what is said to speak for it.
				cost := other.scores[seat] - line.scores[seat] - slices.Max(others(other.scores, seat)) + slices.Max(others(line.scores, seat))
				if n == 1 || cost > 8 {
					t.Errorf("it costs %d, for %v", cost, list[1:])
				}
			}
			for _, s := range list {
				seen[s.Key]++
				verify(t, s, seat, line, other)
				if slices.ContainsFunc(against, func(o games.Sentence) bool { return reflect.DeepEqual(o, s) }) {
					t.Errorf("%v is said of both moves", s)
				}
				for _, l := range lang.Languages {
					clean(t, s.Key, lang.Text(l, s.Key, s.Args), 200)
				}
			}
			if same := g.Reasons(view, seat, line.moves, line.moves); same != nil {
				t.Errorf("the same line has the reasons %v", same)
			}
			if short := g.Reasons(view, seat, line.moves[:len(line.moves)-1], other.moves); short != nil {
				t.Errorf("a line that does not reach the end of the round has the reasons %v", short)
			}
			must.Do(t)(match.Play(seat, greedy.Choose(t.Context(), engine.Budget{}, view, rng)))
		}
	}
	for _, key := range []string{"round", "rows", "scores", "floor", "denies", "less", "falls", "column", "color", "starts", "begun", "free", "denies-column"} {
		if seen["azul.reason."+key] == 0 {
			t.Errorf("never said: %s; %v", key, seen)
		}
	}
}

// verify recounts what a sentence says.
func verify(t *testing.T, s games.Sentence, seat engine.Seat, line, other counted) {
	t.Helper()
	best := func(c counted) int { return slices.Max(others(c.scores, seat)) }
	who := seat
	if other, ok := s.Args["who"].(engine.Seat); ok {
		who = other
	}
	mine, mn := only(line, other, who)
	theirs, on := only(other, line, who)
	a, ok := s.Args, true
	switch s.Key {
	case "azul.reason.round":
		more := line.scores[seat] - best(line) - other.scores[seat] + best(other)
		ok = a["own"] == line.scores[seat] && a["next"] == best(line) && a["then"] == other.scores[seat] && a["best"] == best(other) &&
			(a["less"] == true) == (more < 0) && more != 0
	case "azul.reason.rows":
		ok = slices.Equal(a["rows"].([]int), mine) && a["n"] == mn && slices.Equal(a["instead"].([]int), theirs) && a["would"] == on && mn > on
	case "azul.reason.denies":
		ok = slices.Equal(a["rows"].([]int), theirs) && a["n"] == on && slices.Equal(a["instead"].([]int), mine) && a["would"] == mn && on > mn
	case "azul.reason.scores":
		ok = a["now"] == line.tiled[who] && a["than"] == other.tiled[who] && line.tiled[who] > other.tiled[who]
	case "azul.reason.less":
		ok = a["now"] == line.tiled[who] && a["than"] == other.tiled[who] && line.tiled[who] < other.tiled[who]
	case "azul.reason.floor":
		ok = a["now"].(int) >= 0 && a["now"].(int) < a["than"].(int) && (line.over || other.over || a["than"].(int)-a["now"].(int) ==
			line.scores[seat]-line.tiled[seat]-other.scores[seat]+other.tiled[seat])
	case "azul.reason.falls":
		ok = a["than"].(int) >= 0 && a["now"].(int) > a["than"].(int) && (line.over || other.over || a["now"].(int)-a["than"].(int) ==
			line.tiled[who]-line.scores[who]-other.tiled[who]+other.scores[who])
	case "azul.reason.starts":
		ok = line.starts == seat && other.starts != seat && !line.over && !other.over
	case "azul.reason.ends":
		ok = line.over && !other.over && line.scores[seat] > best(line)
	case "azul.reason.goes-on":
		ok = other.over && !line.over && other.scores[seat] < best(other)
	}
	if !ok {
		t.Errorf("%v is not so of\n%+v rather than\n%+v", s, line, other)
	}
}
