package enanos

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"sobremesa/engine"
)

// walk returns the crossings that can be reached from some crossings, over rails and through crossings
// that are open.
func walk(s *State, from Crossings, over func(Edge) bool, through func(Crossing) bool) (seen Crossings) {
	var visit func(c Crossing)
	visit = func(c Crossing) {
		if seen.Has(c) {
			return
		}
		seen |= c.set()
		if !through(c) {
			return
		}
		for e := range board.edges.All() {
			if ends := e.Ends(); (ends[0] == c || ends[1] == c) && s.Rails().Has(e) && over(e) {
				visit(ends[0])
				visit(ends[1])
			}
		}
	}
	for c := range from.All() {
		visit(c)
	}
	return seen
}

// edgesWhere returns the edges that fit.
func edgesWhere(fits func(Edge) bool) (set Edges) {
	for e := range board.edges.All() {
		if fits(e) {
			set = set.With(e)
		}
	}
	return set
}

// compareConnections checks everything that depends on connections.
func compareConnections(t *testing.T, s *State) {
	t.Helper()
	same := func(what string, got, want interface{ Names() []string }) {
		t.Helper()
		if !slices.Equal(got.Names(), want.Names()) {
			t.Fatalf("%s: %s, on paper %s", what, got.Names(), want.Names())
		}
	}
	rail, free := s.Rails().Has, func(e Edge) bool { return s.DwarfOwner(e) == engine.Spectator }
	for seat := range engine.Seat(s.Seats) {
		foreign := func(owner engine.Seat) bool { return owner != engine.Spectator && owner != seat }
		passable := func(c Crossing) bool { _, owner := s.PieceAt(c); return !foreign(owner) }
		near := func(seen Crossings, e Edge, through func(Crossing) bool) bool {
			a, b := e.Ends()[0], e.Ends()[1]
			return seen.Has(a) && through(a) || seen.Has(b) && through(b)
		}
		own := s.Players[seat].Buildings()
		reach := walk(s, own, func(Edge) bool { return true }, passable)
		same("rails", s.RailSpots(seat), edgesWhere(func(e Edge) bool { return !rail(e) && near(reach, e, passable) }))
		var shafts Crossings
		for c := range (reach & board.crossings).All() {
			if s.Buildings()&(c.set()|c.set().Beside()) == 0 {
				shafts |= c.set()
			}
		}
		same("shafts", s.ShaftSpots(seat), shafts)
		calm := walk(s, own, func(e Edge) bool { return !foreign(s.DwarfOwner(e)) }, passable)
		same("dwarves", s.DwarfSpots(seat), edgesWhere(func(e Edge) bool { return rail(e) && free(e) && near(calm, e, passable) }))
		for _, d := range s.Players[seat].Dwarves {
			if d.Level == 0 {
				continue
			}
			seen := walk(s, d.Edge.ends(), free, passable)
			same("walks", s.WalkSpots(seat, d.Edge), edgesWhere(func(e Edge) bool { return rail(e) && free(e) && near(seen, e, passable) }))
			empty := func(c Crossing) bool { return !s.Buildings().Has(c) }
			seen = walk(s, d.Edge.ends(), func(e Edge) bool {
				owner := s.DwarfOwner(e)
				return !foreign(owner) || s.dwarf(owner, e).Condition == Resting
			}, empty)
			buildings, dwarves := s.Targets(seat, d.Edge)
			same("attacks on buildings", buildings, seen&s.others(seat))
			same("attacks on dwarves", dwarves, edgesWhere(func(e Edge) bool { return foreign(s.DwarfOwner(e)) && near(seen, e, empty) }))
		}
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
	for c := range board.crossings.All() {
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
