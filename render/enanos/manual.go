package enanos

import (
	"strconv"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// ManualPages lists the pages of the manual in reading order.
var ManualPages = []string{"turn", "build", "dice", "areas", "cards", "attack", "antwerp", "trade", "points", "signs"}

// Numbers returns the numbers of the rules for the sentences that teach them: costs,
// points and quantities. n1, card1 and does1 are the quantity, name and effect of the
// first development card, up to n15 and so on.
func Numbers() engine.Args {
	// The defaults. A game's options may differ; its own texts then say so.
	options := make(map[string]string)
	for _, o := range (enanos.Rules{}).Info().Options {
		options[o.Name] = o.Values[0]
	}
	args := engine.Args{
		"goal": options[enanos.GoalOption], "train": options[enanos.TrainOption], "rounds": enanos.MaxRounds,
		"shaftPoints": enanos.ShaftPoints, "minePoints": enanos.MinePoints, "industryPoints": enanos.IndustryPoints, "milestone": enanos.MilestonePoints,
		"bigRail": enanos.BigRail, "bigTeam": enanos.BigTeam,
		"rails": enanos.MaxRails, "shafts": enanos.MaxShafts, "mines": enanos.MaxMines, "mints": enanos.MaxMints, "dwarves": enanos.MaxDwarves,
		"railCost": enanos.RailCost.Amounts(), "shaftCost": enanos.ShaftCost.Amounts(), "mineCost": enanos.MineCost.Amounts(), "mintCost": enanos.MintCost.Amounts(),
		"dwarfCost": enanos.DwarfCost.Amounts(), "feedCost": enanos.FeedCost.Amounts(), "promoteCost": enanos.PromoteCost.Amounts(),
		"spoils": enanos.SpoilsFrom,
		"strong": enanos.MaxStrong, "skill": enanos.SkillLevel, "industry": enanos.IndustryLevel, "top": enanos.MaxLevel,
		"deck": enanos.DeckSize, "kept": enanos.MaxUnplayed, "safe": enanos.SafeCards, "perMint": enanos.SafePerMint,
		"equal": enanos.EqualCards, "rate": enanos.BankRate, "good": enanos.GoodRate, "behind": enanos.ReliefGap, "home": enanos.HomeBuildings, "bribe": enanos.BribePrice, "offers": enanos.MaxOffers,
		"resources": enanos.Stone.Supply(), "contraband": enanos.Diamond.Supply(),
	}
	for c := range enanos.Card(enanos.CardKinds) {
		n := strconv.Itoa(int(c) + 1)
		args["n"+n], args["card"+n], args["does"+n] = c.Copies(), c.Term(), engine.Term(aboutKey(c))
	}
	return args
}

// manualTile is a part of a page: signs in a line, and their meaning.
type manualTile struct {
	signs []spriteKey
	key   string
}

// manualSheet is a page of tiles in columns. If beside is not 0, the words stand beside the signs
// instead of below them, and the signs take that percentage of a tile's width.
type manualSheet struct {
	columns, beside int
	tiles           []manualTile
}

// Signs of the lesson and the manual.
var (
	aShaft     = spriteKey{kind: kindBuilding, piece: enanos.ShaftPiece}
	aMine      = spriteKey{kind: kindBuilding, piece: enanos.MinePiece}
	anIndustry = spriteKey{kind: kindBuilding, piece: enanos.IndustryPiece}
	aRaider    = spriteKey{kind: kindRaiders}
	aMint      = spriteKey{kind: kindCoin}
	aRail      = spriteKey{kind: kindRail, n: 150}
	aTrain     = spriteKey{kind: kindEvent, n: int(enanos.Smugglers)}
	anArrow    = spriteKey{kind: kindArrow}
	room       = spriteKey{kind: kindRoom}
	sabres     = spriteKey{kind: kindSabres}
	aRailway   = spriteKey{kind: kindRails}
	aHood      = spriteKey{kind: kindHood}
	aCrown     = spriteKey{kind: kindPoint}
	aMedal     = spriteKey{kind: kindFirst}
	aScroll    = spriteKey{kind: kindScroll}
	aHand      = spriteKey{kind: kindCards}
	aTown      = spriteKey{kind: kindAntwerp}
)

func aGood(g enanos.Good) spriteKey { return spriteKey{kind: kindGood, good: g} }

func aDwarf(level int, fed bool) spriteKey { return spriteKey{kind: kindDwarf, n: level, lit: fed} }

func aDie(n int, red bool) spriteKey { return spriteKey{kind: kindDie, n: n, lit: red} }

// theirs returns a piece of another player.
func theirs(key spriteKey) spriteKey {
	key.nation = 1
	return key
}

func anEvent(e enanos.Event) spriteKey { return spriteKey{kind: kindEvent, n: int(e)} }

// priced returns a piece and the cards that it costs.
func priced(piece spriteKey, cost enanos.Cards) []spriteKey {
	signs := []spriteKey{piece}
	for g := range enanos.Good(enanos.Goods) {
		for range cost.Of(g) {
			signs = append(signs, aGood(g))
		}
	}
	return signs
}

// manualSheets holds the pages made of tiles. Areas and cards are tables.
var manualSheets = map[string]manualSheet{
	"turn": {1, 42, []manualTile{
		{[]spriteKey{aTrain, aDie(3, true), aDie(5, false)}, "enanos.manual.turn-dice"},
		{[]spriteKey{aShaft, aMine, aGood(enanos.Wood), aGood(enanos.Iron)}, "enanos.manual.turn-production"},
		{[]spriteKey{aDie(4, true), aDie(3, false), aHand, aRaider}, "enanos.manual.turn-seven"},
		{[]spriteKey{{kind: kindTrain}, aTown, aDwarf(2, true)}, "enanos.manual.turn-antwerp"},
		{[]spriteKey{aRail, aDwarf(1, true), sabres, aScroll, aGood(enanos.Gold)}, "enanos.manual.turn-actions"},
	}},
	"build": {2, 0, []manualTile{
		{priced(aRail, enanos.RailCost), "enanos.manual.build-rail"},
		{priced(aShaft, enanos.ShaftCost), "enanos.manual.build-shaft"},
		{priced(aMine, enanos.MineCost), "enanos.manual.build-mine"},
		{priced(aMint, enanos.MintCost), "enanos.manual.build-mint"},
		{priced(aDwarf(1, false), enanos.DwarfCost), "enanos.manual.build-dwarf"},
		{priced(spriteKey{kind: kindDwarf, n: 1, lit: true, fresh: true}, enanos.FeedCost), "enanos.manual.build-feed"},
		{priced(aDwarf(2, true), enanos.PromoteCost), "enanos.manual.build-promote"},
		{[]spriteKey{aMine, anArrow, anIndustry}, "enanos.manual.build-industry"},
	}},
	"dice": {2, 0, []manualTile{
		{[]spriteKey{aShaft, aGood(enanos.Copper)}, "enanos.manual.dice-shaft"},
		{[]spriteKey{aMine, aGood(enanos.Copper), aGood(enanos.Copper)}, "enanos.manual.dice-mine"},
		{[]spriteKey{aGood(enanos.Coal), anArrow, aGood(enanos.Diamond), room, aGood(enanos.Iron), anArrow, aGood(enanos.Gold), room, aGood(enanos.Stone), anArrow, aGood(enanos.Ruby)}, "enanos.manual.dice-contraband"},
		{[]spriteKey{{kind: kindDisc, n: 5}, {kind: kindDisc, n: 1}}, "enanos.manual.dice-pips"},
		{[]spriteKey{aDie(4, true), aDie(3, false), aHand}, "enanos.manual.dice-seven"},
		{[]spriteKey{anEvent(enanos.Smugglers), anEvent(enanos.Smugglers), anEvent(enanos.Smugglers)}, "enanos.manual.dice-train"},
		{[]spriteKey{anEvent(1), anEvent(2), anEvent(3), aDie(2, true), aScroll}, "enanos.manual.dice-event"},
	}},
	"attack": {1, 46, []manualTile{
		{[]spriteKey{aDwarf(2, false), aGood(enanos.Coal), anArrow, {kind: kindDwarf, n: 2, lit: true, fresh: true}}, "enanos.manual.attack-feed"},
		{[]spriteKey{aDwarf(2, true), aDie(6, true), aDie(3, true), sabres, aDie(5, false), theirs(aDwarf(1, true))}, "enanos.manual.attack-dice"},
		{[]spriteKey{aDie(4, true), sabres, aDie(1, false), theirs(aShaft)}, "enanos.manual.attack-guard"},
		{[]spriteKey{theirs(spriteKey{kind: kindBuilding, piece: enanos.MinePiece, n: 1}), anArrow, theirs(aMine), anArrow, theirs(aShaft), anArrow, aShaft}, "enanos.manual.attack-building"},
		{[]spriteKey{theirs(aDwarf(3, true)), anArrow, theirs(aDwarf(2, false))}, "enanos.manual.attack-dwarf"},
	}},
	"antwerp": {1, 42, []manualTile{
		{[]spriteKey{{kind: kindTrain}, anArrow, anArrow, aTown}, "enanos.manual.antwerp-way"},
		{[]spriteKey{aMine, theirs(aMine), theirs(anIndustry)}, "enanos.manual.antwerp-strength"},
		{[]spriteKey{aDwarf(3, true), aDwarf(1, true), theirs(aDwarf(1, true))}, "enanos.manual.antwerp-defence"},
		{[]spriteKey{aDwarf(3, true), anArrow, aCrown}, "enanos.manual.antwerp-held"},
		{[]spriteKey{theirs(aMine), anArrow, theirs(aShaft)}, "enanos.manual.antwerp-fell"},
	}},
	"trade": {1, 46, []manualTile{
		{[]spriteKey{aGood(enanos.Wood), aGood(enanos.Wood), aGood(enanos.Wood), aGood(enanos.Coal), anArrow, aGood(enanos.Copper)}, "enanos.manual.trade-bank"},
		{[]spriteKey{aGood(enanos.Gold), aGood(enanos.Gold), anArrow, aGood(enanos.Diamond)}, "enanos.manual.trade-two"},
		{[]spriteKey{{kind: kindPlate}, aGood(enanos.Stone), anArrow, aGood(enanos.Iron), {kind: kindPlate, nation: 1}}, "enanos.manual.trade-players"},
		{[]spriteKey{aGood(enanos.Stone), aGood(enanos.Wood), aGood(enanos.Iron), aGood(enanos.Coal), aGood(enanos.Copper)}, "enanos.manual.trade-resources"},
		{[]spriteKey{aGood(enanos.Diamond), aGood(enanos.Gold), aGood(enanos.Ruby)}, "enanos.manual.trade-contraband"},
	}},
	"points": {2, 42, []manualTile{
		{[]spriteKey{aShaft}, "enanos.manual.points-shaft"},
		{[]spriteKey{aMine}, "enanos.manual.points-mine"},
		{[]spriteKey{anIndustry}, "enanos.manual.points-industry"},
		{[]spriteKey{aCrown}, "enanos.manual.points-crown"},
		{[]spriteKey{aMedal, aRailway}, "enanos.manual.points-rails"},
		{[]spriteKey{aMedal, aHood}, "enanos.manual.points-dwarves"},
		{[]spriteKey{aCrown, aCrown, aCrown}, "enanos.manual.points-goal"},
	}},
	"signs": {3, 30, []manualTile{
		{[]spriteKey{aHand}, "enanos.manual.sign-hand"},
		{[]spriteKey{aScroll}, "enanos.manual.sign-scroll"},
		{[]spriteKey{aMint}, "enanos.manual.sign-mint"},
		{[]spriteKey{aRailway}, "enanos.manual.sign-rails"},
		{[]spriteKey{aHood}, "enanos.manual.sign-dwarves"},
		{[]spriteKey{aCrown}, "enanos.manual.sign-crown"},
		{[]spriteKey{aMedal}, "enanos.manual.sign-medal"},
		{[]spriteKey{{kind: kindArea, area: enanos.Technology, lit: true}}, "enanos.manual.sign-master"},
		{[]spriteKey{aRaider}, "enanos.manual.sign-raiders"},
		{[]spriteKey{aDwarf(2, false)}, "enanos.manual.sign-resting"},
		{[]spriteKey{{kind: kindDwarf, n: 2, lit: true, fresh: true}}, "enanos.manual.sign-fresh"},
		{[]spriteKey{aDwarf(2, true)}, "enanos.manual.sign-fed"},
		{[]spriteKey{{kind: kindDisc, n: 5}}, "enanos.manual.sign-disc"},
		{[]spriteKey{{kind: kindDisc, n: 4, lit: true}}, "enanos.manual.sign-lit"},
		{[]spriteKey{{kind: kindRing}}, "enanos.manual.sign-ring"},
		{[]spriteKey{{kind: kindPlate, nation: 2}}, "enanos.manual.sign-plate"},
		{[]spriteKey{{kind: kindBot}}, "enanos.manual.sign-bot"},
		{[]spriteKey{{kind: kindGone}}, "enanos.manual.sign-gone"},
	}},
}
