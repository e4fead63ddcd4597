package enanos

import "sobremesa/engine"

// chance tells of a move of chance.
func (t *teller) chance(m *Move) {
	switch m.Kind {
	case KindReds, KindSixes, KindTerrain, KindNumber:
		if t.after.Phase == Ranking {
			t.all(BoardLaid, engine.Spectator)
		}
	case KindRank:
		t.ranked(m)
	case KindDice:
		t.rolled(m)
	case KindDraw:
		area := m.Card.Area()
		if m.Card.Point() {
			t.all(DrewPoint, m.Whom, "area", area.Term())
			return
		}
		t.secret(engine.Only(m.Whom), DrewCard, []any{"card", m.Card.Term()}, DrewUnseen, []any{"area", area.Term()}, m.Whom)
	case KindTheft:
		t.stole(m.Whom, m.Good)
	case KindFight:
		t.fought(m)
	case KindShow:
		t.shown()
	case KindReply:
		t.replied(m)
	}
}

// replied tells of a trade by a standing order like of any other trade.
func (t *teller) replied(m *Move) {
	if m.Whom == engine.Spectator {
		return
	}
	t.all(Accepted, m.Whom, "offer", int(t.before.Made))
	t.traded(&t.before.Offers[t.before.Made-1], m.Whom)
}

func (t *teller) traded(o *Offer, with engine.Seat) {
	t.all(Traded, o.Maker, "give", o.Give.Amounts(), "want", o.Want.Amounts(), "with", with)
}

func (t *teller) ranked(m *Move) {
	from, n := t.before.tie()
	for i := range n {
		t.all(Ranked, t.before.Order[from+i], "die", int(m.Dice[i]))
	}
	for i := 0; i < n; {
		// Players with equal dice are neighbours in Order, and still tied.
		tied := engine.SeatsOf(t.after.Order[from+i])
		for i++; i < n && t.after.tied>>(from+i-1)&1 == 1; i++ {
			tied = tied.With(t.after.Order[from+i])
		}
		if tied.Len() > 1 {
			t.all(TiedRank, engine.Spectator, "seats", tied)
		}
	}
	if t.after.Phase == Founding {
		var args []any // a set of seats has no order
		for i, seat := range t.after.Order[:t.after.Seats] {
			args = append(args, [MaxSeats]string{"first", "second", "third", "fourth"}[i], seat)
		}
		t.all(OrderSet, engine.Spectator, args...)
	}
}

func (t *teller) rolled(m *Move) {
	b, a := t.before, t.after
	sum := m.Dice[0] + m.Dice[1]
	t.all(Rolled, b.Active(), "event", Event(m.N).Term(), "red", int(m.Dice[0]), "white", int(m.Dice[1]), "sum", int(sum))
	if Event(m.N) == Smugglers {
		t.all(TrainMoved, engine.Spectator, "steps", int(a.Train), "left", int(a.Way-a.Train))
	}
	if sum == 7 {
		for seat := range engine.Seat(b.Seats) {
			if n := a.Players[seat].Due; n > 0 {
				t.all(HalfDue, seat, "n", int(n))
			}
		}
	} else {
		t.produced(sum)
	}
}

func (t *teller) produced(sum uint8) {
	b := t.before
	owed := b.owed(sum)
	if short := b.short(&owed); short != 0 {
		t.all(BankShort, engine.Spectator, "goods", goodsOf(short.goods()))
	}
	got := b.produced(sum)
	for k := range int(b.Seats) {
		seat := b.inOrder(k)
		if got[seat] != 0 {
			t.all(Produced, seat, "goods", got[seat].terms())
		} else if extra := t.gained(seat); extra != 0 {
			code := Relieved
			if b.heals(seat) {
				code = Remedied
			}
			t.all(code, seat, "goods", extra.terms())
		}
	}
}

// shown tells what chance has shown.
func (t *teller) shown() {
	b := t.before
	switch b.Phase {
	case Defending:
		t.antwerp()
	case Trading:
		t.traded(&b.Offers[b.accepted], b.partner)
	case Paying:
		for seat := range engine.Seat(b.Seats) {
			if paid := b.secrets[seat].Hand - t.after.secrets[seat].Hand; seat != b.Active() && paid != 0 {
				t.all(PaidTribute, seat, "good", b.named.Term(), "n", paid.Of(b.named))
			}
		}
	case Spying:
		spy := b.Active()
		t.secret(engine.Only(spy), SawHand, []any{"whom", b.Victim, "goods", b.secrets[b.Victim].Hand.terms()},
			SawHandUnseen, []any{"whom", b.Victim}, spy)
	case Guarding:
		t.guarded()
	}
}

func (t *teller) antwerp() {
	if t.after.Phase == Pledging {
		for seat := range t.after.Wait.All() {
			t.all(PledgeAsked, seat)
		}
		return
	}
	g := t.before.siege()
	for seat := range engine.Seat(t.before.Seats) {
		t.all(Offered, seat, "n", g.offered[seat])
	}
	code := AntwerpFell
	if g.held {
		code = AntwerpHeld
	}
	t.all(code, engine.Spectator, "strength", g.strength, "defence", g.defence)
	for seat := range engine.Seat(t.before.Seats) {
		if t.after.Players[seat].Points > t.before.Players[seat].Points {
			t.all(WonPoint, seat)
		}
		t.lowered(seat)
	}
}

// lowered tells which of the seat's mines have become shafts.
func (t *teller) lowered(seat engine.Seat) {
	b, a := &t.before.Players[seat], &t.after.Players[seat]
	for c := range (b.Mines &^ a.Mines).All() {
		t.all(Lowered, seat, "place", c.Name())
	}
}

func (t *teller) fought(m *Move) {
	b, f := t.before, t.before.Fight
	seat := b.Active()
	dice := func(list []uint8) (shown []int) {
		for _, d := range list {
			if d > 0 {
				shown = append(shown, int(d))
			}
		}
		return shown
	}
	won, lost := PairsWon(m.Dice)
	t.all(Fought, seat, "attack", dice(m.Dice[:3]), "defence", dice(m.Dice[3:]), "won", won, "lost", lost,
		"piece", f.Piece.Term(), "place", f.Place(), "whom", f.Defender, "guarded", f.Guard != nowhere)
	t.hurt(seat, f.From)
	if f.Guard != nowhere {
		t.hurt(f.Defender, f.Guard)
	}
	p, q := &b.Players[f.Defender], &t.after.Players[f.Defender]
	for c := range (p.Mints &^ q.Mints).All() {
		t.all(LostMint, f.Defender, "place", c.Name())
	}
	t.lowered(f.Defender)
	for c := range (p.Buildings() &^ q.Buildings()).All() {
		t.all(Conquered, seat, "place", c.Name(), "from", f.Defender)
	}
	if t.after.Players[seat].Points > b.Players[seat].Points {
		t.all(WonPoint, seat)
	}
}

// hurt tells how many levels the seat's dwarf on an edge has lost.
func (t *teller) hurt(seat engine.Seat, e Edge) {
	levels, gone := int(t.before.dwarf(seat, e).Level), true
	if i := t.after.Players[seat].DwarfAt(e); i >= 0 {
		levels -= int(t.after.Players[seat].Dwarves[i].Level)
		gone = false
	}
	if levels > 0 {
		t.all(HurtDwarf, seat, "place", e.Name(), "levels", levels, "gone", gone)
	}
}
