package enanos

import (
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enginetest"
)

// imaginable calls each with every move of some kinds that a seat could think of, legal or not. The
// moves of kinds that name places name all places, but only two for an edge without a dwarf of the seat.
func imaginable(s *State, seat engine.Seat, each func(m Move)) {
	for _, kind := range []Kind{KindShaft, KindRail, KindMine, KindMint, KindDwarf, KindFeed, KindPromote, KindLose} {
		for to := range places + 2 {
			each(Move{Kind: kind, To: uint8(to)})
		}
	}
	for from := range places + 2 {
		each(Move{Kind: KindDefend, From: uint8(from)})
		for to := range places + 2 {
			if to > 1 && s.Players[seat].DwarfAt(Edge(from)) < 0 {
				break
			}
			each(Move{Kind: KindMove, From: uint8(from), To: uint8(to)})
			for piece := range DwarfPiece + 2 {
				each(Move{Kind: KindAttack, From: uint8(from), To: uint8(to), Piece: piece})
			}
		}
	}
	for hex := range uint8(Hexes + 1) {
		for whom := engine.Spectator; whom <= MaxSeats; whom++ {
			each(Move{Kind: KindRaid, To: hex, Whom: whom})
			each(Move{Kind: KindPlay, Card: BribeCard, To: hex, Whom: whom})
			for g := range Good(Goods) {
				each(Move{Kind: KindBribe, Good: g, To: hex, Whom: whom})
			}
			for from := range places + 2 {
				each(Move{Kind: KindChase, From: uint8(from), To: hex, Whom: whom})
			}
		}
	}
	for a := range Area(Areas + 1) {
		each(Move{Kind: KindAdvance, Area: a})
		each(Move{Kind: KindChoose, Area: a})
		for to := range places + 2 {
			each(Move{Kind: KindIndustry, Area: a, To: uint8(to)})
		}
	}
	for c := range Card(CardKinds) {
		each(Move{Kind: KindShed, Card: c})
		if c == BribeCard {
			continue
		}
		for to := range places + 2 {
			each(Move{Kind: KindPlay, Card: c, To: uint8(to)})
		}
		for g := Good(1); g < Goods; g++ {
			each(Move{Kind: KindPlay, Card: c, Good: g})
		}
		for whom := engine.Seat(1); whom < MaxSeats; whom++ {
			each(Move{Kind: KindPlay, Card: c, Whom: whom})
		}
	}
	for a := range Good(Goods) {
		each(Move{Kind: KindTake, Good: a})
		for b := range a + 1 {
			each(Move{Kind: KindPlay, Card: Provisions, Give: a.N(1) + b.N(1)})
			for want := range Good(Goods) {
				each(Move{Kind: KindTrade, Give: a.N(1) + b.N(1), Want: want.N(1)})
				for c := range b + 1 {
					for d := range c + 1 {
						each(Move{Kind: KindTrade, Give: a.N(1) + b.N(1) + c.N(1) + d.N(1), Want: want.N(1)})
					}
				}
			}
		}
	}
	for n := range uint8(MaxOffers + 2) {
		each(Move{Kind: KindAccept, N: n})
		each(Move{Kind: KindDecline, N: n})
	}
	each(Move{Kind: KindEnd})
}

// TestMovesAreAllThatCanBePlayed tries every imaginable move and compares the legal ones with the
// listed ones. The contract tests the offers of dwarves for Antwerp.
func TestMovesAreAllThatCanBePlayed(t *testing.T) {
	tried, legal := 0, map[Kind]int{}
	for seed := range uint64(4) {
		rng := rand.New(rand.NewPCG(seed, 4))
		randomGame(t, 2+int(seed%3), rng, func(s *State, seat engine.Seat, _ Move) {
			if s.Phase == Pledging || seat == engine.Chance || rng.IntN(enginetest.Times(80, 20)) > 0 {
				return
			}
			listed := map[Move]bool{}
			v := s.seatView(seat)
			for _, m := range v.moves(nil) {
				listed[m] = true
			}
			seen := map[Move]bool{}
			imaginable(s, seat, func(m Move) {
				tried++
				if !m.wellFormed() || v.check(&m) != nil {
					if listed[m] {
						t.Fatalf("%s is listed and refused", Format(m, engine.English))
					}
					return
				}
				if !listed[m] {
					t.Fatalf("%s is accepted and not listed", Format(m, engine.English))
				}
				seen[m] = true
			})
			for m := range seen {
				legal[m.Kind]++
			}
			if len(seen) != len(listed) {
				t.Fatalf("%d moves are accepted, %d listed", len(seen), len(listed))
			}
		})
	}
	t.Logf("%d moves tried, legal by kind: %v", tried, legal)
	for _, kind := range []Kind{KindRail, KindMove, KindAttack, KindPlay, KindTrade} {
		if legal[kind] == 0 {
			t.Errorf("no %s was legal", written[0][kind.verb()])
		}
	}
}
