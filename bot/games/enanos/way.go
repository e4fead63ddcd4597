package enanos

import (
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// way is the picks that lead to a move.
type way struct {
	tokens [6]token
	n      int
	move   enanos.Move
	// finish, unless nil, leads on to the moves of a form, of which move is the beginning.
	finish finish
}

func (w *way) add(kind tokenKind, a, b uint8) {
	w.tokens[w.n] = token{kind, a, b}
	w.n++
}

func (w *way) edge(e uint8) {
	h := edgePlaces[e].hex[0] - 'a'
	w.add(byHex, h, 0)
	w.tokens[w.n] = spotOf(enanos.Hex(h), e, false)
	w.n++
}

func (w *way) crossing(c uint8) {
	h := crossingPlaces[c].hex[0] - 'a'
	w.add(byHex, h, 0)
	w.tokens[w.n] = spotOf(enanos.Hex(h), c, true)
	w.n++
}

// withHexes adds the ways to a place, which ends them, by the other hexes that it is at.
func withHexes(ways []way) []way {
	for _, w := range ways { // those that are added are not gone through
		if w.n == 0 || w.tokens[w.n-1].kind != bySpot {
			continue
		}
		last := w.tokens[w.n-1]
		for h := range enanos.Hex(enanos.Hexes) {
			t := spotOf(h, last.a, last.crossing())
			if _, ok := spotNames[t]; ok && t != last {
				w.tokens[w.n-2].a, w.tokens[w.n-1] = uint8(h), t
				ways = append(ways, w)
			}
		}
	}
	return ways
}

// raid is where the raiders go and whom they take a card from.
func (w *way) raid(m *enanos.Move) {
	w.add(byTarget, m.To, 0)
	if m.Whom != engine.Spectator {
		w.add(bySeat, uint8(m.Whom), 0)
	}
}

// wayOf is the way to a listed move.
func wayOf(v *enanos.View, m enanos.Move) way {
	w := way{move: m}
	switch v.Phase {
	case enanos.Acting:
		g := groupOf(m.Kind)
		w.add(byGroup, g, 0)
		if g == groupBuild || g == groupDwarves || g == groupRaiders || g == groupTrade {
			w.add(byDeed, uint8(m.Kind), 0)
		}
	case enanos.Discarding:
		w.add(byDeed, uint8(m.Kind), 0)
	}
	switch m.Kind {
	case enanos.KindRail, enanos.KindDwarf:
		w.edge(m.To)
	case enanos.KindShaft, enanos.KindMine, enanos.KindMint, enanos.KindLose:
		w.crossing(m.To)
	case enanos.KindFeed, enanos.KindPromote:
		w.add(byDwarf, m.To, 0)
	case enanos.KindMove:
		w.add(byDwarf, m.From, 0)
		w.edge(m.To)
	case enanos.KindChase:
		w.add(byDwarf, m.From, 0)
		w.raid(&m)
	case enanos.KindBribe:
		w.add(byGood, uint8(m.Good), 0)
		w.raid(&m)
	case enanos.KindRaid:
		w.raid(&m)
	case enanos.KindAttack:
		w.add(byDwarf, m.From, 0)
		w.add(byPiece, uint8(m.Piece), 0)
		if m.Piece == enanos.DwarfPiece {
			w.edge(m.To)
		} else {
			w.crossing(m.To)
		}
	case enanos.KindIndustry:
		w.add(byArea, uint8(m.Area), 0)
		w.crossing(m.To)
	case enanos.KindTrade:
		w.trade(&m)
	case enanos.KindAccept, enanos.KindDecline:
		w.add(byOffer, m.N, 0)
		w.add(byAnswer, uint8(m.Kind), 0)
	case enanos.KindPlay:
		w.card(&m)
	default:
		w.decision(&m)
	}
	return w
}

// decision is the rest of the way to what is asked of several, or named alone.
func (w *way) decision(m *enanos.Move) {
	switch m.Kind {
	case enanos.KindAdvance, enanos.KindChoose:
		w.add(byArea, uint8(m.Area), 0)
	case enanos.KindShed:
		w.add(byCard, uint8(m.Card), 0)
	case enanos.KindTake:
		w.add(byGood, uint8(m.Good), 0)
	case enanos.KindDefend:
		if m.From == 0 {
			w.add(byNone, 0, 0)
		} else {
			w.add(byDwarf, m.From, 0)
		}
	case enanos.KindProduction:
		w.add(byOrder, uint8(m.Good), m.N)
	case enanos.KindRemedy:
		w.add(byOrder, m.N*(uint8(m.Good)+1), 0)
	case enanos.KindAntwerp, enanos.KindDefence:
		w.add(byOrder, m.N, 0)
	}
}

// trade is two equal cards, or three and a fourth, and what is wanted.
func (w *way) trade(m *enanos.Move) {
	most := enanos.Good(0)
	for g := range enanos.Good(enanos.Goods) {
		if m.Give.Of(g) > m.Give.Of(most) {
			most = g
		}
	}
	n := min(m.Give.Of(most), 3)
	w.add(byBundle, uint8(most), uint8(n))
	if rest := m.Give - most.N(n); rest != 0 {
		w.add(byGood, firstOf(rest), 0)
	}
	w.add(byGood, firstOf(m.Want), 0)
}

// card is a development card and what it uses.
func (w *way) card(m *enanos.Move) {
	w.add(byCard, uint8(m.Card), 0)
	switch m.Card {
	case enanos.Tonic:
		w.add(byDwarf, m.To, 0)
	case enanos.Plague, enanos.Dynamite:
		w.edge(m.To)
	case enanos.Machinery, enanos.FreeMint:
		w.crossing(m.To)
	case enanos.Provisions:
		one := firstOf(m.Give)
		w.add(byPair, one, firstOf(m.Give-enanos.Good(one).N(1)))
	case enanos.Monopoly, enanos.Merchant:
		w.add(byGood, uint8(m.Good), 0)
	case enanos.Spy:
		w.add(bySeat, uint8(m.Whom), 0)
	case enanos.BribeCard:
		w.raid(m)
	}
}

// firstOf is the first good of some cards.
func firstOf(c enanos.Cards) uint8 {
	for g := range enanos.Good(enanos.Goods) {
		if c.Of(g) > 0 {
			return uint8(g)
		}
	}
	return 0
}
