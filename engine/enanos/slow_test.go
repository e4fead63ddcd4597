package enanos

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"sobremesa/engine"
)

// A second count of the game, slow and with other means than the rules': the
// board as points in the plane, connections by walking from point to point.

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

// around are the corners of a hex, clockwise from the top, with their names.
var around = []struct {
	name string
	at   point
}{{"n", point{0, -2}}, {"ne", point{1, -1}}, {"se", point{1, 1}}, {"s", point{0, 2}}, {"sw", point{-1, 1}}, {"nw", point{-1, -1}}}

// slowSides are the sides between a corner and the next.
var slowSides = []string{"ne", "e", "se", "sw", "w", "nw"}

type segment struct{ a, b point }

func joining(a, b point) segment {
	if b.y < a.y || b.y == a.y && b.x < a.x {
		a, b = b, a
	}
	return segment{a, b}
}

// slowBoard names every point and segment by all names that it has.
type slowBoard struct {
	points   map[point][]string
	segments map[segment][]string
	hexes    map[point][]int // at a point
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

var onPaper = newSlowBoard()

// crossingOf and edgeOf find the rules' place of a name.
func crossingOf(t testing.TB, name string) Crossing {
	t.Helper()
	m, err := Parse("pozo " + name)
	if err != nil {
		t.Fatal(err)
	}
	return Crossing(m.To)
}

func edgeOf(t testing.TB, name string) Edge {
	t.Helper()
	m, err := Parse("riel " + name)
	if err != nil {
		t.Fatal(err)
	}
	return Edge(m.To)
}

func TestTheBoardIsThatOnPaper(t *testing.T) {
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
			if !board.edgesAt[at[c]].Has(e) || !board.near[at[s.a]].Has(at[s.b]) || !board.near[at[s.b]].Has(at[s.a]) {
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
	n := 0
	for a := range Hexes {
		for b := range a {
			for c := range b {
				for d := range c {
					if !touch(a, b) && !touch(a, c) && !touch(a, d) && !touch(b, c) && !touch(b, d) && !touch(c, d) {
						n++
						if !slices.Contains(board.farApart, HexSet(1<<a|1<<b|1<<c|1<<d)) {
							t.Fatalf("hexes %d %d %d %d are missing", a, b, c, d)
						}
					}
				}
			}
		}
	}
	if n != len(board.farApart) {
		t.Errorf("%d sets, on paper %d", len(board.farApart), n)
	}
}

// slowTable is what stands on the board, by points and segments.
type slowTable struct {
	seat      map[point]engine.Seat // of the building
	rails     map[segment]bool
	dwarf     map[segment]engine.Seat
	fed       map[segment]bool
	neighbour map[point][]point
}

func slowTableOf(t testing.TB, s *State) *slowTable {
	b := &slowTable{map[point]engine.Seat{}, map[segment]bool{}, map[segment]engine.Seat{}, map[segment]bool{}, map[point][]point{}}
	for p, names := range onPaper.points {
		for seat := range engine.Seat(s.Seats) {
			if q := &s.Players[seat]; q.Shafts.Has(crossingOf(t, names[0])) || q.Mines.Has(crossingOf(t, names[0])) {
				b.seat[p] = seat
			}
		}
	}
	for line, names := range onPaper.segments {
		b.neighbour[line.a] = append(b.neighbour[line.a], line.b)
		b.neighbour[line.b] = append(b.neighbour[line.b], line.a)
		e := edgeOf(t, names[0])
		for seat := range engine.Seat(s.Seats) {
			p := &s.Players[seat]
			if p.Rails.Has(e) {
				b.rails[line] = true
			}
			for _, d := range p.Dwarves {
				if d.Level > 0 && d.Edge == e {
					b.dwarf[line] = seat
					b.fed[line] = d.Condition != Resting
				}
			}
		}
	}
	return b
}

// walk is where one comes from some points, over segments and through points that are open.
func (b *slowTable) walk(from []point, over func(segment) bool, through func(point) bool) map[point]bool {
	seen := map[point]bool{}
	var visit func(p point)
	visit = func(p point) {
		if seen[p] {
			return
		}
		seen[p] = true
		if !through(p) {
			return
		}
		for _, q := range b.neighbour[p] {
			if line := joining(p, q); b.rails[line] && over(line) {
				visit(q)
			}
		}
	}
	for _, p := range from {
		visit(p)
	}
	return seen
}

func (b *slowTable) isOthers(seat engine.Seat, p point) bool {
	owner, built := b.seat[p]
	return built && owner != seat
}

func (b *slowTable) own(seat engine.Seat) (list []point) {
	for p, owner := range b.seat {
		if owner == seat {
			list = append(list, p)
		}
	}
	return list
}

// lines are the names of the segments that fit, one canonical name each.
func lines(t testing.TB, fits func(segment) bool) (set Edges) {
	for line, names := range onPaper.segments {
		if fits(line) {
			set = set.With(edgeOf(t, names[0]))
		}
	}
	return set
}

// compareConnections checks everything that follows from what is connected.
func compareConnections(t *testing.T, s *State) {
	t.Helper()
	b := slowTableOf(t, s)
	anything := func(segment) bool { return true }
	for seat := range engine.Seat(s.Seats) {
		passable := func(p point) bool { return !b.isOthers(seat, p) }
		near := func(seen map[point]bool, line segment) bool {
			return seen[line.a] && passable(line.a) || seen[line.b] && passable(line.b)
		}
		reach := b.walk(b.own(seat), anything, passable)
		rails := lines(t, func(line segment) bool { return !b.rails[line] && near(reach, line) })
		if got := s.RailSpots(seat); got != rails {
			t.Fatalf("rails of seat %d: %s, on paper %s", seat, got.names(), rails.names())
		}
		var shafts Crossings
		for p, names := range onPaper.points {
			_, built := b.seat[p]
			for _, q := range b.neighbour[p] {
				_, beside := b.seat[q]
				built = built || beside
			}
			if reach[p] && !built {
				shafts |= crossingOf(t, names[0]).set()
			}
		}
		if got := s.ShaftSpots(seat); got != shafts {
			t.Fatalf("shafts of seat %d: %s, on paper %s", seat, got.names(), shafts.names())
		}
		foreign := func(line segment) bool { owner, there := b.dwarf[line]; return there && owner != seat }
		free := func(line segment) bool { _, there := b.dwarf[line]; return !there }
		calm := b.walk(b.own(seat), func(line segment) bool { return !foreign(line) }, passable)
		dwarves := lines(t, func(line segment) bool { return b.rails[line] && free(line) && near(calm, line) })
		if got := s.DwarfSpots(seat); got != dwarves {
			t.Fatalf("dwarves of seat %d: %s, on paper %s", seat, got.names(), dwarves.names())
		}
		for line, owner := range b.dwarf {
			if owner == seat {
				compareDwarf(t, s, b, seat, line)
			}
		}
	}
}

func compareDwarf(t *testing.T, s *State, b *slowTable, seat engine.Seat, from segment) {
	t.Helper()
	at := edgeOf(t, onPaper.segments[from][0])
	free := func(line segment) bool { _, there := b.dwarf[line]; return !there }
	passable := func(p point) bool { return !b.isOthers(seat, p) }
	ends := []point{from.a, from.b}
	seen := b.walk(ends, free, passable)
	walk := lines(t, func(line segment) bool {
		return b.rails[line] && free(line) && (seen[line.a] && passable(line.a) || seen[line.b] && passable(line.b))
	})
	if got := s.WalkSpots(seat, at); got != walk {
		t.Fatalf("dwarf %s walks to %s, on paper %s", at.Name(), got.names(), walk.names())
	}
	empty := func(p point) bool { _, built := b.seat[p]; return !built }
	seen = b.walk(ends, func(line segment) bool { return free(line) || b.dwarf[line] == seat || !b.fed[line] }, empty)
	var buildings Crossings
	for p := range seen {
		if b.isOthers(seat, p) {
			buildings |= crossingOf(t, onPaper.points[p][0]).set()
		}
	}
	dwarves := lines(t, func(line segment) bool {
		owner, there := b.dwarf[line]
		return there && owner != seat && (seen[line.a] && empty(line.a) || seen[line.b] && empty(line.b))
	})
	if gotB, gotD := s.Targets(seat, at); gotB != buildings || gotD != dwarves {
		t.Fatalf("dwarf %s attacks %s and %s, on paper %s and %s", at.Name(), gotB.names(), gotD.names(), buildings.names(), dwarves.names())
	}
}

// compareCounts checks that nothing is lost and nothing made, and the points.
func compareCounts(t *testing.T, s *State) {
	t.Helper()
	for g := range Good(Goods) {
		n, want := s.Bank.Of(g), 19
		if g >= Diamond {
			want = 12
		}
		for seat := range s.Players {
			n += s.secrets[seat].Hand.Of(g)
		}
		if n != want {
			t.Fatalf("%d cards of %s, want %d", n, g.Term(), want)
		}
	}
	decks := [Areas]int{}
	for c := range Card(CardKinds) {
		n := int(s.decks[c] + s.Discards[c])
		decks[c.Area()] += int(s.decks[c])
		for seat := range s.Players {
			n += int(s.secrets[seat].Unplayed[c])
		}
		if want := int(deckOf[c]); n != want && !(c.Point() && n == 0) {
			t.Fatalf("%d cards %s, want %d", n, c.Term(), want)
		}
	}
	drawn := 0
	for a := range Area(Areas) {
		if int(s.Decks[a]) != decks[a] {
			t.Fatalf("the deck of %s shows %d cards and has %d", a.Term(), s.Decks[a], decks[a])
		}
		drawn += int(deckOf[a.first()] - s.decks[a.first()])
	}
	points, feet := 0, map[Edge]bool{}
	for seat := range engine.Seat(s.Seats) {
		p := &s.Players[seat]
		points += int(p.Points)
		if int(p.Cards) != s.secrets[seat].Hand.Len() {
			t.Fatalf("seat %d shows %d cards and has %d", seat, p.Cards, s.secrets[seat].Hand.Len())
		}
		for a := range Area(Areas) {
			if n := s.secrets[seat].Unplayed.of(a); n != int(p.Unplayed[a]) {
				t.Fatalf("seat %d shows %d cards of %s and has %d", seat, p.Unplayed[a], a.Term(), n)
			}
		}
		if p.Mints&^p.Mines != 0 || p.industries()&^p.Mines != 0 || p.Shafts&p.Mines != 0 {
			t.Fatalf("seat %d has mints or industries without mines", seat)
		}
		want := 0
		for _, names := range onPaper.points {
			c := crossingOf(t, names[0])
			switch {
			case slices.Contains(p.Industries[:], c):
				want += 4
			case p.Mines.Has(c):
				want += 2
			case p.Shafts.Has(c):
				want++
			}
			if p.Buildings().Has(c) && s.Rails().and(board.edgesAt[c]).Empty() && s.Phase > Tracking {
				t.Fatalf("a building at %s touches no rail", c.Name())
			}
		}
		want += int(p.Points)
		for _, first := range []engine.Seat{s.RailBaron, s.Captain} {
			if first == seat {
				want += 2
			}
		}
		if got := s.Score(seat).Total(); got != want {
			t.Fatalf("seat %d has %d points, on paper %d", seat, got, want)
		}
		for _, d := range p.Dwarves {
			if d.Level == 0 && d != (Dwarf{}) || d.Level > 3 || d.Level > 0 && (!s.Rails().Has(d.Edge) || feet[d.Edge]) {
				t.Fatalf("seat %d has the dwarf %+v", seat, d)
			}
			feet[d.Edge] = d.Level > 0
		}
		if got := p.Rails; got.Len() > MaxRails {
			t.Fatalf("seat %d has %d rails", seat, got.Len())
		}
	}
	if drawn > points {
		t.Fatalf("%d production points drawn, %d shown", drawn, points)
	}
}

func TestRandomGamesAreAsOnPaper(t *testing.T) {
	for seats := 2; seats <= MaxSeats; seats++ {
		t.Run(fmt.Sprint(seats, " seats"), func(t *testing.T) {
			games := 3
			for seed := range uint64(games) {
				rng := rand.New(rand.NewPCG(seed, 9))
				n := 0
				end := randomGame(t, seats, rng, func(s *State, _ engine.Seat, _ Move) {
					if s.Phase <= Ranking {
						return
					}
					compareCounts(t, s)
					// Walking takes longest: every few moves.
					if n++; n%5 == 0 {
						compareConnections(t, s)
					}
				})
				compareCounts(t, &end)
				compareConnections(t, &end)
			}
		})
	}
}
