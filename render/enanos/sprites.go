package enanos

import (
	"github.com/fogleman/gg"

	"sobremesa/engine/enanos"
	"sobremesa/render/sheet"
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

// drawSprite draws a sprite in the unit square, except for hexes and rails.
func drawSprite(dc *gg.Context, p sheet.Piece[spriteKey]) {
	key, l := p.What, &looks[p.Theme]
	dc.Scale(float64(p.Size.X), float64(p.Size.Y))
	switch key.kind {
	case kindHex:
		drawHex(dc, key, l)
	case kindBack:
		drawBack(dc, l)
	case kindDisc:
		drawDisc(dc, key, l)
	case kindRail:
		drawRail(dc, key, l)
	case kindBuilding:
		drawBuilding(dc, key, l)
	case kindDwarf:
		drawDwarf(dc, key, l)
	case kindRaiders:
		drawRaiders(dc, l)
	case kindRing:
		drawRing(dc, l)
	case kindGone:
		drawGone(dc, l)
	case kindPlate:
		plate(dc, key.nation, 1, l.outline)
		plate(dc, key.nation, 0.86, nationInks[key.nation])
	case kindGood:
		drawGood(dc, key.good, l.goods[key.good], l.shades[key.good])
	case kindArea:
		drawArea(dc, key, l)
	case kindCards:
		if key.lit {
			drawScroll(dc, l)
		} else {
			drawCards(dc, l)
		}
	case kindPoint:
		drawCrown(dc, l)
	case kindRails:
		drawRailsIcon(dc, l)
	case kindHood:
		drawHead(dc, 0.5, 0.5, 0.95, l.Text, l.Panel)
	case kindDie:
		drawDie(dc, key, l)
	case kindEvent:
		drawEvent(dc, key, l)
	case kindStation:
		circle(dc, 0.5, 0.5, 0.5, l.Soft)
		if !key.lit {
			circle(dc, 0.5, 0.5, 0.32, l.Header)
		}
	case kindTrain:
		drawTrain(dc, l.Accent, l.Header)
	case kindAntwerp:
		drawAntwerp(dc, l)
	case kindCoin:
		drawCoin(dc, 0.5, 0.5, 0.46)
	case kindFirst:
		drawFirst(dc, l)
	case kindWorks:
		drawWorks(dc, key.piece, l.Text, l.Panel)
	case kindClock:
		drawClock(dc, l)
	case kindSabres:
		drawSabres(dc, l.Text)
	case kindDeck:
		drawDeck(dc, key.area, l)
	case kindBowl:
		drawBowl(dc, l)
	case kindArrow:
		drawArrow(dc, l)
	case kindMark:
		drawMark(dc, p.Size, l)
	case kindMarkRing:
		drawMarkRing(dc, l)
	case kindBot:
		drawBot(dc, key, l)
	}
}
