package enanos

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/must"
)

// moveOf makes a move from bytes. It is rarely legal.
func moveOf(b [16]byte) Move {
	hand := func(kinds, n byte) Cards {
		return Good(kinds%Goods).N(int(n&7)) + Good(kinds>>4%Goods).N(int(n>>4&3))
	}
	m := Move{
		Kind: Kind(b[0]) % (kinds + 1), Whom: engine.Seat(b[1]%6) - 1, Good: Good(b[2] % (Goods + 1)), Card: Card(b[3] % (CardKinds + 1)),
		Area: Area(b[4] % (Areas + 1)), Piece: Piece(b[5] % 8), From: b[6] % 130, To: b[7] % 130, N: b[8] % 16,
		Give: hand(b[9], b[10]), Want: hand(b[11], b[12]),
	}
	m.Edges[0], m.Edges[1] = Edge(b[13]), Edge(b[14])
	// Clear the fields that the kind does not use in half of the cases, so that some moves are
	// legal.
	if b[15]&1 == 0 && m.Kind < kinds {
		used := (&Move{Kind: m.Kind, Card: m.Card % CardKinds}).shape().uses
		for f, clear := range map[field]func(){
			fieldWhom: func() { m.Whom = 0 }, fieldGood: func() { m.Good = 0 }, fieldCard: func() { m.Card = 0 }, fieldArea: func() { m.Area = 0 },
			fieldPiece: func() { m.Piece = 0 }, fieldFrom: func() { m.From = 0 }, fieldTo: func() { m.To = 0 }, fieldN: func() { m.N = 0 }, fieldUntil: func() { m.Until = 0 },
			fieldEdges: func() { m.Edges = [MaxDwarves]Edge{} }, fieldGive: func() { m.Give = 0 }, fieldWant: func() { m.Want = 0 },
		} {
			if used&f == 0 {
				clear()
			}
		}
	}
	return m
}

// FuzzPlay plays moves made from bytes, by any seat, from somewhere in a random game. Play must
// accept what Moves and Unlisted declare and nothing else, a refused move must change nothing,
// and all counts must match those of the slow rules.
func FuzzPlay(f *testing.F) {
	for seed := range uint64(6) {
		rng := rand.New(rand.NewPCG(seed, 4))
		text := make([]byte, 40*18)
		for i := range text {
			text[i] = byte(rng.Uint32())
		}
		f.Add(seed, uint16(60+150*seed), text)
	}
	f.Fuzz(func(t *testing.T, seed uint64, before uint16, text []byte) {
		rng := rand.New(rand.NewPCG(seed, 5))
		s, err := Rules{}.Start(engine.Options{Seats: 2 + int(seed%3)})
		must.Succeed(t, err)
		play := func(seat engine.Seat, m Move) {
			if err := s.Play(seat, m); err != nil {
				t.Fatalf("seat %d: %s: %v", seat, Format(m, engine.English), err)
			}
		}
		for n := 0; s.Phase != Over && (n < int(before%1500) || s.Phase <= Ranking); n++ {
			seat, m := randomPlay(&s, rng)
			play(seat, m)
		}
		for ; len(text) >= 18 && s.Phase != Over; text = text[18:] {
			seat := engine.Seat(text[0]%byte(s.Seats+2)) - 1
			switch moves := (Rules{}).Moves(&s, seat, nil); {
			case text[1] < 96 && len(moves) > 0:
				play(seat, moves[int(text[2])%len(moves)])
			case text[1] < 128:
				seat, m := randomPlay(&s, rng)
				play(seat, m)
			default:
				m := moveOf([16]byte(text[2:18]))
				was := s
				declared := slices.Contains(moves, m)
				for _, form := range (Rules{}).Unlisted(&s, seat) {
					declared = declared || form.Has(m)
				}
				err := s.Play(seat, m)
				if seat != engine.Chance && (err == nil) != declared {
					t.Fatalf("seat %d: %+v: %v, declared: %v", seat, m, err, declared)
				}
				if err != nil && s != was {
					t.Fatalf("seat %d: %+v is refused and changes something", seat, m)
				}
			}
			if s.Phase > Ranking {
				compareCounts(t, &s)
			}
		}
		if s.Phase > Ranking {
			compareConnections(t, &s)
		}
	})
}
