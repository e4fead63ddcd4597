package enanos

import (
	"slices"

	"sobremesa/engine"
)

// Parse reads a move in any case, with or without accents, in either language
// or both; the words may come in another order where that leaves no doubt.
func Parse(text string) (Move, error) {
	if m, ok := canonical()[text]; ok {
		return m, nil
	}
	return parse(text)
}

// parse is Parse word by word.
func parse(text string) (Move, error) {
	r, refusal := read(text)
	var m Move
	if refusal == nil {
		m, refusal = r.move()
	}
	if refusal == nil && (m.Kind == 0 || !r.empty()) {
		refusal = engine.Refuse(engine.Unreadable, "text", text)
	}
	if refusal != nil {
		refusal.Order = r.verb == KindProduction
		return Move{}, r.shown(refusal)
	}
	return m, nil
}

// empty reports whether all that was said has been used.
func (r *reading) empty() bool {
	r.dropPreposition(0)
	return len(r.spots)+len(r.players)+len(r.numbers)+len(r.goods)+len(r.areas)+len(r.cards)+r.until == 0
}

// take takes the first of a list, or refuses.
func take[T any](list *[]T, missing engine.Code) (first T, r *engine.Refusal) {
	if len(*list) == 0 {
		return first, engine.Refuse(missing)
	}
	first, *list = (*list)[0], (*list)[1:]
	return first, nil
}

func (s spot) notAPlace() *engine.Refusal { return engine.Refuse(NotAPlace, "place", s.after+s.text()) }

func (s spot) edge() (uint8, *engine.Refusal)     { return placeOf(s, &board.side) }
func (s spot) crossing() (uint8, *engine.Refusal) { return placeOf(s, &board.corner) }

// placeOf is what a spot names, of all sides or of all corners.
func placeOf[P Edge | Crossing](s spot, all *[Hexes][directions]P) (uint8, *engine.Refusal) {
	if s.direction == noDirection || all[s.hex][s.direction] == nowhere {
		return 0, s.notAPlace()
	}
	return uint8(all[s.hex][s.direction]), nil
}

func (r *reading) edge() (uint8, *engine.Refusal)     { return r.place(spot.edge) }
func (r *reading) crossing() (uint8, *engine.Refusal) { return r.place(spot.crossing) }

// place is what the next spot names.
func (r *reading) place(of func(spot) (uint8, *engine.Refusal)) (uint8, *engine.Refusal) {
	r.dropPreposition(0)
	s, missing := take(&r.spots, MissingPlace)
	if missing != nil {
		return 0, missing
	}
	return of(s)
}

// hex takes a hex alone. "a e" is Spanish then, "to e", and no corner or side.
func (r *reading) hex() (uint8, *engine.Refusal) {
	r.dropPreposition(1)
	s, missing := take(&r.spots, MissingPlace)
	switch {
	case missing != nil || s.direction == noDirection:
	case s.hex == 0 && len(s.typed) == 1 && s.typed[0] < 'a'+Hexes:
		return s.typed[0] - 'a', nil
	default:
		missing = s.notAPlace()
	}
	return s.hex, missing
}

// player is the seat that was named, Spectator for none.
func (r *reading) player() (engine.Seat, *engine.Refusal) {
	if len(r.players) == 0 {
		return engine.Spectator, nil
	}
	n, _ := take(&r.players, MissingPlayer)
	if n < 1 || n > MaxSeats {
		return 0, engine.Refuse(MissingPlayer)
	}
	return engine.Seat(n - 1), nil
}

// good is one good that no number was given for, or 1.
func (r *reading) good() (Good, *engine.Refusal) {
	if len(r.goods) == 0 || r.counts[0] > 1 || r.counts[0] == 0 {
		return 0, engine.Refuse(MissingGood)
	}
	g, _ := take(&r.goods, MissingGood)
	r.counts = r.counts[1:]
	return g, nil
}

// hand takes the first n goods that were named, with their counts.
func (r *reading) hand(n int) (c Cards, refusal *engine.Refusal) {
	for range n {
		g, count := r.goods[0], r.counts[0]
		r.goods, r.counts = r.goods[1:], r.counts[1:]
		if count < 0 {
			count = 1
		}
		if count == 0 || c.Of(g)+count > bankResources {
			return 0, engine.Refuse(MissingNumber)
		}
		c += g.N(count)
	}
	if c == 0 {
		return 0, engine.Refuse(MissingGood)
	}
	return c, nil
}

// number takes a number that belongs to nothing else.
func (r *reading) number(missing engine.Code) (uint8, *engine.Refusal) {
	n, refusal := take(&r.numbers, missing)
	return uint8(n), refusal
}

func (r *reading) area() (Area, *engine.Refusal) { return take(&r.areas, MissingArea) }

// card is the development card that was named.
func (r *reading) card() (Card, *engine.Refusal) {
	switch {
	case len(r.cards) == 0 && r.said[KindMint]:
		return FreeMint, nil
	case len(r.cards) == 0 && r.said[KindBribe]:
		return BribeCard, nil
	}
	c, missing := take(&r.cards, MissingCard)
	if missing == nil && c == MedicinePoint {
		a, missing := r.area()
		return a.first(), missing
	}
	return c, missing
}

// move makes a move of what was said; its Kind is 0 when nothing says what is done.
func (r *reading) move() (m Move, refusal *engine.Refusal) {
	if r.verb == KindMove && r.said[KindRaid] {
		r.verb = KindRaid
	}
	m.Kind, refusal = r.kind()
	for i := 0; refusal == nil && i < len(m.Parts()); i++ { // a card that is read has more
		refusal = r.part(m.Parts()[i], &m)
	}
	return m, refusal
}

// kind is the kind that is meant, of those that begin with the same word.
func (r *reading) kind() (Kind, *engine.Refusal) {
	switch {
	case r.verb == KindDiscard && len(r.goods) == 0:
		return KindShed, nil
	case r.verb != KindProduction:
		return r.verb, nil
	case r.said[wordAntwerp]:
		return KindAntwerp, nil
	case r.said[wordDefence]:
		return KindDefence, nil
	case r.said[wordRemedy]:
		return KindRemedy, nil
	case r.said[wordDouble], r.said[wordMixed]:
		return KindProduction, nil
	case r.sides >= 0:
		return KindDeal, nil
	}
	return 0, engine.Refuse(MissingOrder)
}

// part reads a part of a move.
func (r *reading) part(p Part, m *Move) (refusal *engine.Refusal) {
	switch p {
	case PartCrossing:
		m.To, refusal = r.crossing()
	case PartEdge, PartDwarf:
		m.To, refusal = r.edge()
	case PartMover:
		m.From, refusal = r.mover(m.Says(PartHex))
	case PartGuard:
		if !r.saidNothing() {
			m.From, refusal = r.edge()
		}
	case PartHex:
		m.To, refusal = r.hex()
	case PartAnyone:
		m.Whom, refusal = r.player()
	case PartPlayer:
		if m.Whom, refusal = r.player(); m.Whom == engine.Spectator {
			refusal = engine.Refuse(MissingPlayer)
		}
	case PartArea:
		m.Area, refusal = r.area()
	case PartGood:
		m.Good, refusal = r.good()
	case PartGoods:
		m.Give, refusal = r.hand(len(r.goods))
	case PartTerms:
		refusal = r.terms(m)
	case PartOffer:
		m.N, refusal = r.number(MissingOffer)
	case PartCard:
		refusal = r.cardOf(m)
	case PartTarget:
		refusal = r.target(m)
	case PartDwarves:
		refusal = r.dwarves(m)
	case PartProduction:
		if r.said[wordDouble] {
			m.N = 1
		}
		m.Good, refusal = r.good()
	case PartRemedy:
		if !r.said[wordLeast] {
			m.N = 1
			m.Good, refusal = r.good()
		}
	case PartAntwerp, PartDefence:
		m.N, refusal = r.answer(m.Kind)
	case PartDeal:
		if refusal = r.terms(m); refusal == nil {
			m.N, refusal = r.times()
			m.Until, r.until = uint8(r.until), 0
		}
	default:
		refusal = r.chance(p, m)
	}
	return refusal
}

// times is how often a deal is accepted.
func (r *reading) times() (uint8, *engine.Refusal) {
	if len(r.numbers) == 0 {
		return Always, nil
	}
	n, _ := take(&r.numbers, MissingNumber)
	if n > MaxTimes {
		return 0, engine.Refuse(WrongTimes, "most", MaxTimes)
	}
	return uint8(n), nil
}

// saidNothing reports whether no dwarf is to do what is done.
func (r *reading) saidNothing() bool { return r.said[wordNothing] || r.said[wordNone] }

// answer is what an order about dwarves says.
func (r *reading) answer(kind Kind) (uint8, *engine.Refusal) {
	for n, w := range slices.Backward(orderWords[kind].answers[:]) { // the strongest veteran is a veteran
		if w != noWord && r.said[w] {
			return uint8(n), nil
		}
	}
	return 0, engine.Refuse(MissingAnswer)
}

// cardOf reads which development card is played, shed or drawn.
func (r *reading) cardOf(m *Move) (refusal *engine.Refusal) {
	if m.Kind == KindPlay && len(r.cards) > 0 && r.cards[0] == MedicinePoint && len(r.areas) == 0 {
		return engine.Refuse(NotPlayable)
	}
	if m.Card, refusal = r.card(); refusal != nil && refusal.Code == MissingCard && m.Kind == KindShed {
		refusal.Args = engine.Args{"discard": true}
	}
	return refusal
}

// mover is the edge of the dwarf that does something; beside a hex alone, the first
// place that is none.
func (r *reading) mover(besideHex bool) (uint8, *engine.Refusal) {
	if !besideHex {
		return r.edge()
	}
	r.dropPreposition(1)
	i := slices.IndexFunc(r.spots, func(s spot) bool { return s.direction != noDirection })
	if i < 0 {
		return 0, engine.Refuse(MissingPlace)
	}
	s := r.spots[i]
	r.spots = slices.Delete(r.spots, i, i+1)
	return s.edge()
}

// terms reads what is given and what is wanted.
func (r *reading) terms(m *Move) (refusal *engine.Refusal) {
	if r.sides <= 0 || r.sides >= len(r.goods) {
		return engine.Refuse(MissingGood, "wanted", r.sides != 0 && len(r.goods) > 0)
	}
	if m.Give, refusal = r.hand(r.sides); refusal == nil {
		m.Want, refusal = r.hand(len(r.goods))
	}
	return refusal
}

// target reads which dwarf attacks what.
func (r *reading) target(m *Move) (refusal *engine.Refusal) {
	r.dropPreposition(0)
	if len(r.spots) < 2 {
		return engine.Refuse(MissingPiece)
	}
	from, target := r.spots[0], r.spots[1]
	r.spots = r.spots[2:]
	if from.piece != NoPiece && from.piece != DwarfPiece {
		from, target = target, from
	}
	if m.From, refusal = from.edge(); refusal != nil {
		return refusal
	}
	switch m.Piece = target.piece; m.Piece {
	case DwarfPiece:
		m.To, refusal = target.edge()
	case ShaftPiece, MinePiece, IndustryPiece:
		m.To, refusal = target.crossing()
	default:
		return engine.Refuse(MissingPiece)
	}
	return refusal
}

// dwarves reads where those are that are offered.
func (r *reading) dwarves(m *Move) *engine.Refusal {
	r.dropPreposition(0)
	if r.saidNothing() {
		return nil
	}
	if len(r.spots) == 0 || len(r.spots) > MaxDwarves {
		return engine.Refuse(MissingPlace)
	}
	n := len(r.spots)
	for i := range n {
		e, refusal := r.edge()
		if refusal != nil {
			return refusal
		}
		m.Edges[i] = Edge(e)
	}
	slices.Sort(m.Edges[:n])
	return nil
}
