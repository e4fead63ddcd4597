package azul

import (
	"math/bits"

	"sobremesa/engine"
)

// Play plays a move of the seat, which is Chance for First and Deal. If the rules do not allow the
// move, it returns an *engine.Refusal and leaves s unchanged.
func (s *State) Play(seat engine.Seat, m Move) error {
	if !s.play(seat, m, nil) {
		return s.refusal(seat, m)
	}
	return nil
}

// Report plays a legal move on a copy of s and returns its effects.
func (s State) Report(seat engine.Seat, m Move) Report {
	var r Report
	s.play(seat, m, &r)
	return r
}

// play plays a move and records its effects in r, if not nil. If the move is not legal, it returns
// false and does nothing.
func (s *State) play(seat engine.Seat, m Move, r *Report) bool {
	switch {
	case m.Kind == KindTake && s.canTake(seat, m):
		s.take(int(m.Source), m.Color, int(m.Line), r)
	case m.Kind == KindDeal && s.canDeal(seat, m):
		s.deal(m.Tiles)
	case m.Kind == KindPlace && s.canPlace(seat, m):
		s.place(seat, int(m.Line)-1, int(m.Column)-1, r)
	case m.Kind == KindFirst && s.canBegin(seat, m):
		s.starter = m.Seat
		s.beginRound()
	default:
		return false
	}
	return true
}

func (s *State) beginRound() {
	s.round++
	s.dealt = 0
	s.phase = Dealing
	s.turn = s.starter
}

func (s *State) deal(tiles Tiles) {
	if left := s.bag.Len(); left < tilesPerFactory {
		// The bag runs out within this factory display, so the lid's tiles refill it.
		s.bag += s.lid
		s.lid = 0
	}
	s.bag -= tiles
	s.dealt++
	s.fill(int(s.dealt), tiles)
	if int(s.dealt) == s.factoryCount() || s.bag|s.lid == 0 {
		s.phase = Drafting
	}
}

func (s *State) take(source int, c Color, to int, r *Report) {
	b := &s.boards[s.turn]
	n := s.source(source).Of(c)
	rest := s.source(source) - Some(n, c)
	marker := s.takesMarker(source)
	if marker {
		s.marker = s.turn
	}
	if source != Centre {
		s.fill(source, 0)
		rest += s.source(Centre)
	}
	s.fill(Centre, rest)
	fell, lost := b.take(n, c, to, marker)
	s.lid += Some(lost, c)
	if r != nil {
		r.Took = Took{Tiles: n, Fell: fell, Lost: lost, Marker: marker, Completes: to != Floor && int(b.lines[to-1].n) == to}
	}

	s.turns++
	if s.offers != 0 {
		s.turn = s.after(s.turn)
		return
	}
	if s.wall == Grey {
		s.beginPlacing(r)
		return
	}
	s.endRound(r)
}

// takesMarker reports whether a Take from the source also takes the starting player marker.
func (s *State) takesMarker(source int) bool {
	return source == Centre && s.marker == engine.Spectator
}

func (s *State) beginPlacing(r *Report) {
	s.phase = Placing
	for seat := range engine.Seat(s.seats) {
		if s.clearFull(seat, r) {
			s.placing = s.placing.With(seat)
		}
	}
	if s.placing == 0 {
		s.endRound(r)
	}
}

// clearFull drops the seat's full lines for which the grey wall has no space, down to the first
// with a choice. It reports whether there is one.
func (s *State) clearFull(seat engine.Seat, r *Report) bool {
	b := &s.boards[seat]
	for {
		i := b.nextFull()
		if i < 0 {
			return false
		}
		if b.freeColumns(i, b.lines[i].color) != 0 {
			return true
		}
		s.lid += b.fall(i)
		if r != nil {
			r.Boards[seat].Stuck++
		}
	}
}

// place moves the tile of the seat's next line to the wall; row and column count from 0.
func (s *State) place(seat engine.Seat, row, column int, r *Report) {
	b := &s.boards[seat]
	s.lid += Some(row, b.lines[row].color)
	b.tile(row, column, r.board(seat))
	if !s.clearFull(seat, r) {
		s.placing = s.placing.Without(seat)
		if s.placing == 0 {
			s.turns++
			s.endRound(r)
		}
	}
}

// endRound tiles the full lines that are left, subtracts the floor lines, then ends the game or
// begins the next round.
func (s *State) endRound(r *Report) {
	for seat := range s.seats {
		s.lid += s.boards[seat].finishRound(s.wall, r.board(engine.Seat(seat)))
	}
	if s.marker != engine.Spectator {
		s.starter = s.marker
		s.marker = engine.Spectator
	}
	if r != nil {
		r.RoundOver = true
	}
	if s.ended() == NotEnded {
		s.beginRound()
		return
	}
	s.phase = Over
	for seat := range s.seats {
		b := &s.boards[seat]
		full := b.bonuses()
		b.score += int16(full.Points())
		if r != nil {
			r.Boards[seat].Bonuses = full
		}
	}
	if r != nil {
		r.GameOver = true
	}
}

// End is the reason why a game has ended.
type End uint8

const (
	NotEnded  End = iota // the game goes on
	EndRow               // a player completed a wall row
	EndTiles             // there is no tile left to deal
	EndFrozen            // no tile left to deal could ever reach a wall
)

// ended returns whether and why the game ends after the round that was just tiled.
func (s *State) ended() End {
	for i := range s.boards[:s.seats] {
		if s.boards[i].wall.rows() > 0 {
			return EndRow
		}
	}
	left := (s.bag + s.lid).colors()
	if left == 0 {
		return EndTiles
	}
	for i := range s.boards[:s.seats] {
		if s.boards[i].usable(left, s.wall) {
			return NotEnded
		}
	}
	return EndFrozen
}

// Standings returns the seats in order, best first: by score, then by complete rows. Seats equal in
// both share a place.
func (s *State) Standings() []engine.Standing {
	list := make([]engine.Standing, s.seats)
	for i := range list {
		list[i] = engine.Standing{Seat: engine.Seat(i), Score: int(s.boards[i].score)}
	}
	engine.Rank(list, func(a, b engine.Standing) int {
		return s.boards[b.Seat].wall.rows() - s.boards[a.Seat].wall.rows()
	})
	return list
}

// usable reports whether a tile of one of the colours fits a pattern line. On the grey wall it must
// also have a legal space; otherwise its line would fall to the floor line round after round, for
// ever. However, a line that falls makes room for a colour that has a space.
func (b *board) usable(colors uint8, wall Wall) bool {
	for rest := colors; rest != 0; rest &= rest - 1 {
		c := Color(bits.TrailingZeros8(rest))
		if wall == Grey && b.usableOnGrey(c, colors) || wall != Grey && b.linesFor(c) != 0 {
			return true
		}
	}
	return false
}

func (b *board) usableOnGrey(c Color, colors uint8) bool {
	for i, l := range b.lines {
		falls := l.n > 0 && colors>>l.color&1 == 1 && b.freeColumns(i, l.color) == 0
		if (b.takes(i, c) || falls && !b.holds(i, c)) && b.freeColumns(i, c) != 0 {
			return true
		}
	}
	return false
}
