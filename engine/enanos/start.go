package enanos

import (
	"cmp"
	"math/bits"
	"slices"
	"strconv"

	"sobremesa/engine"
)

// The names of the options, and of their values that are not numbers.
const (
	GoalOption       = "goal"       // points, 8 to 20
	AntarcticaOption = "antarctica" // where Antarctica lies
	NumbersOption    = "numbers"    // whether 6 and 8 may touch
	TrainOption      = "train"      // steps to Antwerp: 7, 10 or 13

	// These are switches.
	ReliefOption    = "relief"     // whether who produces nothing and is behind gets a resource
	HomeOption      = "home"       // whether a player keeps two buildings
	MostOption      = "most"       // whether only those with most mines lose one in Antwerp
	LeastLossOption = "least-loss" // whether there is AnswerLeast
	SpoilsOption    = "spoils"     // whether a won attack brings a production point

	InTheCentre = "centre"
	Anywhere    = "anywhere"
	Apart       = "apart"
	Touching    = "any"
)

// firstWay is how many steps the train makes by version 1 of the rules.
const firstWay = "7"

// goals lists the values of GoalOption, the default first.
var goals = []string{"12", "8", "9", "10", "11", "13", "14", "15", "16", "17", "18", "19", "20"}

// MaxGoal returns the highest goal for a number of players: games with higher ones were seen to
// stall. A goal above it counts as MaxGoal.
func MaxGoal(seats int) int { return [MaxSeats + 1]int{2: 20, 3: 16, 4: 15}[seats] }

func options() []engine.Option {
	return []engine.Option{
		{Name: GoalOption, Values: slices.Clone(goals)},
		{Name: AntarcticaOption, Values: []string{InTheCentre, Anywhere}},
		{Name: NumbersOption, Values: []string{Apart, Touching}},
		{Name: TrainOption, Values: []string{"10", "7", "13"}},
		{Name: ReliefOption, Values: []string{engine.On, engine.Off}},
		{Name: HomeOption, Values: []string{engine.On, engine.Off}},
		{Name: MostOption, Values: []string{engine.On, engine.Off}},
		{Name: LeastLossOption, Values: []string{engine.On, engine.Off}},
		{Name: SpoilsOption, Values: []string{engine.On, engine.Off}},
	}
}

// Published returns the choices with which the game is as it was published: without what was added
// to it.
func Published() engine.Chosen {
	return engine.Chosen{ReliefOption: engine.Off, HomeOption: engine.Off, MostOption: engine.Off, LeastLossOption: engine.Off, SpoilsOption: engine.Off}
}

// centre is the hex in the middle of the board.
const centre = Hex(9)

// start returns the position before the first move, by the version that info has.
func start(info engine.Info, o engine.Options) (State, error) {
	o, err := info.Settle(o)
	if err != nil {
		return State{}, err
	}
	goal, _ := strconv.Atoi(o.Chosen[GoalOption])
	way, _ := strconv.Atoi(cmp.Or(o.Chosen[TrainOption], firstWay))
	s := State{Table: Table{
		Seats: uint8(o.Seats), Goal: uint8(min(goal, MaxGoal(o.Seats))), Free: o.Chosen[NumbersOption] == Touching, Way: uint8(way), version: uint8(info.Version),
		Relief: o.Chosen[ReliefOption] == engine.On, Home: o.Chosen[HomeOption] == engine.On, Most: o.Chosen[MostOption] == engine.On, LeastLoss: o.Chosen[LeastLossOption] == engine.On,
		Spoils: o.Chosen[SpoilsOption] == engine.On,
		Bank:   wholeBank, Decks: [Areas]uint8{DeckSize, DeckSize, DeckSize},
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
	return s, nil
}

// nextHex returns the first hex that still needs a terrain or a number, or Hexes for none.
func (t *Table) nextHex() Hex {
	for h := range Hex(Hexes) {
		if t.Phase == Laying && t.Terrain[h] == NoTerrain ||
			t.Phase == Numbering && t.Numbers[h] == 0 && t.Terrain[h] != Antarctica {
			return h
		}
	}
	return Hexes
}

// terrainLeft returns how many hexes of each terrain remain to be laid.
func (t *Table) terrainLeft() []int { return left(terrainHexes[:], t.Terrain[:]) }

// left returns how many of each kind remain of all that there are, without those given. 0 is no kind.
func left[T ~uint8](all []int, given []T) []int {
	rest := slices.Clone(all)
	for _, x := range given {
		if x != 0 {
			rest[x]--
		}
	}
	return rest
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

// numbering returns the next kind of move by which chance numbers the hexes.
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

// numbersLeft returns how many hexes have yet to get each number.
func (t *Table) numbersLeft() []int { return left(numberHexes[:], t.Numbers[:]) }

// sixes gives a 6 to the hexes of the set and an 8 to the other red hexes.
func (s *State) sixes(set HexSet) {
	for h := range s.Numbers {
		if set>>h&1 == 1 {
			s.Numbers[h] = 6
		} else if s.reds>>h&1 == 1 {
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

// tie returns the first place in Order of the first group that rolls for its places, and its size.
func (t *Table) tie() (from, n int) {
	from = bits.TrailingZeros8(t.tied)
	return from, bits.TrailingZeros8(^(t.tied >> from)) + 1
}

// rank orders the first tied group by its dice. Players with equal dice stay tied.
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
