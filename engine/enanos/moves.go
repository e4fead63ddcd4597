package enanos

import "iter"

// Moves appends the listed moves of the viewer.
func (v *View) Moves(buf []Move) []Move {
	if !v.has(v.Viewer) || !v.ToMove().Has(v.Viewer) {
		return buf
	}
	switch v.Phase {
	case Acting:
		if v.Viewer != v.Active() {
			return v.replies(buf)
		}
		for _, kind := range actionKinds {
			if !v.Planned || plannable[kind] {
				buf = v.actions(kind, buf)
			}
		}
	case Founding:
		buf = appendAt(buf, Move{Kind: v.foundingKind()}, v.Roomy())
	case Tracking:
		buf = appendAt(buf, Move{Kind: KindRail}, v.trackSpots())
	case Discarding:
		for c := range Card(CardKinds) {
			if m := (Move{Kind: KindShed, Card: c}); v.checkShed(&m) == nil {
				buf = append(buf, m)
			}
		}
	case Raiding:
		buf = v.raids(Move{Kind: KindRaid}, buf)
	case Pledging:
		buf = v.pledges(buf)
	case Losing:
		buf = appendAt(buf, Move{Kind: KindLose}, v.me().PlainMines())
	case Choosing:
		for _, a := range v.drawable() {
			buf = append(buf, Move{Kind: KindChoose, Area: a})
		}
	case Taking:
		for g := range v.Spied.All() {
			buf = append(buf, Move{Kind: KindTake, Good: g})
		}
	case Answering:
		for e := range v.me().Fed().All() {
			buf = append(buf, Move{Kind: KindDefend, From: uint8(e)})
		}
		buf = append(buf, Move{Kind: KindDefend})
	}
	return buf
}

// appendAt appends a copy of the move for each place of a set.
func appendAt[P Crossing | Edge](buf []Move, m Move, set interface{ All() iter.Seq[P] }) []Move {
	for at := range set.All() {
		m.To = uint8(at)
		buf = append(buf, m)
	}
	return buf
}

// actionKinds are the kinds of moves of the active seat, in the order in which they are listed.
// KindAccept stands for all answers to offers. Offers are not listed.
var actionKinds = [...]Kind{
	KindRail, KindShaft, KindMine, KindMint, KindIndustry, KindDwarf, KindFeed, KindPromote, KindMove, KindChase, KindBribe,
	KindAttack, KindAdvance, KindPlay, KindTrade, KindAccept, KindEnd,
}

// actions appends the listed moves of one of actionKinds.
func (v *View) actions(kind Kind, buf []Move) []Move {
	m, me := Move{Kind: kind}, v.me()
	if !v.builds(pieceOf(word(kind)), v.Price(kind)) {
		return buf
	}
	switch kind {
	case KindRail:
		buf = appendAt(buf, m, v.RailSpots(v.Viewer))
	case KindShaft:
		buf = appendAt(buf, m, v.ShaftSpots(v.Viewer))
	case KindMine:
		buf = appendAt(buf, m, me.Shafts)
	case KindMint:
		buf = appendAt(buf, m, me.Mines&^me.Mints)
	case KindIndustry:
		for m.Area = range Area(Areas) {
			if v.checkArea(m.Area) == nil {
				buf = appendAt(buf, m, me.PlainMines())
			}
		}
	case KindDwarf:
		buf = appendAt(buf, m, v.DwarfSpots(v.Viewer))
	case KindFeed:
		buf = appendAt(buf, m, me.where(Dwarf.resting))
	case KindPromote:
		buf = appendAt(buf, m, me.where(Dwarf.growing))
	case KindMove:
		for i := range me.Dwarves {
			if d := &me.Dwarves[i]; d.Level > 0 && d.mayWalk() {
				buf = appendAt(buf, Move{Kind: kind, From: uint8(d.Edge)}, v.WalkSpots(v.Viewer, d.Edge))
			}
		}
	case KindChase:
		for i := range me.Dwarves {
			if d := &me.Dwarves[i]; v.Released && d.Level > 0 && d.ready() && board.sides[v.Raiders].Has(d.Edge) {
				buf = v.raids(Move{Kind: kind, From: uint8(d.Edge)}, buf)
			}
		}
	case KindBribe:
		for g := Good(Resources); g < Goods; g++ {
			if v.Released && !v.Bribed && v.Own.Hand.Of(g) >= BribePrice {
				buf = v.raids(Move{Kind: KindBribe, Good: g}, buf)
			}
		}
	case KindAttack:
		for i := range me.Dwarves {
			if d := &me.Dwarves[i]; d.Level > 0 && d.ready() {
				buf = v.attacks(d.Edge, buf)
			}
		}
	case KindAdvance:
		for a := range Area(Areas) {
			if me.Levels[a] < MaxLevel && v.Own.Hand.Covers(v.Advancing(a)) {
				buf = append(buf, Move{Kind: KindAdvance, Area: a})
			}
		}
	case KindPlay:
		for c, n := range v.Own.Unplayed {
			if n > 0 {
				buf = v.plays(Move{Kind: KindPlay, Card: Card(c)}, buf)
			}
		}
	case KindTrade:
		buf = v.trades(buf)
	case KindAccept:
		buf = v.replies(buf)
	case KindEnd:
		buf = append(buf, m)
	}
	return buf
}

// plays appends the ways to play a development card that the viewer holds.
func (v *View) plays(m Move, buf []Move) []Move {
	switch m.Card {
	case Tonic:
		buf = appendAt(buf, m, v.me().where(Dwarf.growing))
	case Provisions:
		for a := range Good(Resources) {
			for b := range a + 1 {
				if m.Give = a.N(1) + b.N(1); v.Bank.Covers(m.Give) {
					buf = append(buf, m)
				}
			}
		}
	case Plague:
		buf = appendAt(buf, m, v.plagueSpots())
	case Machinery:
		if v.builds(MinePiece, MachineryCost) {
			buf = appendAt(buf, m, v.me().Shafts)
		}
	case FreeMint:
		if v.builds(MintPiece, 0) {
			buf = appendAt(buf, m, v.me().Mines&^v.me().Mints)
		}
	case Dynamite:
		buf = appendAt(buf, m, v.dynamiteSpots())
	case Monopoly, Merchant:
		for m.Good = range Good(Goods) {
			if v.checkPlay(&m) == nil {
				buf = append(buf, m)
			}
		}
	case Spy:
		for m.Whom = range v.rich().All() {
			buf = append(buf, m)
		}
	case BribeCard:
		if v.Released {
			buf = v.raids(m, buf)
		}
	default:
		if v.checkPlay(&m) == nil {
			buf = append(buf, m)
		}
	}
	return buf
}

// Wish is something that the viewer could buy on the board as it is, with enough cards.
type Wish struct {
	Kind Kind
	Area Area // for KindAdvance
	Cost Cards
}

// wished lists the kinds of moves that cost something, those that bring points first.
var wished = [...]Kind{KindMine, KindShaft, KindAdvance, KindRail, KindDwarf, KindFeed, KindPromote, KindMint}

// Wishes returns everything that the viewer could buy in its turn with enough cards, the
// purchases that bring points first. It leaves out what is free.
func (v *View) Wishes() (list []Wish) {
	if !v.has(v.Viewer) {
		return nil
	}
	rich := *v
	rich.Own.Hand = 0
	for g := range Good(Goods) {
		rich.Own.Hand += g.N(MaxLevel) // more than anything costs
	}
	for _, kind := range wished {
		moves := rich.actions(kind, nil)
		for i, m := range moves {
			w := Wish{Kind: kind, Cost: v.Price(kind)}
			if kind == KindAdvance {
				w.Area, w.Cost = m.Area, v.Advancing(m.Area)
			} else if i > 0 {
				break
			}
			if w.Cost != 0 {
				list = append(list, w)
			}
		}
	}
	return list
}
