package enanos

import (
	"sync"

	"sobremesa/engine"
)

// canonical finds frequent moves by the text that Format writes for them. Records contain only
// such texts, and a game is replayed from its record each time it is asked for. The table saves
// reading most of them word by word.
var canonical = sync.OnceValue(func() map[string]Move {
	moves := make(map[string]Move)
	for _, m := range frequent() {
		for _, lang := range []engine.Lang{engine.Spanish, engine.English} {
			moves[Format(m, lang)] = m
		}
	}
	return moves
})

// frequent lists all moves of the kinds that are played often and have few moves.
func frequent() []Move {
	list := []Move{{Kind: KindEnd}, {Kind: KindShow}, {Kind: KindPledge}, {Kind: KindDefend}}
	for _, kind := range []Kind{KindShaft, KindMine, KindMint, KindLose} {
		list = appendCrossings(list, Move{Kind: kind}, board.crossings)
	}
	for _, kind := range []Kind{KindRail, KindDwarf, KindFeed, KindPromote} {
		list = appendEdges(list, Move{Kind: kind}, board.edges)
	}
	for h := range uint8(Hexes) {
		for x := range uint8(Antarctica) {
			list = append(list, Move{Kind: KindTerrain, To: h, N: x + 1})
		}
		for n := range numberHexes {
			list = append(list, Move{Kind: KindNumber, To: h, N: uint8(n)})
		}
		for whom := engine.Spectator; whom < MaxSeats; whom++ {
			list = append(list, Move{Kind: KindRaid, To: h, Whom: whom})
		}
	}
	for e := range uint8(eventKinds) {
		list = appendDice(list, Move{Kind: KindDice, N: e}, 0, 2, false)
	}
	for n := range uint8(MaxOffers) {
		list = append(list, Move{Kind: KindAccept, N: n + 1}, Move{Kind: KindDecline, N: n + 1})
	}
	for whom := engine.Spectator; whom < MaxSeats; whom++ {
		list = append(list, Move{Kind: KindReply, Whom: whom})
	}
	for a := range Area(Areas) {
		list = append(list, Move{Kind: KindAdvance, Area: a}, Move{Kind: KindChoose, Area: a})
	}
	for c := range Card(CardKinds) {
		list = append(list, Move{Kind: KindShed, Card: c})
		for whom := range engine.Seat(MaxSeats) {
			list = append(list, Move{Kind: KindDraw, Card: c, Whom: whom})
		}
	}
	for g := range Good(Goods) {
		list = append(list, Move{Kind: KindTake, Good: g})
		for whom := range engine.Seat(MaxSeats) {
			list = append(list, Move{Kind: KindTheft, Good: g, Whom: whom})
		}
		for want := range Good(Goods) {
			if want == g {
				continue
			}
			list = append(list, Move{Kind: KindTrade, Give: g.N(GoodRate), Want: want.N(1)})
			for fourth := range Good(Goods) {
				if fourth != want {
					list = append(list, Move{Kind: KindTrade, Give: g.N(EqualCards) + fourth.N(1), Want: want.N(1)})
				}
			}
		}
	}
	return list
}
