package enanos

import (
	"iter"
	"slices"

	"sobremesa/engine"
)

// Good is a kind of card in hands and in the bank: a resource or contraband.
type Good uint8

// The goods: resources in the order that breaks ties among them, then contraband in the order of
// the areas.
const (
	Stone Good = iota
	Wood
	Iron
	Coal
	Copper
	Diamond
	Gold
	Ruby

	Goods     = 8
	Resources = 5 // the first goods are resources, the others contraband
)

// goodTerms holds the keys of each good's name and of a counted amount of it.
var goodTerms = [Goods]struct{ name, amount engine.Term }{
	Stone:   {"enanos.good.stone", "enanos.amount.stone"},
	Wood:    {"enanos.good.wood", "enanos.amount.wood"},
	Iron:    {"enanos.good.iron", "enanos.amount.iron"},
	Coal:    {"enanos.good.coal", "enanos.amount.coal"},
	Copper:  {"enanos.good.copper", "enanos.amount.copper"},
	Diamond: {"enanos.good.diamond", "enanos.amount.diamond"},
	Gold:    {"enanos.good.gold", "enanos.amount.gold"},
	Ruby:    {"enanos.good.ruby", "enanos.amount.ruby"},
}

// Term returns the key of the good's name.
func (g Good) Term() engine.Term { return goodTerms[g].name }

// Contraband reports whether the good is contraband.
func (g Good) Contraband() bool { return g >= Resources }

// Smuggled returns the contraband from mines of a resource, and false if there is none.
func (g Good) Smuggled() (Good, bool) {
	switch g {
	case Coal:
		return Diamond, true
	case Iron:
		return Gold, true
	case Stone:
		return Ruby, true
	}
	return 0, false
}

// Mined returns what a mine produces of a resource that has contraband: two cards of it if double
// is set, otherwise one and one contraband.
func (g Good) Mined(double bool) Cards {
	if other, ok := g.Smuggled(); ok && !double {
		return g.N(1) + other.N(1)
	}
	return g.N(2)
}

// Cards counts cards by good, a byte each. No count exceeds 127.
type Cards uint64

const (
	eachGood  Cards = 0x01_01_01_01_01_01_01_01
	countTops       = eachGood << 7
)

// N returns n cards of the good.
func (g Good) N(n int) Cards { return Cards(n) << (8 * g) }

// Of returns the number of cards of a good.
func (c Cards) Of(g Good) int { return int(c >> (8 * g) & 0xff) }

// Len returns the number of cards, at most 255.
func (c Cards) Len() int { return int(c * eachGood >> 56) }

// sane reports whether no count exceeds 127.
func (c Cards) sane() bool { return c&countTops == 0 }

// Covers reports whether the cards include all of o.
func (c Cards) Covers(o Cards) bool { return o.sane() && ((c|countTops)-o)&countTops == countTops }

// All yields the goods with at least one card, and how many there are.
func (c Cards) All() iter.Seq2[Good, int] {
	return func(yield func(Good, int) bool) {
		for g := range Good(Goods) {
			if n := c.Of(g); n > 0 && !yield(g, n) {
				return
			}
		}
	}
}

// Lack returns the cards of cost that c does not cover.
func (c Cards) Lack(cost Cards) (lack Cards) {
	if c.Covers(cost) {
		return 0
	}
	for g := range Good(Goods) {
		lack += g.N(max(0, cost.Of(g)-c.Of(g)))
	}
	return lack
}

// goods returns the set of goods with at least one card, a bit each.
func (c Cards) goods() uint8 {
	tops := (c + countTops - eachGood) >> 7 & eachGood // 1 for each good
	return uint8(tops * 0x01_02_04_08_10_20_40_80 >> 56)
}

// First returns the first good with at least one card.
func (c Cards) First() Good { return c.nth(0) }

// nth returns the good of the n-th card, from 0.
func (c Cards) nth(n int) Good {
	for g := range Good(Goods) {
		if n -= c.Of(g); n < 0 {
			return g
		}
	}
	panic("enanos: a card beyond the last")
}

// Most returns the good with most cards, the first of several.
func (c Cards) Most() (most Good) {
	for g := range Good(Goods) {
		if c.Of(g) > c.Of(most) {
			most = g
		}
	}
	return most
}

// Amounts lists how many cards there are of each good, one included: "1 wood, 2 iron".
func (c Cards) Amounts() (list []engine.Counted) {
	for g, n := range c.All() {
		list = append(list, engine.Counted{Of: goodTerms[g].amount, N: n})
	}
	return list
}

// terms lists the goods, one term for each card.
func (c Cards) terms() (list []engine.Term) {
	for g, n := range c.All() {
		list = append(list, slices.Repeat([]engine.Term{g.Term()}, n)...)
	}
	return list
}

// The supply of each good, in the bank and in hands.
const (
	bankResources  = 19
	bankContraband = 12
)

var wholeBank = func() (c Cards) {
	for g := range Good(Goods) {
		c += g.N(g.Supply())
	}
	return c
}()

// Supply returns how many cards of the good there are, in the bank and in hands.
func (g Good) Supply() int {
	if g.Contraband() {
		return bankContraband
	}
	return bankResources
}

// Terrain is the terrain of a hex.
type Terrain uint8

// The terrains. NoTerrain is a hex that has not been laid yet. The terrains between the two
// constants are a resource plus one.
const (
	NoTerrain  Terrain = 0
	Antarctica Terrain = Resources + 1
)

// TerrainOf returns the terrain that produces a resource.
func TerrainOf(resource Good) Terrain { return Terrain(resource) + 1 }

// Resource returns what the terrain produces. It returns false for Antarctica and NoTerrain.
func (t Terrain) Resource() (Good, bool) {
	return Good(t - 1), t > NoTerrain && t < Antarctica
}

var terrainTerms = [...]engine.Term{
	1 + Stone: "enanos.terrain.stone", 1 + Wood: "enanos.terrain.wood", 1 + Iron: "enanos.terrain.iron",
	1 + Coal: "enanos.terrain.coal", 1 + Copper: "enanos.terrain.copper", Antarctica: "enanos.terrain.antarctica",
}

// Term returns the key of the terrain's name. NoTerrain has none.
func (t Terrain) Term() engine.Term { return terrainTerms[t] }

// terrainHexes is how many hexes of each terrain there are.
var terrainHexes = [Antarctica + 1]int{
	1 + Stone: 4, 1 + Wood: 4, 1 + Iron: 4, 1 + Coal: 3, 1 + Copper: 3, Antarctica: 1,
}
