package azul

import "math/rand/v2"

// Random is the published player "aleatorio". While a factory holds tiles it
// takes from a factory, else from the centre: any colour of any such source,
// all pairs alike. The tiles go to the first line that can take them, to the
// floor when none can. On the grey wall it places in any legal column.
type Random struct{}

// Choose implements engine.Player.
func (Random) Choose(view *View, rng *rand.Rand) Move {
	s := &view.s
	if s.phase == Placing {
		var buf [size]Move
		columns := s.places(view.Viewer, buf[:0])
		return columns[rng.IntN(len(columns))]
	}
	var buf [maxFactories * tilesPerFactory]Move
	offers := buf[:0]
	for n := 1; n <= s.factoryCount(); n++ {
		offers = s.offers(n, offers)
	}
	if len(offers) == 0 {
		offers = s.offers(Centre, offers)
	}
	m := offers[rng.IntN(len(offers))]
	b := &s.boards[view.Viewer]
	for i := range size {
		if b.takes(i, m.Color) {
			m.Line = uint8(i + 1)
			break
		}
	}
	return m
}

// offers appends a Take to the floor for each colour of a source.
func (s *State) offers(source int, buf []Move) []Move {
	for c := range Color(Colors) {
		if s.source(source).Of(c) > 0 {
			buf = append(buf, Take(source, c, Floor))
		}
	}
	return buf
}
