package enanos

import (
	"math/bits"
	"slices"
	"strconv"

	"sobremesa/engine"
)

// The names of the options, and of the values that are no numbers.
const (
	GoalOption       = "goal"       // points: 8 to 20
	AntarcticaOption = "antarctica" // where it lies
	NumbersOption    = "numbers"    // whether 6 and 8 may touch
	TrainOption      = "train"      // steps to Antwerp: 7, 10 or 13

	InTheCentre = "centre"
	Anywhere    = "anywhere"
	Apart       = "apart"
	Touching    = "any"
)

// goals are the values of GoalOption, the default first.
var goals = []string{"12", "8", "9", "10", "11", "13", "14", "15", "16", "17", "18", "19", "20"}

// MaxGoal is the highest goal for so many players: higher ones were seen to
// stall. A goal above it is taken for it.
func MaxGoal(seats int) int { return [MaxSeats + 1]int{2: 20, 3: 16, 4: 15}[seats] }

func options() []engine.Option {
	return []engine.Option{
		{Name: GoalOption, Values: slices.Clone(goals)},
		{Name: AntarcticaOption, Values: []string{InTheCentre, Anywhere}},
		{Name: NumbersOption, Values: []string{Apart, Touching}},
		{Name: TrainOption, Values: []string{"10", "7", "13"}},
	}
}

// centre is the hex in the middle.
const centre = Hex(9)

// start is the position before the first move; the options are settled.
func start(o engine.Options) State {
	goal, _ := strconv.Atoi(o.Chosen[GoalOption])
	way, _ := strconv.Atoi(o.Chosen[TrainOption])
	s := State{Table: Table{
		Seats: uint8(o.Seats), Goal: uint8(min(goal, MaxGoal(o.Seats))), Free: o.Chosen[NumbersOption] == Touching, Way: uint8(way),
		Bank: wholeBank, Decks: [Areas]uint8{deckSize, deckSize, deckSize},
		RailBaron: engine.Spectator, Captain: engine.Spectator, Victim: engine.Spectator,
	}, decks: deckOf()}
	for a := range s.Masters {
		s.Masters[a] = engine.Spectator
	}
	for i := range s.Order[:o.Seats] {
		s.Order[i] = engine.Seat(i)
		s.secrets[i].Defence = s.firstDefence()
	}
	s.tied = 1<<(o.Seats-1) - 1
	if o.Chosen[AntarcticaOption] == InTheCentre {
		s.Terrain[centre] = Antarctica
		s.Raiders = centre
	}
	return s
}

// nextHex is the first hex without terrain, or without a number that it ought
// to have; Hexes when there is none.
func (t *Table) nextHex() Hex {
	for h := range Hex(Hexes) {
		if t.Phase == Laying && t.Terrain[h] == NoTerrain ||
			t.Phase == Numbering && t.Numbers[h] == 0 && t.Terrain[h] != Antarctica {
			return h
		}
	}
	return Hexes
}

// terrainLeft is how many hexes are still to get each terrain.
func (t *Table) terrainLeft() [Antarctica + 1]int {
	left := terrainHexes
	for _, x := range t.Terrain {
		if x != NoTerrain {
			left[x]--
		}
	}
	return left
}

func (s *State) lay(h Hex, x Terrain) {
	s.Terrain[h] = x
	if x == Antarctica {
		s.Raiders = h
	}
	if s.nextHex() == Hexes {
		s.Phase = Numbering
	}
}

// numberHexes is how many hexes have each number.
var numberHexes = [13]int{2: 1, 3: 2, 4: 2, 5: 2, 6: 2, 8: 2, 9: 2, 10: 2, 11: 2, 12: 1}

// numbering is what chance does next to number the hexes.
func (t *Table) numbering() Kind {
	switch {
	case t.Free:
		return KindNumber
	case t.reds == 0:
		return KindReds
	case t.numbersLeft()[6] > 0:
		return KindSixes
	}
	return KindNumber
}

// numbersLeft is how many hexes are still to get each number.
func (t *Table) numbersLeft() [13]int {
	left := numberHexes
	for _, n := range t.Numbers {
		if n != 0 {
			left[n]--
		}
	}
	return left
}

// redSets are the sets of hexes that 6 and 8 may come to when none may touch;
// they are not to be changed.
func (t *Table) redSets() []HexSet {
	for h, x := range t.Terrain {
		if x == Antarctica {
			return board.redSets[h]
		}
	}
	return nil
}

// sixes gives these of the red hexes a 6 and the others an 8.
func (s *State) sixes(set HexSet) {
	for h := range s.Numbers {
		switch {
		case s.reds>>h&1 == 0:
		case set>>h&1 == 1:
			s.Numbers[h] = 6
		default:
			s.Numbers[h] = 8
		}
	}
}

func (s *State) number(h Hex, n uint8) {
	s.Numbers[h] = n
	if s.nextHex() == Hexes {
		s.Phase = Ranking
	}
}

// tie is the first group of players who roll for their places: from a place in
// Order, so many.
func (t *Table) tie() (from, n int) {
	from = bits.TrailingZeros8(t.tied)
	return from, bits.TrailingZeros8(^(t.tied >> from)) + 1
}

// rank orders the first group that is tied by its dice; those whose dice are
// the same are tied again.
func (s *State) rank(dice [6]uint8) {
	from, n := s.tie()
	type roll struct {
		seat engine.Seat
		die  uint8
	}
	var rolls [MaxSeats]roll
	for i := range n {
		rolls[i] = roll{s.Order[from+i], dice[i]}
	}
	slices.SortStableFunc(rolls[:n], func(a, b roll) int { return int(b.die) - int(a.die) })
	for i := range n {
		s.Order[from+i] = rolls[i].seat
		if i > 0 && rolls[i].die != rolls[i-1].die {
			s.tied &^= 1 << (from + i - 1)
		}
	}
	if s.tied == 0 {
		s.Phase = Founding
	}
}
