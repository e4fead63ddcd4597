package enanos

import (
	"maps"
	"math/bits"
	"slices"
	"testing"

	"sobremesa/engine/must"
)

// The slow tests compute the game a second time by other means: the board as points in the plane,
// connections by walking from crossing to crossing.

// point is a corner of a hex: half widths to the right, thirds of a row down.
type point struct{ x, y int }

// slowHexes are the centres of the hexes a to s.
var slowHexes = func() (list []point) {
	for row, r := range []struct{ x, n int }{{2, 3}, {1, 4}, {0, 5}, {1, 4}, {2, 3}} {
		for k := range r.n {
			list = append(list, point{r.x + 2*k, 3 * row})
		}
	}
	return list
}()

// around are the corners of a hex with their names, clockwise from the top.
var around = []struct {
	name string
	at   point
}{{"n", point{0, -2}}, {"ne", point{1, -1}}, {"se", point{1, 1}}, {"s", point{0, 2}}, {"sw", point{-1, 1}}, {"nw", point{-1, -1}}}

// slowSides are the names of the sides between each corner and the next.
var slowSides = []string{"ne", "e", "se", "sw", "w", "nw"}

type segment struct{ a, b point }

func joining(a, b point) segment {
	if b.y < a.y || b.y == a.y && b.x < a.x {
		a, b = b, a
	}
	return segment{a, b}
}

// slowBoard has all the names of each point and segment.
type slowBoard struct {
	points   map[point][]string
	segments map[segment][]string
	hexes    map[point][]int // around a point
}

func newSlowBoard() *slowBoard {
	b := &slowBoard{map[point][]string{}, map[segment][]string{}, map[point][]int{}}
	for h, c := range slowHexes {
		letter := string(rune('a' + h))
		for i, corner := range around {
			p, next := point{c.x + corner.at.x, c.y + corner.at.y}, around[(i+1)%6].at
			b.points[p] = append(b.points[p], letter+" "+corner.name)
			b.hexes[p] = append(b.hexes[p], h)
			s := joining(p, point{c.x + next.x, c.y + next.y})
			b.segments[s] = append(b.segments[s], letter+" "+slowSides[i])
		}
	}
	return b
}

// crossingOf and edgeOf return the place of a name.
func crossingOf(t testing.TB, name string) Crossing {
	t.Helper()
	m, err := Parse("pozo " + name)
	must.Succeed(t, err)
	return Crossing(m.To)
}

func edgeOf(t testing.TB, name string) Edge {
	t.Helper()
	m, err := Parse("riel " + name)
	must.Succeed(t, err)
	return Edge(m.To)
}

func TestTheBoardIsThatOnPaper(t *testing.T) {
	onPaper := newSlowBoard()
	if len(onPaper.points) != 54 || len(onPaper.segments) != 72 || board.crossings.Len() != 54 || board.edges.Len() != 72 {
		t.Fatalf("%d crossings and %d edges, on paper %d and %d", board.crossings.Len(), board.edges.Len(), len(onPaper.points), len(onPaper.segments))
	}
	at := map[point]Crossing{}
	for p, names := range onPaper.points {
		at[p] = crossingOf(t, names[0])
		for _, name := range names {
			if got := crossingOf(t, name); got != at[p] {
				t.Errorf("%s is another crossing than %s", name, names[0])
			}
		}
		if !slices.Contains(names, at[p].Name()) {
			t.Errorf("%v is called %s", names, at[p].Name())
		}
		var hexes HexSet
		for _, h := range onPaper.hexes[p] {
			hexes |= 1 << h
			if !board.corners[h].Has(at[p]) {
				t.Errorf("%s is no corner of %s", names[0], Hex(h).Name())
			}
		}
		if board.hexesAt[at[p]] != hexes {
			t.Errorf("hexes %b at %s, want %b", board.hexesAt[at[p]], names[0], hexes)
		}
	}
	if len(slices.Compact(slices.Sorted(maps.Values(at)))) != 54 {
		t.Error("two points are one crossing")
	}
	var all Edges
	for s, names := range onPaper.segments {
		e := edgeOf(t, names[0])
		all = all.With(e)
		for _, name := range names {
			if edgeOf(t, name) != e {
				t.Errorf("%s is another edge than %s", name, names[0])
			}
		}
		if !slices.Contains(names, e.Name()) {
			t.Errorf("%v is called %s", names, e.Name())
		}
		if e.ends() != at[s.a].set()|at[s.b].set() {
			t.Errorf("%s has other ends", names[0])
		}
		for _, c := range []point{s.a, s.b} {
			if !board.edgesAt[at[c]].Has(e) || !at[s.a].set().Beside().Has(at[s.b]) || !at[s.b].set().Beside().Has(at[s.a]) {
				t.Errorf("%s is not at its ends", names[0])
			}
		}
	}
	if all.Len() != 72 {
		t.Errorf("%d different edges", all.Len())
	}
	degrees := 0
	for p := range onPaper.points {
		degrees += board.edgesAt[at[p]].Len()
	}
	if degrees != 2*72 {
		t.Errorf("%d ends of edges, want %d", degrees, 2*72)
	}
}

func TestSetsOfHexesForSixAndEightDoNotTouch(t *testing.T) {
	touch := func(a, b int) bool {
		dx, dy := slowHexes[a].x-slowHexes[b].x, slowHexes[a].y-slowHexes[b].y
		return dy == 0 && (dx == 2 || dx == -2) || (dy == 3 || dy == -3) && (dx == 1 || dx == -1)
	}
	var apart []HexSet
	for set := range HexSet(1 << Hexes) {
		var list []int
		for h := range Hexes {
			if set>>h&1 == 1 && !slices.ContainsFunc(list, func(other int) bool { return touch(h, other) }) {
				list = append(list, h)
			}
		}
		if n := bits.OnesCount32(uint32(set)); n == redHexes && n == len(list) {
			apart = append(apart, set)
		}
	}
	for without, sets := range board.redSets {
		want := slices.DeleteFunc(slices.Clone(apart), func(set HexSet) bool { return set>>without&1 == 1 })
		if got := slices.Sorted(slices.Values(sets)); !slices.Equal(got, want) {
			t.Errorf("without %s there are %d sets, want %d", Hex(without).Name(), len(got), len(want))
		}
	}
}
