package enanos

import "sobremesa/engine"

// Area is an area: contraband buys its levels, and it has a deck of development cards.
type Area uint8

// The areas.
const (
	Medicine Area = iota
	Technology
	Jewellery

	Areas = 3
)

var areaTerms = [Areas]engine.Term{"enanos.area.medicine", "enanos.area.technology", "enanos.area.jewellery"}

// Term returns the key of the area's name.
func (a Area) Term() engine.Term { return areaTerms[a] }

// Contraband returns the contraband that buys the area's levels.
func (a Area) Contraband() Good { return [Areas]Good{Diamond, Gold, Ruby}[a] }

// LevelCost returns the cost of a level of the area, from 1 to MaxLevel, for a player at the level
// before.
func (a Area) LevelCost(level int) Cards { return a.Contraband().N(level) }

// The highest level of an area, and the levels that bring something.
const (
	MaxLevel      = 5
	SkillLevel    = 3 // brings the skill of the area
	IndustryLevel = 4 // lets a mine become an industry
)

// Card is a kind of development card.
type Card uint8

// The development cards, by area.
const (
	MedicinePoint Card = iota
	Feast
	Tonic
	Provisions
	Plague

	TechnologyPoint
	FastTrack
	Machinery
	FreeMint
	Dynamite

	JewelleryPoint
	Monopoly
	Spy
	Merchant
	BribeCard

	CardKinds    = 15
	cardsPerArea = CardKinds / Areas
)

// DeckSize is the number of cards in each area's deck.
const DeckSize = 12

// MaxUnplayed is how many unplayed cards a player may keep when the actions begin.
const MaxUnplayed = 4

// Area returns the area whose deck the card belongs to.
func (c Card) Area() Area { return Area(c / cardsPerArea) }

// first returns the area's first card.
func (a Area) first() Card { return Card(a) * cardsPerArea }

// Point reports whether the card is a production point.
func (c Card) Point() bool { return c%cardsPerArea == 0 }

// CardCounts counts development cards by kind.
type CardCounts [CardKinds]uint8

// of returns the number of cards of an area.
func (c *CardCounts) of(a Area) int {
	n := 0
	for _, k := range c[a*cardsPerArea : (a+1)*cardsPerArea] {
		n += int(k)
	}
	return n
}

// Event is a face of the event die.
type Event uint8

// The faces. Three of the six sides show the smugglers, the others an area each.
const (
	Smugglers Event = iota // the other faces are an Area plus one

	eventFaces    = 6
	smugglerFaces = 3
	eventKinds    = 1 + Areas
)

// dieSides is the number of sides of the numbered dice.
const dieSides = 6

// Area returns the area on the face, and false for the smugglers.
func (e Event) Area() (Area, bool) { return Area(e - 1), e > Smugglers }

var eventTerms = [eventKinds]engine.Term{"enanos.event.smugglers", areaTerms[0], areaTerms[1], areaTerms[2]}

// Term returns the key of the name of the die's face.
func (e Event) Term() engine.Term { return eventTerms[e] }
