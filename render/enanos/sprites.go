package enanos

import (
	"image"
	"sync"

	"github.com/fogleman/gg"

	"sobremesa/engine/enanos"
	"sobremesa/render"
)

// kind is what a sprite shows.
type kind uint8

const (
	kindHex      kind = iota // a hex of a terrain
	kindDisc                 // n pips below a place for a number; lit: it was rolled
	kindRail                 // by nation and slope
	kindBuilding             // by nation and piece, n its mint
	kindDwarf                // by nation, n its level; lit: fed; fresh: only in this turn
	kindRaiders
	kindRing
	kindGone  // where a change took something away
	kindPlate // of a nation
	kindGood
	kindArea  // lit: first at the last level
	kindCards // lit: development cards
	kindPoint // a production point
	kindRails
	kindHood // dwarves
	kindDie  // n pips; lit: the red one
	kindEvent
	kindStation // of the train's way; lit: behind it
	kindTrain
	kindAntwerp
	kindCoin // a mint
	kindFirst
	kindBot
	kindWorks // a building without a plate
	kindMark  // a place that may be chosen
	kindMarkRing
	kindClock
	kindArrow // what is given for what
	kindSabres
)

// spriteKey is all that a sprite's picture depends on.
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
	dim     bool // a hex that no mark is about
	size    image.Point
	theme   Theme
}

var sprites sync.Map // spriteKey to func() *render.Sprite

// sprite returns a sprite, drawn once.
func sprite(key spriteKey) *render.Sprite {
	draw, ok := sprites.Load(key)
	if !ok {
		draw, _ = sprites.LoadOrStore(key, sync.OnceValue(func() *render.Sprite {
			return render.NewSprite(key.size.X, key.size.Y, palettes[key.theme](), func(dc *gg.Context) {
				dc.Scale(float64(key.size.X), float64(key.size.Y))
				drawSprite(dc, key, &looks[key.theme])
			})
		}))
	}
	return draw.(func() *render.Sprite)()
}

// drawSprite draws a sprite in a square of side 1, but for hexes and rails.
func drawSprite(dc *gg.Context, key spriteKey, l *look) {
	switch key.kind {
	case kindHex:
		drawHex(dc, key, l)
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
		drawHead(dc, 0.5, 0.5, 0.95, l.inks[inkText], l.panel)
	case kindDie:
		drawDie(dc, key, l)
	case kindEvent:
		drawEvent(dc, key, l)
	case kindStation:
		circle(dc, 0.5, 0.5, 0.5, l.inks[inkSoft])
		if !key.lit {
			circle(dc, 0.5, 0.5, 0.32, l.header)
		}
	case kindTrain:
		drawTrain(dc, l.accent, l.header)
	case kindAntwerp:
		drawAntwerp(dc, l)
	case kindCoin:
		drawCoin(dc, 0.5, 0.5, 0.46)
	case kindFirst:
		drawFirst(dc, l)
	case kindWorks:
		drawWorks(dc, key.piece, l.inks[inkText], l.panel)
	case kindClock:
		drawClock(dc, l)
	case kindSabres:
		drawSabres(dc, l.inks[inkText])
	case kindArrow:
		drawArrow(dc, l)
	case kindMark:
		drawMark(dc, key, l)
	case kindMarkRing:
		drawMarkRing(dc, l)
	case kindBot:
		drawBot(dc, key, l)
	}
}
