package toy

import (
	"math/rand/v2"

	"sobremesa/engine"
)

// Good is a kind of card.
type Good uint8

// The goods and their number.
const (
	Bread Good = iota
	Cheese
	Wine

	Goods = 3
)

// Hand counts cards by good.
type Hand [Goods]uint8

// Len returns the number of cards.
func (h Hand) Len() int {
	n := 0
	for _, c := range h {
		n += int(c)
	}
	return n
}

func (h Hand) covers(o Hand) bool {
	for g := range h {
		if h[g] < o[g] {
			return false
		}
	}
	return true
}

func (h Hand) plus(o Hand) Hand {
	for g := range h {
		h[g] += o[g]
	}
	return h
}

func (h Hand) minus(o Hand) Hand {
	for g := range h {
		h[g] -= o[g]
	}
	return h
}

// largest picks n cards one after another, each of the most frequent good.
func (h Hand) largest(n int) (picked Hand) {
	for range min(n, h.Len()) {
		most := 0
		for g := range h {
			if h[g] > h[most] {
				most = g
			}
		}
		h[most]--
		picked[most]++
	}
	return picked
}

// random returns the good of a random card; there must be one.
func (h Hand) random(rng *rand.Rand) Good {
	at := rng.IntN(h.Len())
	for g, n := range h {
		if at -= int(n); at < 0 {
			return Good(g)
		}
	}
	panic("toy: no card")
}

// of returns n cards of a good.
func of(n int, g Good) (h Hand) {
	h[g] = uint8(n)
	return h
}

// The limits of the game.
const (
	MaxSeats  = 4 // at least 2 play
	Safe      = 5 // cards that a hand may have without discarding
	maxOffers = 2 // per turn
	maxTraded = 3 // cards on each side of an offer
	drawn     = 2 // cards dealt at the beginning of a turn
)

// Phase is the next step of the game.
type Phase uint8

const (
	Seating    Phase = iota // chance decides who begins
	Dealing                 // chance deals the first hands
	Rolling                 // chance rolls the turn's die
	Discarding              // the seats in Wait discard half their hands
	Drawing                 // chance deals the active seat two cards
	Acting                  // the active seat sells, offers and passes
	Over                    // the last turn has ended
)

// Offer is the active seat's offer of Give for Want. N is 0 if there is none.
type Offer struct {
	N          uint8 // the offer's number within the turn, from 1
	Give, Want Hand
}

// Table is the public part of a position.
type Table struct {
	Seats  int
	Phase  Phase
	First  engine.Seat  // the seat that begins
	Turns  int          // finished turns
	Last   int          // turns of the whole game
	Left   int          // Dealing, Drawing: cards still to be dealt
	Die    int          // this turn's; 0 before it is rolled
	Wait   engine.Seats // Discarding: seats that have still to discard
	Offers int          // made this turn
	Offer  Offer
	Asked  engine.Seats // seats that may still answer the offer
	Sold   Hand         // by all seats so far
	Points [MaxSeats]int
	Cards  [MaxSeats]int // size of each hand
}

// State is a position; Rules.Start returns the first. The zero State is not valid.
type State struct {
	Table
	hands [MaxSeats]Hand
	gives [MaxSeats]bool // standing orders
}

// View is a viewer's knowledge of a position.
type View struct {
	Table
	Viewer engine.Seat
	Hand   Hand // the viewer's; empty for a spectator
	Gives  bool // the viewer's standing order
}

// Active returns the seat whose turn it is, or Spectator before it is decided who begins
// and after the end.
func (t *Table) Active() engine.Seat {
	if t.Phase == Seating || t.Phase == Over {
		return engine.Spectator
	}
	return (t.First + engine.Seat(t.Turns)) % engine.Seat(t.Seats)
}

// ToMove returns the seats that may play; see engine.Rules.
func (t *Table) ToMove() engine.Seats {
	switch t.Phase {
	case Discarding:
		return t.Wait
	case Acting:
		return t.Asked.With(t.Active())
	case Over:
		return 0
	}
	return engine.SeatsOf(engine.Chance)
}

// Awaited returns the seats that the game waits for, which excludes seats that may answer an offer.
func (t *Table) Awaited() engine.Seats {
	if t.Phase == Acting {
		return engine.SeatsOf(t.Active())
	}
	return t.ToMove()
}

// View returns the viewer's knowledge of the position.
func (s *State) View(viewer engine.Seat) View {
	v := View{Table: s.Table, Viewer: viewer}
	if viewer >= 0 && int(viewer) < s.Seats {
		v.Hand, v.Gives = s.hands[viewer], s.gives[viewer]
	}
	return v
}

func (s *State) change(seat engine.Seat, hand Hand) {
	s.hands[seat] = hand
	s.Cards[seat] = hand.Len()
}
