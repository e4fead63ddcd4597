package enanos

import "sobremesa/engine"

// Phase says what has to be done next.
type Phase uint8

const (
	Laying     Phase = iota // chance lays the terrain
	Numbering               // chance numbers the hexes
	Ranking                 // chance rolls for the turn order
	Founding                // the active seat places a shaft, or a mine in the second round
	Tracking                // the active seat places a rail that touches the building just placed
	Rolling                 // chance throws the three dice of a turn
	Drawing                 // chance draws development cards
	Discarding              // several seats discard
	Raiding                 // the active seat moves the raiders
	Stealing                // chance picks the card that the raiders take
	Pledging                // several seats offer dwarves for Antwerp
	Defending               // chance shows who is asked for dwarves, then what was offered, and decides Antwerp
	Losing                  // several seats choose the mine that they lose
	Choosing                // several seats choose an area to draw a card from
	Acting                  // the active seat trades, builds, plays cards, ends its turn
	Trading                 // chance lets an accepted offer change hands
	Offering                // chance shows whether a standing order accepts the offer just made
	Paying                  // chance has the others pay a monopoly
	Spying                  // chance shows the hand to the spy
	Taking                  // the active seat takes a card of the hand shown
	Guarding                // chance shows how a standing order answers an attack
	Answering               // the player attacked says which dwarf defends
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

// Term returns the key of the phase's name.
func (p Phase) Term() engine.Term { return phaseTerms[p] }

// step is the current step of a turn between the dice and the actions; see State.proceed.
type step uint8

const (
	stepDraw step = iota
	stepDiscard
	stepRaid
	stepAntwerp
	stepShed
	stepAct
)

// Condition says whether a dwarf is fed.
type Condition uint8

const (
	Resting Condition = iota // does nothing until it is fed
	JustFed                  // fed in this turn of its owner: defends, and may act from the next turn on
	Fed                      // defends and may act
)

// Dwarf is a dwarf on a rail. Level is 1 to 3, or 0 if there is no dwarf.
type Dwarf struct {
	Edge      Edge
	Level     uint8
	Condition Condition
	Moved     bool // in this turn
}

// Offer is an offer of trade.
type Offer struct {
	Give, Want Cards
	Maker      engine.Seat
	To         engine.Seats // the seats that the offer was made to
	Asked      engine.Seats // those who may still answer; none once the offer has lapsed
	Answers    uint8        // the number of the offer that this one counters, or 0
	Taken      engine.Seats // the seat that has accepted it, once the cards have changed hands
}

// Fight is an attack in progress.
type Fight struct {
	From     Edge        // the edge of the attacking dwarf
	Piece    Piece       // the piece attacked
	At       uint8       // the Edge or Crossing of that piece
	Defender engine.Seat // its owner
	Guard    Edge        // the edge of the defending dwarf, or 0
}

// Player is what everybody sees of a player.
type Player struct {
	Rails      Edges // built by this player and still there
	Shafts     Crossings
	Mines      Crossings       // industries included
	Industries [Areas]Crossing // by area; 0 for none
	Mints      Crossings       // always at mines
	Dwarves    [MaxDwarves]Dwarf
	Levels     [Areas]uint8
	Points     uint8 // production points
	Built      uint8 // rails built, without those of the start
	Cards      uint8 // resources and contraband in hand
	Unplayed   [Areas]uint8
	Due        uint8 // Discarding: how many resources and contraband have to go
	Production Production
}

// Table is what everybody sees. The comments that begin with a phase name the phases in which the
// field is used.
type Table struct {
	Seats      uint8
	Goal       uint8
	Free       bool  // whether 6 and 8 may touch
	Way        uint8 // how many steps the train takes to Antwerp
	version    uint8 // of the rules; see First, Second and Third
	Relief     bool  // whether who produces nothing and is behind gets a resource
	Home       bool  // whether a player keeps two buildings
	Most       bool  // whether only those with most mines lose one in Antwerp
	LeastLoss  bool  // whether there is AnswerLeast
	Spoils     bool  // whether a won attack brings a production point; see HasSpoils
	Phase      Phase
	step       step
	Terrain    [Hexes]Terrain
	Numbers    [Hexes]uint8          // 0 for none
	reds       HexSet                // Numbering: the hexes that get a 6 or 8
	Order      [MaxSeats]engine.Seat // the turn order
	founded    Crossing              // Tracking: the building that the rail must touch
	tied       uint8                 // Ranking: bit i is set while places i and i+1 of Order are tied
	At         uint8                 // the index in Order of the active seat
	Turns      uint16                // how many turns are over
	Event      Event                 // the last event die
	Red, White uint8                 // the last dice; 0 before the first roll
	Train      uint8                 // steps that the train has made, at most Way
	Released   bool                  // whether the raiders are released: the train has been in Antwerp
	Raiders    Hex
	Bank       Cards
	Decks      [Areas]uint8 // how many cards each deck has left
	Discards   CardCounts
	Players    [MaxSeats]Player
	Masters    [Areas]engine.Seat // the first player at the highest level, or Spectator
	RailBaron  engine.Seat        // the first to have built 5 rails, or Spectator
	Captain    engine.Seat        // the first to have 3 dwarves, or Spectator
	Wait       engine.Seats       // the seats that have yet to discard, offer, lose, choose or draw
	Asked      engine.Seats       // the seats that had to discard, offer, lose or choose, including those that are done
	drawing    Area               // Drawing: the deck
	called     bool               // Pledging, Defending: whether the players on ask were asked
	picker     engine.Seat        // Drawing, for Antwerp: the seat that draws
	Victim     engine.Seat        // Stealing, Spying, Taking
	Offers     [MaxOffers]Offer   // the offers of this turn
	Made       uint8              // how many offers
	accepted   uint8              // Trading: the index of the offer
	partner    engine.Seat        // Trading: the seat that accepted it
	named      Good               // Paying: the resource
	Fight      Fight              // Guarding, Answering, Fighting
	Bribed     bool               // whether the raiders were bribed in this turn
	FreeRails  uint8              // free rails of this turn's fast tracks that are still to be built
	Merchants  uint8              // the goods named by this turn's merchants, a bit each
}

// Deal is a standing order to accept offers: a number of cards of one kind for at least a number
// of cards of another.
type Deal struct {
	Give, Want           Good
	GiveCards, WantCards uint8
	Times                uint8 // how many more times; 0 for no deal; or Always
	Until                uint8 // the last round in which it holds; 0 for no limit
}

// Limits of standing orders to accept offers.
const (
	// MaxDeals is the most deals of a player at a time. No two have the same kinds.
	MaxDeals = 4
	// MaxTimes is the most times for which a deal can be given, apart from Always.
	MaxTimes = 9
	// Always lets a deal be accepted any number of times, until it is withdrawn.
	Always = MaxTimes + 1
)

// Secret is what one player alone knows.
type Secret struct {
	Hand     Cards
	Unplayed CardCounts
	Pledge   uint8 // Pledging: the dwarves offered, a bit for each index
	Antwerp  Answer
	Defence  Answer
	Deals    [MaxDeals]Deal // orders to accept offers, oldest first, then zero values
}

// State is a position. The zero State is not valid; see Rules.Start.
type State struct {
	Table
	secrets [MaxSeats]Secret
	decks   CardCounts
}

// View is a position as a viewer may know it. The legality of the viewer's moves depends on
// nothing else.
type View struct {
	Table
	Viewer engine.Seat
	Own    Secret // the viewer's; empty for a spectator
	Spied  Cards  // Taking: the hand that the viewer's spy sees
	// Planned: only what may be planned is legal; see Rules.AtTurn.
	Planned bool
}

// Active returns the seat whose turn it is. It is Spectator before the order is known and after
// the end.
func (t *Table) Active() engine.Seat {
	if t.Phase <= Ranking || t.Phase == Over {
		return engine.Spectator
	}
	return t.Order[t.At]
}

// InAntwerp reports whether the train is in Antwerp.
func (t *Table) InAntwerp() bool { return t.Train == t.Way }

// has reports whether a player sits in the seat.
func (t *Table) has(seat engine.Seat) bool { return seat >= 0 && seat < engine.Seat(t.Seats) }

// all returns the seats of all players.
func (t *Table) all() engine.Seats { return 1<<t.Seats - 1 }

// inOrder returns the k-th player in turn order, counted from the active one.
func (t *Table) inOrder(k int) engine.Seat { return t.Order[(int(t.At)+k)%int(t.Seats)] }

// ToMove returns the seats that may play; see engine.Rules.
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

// Awaited returns the seats that the others wait for. Seats that may answer an offer are not
// among them.
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
	}
	if s.Phase == Taking && viewer == s.Active() {
		v.Spied = s.secrets[s.Victim].Hand
	}
	return v
}

// change gives a seat another hand. Offers of the seat that it cannot pay any more lapse.
func (s *State) change(seat engine.Seat, hand Cards) {
	s.secrets[seat].Hand = hand
	s.Players[seat].Cards = uint8(hand.Len())
	for i := range s.Offers[:s.Made] {
		if o := &s.Offers[i]; o.Maker == seat && !hand.Covers(o.Give) {
			o.Asked = 0
		}
	}
}

func (s *State) toBank(seat engine.Seat, cards Cards) { s.fromBank(seat, -cards) }

func (s *State) fromBank(seat engine.Seat, cards Cards) {
	if cards != 0 {
		s.change(seat, s.secrets[seat].Hand+cards)
		s.Bank -= cards
	}
}

// FirstSkills reports whether the skills of the areas are those of the first two versions of the rules.
func (t *Table) FirstSkills() bool { return t.version < 3 }
