package enanos

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"sobremesa/engine"
)

// usual is room for the moves of a group; few groups have more.
const usual = 24

// possible reports whether chance may play a well-formed move.
func (s *State) possible(m *Move) bool {
	var room [usual]Move
	return slices.Contains(s.chanceMoves(room[:0]), *m)
}

// drawer returns the seat that draws the next card.
func (t *Table) drawer() engine.Seat {
	if t.step == stepAntwerp {
		return t.picker
	}
	for k := range int(t.Seats) {
		if seat := t.inOrder(k); t.Wait.Has(seat) {
			return seat
		}
	}
	return engine.Spectator
}

// deck returns the cards from which the next one is drawn: the discards if the deck is empty.
func (s *State) deck() *CardCounts {
	if s.Decks[s.drawing] == 0 {
		return &s.Discards
	}
	return &s.decks
}

// draw gives a card to a seat.
func (s *State) draw(seat engine.Seat, c Card) {
	a := c.Area()
	if s.Decks[a] == 0 {
		for k := a.first(); k < a.first()+cardsPerArea; k++ {
			s.decks[k], s.Discards[k] = s.Discards[k], 0
		}
		s.Decks[a] = uint8(s.decks.of(a))
	}
	s.decks[c]--
	s.Decks[a]--
	if c.Point() {
		s.Players[seat].Points++
	} else {
		s.secrets[seat].Unplayed[c]++
		s.Players[seat].Unplayed[a]++
	}
	if s.step == stepAntwerp {
		s.picker = 0
		s.choose()
		return
	}
	if s.Wait = s.Wait.Without(seat); s.Wait == 0 || !s.canDraw(a) {
		s.Wait = 0
		s.resume()
	}
}

// chanceMoves appends the moves that chance may play.
func (s *State) chanceMoves(buf []Move) []Move {
	switch s.Phase {
	case Laying:
		for x, n := range s.terrainLeft() {
			if n > 0 {
				buf = append(buf, Move{Kind: KindTerrain, To: uint8(s.nextHex()), N: uint8(x)})
			}
		}
	case Numbering:
		buf = s.numberings(buf)
	case Ranking:
		_, n := s.tie()
		buf = appendDice(buf, Move{Kind: KindRank}, 0, n, false)
	case Rolling:
		for e := range uint8(eventKinds) {
			buf = appendDice(buf, Move{Kind: KindDice, N: e}, 0, 2, false)
		}
	case Drawing:
		for c := s.drawing.first(); c < s.drawing.first()+cardsPerArea; c++ {
			if s.deck()[c] > 0 {
				buf = append(buf, Move{Kind: KindDraw, Whom: s.drawer(), Card: c})
			}
		}
	case Stealing:
		for g := range s.secrets[s.Victim].Hand.All() {
			buf = append(buf, Move{Kind: KindTheft, Whom: s.Victim, Good: g})
		}
	case Fighting:
		a, d := s.fightDice()
		for _, m := range appendDice(nil, Move{Kind: KindFight}, 0, a, true) {
			buf = appendDice(buf, m, 3, d, true)
		}
	case Offering:
		seat, _ := s.taker()
		buf = append(buf, Move{Kind: KindReply, Whom: seat})
	case Defending, Trading, Paying, Spying, Guarding:
		buf = append(buf, Move{Kind: KindShow})
	}
	return buf
}

func (s *State) numberings(buf []Move) []Move {
	switch s.numbering() {
	case KindReds:
		for _, set := range board.redSets[s.Raiders] { // the raiders wait in Antarctica
			buf = append(buf, Move{Kind: KindReds, Hexes: set})
		}
	case KindSixes:
		for a := range Hexes {
			for b := range a {
				if set := HexSet(1<<a | 1<<b); set&^s.reds == 0 {
					buf = append(buf, Move{Kind: KindSixes, Hexes: set})
				}
			}
		}
	default:
		for n, left := range s.numbersLeft() {
			if left > 0 {
				buf = append(buf, Move{Kind: KindNumber, To: uint8(s.nextHex()), N: uint8(n)})
			}
		}
	}
	return buf
}

// appendDice appends all rolls of n dice, in m.Dice from index at on; if sorted, only descending ones.
func appendDice(buf []Move, m Move, at, n int, sorted bool) []Move {
	if n == 0 {
		return append(buf, m)
	}
	most := uint8(dieSides)
	if sorted && at%3 > 0 {
		most = m.Dice[at-1]
	}
	for d := uint8(1); d <= most; d++ {
		m.Dice[at] = d
		buf = appendDice(buf, m, at+1, n-1, sorted)
	}
	return buf
}

// Draw picks one of chance's moves with its probability under the rules.
func (s *State) Draw(rng *rand.Rand) Move {
	var m Move
	roll := func(dice []uint8) {
		for i := range dice {
			dice[i] = uint8(1 + rng.IntN(dieSides))
		}
	}
	switch s.Phase {
	case Ranking:
		m.Kind = KindRank
		_, n := s.tie()
		roll(m.Dice[:n])
		return m
	case Rolling:
		m.Kind, m.N = KindDice, uint8(max(0, rng.IntN(eventFaces)-smugglerFaces+1))
		roll(m.Dice[:2])
		return m
	case Fighting:
		m.Kind = KindFight
		a, d := s.fightDice()
		for _, dice := range [][]uint8{m.Dice[:a], m.Dice[3 : 3+d]} {
			roll(dice)
			descending(dice)
		}
		return m
	}
	var room [usual]Move
	moves := s.chanceMoves(room[:0])
	if moves[0].Kind == KindShow || moves[0].Kind == KindReply {
		return moves[0] // there is no choice
	}
	counts := make([]int, len(moves))
	for i := range moves {
		counts[i] = s.likely(&moves[i])
	}
	return moves[pick(counts, rng)]
}

// likely returns of how many tiles, discs or cards chance may draw one for its move.
func (s *State) likely(m *Move) int {
	switch m.Kind {
	case KindTerrain:
		return s.terrainLeft()[m.N]
	case KindNumber:
		return s.numbersLeft()[m.N]
	case KindDraw:
		return int(s.deck()[m.Card])
	case KindTheft:
		return s.secrets[s.Victim].Hand.Of(m.Good)
	}
	return 1
}

// pick returns an index with a probability in proportion to its count.
func pick(counts []int, rng *rand.Rand) int {
	all := 0
	for _, n := range counts {
		all += n
	}
	at := rng.IntN(all)
	for i, n := range counts {
		if at -= n; at < 0 {
			return i
		}
	}
	panic("enanos: nothing to pick from")
}

// Odds are the probabilities of the outcomes of an attack. They sum up to 1.
type Odds struct {
	// Won[n] is the probability that the attacker wins by n pairs, 1 to 3: the target suffers n
	// losses.
	Won [MaxStrong + 1]float64
	// Lost[n] is the probability that the attacker does not win and loses n levels, 1 to 3.
	Lost [MaxStrong + 1]float64
}

// Wins returns the probability that the attacker wins.
func (o Odds) Wins() float64 { return o.Won[1] + o.Won[2] + o.Won[3] }

// AttackOdds returns the odds for the numbers of dice that attacker and defender roll, 1 to 3
// each: the levels of their dwarves, or one die for a building without a guard.
func AttackOdds(attacker, defender int) Odds { return attackOdds()[attacker][defender] }

var attackOdds = sync.OnceValue(func() (table [MaxStrong + 1][MaxStrong + 1]Odds) {
	for a := 1; a <= MaxStrong; a++ {
		for d := 1; d <= MaxStrong; d++ {
			table[a][d] = oddsOf(a, d)
		}
	}
	return table
})

// oddsOf counts all rolls of the dice.
func oddsOf(a, d int) (o Odds) {
	for _, m := range appendDice(nil, Move{Kind: KindFight}, 0, a, false) {
		rolls := appendDice(nil, m, MaxStrong, d, false)
		chance := math.Pow(dieSides, -float64(a+d))
		for _, m := range rolls {
			descending(m.Dice[:a])
			descending(m.Dice[MaxStrong : MaxStrong+d])
			switch won, lost := PairsWon(m.Dice); {
			case won > lost:
				o.Won[won] += chance
			case won < lost:
				o.Lost[lost] += chance
			default:
				o.Lost[1] += chance
			}
		}
	}
	return o
}
