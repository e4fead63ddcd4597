package enanos

import "sobremesa/engine"

// MaxSeats bounds the players of one game; at least two play.
const MaxSeats = 4

// Supply of each player, and other limits.
const (
	MaxRails   = 15
	MaxShafts  = 5
	MaxMines   = 4 // industries count
	MaxMints   = 3
	MaxDwarves = 5
	maxStrong  = 3 // levels of a dwarf

	safeCards   = 7 // in hand when a 7 is rolled
	safePerMint = 2

	// MaxOffers a turn, of all players together.
	MaxOffers = 10
	// MaxRounds after which the game ends all the same.
	MaxRounds = 60

	bigRail = 5 // rails built for the milestone
	bigTeam = 3 // dwarves at once for the milestone
)

// Phase is what is to be done next.
type Phase uint8

const (
	Laying     Phase = iota // chance lays the terrain
	Numbering               // chance numbers the hexes
	Ranking                 // chance rolls for the turn order
	Founding                // the active seat places a shaft, or a mine in the second round
	Tracking                // and a rail touching it
	Rolling                 // chance throws the three dice of a turn
	Drawing                 // chance draws development cards
	Discarding              // several discard
	Raiding                 // the active seat moves the raiders
	Stealing                // chance picks the card they take
	Pledging                // several offer dwarves for Antwerp
	Defending               // chance shows who is on ask, then the offers, and Antwerp is decided
	Losing                  // several choose the mine they lose
	Choosing                // several choose an area to draw a card of
	Acting                  // the active seat trades, builds, plays cards, ends its turn
	Trading                 // chance lets an accepted offer change hands
	Offering                // chance shows whether a standing order accepts what was just offered
	Paying                  // chance has the others pay a monopoly
	Spying                  // chance shows the spied hand
	Taking                  // the active seat takes a card of it
	Guarding                // chance shows how a standing order answers an attack
	Answering               // who is attacked says by which dwarf
	Fighting                // chance rolls the dice of a fight
	Over                    // the game has ended
)

var phaseTerms = [...]engine.Term{
	Laying: "enanos.phase.laying", Numbering: "enanos.phase.numbering", Ranking: "enanos.phase.ranking",
	Founding: "enanos.phase.founding", Tracking: "enanos.phase.tracking", Rolling: "enanos.phase.rolling",
	Drawing: "enanos.phase.drawing", Discarding: "enanos.phase.discarding", Raiding: "enanos.phase.raiding",
	Stealing: "enanos.phase.stealing", Pledging: "enanos.phase.pledging", Defending: "enanos.phase.defending",
	Losing: "enanos.phase.losing", Choosing: "enanos.phase.choosing", Acting: "enanos.phase.acting",
	Trading: "enanos.phase.trading", Offering: "enanos.phase.offering", Paying: "enanos.phase.paying", Spying: "enanos.phase.spying", Taking: "enanos.phase.taking",
	Guarding: "enanos.phase.guarding", Answering: "enanos.phase.answering", Fighting: "enanos.phase.fighting", Over: "enanos.phase.over",
}

// Term is the key of the phase's name.
func (p Phase) Term() engine.Term { return phaseTerms[p] }

// step is how far the dice of a turn have been dealt with.
type step uint8

const (
	stepDraw step = iota
	stepDiscard
	stepRaid
	stepAntwerp
	stepShed
	stepAct
)

// Condition is how a dwarf feels.
type Condition uint8

const (
	Resting Condition = iota // it does nothing until it is fed
	JustFed                  // in this turn of its owner: it defends, and acts from the next turn on
	Fed                      // it defends, and may act
)

// Dwarf stands on a rail. Level is 0 where there is none, else 1 to 3.
type Dwarf struct {
	Edge      Edge
	Level     uint8
	Condition Condition
	Moved     bool // this turn
}

// Offer is what a seat would give and wants for it.
type Offer struct {
	Give, Want Cards
	Maker      engine.Seat
	To         engine.Seats // whom it was made to
	Asked      engine.Seats // who of them may still answer; nobody once it has lapsed
	Answers    uint8        // the number of the offer that it answers; 0 of none
}

// Fight is an attack that is under way.
type Fight struct {
	From     Edge        // where the attacking dwarf stands
	Piece    Piece       // what is attacked
	At       uint8       // its Edge or Crossing
	Defender engine.Seat // whose it is
	Guard    Edge        // of the dwarf that defends; 0 of none
}

// Player is what everybody sees of one player.
type Player struct {
	Rails      Edges // that this player has built and are there
	Shafts     Crossings
	Mines      Crossings       // industries too
	Industries [Areas]Crossing // by area; 0 where there is none
	Mints      Crossings       // at mines
	Dwarves    [MaxDwarves]Dwarf
	Levels     [Areas]uint8
	Points     uint8 // production points
	Built      uint8 // rails built, those of the start not counted
	Cards      uint8 // of goods, in hand
	Unplayed   [Areas]uint8
	Due        uint8 // Discarding: cards of goods that are to go
	Production Production
}

// Table is what everybody sees.
type Table struct {
	Seats      uint8
	Goal       uint8
	Free       bool  // 6 and 8 may touch
	Way        uint8 // steps of the train to Antwerp
	early      bool  // begun under version 1 of the rules; see First
	Phase      Phase
	step       step
	Terrain    [Hexes]Terrain
	Numbers    [Hexes]uint8          // 0 where there is none
	reds       HexSet                // Numbering: the hexes that a 6 or 8 comes to
	Order      [MaxSeats]engine.Seat // who plays after whom
	founded    Crossing              // Tracking: where the rail is to begin
	tied       uint8                 // Ranking: bit i while places i and i+1 of Order are
	At         uint8                 // index in Order of the active seat
	Turns      uint16                // that are over
	Event      Event                 // of the last dice
	Red, White uint8                 // the last dice; 0 before the first
	Train      uint8                 // steps it has made, at most Way
	Released   bool                  // the raiders: the train has been in Antwerp
	Raiders    Hex
	Bank       Cards
	Decks      [Areas]uint8 // cards left
	Discards   CardCounts
	Players    [MaxSeats]Player
	Masters    [Areas]engine.Seat // who was first at the last level; Spectator: nobody
	RailBaron  engine.Seat        // first to have built 5 rails
	Captain    engine.Seat        // first to have 3 dwarves
	Wait       engine.Seats       // who still discards, pledges, loses, chooses, draws
	Asked      engine.Seats       // who was to discard, pledge, lose or choose: those in Wait, and those who have
	drawing    Area               // Drawing: the deck
	called     bool               // Pledging, Defending: those on ask were asked
	picker     engine.Seat        // Drawing, for Antwerp: who draws
	Victim     engine.Seat        // Stealing, Spying, Taking
	Offers     [MaxOffers]Offer   // of this turn
	Made       uint8              // how many of them
	deal       uint8              // Trading: index of the offer
	partner    engine.Seat        // Trading: who accepted it
	named      Good               // Paying: the resource
	Fight      Fight              // Guarding, Answering, Fighting
	Bribed     bool               // this turn
	FreeRails  uint8              // of this turn's fast tracks, still to be built
	Merchants  uint8              // the goods named by this turn's merchants, by their bits
}

// Secret is what one player alone knows.
type Secret struct {
	Hand     Cards
	Unplayed CardCounts
	Pledge   uint8 // Pledging: the dwarves offered, by their index
	Antwerp  Answer
	Defence  Answer
	Deals    [MaxDeals]Deal // accepted by standing order, the first ones first; then zero ones
}

// State is a position. The zero State is not one; see Rules.Start.
type State struct {
	Table
	secrets [MaxSeats]Secret
	decks   CardCounts
}

// View is a position as a viewer may know it.
type View struct {
	Table
	Viewer engine.Seat
	Own    Secret // of the viewer; empty for a spectator
	Spied  Cards  // Taking: the hand that the viewer's spy sees
}

// Active is whose turn it is; Spectator before the order is known, and after
// the end.
func (t *Table) Active() engine.Seat {
	if t.Phase <= Ranking || t.Phase == Over {
		return engine.Spectator
	}
	return t.Order[t.At]
}

// InAntwerp reports whether the train is there.
func (t *Table) InAntwerp() bool { return t.Train == t.Way }

// has reports whether a seat is a player's.
func (t *Table) has(seat engine.Seat) bool { return seat >= 0 && seat < engine.Seat(t.Seats) }

// all is every player.
func (t *Table) all() engine.Seats { return 1<<t.Seats - 1 }

// inOrder is the k-th player in turn order, from the one whose turn it is.
func (t *Table) inOrder(k int) engine.Seat { return t.Order[(int(t.At)+k)%int(t.Seats)] }

// nextOf is the first of some players in turn order from the active one.
func (t *Table) nextOf(seats engine.Seats) engine.Seat {
	for k := range int(t.Seats) {
		if seat := t.inOrder(k); seats.Has(seat) {
			return seat
		}
	}
	return engine.Spectator
}

// ToMove is who may play; see engine.Rules.
func (t *Table) ToMove() engine.Seats {
	switch t.Phase {
	case Founding, Tracking, Raiding, Taking:
		return engine.SeatsOf(t.Order[t.At])
	case Discarding, Pledging, Losing, Choosing:
		return t.Wait
	case Acting:
		seats := engine.SeatsOf(t.Order[t.At])
		for i := range t.Offers[:t.Made] {
			seats |= t.Offers[i].Asked
		}
		return seats
	case Answering:
		return engine.SeatsOf(t.Fight.Defender)
	case Over:
		return 0
	}
	return engine.SeatsOf(engine.Chance)
}

// Awaited is the seats that the others wait for: not those that may answer an offer.
func (t *Table) Awaited() engine.Seats {
	if t.Phase == Acting {
		return engine.SeatsOf(t.Order[t.At])
	}
	return t.ToMove()
}

// View returns what a viewer may know.
func (s *State) View(viewer engine.Seat) View {
	v := View{Table: s.Table, Viewer: viewer}
	if s.has(viewer) {
		v.Own = s.secrets[viewer]
		v.Spied = s.spied(viewer)
	}
	return v
}

// spied is the hand that a seat's spy sees.
func (s *State) spied(seat engine.Seat) Cards {
	if s.Phase == Taking && seat == s.Active() {
		return s.secrets[s.Victim].Hand
	}
	return 0
}
