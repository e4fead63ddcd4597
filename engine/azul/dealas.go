package azul

import (
	"fmt"

	"sobremesa/engine"
)

// Departure is where a round dealt by somebody else departs from the rules.
// The zero Departure is no departure.
type Departure struct {
	// Over: the rules had ended the game. Its bonuses are taken back.
	Over bool
	// Starter: the rules would have let another seat begin. That seat is Due.
	Starter bool
	Due     engine.Seat
	// Factory is the first factory, from 1, that cannot be filled so: too few
	// tiles while there are more, or tiles that bag and lid do not hold. 0 for none.
	Factory int
}

// DealAs begins a round as somebody else dealt it: who begins and what each
// factory holds, from the first; missing ones are empty. It is for replaying
// the games of programs that deal otherwise than the rules. What the rules
// allow is played as Play would; everything else is done all the same and
// reported. Tiles that are neither in the bag nor in the lid come from nowhere,
// so from then on there may be more than 20 of a colour, at most 40.
//
// The error, which leaves s as it was, says that no round is to be dealt: one
// is being played, a player has completed a row, there is not a tile, or there
// would be more than 40 of a colour.
func (s *State) DealAs(starter engine.Seat, factories []Tiles) (Departure, error) {
	switch {
	case starter < 0 || starter >= engine.Seat(s.seats):
		return Departure{}, fmt.Errorf("azul: seat %d of %d", starter+1, s.seats)
	case len(factories) > s.factoryCount():
		return Departure{}, fmt.Errorf("azul: %d factories, want at most %d", len(factories), s.factoryCount())
	case s.phase == Over && s.ended() == EndRow:
		return Departure{}, engine.Refuse(engine.GameOver)
	case s.phase == Drafting || s.phase == Placing || s.dealt > 0:
		return Departure{}, engine.Refuse(NotNow, "phase", phaseTerms[s.phase])
	}
	var all Tiles
	for _, f := range factories {
		if f.Len() > tilesPerFactory || f>>(8*Colors) != 0 {
			return Departure{}, engine.Refuse(ImpossibleDraw)
		}
		all += f
	}
	if all == 0 {
		return Departure{}, engine.Refuse(ImpossibleDraw)
	}
	for c := range Color(Colors) {
		if s.kept(c)+max(all.Of(c), s.bag.Of(c)+s.lid.Of(c)) > 2*tilesPerColor {
			return Departure{}, engine.Refuse(ImpossibleDraw)
		}
	}

	var d Departure
	switch s.phase {
	case Beginning:
		s.play(engine.Chance, First(starter), nil)
	case Over:
		d.Over = true
		for i := range s.boards[:s.seats] {
			b := &s.boards[i]
			b.score -= int16(b.bonuses().Points())
		}
		s.beginRound()
	}
	if starter != s.starter {
		d.Starter, d.Due = true, s.starter
		s.starter, s.turn = starter, starter
	}
	for i := range s.factoryCount() {
		var tiles Tiles
		if i < len(factories) {
			tiles = factories[i]
		}
		if s.play(engine.Chance, Deal(i+1, tiles), nil) {
			continue
		}
		if s.phase == Drafting && tiles == 0 {
			continue // all tiles are dealt: the rest of the factories are rightly empty
		}
		if d.Factory == 0 {
			d.Factory = i + 1
		}
		s.forceDeal(i, tiles)
	}
	s.phase = Drafting
	return d, nil
}

// forceDeal fills factory i, from 0, from the bag as far as it can, then from
// the lid, then from nowhere.
func (s *State) forceDeal(i int, tiles Tiles) {
	for c := range Color(Colors) {
		want := tiles.Of(c)
		fromBag := min(want, s.bag.Of(c))
		s.bag -= Some(fromBag, c)
		s.lid -= Some(min(want-fromBag, s.lid.Of(c)), c)
	}
	s.fill(i+1, tiles)
	s.dealt = uint8(i + 1)
}

// kept is how many tiles of a colour lie on walls and in pattern lines.
func (s *State) kept(c Color) int {
	n := 0
	for i := range s.boards[:s.seats] {
		b := &s.boards[i]
		n += b.placed[c].len()
		for _, l := range b.lines {
			if l.color == c {
				n += int(l.n)
			}
		}
	}
	return n
}
