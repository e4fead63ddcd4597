package enanos

import (
	"slices"
	"strings"

	"sobremesa/engine"
)

// undoWords ask for a move to be taken back, which is no move.
var undoWords = map[string]bool{"deshacer": true, "deshaz": true, "deshago": true, "undo": true}

// unknown is why the i-th of some words, which is none of the notation's, can't be
// read: by what has been said before it, it ought to be a player, an area, or an
// answer. typed is how it was written.
func (r *reading) unknown(list []string, i int, player bool, typed string) *engine.Refusal {
	t := list[i]
	near := suggest(list, i)
	strange := len(near) == 0 && len(t) > 1
	switch {
	case strings.Trim(t, "0123456789") == "":
		if r.verb == wordAccept || r.verb == wordDecline {
			return engine.Refuse(MissingOffer)
		}
		return engine.Refuse(MissingNumber)
	case player || i > 0 && r.names(list[i-1], strange):
		return engine.Refuse(UnknownPlayer, "word", typed)
	case undoWords[t]:
		return engine.Refuse(UndoApart)
	case r.verb == wordPlay && slices.Contains(r.cards, MedicinePoint):
		return engine.Refuse(NotPlayable)
	case !strange:
	case r.verb == wordAdvance, r.verb == wordDraw, r.verb == wordIndustry:
		return engine.Refuse(MissingArea, "word", typed)
	case r.verb == wordAlways && (r.said[wordAntwerp] || r.said[wordDefence]):
		return engine.Refuse(MissingAnswer, "word", typed)
	case r.verb == wordAlways:
		return engine.Refuse(MissingOrder, "word", typed)
	}
	return engine.Refuse(UnknownWord, "word", typed, "letter", len(t) == 1, "near", strings.Join(near[:min(len(near), maxSuggested)], " / "))
}

// names reports whether a word that is none of the notation's is the name of a
// player, after another word; strange is one that is not even like any.
func (r *reading) names(before string, strange bool) bool {
	to := before == "a" || before == "to"
	switch r.verb {
	case wordOffer:
		return to && r.sides > 0
	case wordRaid, wordChase, wordBribe:
		return len(r.spots) > 0 && (to || strange)
	case wordPlay:
		return (to || strange) && (r.said[wordDevelop+word(Spy)] || r.said[wordBribe])
	}
	return false
}

// Places of examples: the corner b n, the sides b ne and b e, the hex k.
var (
	suchCorner = uint8(board.corner[1][North])
	suchSide   = uint8(board.side[1][NorthEast])
	suchWay    = uint8(board.side[1][East])
)

const suchHex, suchPlayer = 10, engine.Seat(1)

// such are moves as examples, by the words that begin them.
var such = [wordsInTotal]Move{
	wordShaft: {Kind: KindShaft, To: suchCorner}, wordMine: {Kind: KindMine, To: suchCorner}, wordMint: {Kind: KindMint, To: suchCorner},
	wordRail: {Kind: KindRail, To: suchSide}, wordDwarf: {Kind: KindDwarf, To: suchSide}, wordFeed: {Kind: KindFeed, To: suchSide},
	wordPromote: {Kind: KindPromote, To: suchSide}, wordMove: {Kind: KindMove, From: suchSide, To: suchWay},
	wordIndustry: {Kind: KindIndustry, To: suchCorner, Area: Medicine},
	wordChase:    {Kind: KindChase, From: suchSide, To: suchHex, Whom: suchPlayer},
	wordBribe:    {Kind: KindBribe, Good: Gold, To: suchHex, Whom: suchPlayer},
	wordRaid:     {Kind: KindRaid, To: suchHex, Whom: suchPlayer},
	wordAdvance:  {Kind: KindAdvance, Area: Medicine}, wordDraw: {Kind: KindChoose, Area: Medicine}, wordTake: {Kind: KindTake, Good: Gold},
	wordOffer:   {Kind: KindOffer, Give: Wood.N(1), Want: Gold.N(1), Whom: engine.Spectator},
	wordCounter: {Kind: KindCounter, N: 3, Give: Wood.N(1), Want: Gold.N(1)},
	wordDiscard: {Kind: KindDiscard, Give: Wood.N(1) + Iron.N(1)},
	wordPledge:  {Kind: KindPledge, Edges: [MaxDwarves]Edge{Edge(suchSide)}}, wordDefend: {Kind: KindDefend, From: suchSide},
	wordLose: {Kind: KindLose, To: suchCorner}, wordAlways: {Kind: KindRemedy, Good: Wood, N: 1},
}

// suchPlay are examples of how cards are played that use something.
var suchPlay = [CardKinds]Move{
	Tonic: {To: suchSide}, Plague: {To: suchSide}, Dynamite: {To: suchSide}, Machinery: {To: suchCorner}, FreeMint: {To: suchCorner},
	Provisions: {Give: Wood.N(1) + Iron.N(1)}, Monopoly: {Good: Wood}, Merchant: {Good: Wood}, Spy: {Whom: suchPlayer},
	BribeCard: {To: suchHex, Whom: suchPlayer},
}

// example is a move of the kind that was begun; false where none is kept.
func (r *reading) example() (Move, bool) {
	if r.verb != wordPlay {
		return such[r.verb], such[r.verb].Kind != 0
	}
	for c, m := range suchPlay {
		said := r.said[wordDevelop+word(c)] || Card(c) == FreeMint && r.said[wordMint] || Card(c) == BribeCard && r.said[wordBribe]
		if said && m != (Move{}) {
			m.Kind, m.Card = KindPlay, Card(c)
			return m, true
		}
	}
	return Move{}, false
}

// shown adds to a refusal that says what is missing an example of the move that
// was begun, in each language.
func (r *reading) shown(refusal *engine.Refusal) *engine.Refusal {
	switch refusal.Code {
	case MissingPlace, MissingPlayer, MissingGood, MissingArea, MissingNumber:
	default:
		return refusal
	}
	m, ok := r.example()
	if !ok {
		return refusal
	}
	if refusal.Args == nil {
		refusal.Args = engine.Args{}
	}
	refusal.Args["es"], refusal.Args["en"] = Format(m, engine.Spanish), Format(m, engine.English)
	refusal.Args["raid"], refusal.Args["contraband"] = m.raids(), m.Kind == KindBribe
	return refusal
}
