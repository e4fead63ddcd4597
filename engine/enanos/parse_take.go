package enanos

import "sobremesa/engine"

// The methods in this file take single things out of a reading: a place, a player, cards, a
// number. What a move does not take makes its text unreadable.

// empty reports whether everything that the text says has been used.
func (r *reading) empty() bool {
	r.dropPreposition(0)
	return len(r.spots)+len(r.players)+len(r.numbers)+len(r.goods)+len(r.areas)+len(r.cards)+r.until == 0
}

// take removes the first element of a list and returns it. An empty list is refused as missing.
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

// placeOf returns the place that a spot names in a table of all sides or all corners.
func placeOf[P Edge | Crossing](s spot, all *[Hexes][directions]P) (uint8, *engine.Refusal) {
	if s.direction == noDirection || all[s.hex][s.direction] == nowhere {
		return 0, s.notAPlace()
	}
	return uint8(all[s.hex][s.direction]), nil
}

func (r *reading) edge() (uint8, *engine.Refusal)     { return r.place(spot.edge) }
func (r *reading) crossing() (uint8, *engine.Refusal) { return r.place(spot.crossing) }

// place takes the next spot and returns the place that it names.
func (r *reading) place(of func(spot) (uint8, *engine.Refusal)) (uint8, *engine.Refusal) {
	r.dropPreposition(0)
	s, missing := take(&r.spots, MissingPlace)
	if missing != nil {
		return 0, missing
	}
	return of(s)
}

// hex takes a hex without a direction. In "a e" the "a" is then Spanish for "to", and the pair is
// no corner or side.
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

// player takes a seat, or returns Spectator if none is named.
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

// good takes a good that is named without a number, or with 1.
func (r *reading) good() (Good, *engine.Refusal) {
	if len(r.goods) == 0 || r.counts[0] > 1 || r.counts[0] == 0 {
		return 0, engine.Refuse(MissingGood)
	}
	g, _ := take(&r.goods, MissingGood)
	r.counts = r.counts[1:]
	return g, nil
}

// hand takes the first n goods with their counts.
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

// number takes a number that belongs to no good, player or hex.
func (r *reading) number(missing engine.Code) (uint8, *engine.Refusal) {
	n, refusal := take(&r.numbers, missing)
	return uint8(n), refusal
}

func (r *reading) area() (Area, *engine.Refusal) { return take(&r.areas, MissingArea) }

// card takes a development card.
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
