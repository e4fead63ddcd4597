package enanos

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"sobremesa/engine"
)

// slowTable is what is on the board, by points and segments.
type slowTable struct {
	seat      map[point]engine.Seat // of the building
	rails     map[segment]bool
	dwarf     map[segment]engine.Seat
	fed       map[segment]bool
	neighbour map[point][]point
}

func slowTableOf(s *State) *slowTable {
	b := &slowTable{map[point]engine.Seat{}, map[segment]bool{}, map[segment]engine.Seat{}, map[segment]bool{}, map[point][]point{}}
	for p, c := range onPaper.crossing {
		for seat := range engine.Seat(s.Seats) {
			if q := &s.Players[seat]; q.Shafts.Has(c) || q.Mines.Has(c) {
				b.seat[p] = seat
			}
		}
	}
	for line, e := range onPaper.edge {
		b.neighbour[line.a] = append(b.neighbour[line.a], line.b)
		b.neighbour[line.b] = append(b.neighbour[line.b], line.a)
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

// walk returns the points that can be reached from some points, over segments and through points
// that are open.
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

// lines returns the edges of the segments that fit.
func lines(fits func(segment) bool) (set Edges) {
	for line, e := range onPaper.edge {
		if fits(line) {
			set = set.With(e)
		}
	}
	return set
}

// compareConnections checks everything that depends on connections.
func compareConnections(t *testing.T, s *State) {
	t.Helper()
	b := slowTableOf(s)
	anything := func(segment) bool { return true }
	for seat := range engine.Seat(s.Seats) {
		passable := func(p point) bool { return !b.isOthers(seat, p) }
		near := func(seen map[point]bool, line segment) bool {
			return seen[line.a] && passable(line.a) || seen[line.b] && passable(line.b)
		}
		reach := b.walk(b.own(seat), anything, passable)
		rails := lines(func(line segment) bool { return !b.rails[line] && near(reach, line) })
		if got := s.RailSpots(seat); got != rails {
			t.Fatalf("rails of seat %d: %s, on paper %s", seat, got.Names(), rails.Names())
		}
		var shafts Crossings
		for p, c := range onPaper.crossing {
			_, built := b.seat[p]
			for _, q := range b.neighbour[p] {
				_, beside := b.seat[q]
				built = built || beside
			}
			if reach[p] && !built {
				shafts |= c.set()
			}
		}
		if got := s.ShaftSpots(seat); got != shafts {
			t.Fatalf("shafts of seat %d: %s, on paper %s", seat, got.Names(), shafts.Names())
		}
		foreign := func(line segment) bool { owner, there := b.dwarf[line]; return there && owner != seat }
		free := func(line segment) bool { _, there := b.dwarf[line]; return !there }
		calm := b.walk(b.own(seat), func(line segment) bool { return !foreign(line) }, passable)
		dwarves := lines(func(line segment) bool { return b.rails[line] && free(line) && near(calm, line) })
		if got := s.DwarfSpots(seat); got != dwarves {
			t.Fatalf("dwarves of seat %d: %s, on paper %s", seat, got.Names(), dwarves.Names())
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
	at := onPaper.edge[from]
	free := func(line segment) bool { _, there := b.dwarf[line]; return !there }
	passable := func(p point) bool { return !b.isOthers(seat, p) }
	ends := []point{from.a, from.b}
	seen := b.walk(ends, free, passable)
	walk := lines(func(line segment) bool {
		return b.rails[line] && free(line) && (seen[line.a] && passable(line.a) || seen[line.b] && passable(line.b))
	})
	if got := s.WalkSpots(seat, at); got != walk {
		t.Fatalf("dwarf %s walks to %s, on paper %s", at.Name(), got.Names(), walk.Names())
	}
	empty := func(p point) bool { _, built := b.seat[p]; return !built }
	seen = b.walk(ends, func(line segment) bool { return free(line) || b.dwarf[line] == seat || !b.fed[line] }, empty)
	var buildings Crossings
	for p := range seen {
		if b.isOthers(seat, p) {
			buildings |= onPaper.crossing[p].set()
		}
	}
	dwarves := lines(func(line segment) bool {
		owner, there := b.dwarf[line]
		return there && owner != seat && (seen[line.a] && empty(line.a) || seen[line.b] && empty(line.b))
	})
	if gotB, gotD := s.Targets(seat, at); gotB != buildings || gotD != dwarves {
		t.Fatalf("dwarf %s attacks %s and %s, on paper %s and %s", at.Name(), gotB.Names(), gotD.Names(), buildings.Names(), dwarves.Names())
	}
}

// compareCounts checks the points, and that no card is lost or made.
func compareCounts(t *testing.T, s *State) {
	t.Helper()
	compareGoods(t, s)
	drawn := compareDecks(t, s)
	points, occupied := 0, map[Edge]bool{}
	for seat := range engine.Seat(s.Seats) {
		points += int(s.Players[seat].Points)
		compareHand(t, s, seat)
		comparePieces(t, s, seat, occupied)
	}
	if drawn > points {
		t.Fatalf("%d production points drawn, %d shown", drawn, points)
	}
}

func compareGoods(t *testing.T, s *State) {
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
}

// compareDecks returns how many production points have been drawn.
func compareDecks(t *testing.T, s *State) (drawn int) {
	t.Helper()
	decks := [Areas]int{}
	for c := range Card(CardKinds) {
		n := int(s.decks[c] + s.Discards[c])
		decks[c.Area()] += int(s.decks[c])
		for seat := range s.Players {
			n += int(s.secrets[seat].Unplayed[c])
		}
		if want := int(deckOf()[c]); n != want && !(c.Point() && n == 0) {
			t.Fatalf("%d cards %s, want %d", n, c.Term(), want)
		}
	}
	for a := range Area(Areas) {
		if int(s.Decks[a]) != decks[a] {
			t.Fatalf("the deck of %s shows %d cards and has %d", a.Term(), s.Decks[a], decks[a])
		}
		drawn += int(deckOf()[a.first()] - s.decks[a.first()])
	}
	return drawn
}

func compareHand(t *testing.T, s *State, seat engine.Seat) {
	t.Helper()
	p, own := &s.Players[seat], &s.secrets[seat]
	if int(p.Cards) != own.Hand.Len() {
		t.Fatalf("seat %d shows %d cards and has %d", seat, p.Cards, own.Hand.Len())
	}
	for a := range Area(Areas) {
		if n := own.Unplayed.of(a); n != int(p.Unplayed[a]) {
			t.Fatalf("seat %d shows %d cards of %s and has %d", seat, p.Unplayed[a], a.Term(), n)
		}
	}
}

// comparePieces checks the seat's pieces and its points. occupied holds the edges of dwarves.
func comparePieces(t *testing.T, s *State, seat engine.Seat, occupied map[Edge]bool) {
	t.Helper()
	p := &s.Players[seat]
	if p.Mints&^p.Mines != 0 || p.industries()&^p.Mines != 0 || p.Shafts&p.Mines != 0 {
		t.Fatalf("seat %d has mints or industries without mines", seat)
	}
	if n := p.Rails.Len(); n > MaxRails {
		t.Fatalf("seat %d has %d rails", seat, n)
	}
	for _, d := range p.Dwarves {
		if d.Level == 0 && d != (Dwarf{}) || d.Level > 3 || d.Level > 0 && (!s.Rails().Has(d.Edge) || occupied[d.Edge]) {
			t.Fatalf("seat %d has the dwarf %+v", seat, d)
		}
		occupied[d.Edge] = d.Level > 0
	}
	want := int(p.Points)
	for _, c := range onPaper.crossing {
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
	for _, first := range []engine.Seat{s.RailBaron, s.Captain} {
		if first == seat {
			want += 2
		}
	}
	if got := s.Score(seat).Total(); got != want {
		t.Fatalf("seat %d has %d points, on paper %d", seat, got, want)
	}
}

func TestRandomGamesAreAsOnPaper(t *testing.T) {
	for seats := 2; seats <= MaxSeats; seats++ {
		t.Run(fmt.Sprint(seats, " seats"), func(t *testing.T) {
			for seed := range uint64(randomGames(t, 3)) {
				rng := rand.New(rand.NewPCG(seed, 9))
				n := 0
				end := randomGame(t, seats, rng, func(s *State, _ engine.Seat, _ Move) {
					if s.Phase <= Ranking {
						return
					}
					compareCounts(t, s)
					// Walking is slow, so compare the connections every few moves only.
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
