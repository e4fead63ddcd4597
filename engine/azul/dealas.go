package azul

import (
	"fmt"

	"sobremesa/engine"
)

// Departure describes how a round dealt by another program departs from the rules. The zero
// Departure means that it does not.
type Departure struct {
	// Over is set if the rules had ended the game. Its bonuses are taken back.
	Over bool
	// Starter is set if the rules would have had another seat begin, namely Due.
	Starter bool
	Due     engine.Seat
	// Factory is the first factory display, from 1, whose content the rules exclude: too few tiles
	// while
	// there are more, or tiles that neither bag nor lid holds. It is 0 if there is none.
	Factory int
}

// DealAs begins a round as another program dealt it: with the starting player and the contents of
// the factory displays, in order; missing ones are empty. It serves to replay games of programs
// that deal differently from the rules. What the rules allow is played as by Play; the rest is done
// anyway and reported. Tiles that are neither in the bag nor in the lid are created, so that
// afterwards there may be more than 20 tiles of a colour, but never more than 40.
//
// DealAs returns an error and leaves s unchanged if no round can be dealt: a round is being played,
// a player has completed a row, there is no tile, or there would be more than 40 of a colour.
func (s *State) DealAs(starter engine.Seat, factories []Tiles) (Departure, error) {
	if err := s.checkDealAs(starter, factories); err != nil {
		return Departure{}, err
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
			continue // all tiles have been dealt, so the other factory displays are empty
		}
		if d.Factory == 0 {
			d.Factory = i + 1
		}
		s.forceDeal(i, tiles)
	}
	s.phase = Drafting
	return d, nil
}

// checkDealAs returns an error if no round can be dealt so.
func (s *State) checkDealAs(starter engine.Seat, factories []Tiles) error {
	switch {
	case starter < 0 || starter >= engine.Seat(s.seats):
		return fmt.Errorf("azul: seat %d of %d", starter+1, s.seats)
	case len(factories) > s.factoryCount():
		return fmt.Errorf("azul: %d factories, want at most %d", len(factories), s.factoryCount())
	case s.phase == Over && s.ended() == EndRow:
		return engine.Refuse(engine.GameOver)
	case s.phase == Drafting || s.phase == Placing || s.dealt > 0:
		return engine.Refuse(NotNow, "phase", phaseTerms[s.phase])
	}
	var all Tiles
	for _, f := range factories {
		if f.Len() > tilesPerFactory || f>>(8*Colors) != 0 {
			return engine.Refuse(ImpossibleDraw)
		}
		all += f
	}
	if all == 0 {
		return engine.Refuse(ImpossibleDraw)
	}
	for c := range Color(Colors) {
		if s.kept(c)+max(all.Of(c), s.bag.Of(c)+s.lid.Of(c)) > 2*tilesPerColor {
			return engine.Refuse(ImpossibleDraw)
		}
	}
	return nil
}

// forceDeal fills factory display i, from 0, from the bag, then from the lid, then with new tiles.
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

// kept returns the number of tiles of a colour on walls and in pattern lines.
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
