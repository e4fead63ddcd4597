package enanos

import (
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// The groups of actions in a turn, in the order in which they are shown.
const (
	groupBuild uint8 = iota
	groupDwarves
	groupAttack
	groupRaiders
	groupContraband
	groupCards
	groupTrade
	groupReplies
	groupOrders
	groupEnd

	groups
)

// groupsShown says how each group is labelled, and which question asks for one of its actions, if
// it has several.
var groupsShown = [groups]struct{ key, emoji, ask string }{
	groupBuild:      {"enanos.group.build", "🔨", "enanos.ask.build"},
	groupDwarves:    {"enanos.group.dwarves", "🧔", "enanos.ask.dwarves"},
	groupAttack:     {"enanos.group.attack", "🪓", ""},
	groupRaiders:    {"enanos.group.raiders", "🏴", "enanos.ask.raiders"},
	groupContraband: {"enanos.group.contraband", "💰", ""},
	groupCards:      {"enanos.group.cards", "🃏", ""},
	groupTrade:      {"enanos.group.trade", "🏦", "enanos.ask.trade"},
	groupReplies:    {"enanos.group.replies", "🤝", ""},
	groupOrders:     {"enanos.group.orders", "📜", "enanos.ask.order"},
	groupEnd:        {"enanos.group.end", "🏁", ""},
}

// asks are the questions for picks. The question for a place is under byHex.
type asks map[tokenKind]string

// deed is what people read of a kind of moves.
type deed struct {
	group uint8
	seen  bool   // whether the board can show the move in advance
	say   string // describes the move; the text can be read back
	pick  string // the label of the choice; empty if it is not one of several in its group
	asks  asks
}

// deeds has a line for each kind of moves of players.
var deeds = map[enanos.Kind]deed{
	enanos.KindRail:     {groupBuild, true, "enanos.say.rail", "enanos.deed.rail", asks{byHex: "enanos.ask.rail"}},
	enanos.KindShaft:    {groupBuild, true, "enanos.say.shaft", "enanos.deed.shaft", asks{byHex: "enanos.ask.shaft"}},
	enanos.KindMine:     {groupBuild, true, "enanos.say.mine", "enanos.deed.mine", asks{byHex: "enanos.ask.mine"}},
	enanos.KindMint:     {groupBuild, true, "enanos.say.mint", "enanos.deed.mint", asks{byHex: "enanos.ask.mint"}},
	enanos.KindIndustry: {groupBuild, true, "enanos.say.industry", "enanos.deed.industry", asks{byArea: "enanos.ask.industry-area", byHex: "enanos.ask.industry"}},

	enanos.KindDwarf:   {groupDwarves, true, "enanos.say.dwarf", "enanos.deed.dwarf", asks{byHex: "enanos.ask.dwarf"}},
	enanos.KindFeed:    {groupDwarves, true, "enanos.say.feed", "enanos.deed.feed", asks{byDwarf: "enanos.ask.feed"}},
	enanos.KindPromote: {groupDwarves, true, "enanos.say.promote", "enanos.deed.promote", asks{byDwarf: "enanos.ask.promote"}},
	enanos.KindMove:    {groupDwarves, true, "enanos.say.move", "enanos.deed.move", asks{byDwarf: "enanos.ask.move", byHex: "enanos.ask.move-to"}},
	enanos.KindAttack:  {groupAttack, false, "enanos.say.attack", "", asks{byAttack: "enanos.ask.attack-whole", byDwarf: "enanos.ask.attack", byHex: "enanos.ask.attack-where"}},
	enanos.KindChase:   {groupRaiders, true, "enanos.say.chase", "enanos.deed.chase", asks{byDwarf: "enanos.ask.chase"}},
	enanos.KindBribe:   {groupRaiders, true, "enanos.say.bribe", "enanos.deed.bribe", asks{byGood: "enanos.ask.bribe"}},
	enanos.KindAdvance: {groupContraband, true, "enanos.say.advance", "", asks{byArea: "enanos.ask.advance"}},
	enanos.KindPlay:    {groupCards, true, "enanos.say.play", "", nil}, // see cards
	enanos.KindEnd:     {groupEnd, false, "enanos.say.end", "", nil},

	enanos.KindTrade:   {groupTrade, true, "enanos.say.trade", "enanos.deed.trade", nil},
	enanos.KindOffer:   {groupTrade, false, "enanos.say.offer", "enanos.deed.offer", nil},
	enanos.KindCounter: {groupReplies, false, "enanos.say.counter", "enanos.deed.counter", nil},
	enanos.KindAccept:  {groupReplies, false, "enanos.say.accept", "enanos.deed.accept", nil},
	enanos.KindDecline: {groupReplies, false, "enanos.say.decline", "enanos.deed.decline", nil},

	// Questions outside of the actions have no group, except for standing orders.
	enanos.KindRaid:    {groupOrders, true, "enanos.say.raid", "", nil},
	enanos.KindDiscard: {groupOrders, false, "enanos.say.discard", "enanos.deed.discard", nil},
	enanos.KindShed:    {groupOrders, false, "enanos.say.shed", "enanos.deed.shed", nil},
	enanos.KindPledge:  {groupOrders, false, "enanos.say.pledge", "", nil},
	enanos.KindLose:    {groupOrders, true, "enanos.say.lose", "", asks{byHex: "enanos.ask.lose"}},
	enanos.KindChoose:  {groupOrders, false, "enanos.say.choose", "", asks{byArea: "enanos.ask.choose"}},
	enanos.KindTake:    {groupOrders, false, "enanos.say.take", "", asks{byGood: "enanos.ask.take"}},
	enanos.KindDefend:  {groupOrders, false, "enanos.say.defend", "", nil},

	enanos.KindProduction: {groupOrders, false, "enanos.say.production", "enanos.deed.production", asks{byOrder: "enanos.ask.order-production"}},
	enanos.KindRemedy:     {groupOrders, false, "enanos.say.remedy", "enanos.deed.remedy", asks{byOrder: "enanos.ask.order-remedy"}},
	enanos.KindAntwerp:    {groupOrders, false, "enanos.say.antwerp", "enanos.deed.antwerp", asks{byOrder: "enanos.ask.order-antwerp"}},
	enanos.KindDefence:    {groupOrders, false, "enanos.say.defence", "enanos.deed.defence", asks{byOrder: "enanos.ask.order-defence"}},
	enanos.KindDeal:       {groupOrders, false, "enanos.say.deal", "enanos.deed.deal", asks{byOrder: "enanos.ask.order-deal"}},
}

// card is what people read of a development card.
type card struct {
	unseen      bool        // whether the board cannot show it in advance
	about, text engine.Term // what it does, in short and in full
	asks        asks
}

// cards has a line for each card. Production points are never in a hand.
var cards = [enanos.CardKinds]card{
	enanos.MedicinePoint:   {about: "enanos.about.point"},
	enanos.TechnologyPoint: {about: "enanos.about.point"},
	enanos.JewelleryPoint:  {about: "enanos.about.point"},

	enanos.Feast:      {false, "enanos.about.feast", "enanos.card-text.feast", nil},
	enanos.Tonic:      {false, "enanos.about.tonic", "enanos.card-text.tonic", asks{byDwarf: "enanos.ask.promote"}},
	enanos.Provisions: {false, "enanos.about.provisions", "enanos.card-text.provisions", nil},
	enanos.Plague:     {false, "enanos.about.plague", "enanos.card-text.plague", asks{byHex: "enanos.ask.plague"}},
	enanos.FastTrack:  {false, "enanos.about.fast-track", "enanos.card-text.fast-track", nil},
	enanos.Machinery:  {false, "enanos.about.machinery", "enanos.card-text.machinery", asks{byHex: "enanos.ask.mine"}},
	enanos.FreeMint:   {false, "enanos.about.mint", "enanos.card-text.mint", asks{byHex: "enanos.ask.mint"}},
	enanos.Dynamite:   {false, "enanos.about.dynamite", "enanos.card-text.dynamite", asks{byHex: "enanos.ask.dynamite"}},
	enanos.Monopoly:   {true, "enanos.about.monopoly", "enanos.card-text.monopoly", asks{byGood: "enanos.ask.monopoly"}},
	enanos.Spy:        {true, "enanos.about.spy", "enanos.card-text.spy", asks{bySeat: "enanos.ask.spy"}},
	enanos.Merchant:   {true, "enanos.about.merchant", "enanos.card-text.merchant", asks{byGood: "enanos.ask.merchant"}},
	enanos.BribeCard:  {false, "enanos.about.bribe", "enanos.card-text.bribe", nil},
}

// asksOf returns the questions for the picks of a move's parts.
func asksOf(m *enanos.Move) asks {
	if m.Kind == enanos.KindPlay {
		return cards[m.Card].asks
	}
	return deeds[m.Kind].asks
}

// unseenMove reports whether the board cannot show a move in advance.
func unseenMove(m *enanos.Move) bool {
	return !deeds[m.Kind].seen || m.Kind == enanos.KindPlay && cards[m.Card].unseen
}
