package enanos

import (
	"slices"

	"sobremesa/engine"
)

// This file writes and reads the parts that name places and players.

func (b *speller) crossing(at uint8) { b.add(b.names.Crossing(Crossing(at))) }
func (b *speller) edge(at uint8)     { b.add(b.names.Edge(Edge(at))) }
func (b *speller) hex(at uint8)      { b.add(Hex(at).Name()) }

func (r *reading) edge() (uint8, *engine.Refusal)     { return r.place(spot.edge) }
func (r *reading) crossing() (uint8, *engine.Refusal) { return r.place(spot.crossing) }

// place takes the next spot and returns the place that it names.
func (r *reading) place(of func(spot) (uint8, *engine.Refusal)) (uint8, *engine.Refusal) {
	s, missing := take(&r.spots, MissingPlace)
	if missing != nil {
		return 0, missing
	}
	return of(s)
}

// hex takes a hex without a direction. In "a e" the "a" is then Spanish for "to".
func (r *reading) hex() (uint8, *engine.Refusal) {
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

// mover takes the first place that is not a hex.
func (r *reading) mover() (uint8, *engine.Refusal) {
	i := slices.IndexFunc(r.spots, func(s spot) bool { return s.direction != noDirection })
	if i < 0 {
		return 0, engine.Refuse(MissingPlace)
	}
	s := r.spots[i]
	r.spots = slices.Delete(r.spots, i, i+1)
	return s.edge()
}

// player writes a seat. Spectator is not written.
func (b *speller) player(seat engine.Seat) {
	if seat != engine.Spectator {
		b.say(wordPlayer)
		b.number(uint8(seat) + 1)
	}
}

// player takes a seat.
func (r *reading) player() (engine.Seat, *engine.Refusal) {
	seat, refusal := r.anyone()
	if seat == engine.Spectator {
		refusal = engine.Refuse(MissingPlayer)
	}
	return seat, refusal
}

// anyone takes a seat, or returns Spectator if none is named.
func (r *reading) anyone() (engine.Seat, *engine.Refusal) {
	if len(r.players) == 0 {
		return engine.Spectator, nil
	}
	n, _ := take(&r.players, MissingPlayer)
	if n < 1 || n > MaxSeats {
		return 0, engine.Refuse(MissingPlayer)
	}
	return engine.Seat(n - 1), nil
}

// target writes which dwarf attacks what.
func (b *speller) target(m *Move) {
	b.say(word(KindDwarf))
	b.edge(m.From)
	b.say(word(pieces[m.Piece].kind))
	if m.Piece == DwarfPiece {
		b.edge(m.To)
	} else {
		b.crossing(m.To)
	}
}

func (r *reading) target(m *Move) (refusal *engine.Refusal) {
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

func (b *speller) guard(at uint8) { b.dwarves([MaxDwarves]Edge{Edge(at)}) }

// dwarves writes the edges of dwarves, or a word for none.
func (b *speller) dwarves(list [MaxDwarves]Edge) {
	for _, e := range list {
		if e != nowhere {
			b.edge(uint8(e))
		}
	}
	if list[0] == nowhere {
		b.say(wordNothing)
	}
}

// saidNothing reports whether the text says that no dwarf acts.
func (r *reading) saidNothing() bool { return r.said[wordNothing] || r.said[wordNone] }

func (r *reading) guard() (uint8, *engine.Refusal) {
	if r.saidNothing() {
		return nowhere, nil
	}
	return r.edge()
}

// dwarves takes all places.
func (r *reading) dwarves() (list [MaxDwarves]Edge, refusal *engine.Refusal) {
	if r.saidNothing() {
		return list, nil
	}
	n := len(r.spots)
	if n == 0 || n > MaxDwarves {
		return list, engine.Refuse(MissingPlace)
	}
	for i := range n {
		e, refusal := r.edge()
		if refusal != nil {
			return list, refusal
		}
		list[i] = Edge(e)
	}
	slices.Sort(list[:n])
	return list, nil
}
