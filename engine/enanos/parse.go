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
		refusal.Order = r.verb == wordAlways
		return Move{}, r.shown(refusal)
	}
	return m, nil
}

// empty reports whether all that was said has been used.
func (r *reading) empty() bool {
	r.dropPreposition(0)
	return len(r.spots)+len(r.players)+len(r.numbers)+len(r.goods)+len(r.areas)+len(r.cards) == 0
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

func (s spot) edge() (uint8, *engine.Refusal) {
	if s.direction == noDirection || board.side[s.hex][s.direction] == nowhere {
		return 0, s.notAPlace()
	}
	return uint8(board.side[s.hex][s.direction]), nil
}

func (s spot) crossing() (uint8, *engine.Refusal) {
	if s.direction == noDirection || board.corner[s.hex][s.direction] == nowhere {
		return 0, s.notAPlace()
	}
	return uint8(board.corner[s.hex][s.direction]), nil
}

func (r *reading) edge() (uint8, *engine.Refusal) {
	r.dropPreposition(0)
	s, missing := take(&r.spots, MissingPlace)
	if missing != nil {
		return 0, missing
	}
	return s.edge()
}

func (r *reading) crossing() (uint8, *engine.Refusal) {
	r.dropPreposition(0)
	s, missing := take(&r.spots, MissingPlace)
	if missing != nil {
		return 0, missing
	}
	return s.crossing()
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

func (r *reading) number() (uint8, *engine.Refusal) {
	n, missing := take(&r.numbers, MissingNumber)
	return uint8(n), missing
}

// offer is the number of an offer.
func (r *reading) offer() (uint8, *engine.Refusal) {
	n, missing := take(&r.numbers, MissingOffer)
	return uint8(n), missing
}

func (r *reading) area() (Area, *engine.Refusal) { return take(&r.areas, MissingArea) }

// card is the development card that was named.
func (r *reading) card() (Card, *engine.Refusal) {
	switch {
	case len(r.cards) == 0 && r.said[wordMint]:
		return FreeMint, nil
	case len(r.cards) == 0 && r.said[wordBribe]:
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
	if r.verb == wordMove && r.said[wordRaid] {
		r.verb = wordRaid
	}
	m.Kind = simpleKinds[r.verb]
	switch r.verb {
	case wordShaft, wordMine, wordMint, wordLose:
		m.To, refusal = r.crossing()
	case wordRail, wordDwarf, wordFeed, wordPromote:
		m.To, refusal = r.edge()
	case wordIndustry:
		if m.To, refusal = r.crossing(); refusal == nil {
			m.Area, refusal = r.area()
		}
	case wordMove:
		if m.From, refusal = r.edge(); refusal == nil {
			m.To, refusal = r.edge()
		}
	case wordAttack:
		refusal = r.attack(&m)
	case wordChase:
		r.dropPreposition(1)
		i := slices.IndexFunc(r.spots, func(s spot) bool { return s.direction != noDirection })
		if i < 0 {
			return m, engine.Refuse(MissingPlace)
		}
		if m.From, refusal = r.spots[i].edge(); refusal == nil {
			r.spots = slices.Delete(r.spots, i, i+1)
			refusal = r.raid(&m)
		}
	case wordBribe:
		if m.Good, refusal = r.good(); refusal == nil {
			refusal = r.raid(&m)
		}
	case wordRaid:
		refusal = r.raid(&m)
	case wordAdvance, wordDraw:
		m.Area, refusal = r.area()
	case wordTake:
		m.Good, refusal = r.good()
	case wordAccept, wordDecline:
		m.N, refusal = r.offer()
	case wordTrade:
		refusal = r.terms(&m)
	case wordOffer:
		if refusal = r.terms(&m); refusal == nil {
			m.Whom, refusal = r.player()
		}
	case wordCounter:
		if m.N, refusal = r.offer(); refusal == nil {
			refusal = r.terms(&m)
		}
	case wordPlay:
		refusal = r.play(&m)
	case wordDiscard:
		if len(r.goods) > 0 {
			m.Give, refusal = r.hand(len(r.goods))
		} else {
			m.Kind = KindShed
			m.Card, refusal = r.card()
			if refusal != nil && refusal.Code == MissingCard {
				refusal.Args = engine.Args{"discard": true}
			}
		}
	case wordPledge:
		refusal = r.pledge(&m)
	case wordDefend:
		if !r.said[wordNothing] && !r.said[wordNone] {
			m.From, refusal = r.edge()
		}
	case wordAlways:
		refusal = r.order(&m)
	default:
		refusal = r.chance(&m)
	}
	return m, refusal
}

// simpleKinds are the moves that verbs begin, where there is but one.
var simpleKinds = func() (list [wordsInTotal]Kind) {
	for kind := kinds - 1; kind > 0; kind-- {
		list[verbs[kind]] = kind
	}
	return list
}()

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

// raid reads where the raiders go and whom they steal from.
func (r *reading) raid(m *Move) (refusal *engine.Refusal) {
	if m.To, refusal = r.hex(); refusal == nil {
		m.Whom, refusal = r.player()
	}
	return refusal
}

func (r *reading) attack(m *Move) (refusal *engine.Refusal) {
	r.dropPreposition(0)
	if len(r.spots) < 2 {
		return engine.Refuse(MissingPiece)
	}
	from, target := r.spots[0], r.spots[1]
	r.spots = r.spots[2:]
	if from.piece != noWord && from.piece != wordDwarf {
		from, target = target, from
	}
	if m.From, refusal = from.edge(); refusal != nil {
		return refusal
	}
	switch piece := slices.Index(pieceWords[:], target.piece); Piece(piece) {
	case DwarfPiece:
		m.Piece = DwarfPiece
		m.To, refusal = target.edge()
	case ShaftPiece, MinePiece, IndustryPiece:
		m.Piece = Piece(piece)
		m.To, refusal = target.crossing()
	default:
		return engine.Refuse(MissingPiece)
	}
	return refusal
}

func (r *reading) play(m *Move) (refusal *engine.Refusal) {
	if len(r.cards) > 0 && r.cards[0] == MedicinePoint && len(r.areas) == 0 {
		return engine.Refuse(NotPlayable)
	}
	if m.Card, refusal = r.card(); refusal != nil {
		return refusal
	}
	switch m.Card {
	case Tonic, Plague, Dynamite:
		m.To, refusal = r.edge()
	case Machinery, FreeMint:
		m.To, refusal = r.crossing()
	case Provisions:
		m.Give, refusal = r.hand(len(r.goods))
	case Monopoly, Merchant:
		m.Good, refusal = r.good()
	case Spy:
		if m.Whom, refusal = r.player(); m.Whom == engine.Spectator {
			return engine.Refuse(MissingPlayer)
		}
	case BribeCard:
		refusal = r.raid(m)
	}
	return refusal
}

func (r *reading) pledge(m *Move) *engine.Refusal {
	r.dropPreposition(0)
	if r.said[wordNothing] || r.said[wordNone] {
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
