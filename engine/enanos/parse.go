package enanos

import (
	"slices"

	"sobremesa/engine"
)

// Parse reads a move. It ignores case and accents, and takes the words of both languages, also
// mixed. The order of the words is free where that leaves no doubt.
func Parse(text string) (Move, error) {
	if m, ok := canonical()[text]; ok {
		return m, nil
	}
	return parse(text)
}

// parse is Parse without the table of frequent moves.
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
		return Move{}, r.withExample(refusal)
	}
	return m, nil
}

// move builds the move from what the text says. Its Kind is 0 if the text does not say what to
// do.
func (r *reading) move() (m Move, refusal *engine.Refusal) {
	if r.verb == KindMove && r.said[KindRaid] {
		r.verb = KindRaid
	}
	m.Kind, refusal = r.kind()
	for i := 0; refusal == nil && i < len(m.Parts()); i++ { // Parts grows when a card is read
		refusal = r.part(m.Parts()[i], &m)
	}
	return m, refusal
}

// kind returns the kind of move, chosen among the kinds that begin with the same word.
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

// times takes how often a deal is accepted.
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

// saidNothing reports whether the text says that no dwarf acts.
func (r *reading) saidNothing() bool { return r.said[wordNothing] || r.said[wordNone] }

// answer returns the answer of an order about dwarves.
func (r *reading) answer(kind Kind) (uint8, *engine.Refusal) {
	for n, w := range slices.Backward(orderWords[kind].answers[:]) { // "veteran" counts more than "strongest" when both are said
		if w != noWord && r.said[w] {
			return uint8(n), nil
		}
	}
	return 0, engine.Refuse(MissingAnswer)
}

// cardOf reads the development card that is played, discarded or drawn.
func (r *reading) cardOf(m *Move) (refusal *engine.Refusal) {
	if m.Kind == KindPlay && len(r.cards) > 0 && r.cards[0] == MedicinePoint && len(r.areas) == 0 {
		return engine.Refuse(NotPlayable)
	}
	if m.Card, refusal = r.card(); refusal != nil && refusal.Code == MissingCard && m.Kind == KindShed {
		refusal.Args = engine.Args{"discard": true}
	}
	return refusal
}

// mover takes the edge of the dwarf that acts. If the move also has a hex, it takes the first
// place that is not a hex.
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

// dwarves reads the edges of the dwarves offered.
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
