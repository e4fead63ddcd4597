package enanos

import (
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enginetest"
)

// A legal move is read as itself however its text is decorated.
func TestADecoratedMoveIsReadAsItself(t *testing.T) {
	tried, kinds := 0, map[Kind]bool{}
	for seats := 2; seats <= MaxSeats; seats++ {
		rng := rand.New(rand.NewPCG(uint64(seats), 14))
		randomGame(t, seats, rng, func(s *State, seat engine.Seat, _ Move) {
			if seat == engine.Chance || rng.IntN(15) > 0 {
				return
			}
			match := engine.MatchAt(Rules{}, *s)
			moves := (Rules{}).Moves(s, seat, nil)
			for _, form := range (Rules{}).Unlisted(s, seat) {
				moves = append(moves, form.Sample(rng))
			}
			for range enginetest.Times(5, 40) {
				m := moves[rng.IntN(len(moves))]
				kinds[m.Kind] = true
				for _, lang := range []engine.Lang{engine.Spanish, engine.English} {
					for _, typed := range enginetest.Decorated(Format(m, lang), rng) {
						tried++
						if got, err := match.Read(seat, typed); err != nil || got != Format(m, engine.Spanish) {
							t.Errorf("%q is read as %q, %v, want %q", typed, got, err, Format(m, engine.Spanish))
						}
					}
				}
			}
		})
	}
	if tried < 5_000 || len(kinds) < 15 {
		t.Errorf("%d texts of %d kinds of moves, want at least 5,000 of 15", tried, len(kinds))
	}
}

func TestANegativeNumberIsRefused(t *testing.T) {
	for text, want := range map[string]engine.Code{
		"ofrece -1 madera por 1 oro": MissingNumber, "ofrece 1 madera por −2 oro": MissingNumber, "descarta -2 madera": MissingNumber,
		"acepta -3": MissingOffer, "rechaza -１": MissingOffer, "cambia -3 madera 1 piedra por 1 hierro": MissingNumber,
	} {
		if m, err := Parse(text); !engine.IsRefused(err, want) {
			t.Errorf("%q is %+v, %v, want %s", text, m, err, want)
		}
	}
}
