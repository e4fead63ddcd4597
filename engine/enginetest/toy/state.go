package toy

import "sobremesa/engine"

// Good is a kind of card.
type Good uint8

// The goods, and how many kinds there are.
const (
	Bread Good = iota
	Cheese
	Wine

	Goods = 3
)

// Hand counts cards by good.
type Hand [Goods]uint8

// Len is the number of cards.
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

// of is n cards of a good.
func of(n int, g Good) (h Hand) {
	h[g] = uint8(n)
	return h
}

// Limits of the game.
const (
	MaxSeats  = 4 // at least 2 play
	Safe      = 5 // cards that a hand may have when the tax comes
	maxOffers = 2 // a turn
	maxTraded = 3 // cards on each side of an offer
	drawn     = 2 // cards at the beginning of a turn
)

// Phase is what is to be done next.
type Phase uint8

const (
	Seating    Phase = iota // chance says in which order the seats play
	Dealing                 // chance deals the first hands
	Rolling                 // chance throws the die of a turn
	Giving                  // chance picks the cards that are given
	Discarding              // several discard half their hands
	Drawing                 // chance deals the active seat two cards
	Acting                  // the active seat sells, offers, passes
	Over                    // the turns are up
)

// Offer is what the active seat would give and wants for it. N is 0 of none.
type Offer struct {
	N          uint8 // counts the offers of a turn from 1
	Give, Want Hand
}

// Table is what everybody sees.
type Table struct {
	Seats  int
	Phase  Phase
	Order  [MaxSeats]engine.Seat // who plays after whom
	At     int                   // index in Order of the active seat
	Turns  int                   // that are over
	Last   int                   // turns of the game
	Left   int                   // Dealing, Drawing: cards still to be dealt
	Die    int                   // of this turn; 0 before it is thrown
	Wait   engine.Seats          // Giving, Discarding: whose cards are still to go
	Offers int                   // made this turn
	Offer  Offer
	Asked  engine.Seats // who may still answer the offer
	Sold   Hand         // by all, since the beginning
	Points [MaxSeats]int
	Cards  [MaxSeats]int // how many each holds
}

// State is a position. The zero State is not one; see Rules.Start.
type State struct {
	Table
	hands [MaxSeats]Hand
	gives [MaxSeats]bool // the standing orders
}

// View is a position as a viewer may know it.
type View struct {
	Table
	Viewer engine.Seat
	Hand   Hand // of the viewer; empty for a spectator
	Gives  bool // the viewer's standing order
}

// Active is whose turn it is, Spectator before the seats have their order and
// after the end.
func (t *Table) Active() engine.Seat {
	if t.Phase == Seating || t.Phase == Over {
		return engine.Spectator
	}
	return t.Order[t.At]
}

// ToMove is who may play; see engine.Rules.
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

// Awaited is the seats that the others wait for: not those that may answer an offer.
func (t *Table) Awaited() engine.Seats {
	if t.Phase == Acting {
		return engine.SeatsOf(t.Active())
	}
	return t.ToMove()
}

// View returns what a viewer may know.
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
