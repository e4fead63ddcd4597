package enanos

import "sobremesa/engine"

// Area is what contraband is spent on, and where development cards come from.
type Area uint8

// The areas.
const (
	Medicine Area = iota
	Technology
	Jewellery

	Areas = 3
)

var areaTerms = [Areas]engine.Term{"enanos.area.medicine", "enanos.area.technology", "enanos.area.jewellery"}

// Term is the key of the area's name.
func (a Area) Term() engine.Term { return areaTerms[a] }

// Contraband is what the area's levels are paid with.
func (a Area) Contraband() Good { return [Areas]Good{Diamond, Gold, Ruby}[a] }

// Levels of an area and what they bring.
const (
	MaxLevel      = 5
	levelSkill    = 3 // each area's own
	levelIndustry = 4
)

// Card is a kind of development card.
type Card uint8

// The development cards, by areas.
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

// deckSize is how many cards an area's deck has.
const deckSize = 12

// MaxUnplayed is how many unplayed cards may be kept when the actions begin.
const MaxUnplayed = 4

// Area is the deck that the card is of.
func (c Card) Area() Area { return Area(c / cardsPerArea) }

// Point reports whether the card is a production point.
func (c Card) Point() bool { return c%cardsPerArea == 0 }

// CardCounts counts development cards by kind.
type CardCounts [CardKinds]uint8

// of is how many there are of an area.
func (c *CardCounts) of(a Area) int {
	n := 0
	for _, k := range c[a*cardsPerArea : (a+1)*cardsPerArea] {
		n += int(k)
	}
	return n
}

// Event is a face of the event die.
type Event uint8

// The faces. Three of the six are smugglers, the others an area each.
const (
	Smugglers Event = iota // and Area plus one

	eventFaces = 6
	eventKinds = 1 + Areas
)

// Area is the area that the face shows, false for the smugglers.
func (e Event) Area() (Area, bool) { return Area(e - 1), e > Smugglers }

// faces is on how many sides of the die the event is.
func (e Event) faces() int {
	if e == Smugglers {
		return 3
	}
	return 1
}
