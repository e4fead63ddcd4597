package enanos

import (
	"sobremesa/engine/enanos"
)

// kind is a kind of sprite.
type kind uint8

const (
	kindHex      kind = iota // a hex of a terrain
	kindDisc                 // n pips below the place for a number; lit: it was rolled
	kindRail                 // by nation and slope
	kindBuilding             // by nation and piece, n its mint
	kindDwarf                // by nation, n its level; lit: fed; fresh: only in this turn
	kindRaiders
	kindRing
	kindGone  // a place where something has gone
	kindPlate // of a nation
	kindGood
	kindArea  // lit: first at the last level
	kindCards // lit: development cards
	kindPoint // a production point
	kindRails
	kindHood // dwarves
	kindDie  // n pips; lit: the red one
	kindEvent
	kindStation // a station of the train's track; lit: already passed
	kindTrain
	kindAntwerp
	kindCoin // a mint
	kindFirst
	kindBot
	kindWorks // a building without a plate
	kindMark  // a place that can be chosen
	kindMarkRing
	kindClock
	kindArrow // between goods of a trade
	kindSabres
	kindDeck // of an area
	kindBowl // a dwarf's meal
	kindBack // the back of a hex
	kindRoom // space between unrelated signs
)

// spriteKey identifies a sprite.
type spriteKey struct {
	kind    kind
	nation  nation
	terrain enanos.Terrain
	good    enanos.Good
	area    enanos.Area
	piece   enanos.Piece
	slope   slope
	n       int
	lit     bool
	fresh   bool
	dim     bool // a hex without marks, while there are some
}
