package azul

import (
	"math/bits"
	"slices"

	"sobremesa/engine"
)

// Codes of what speaks for a move, as the boards stand after it. Sources, lines, rows
// and columns count from 1; colours are their terms.
const (
	// EndsAhead: a row of the wall will be complete, which ends the game with the round,
	// and nobody has as many points. Args: "score", "next" (the best of the others'),
	// both with the floor paid and the bonuses.
	EndsAhead engine.Code = "azul.merit.ends"
	// FillsLine: Args: "row", "n" (what its tile scores at the round's end), "exact"
	// (whether no tile is left over).
	FillsLine engine.Code = "azul.merit.fills"
	// FillsColumn, FillsColor: the wall will have it whole, or but for one tile. Args:
	// "column" or "color", "lacks" (0 or 1), "points" (of the bonus).
	FillsColumn engine.Code = "azul.merit.column"
	FillsColor  engine.Code = "azul.merit.color"
	// Denies: not enough of a colour is left for somebody to fill a line in this round.
	// Args: "who" (the seat), "row", "color".
	Denies engine.Code = "azul.merit.denies"
	// LeavesFall: whatever the next to move takes, some of it falls. Args: "who",
	// "fell" (tiles, at least).
	LeavesFall engine.Code = "azul.merit.leaves"
	// TakesMarker: it costs little, and the game goes on. Args: "cost" (points).
	TakesMarker engine.Code = "azul.merit.marker"
	// FallsLeast: of every move some tiles fall. Args: "fell" (of this one, the fewest).
	FallsLeast engine.Code = "azul.merit.least"
	// NearsLine: Args: "row", "n" (tiles that it lacks), "left" (those of its colour still
	// on offer, 0 when they are too few), "what" (them, named).
	NearsLine engine.Code = "azul.merit.line"
	// FreesLines: what is taken goes to the floor. Args: "cost" (points).
	FreesLines engine.Code = "azul.merit.floor"
	// PlacesBest: no other column scores more now. Args: "column", "n" (points).
	PlacesBest engine.Code = "azul.merit.place"
)

// mostMerits is how many are told of a move.
const mostMerits = 2

// cheapMarker is what taking the marker may cost, in points, to speak for a move.
const cheapMarker = 1

// Merits are what speaks for a legal Take or Place of a seat, what weighs most first, at
// most two: for that seat, from what lies open. None of an illegal move, and it may be
// that nothing does.
func (v *View) Merits(seat engine.Seat, m Move) []engine.Event {
	after, report, err := v.After(seat, m)
	if err != nil || seat == engine.Chance {
		return nil
	}
	w := weighing{s: &v.s, after: &after.s, seat: seat, move: m, took: report.Took, now: v.s.boards[seat]}
	w.then = w.now
	if m.Kind == KindPlace {
		w.then.tile(int(m.Line)-1, int(m.Column)-1, &w.tiled)
		w.place()
	} else {
		w.then.take(w.took.Tiles, m.Color, int(m.Line), w.took.Marker)
		w.take()
		w.now.tileLines(v.s.wall, nil)
		w.then.tileLines(v.s.wall, &w.tiled)
	}
	w.wall()
	w.fill()
	w.end()
	slices.SortStableFunc(w.list, func(a, b merit) int { return b.weight - a.weight })
	var list []engine.Event
	for _, one := range w.list[:min(mostMerits, len(w.list))] {
		list = append(list, one.event)
	}
	return list
}

// merit is one thing that speaks for a move, with its weight in about points.
type merit struct {
	weight int
	event  engine.Event
}

// weighing looks for what speaks for a move.
type weighing struct {
	s, after *State // before the move, and with all that it brought about
	seat     engine.Seat
	move     Move
	took     Took
	// now and then are the seat's board before the move and after it; of a Take with
	// the lines tiled that are full by then, and the floor not paid.
	now, then board
	tiled     BoardReport // what tiling brought then
	list      []merit
}

func (w *weighing) add(weight int, code engine.Code, args ...any) {
	w.list = append(w.list, merit{weight, engine.Happened(engine.Only(w.seat), code, w.seat, args...)})
}

// fill weighs the line that a Take fills.
func (w *weighing) fill() {
	for _, p := range w.tiled.Placed() {
		if w.took.Completes && p.Row == int(w.move.Line) {
			w.add(p.Points, FillsLine, "row", p.Row, "n", p.Points, "exact", w.took.Fell == 0)
		}
	}
}

// wall weighs what is whole on the wall, or nearly. On the grey wall players choose the
// columns later than they take tiles.
func (w *weighing) wall() {
	for column := range size {
		n := bits.OnesCount8(w.then.wall.column(column))
		if n > bits.OnesCount8(w.now.wall.column(column)) && (w.s.wall != Grey || w.move.Kind == KindPlace) {
			w.bonus(n, FillsColumn, ColumnBonus, "column", column+1)
		}
	}
	for c := range Color(Colors) {
		if n := w.then.placed[c].len(); n > w.now.placed[c].len() {
			w.bonus(n, FillsColor, ColorBonus, "color", c.Term())
		}
	}
}

// bonus weighs that a column or colour has n tiles of five.
func (w *weighing) bonus(n int, code engine.Code, points int, args ...any) {
	lacks := size - n
	if lacks < 2 {
		w.add(points/(1+2*lacks), code, append(args, "lacks", lacks, "points", points)...)
	}
}

// end weighs whether the game ends with the round, and who begins another.
func (w *weighing) end() {
	own := w.then.outlook(w.s.wall)
	score, next := own.Score+own.Bonuses.Points(), 0
	ended := w.now.wall.rows() > 0
	for other := range engine.Seat(w.s.seats) {
		if b := w.s.boards[other]; other != w.seat {
			out := b.outlook(w.s.wall)
			ended, next = ended || out.Bonuses.Rows > 0, max(next, out.Score+out.Bonuses.Points())
		}
	}
	if own.Bonuses.Rows > 0 && !ended && score > next {
		w.add(100, EndsAhead, "score", score, "next", next)
	}
	floor := &w.s.boards[w.seat]
	if cost := floor.floorCost(1) - floor.floorCost(0); w.took.Marker && cost <= cheapMarker && own.Bonuses.Rows == 0 && !ended {
		w.add(2, TakesMarker, "cost", cost)
	}
}

// take weighs what a Take does besides filling its line.
func (w *weighing) take() {
	left := -w.took.Tiles
	for _, tiles := range w.s.sources {
		left += tiles.Of(w.move.Color)
	}
	w.deny(left)
	w.leave()
	least := w.s.leastFall(w.seat)
	switch line := int(w.move.Line); {
	case least > 0 && w.took.Fell == least:
		w.add(6, FallsLeast, "fell", least)
	case line == Floor:
		w.add(0, FreesLines, "cost", w.then.floorCost(0)-w.now.floorCost(0))
	case !w.took.Completes:
		n := line - int(w.then.lines[line-1].n)
		if left < n {
			left = 0
		}
		w.add(1, NearsLine, "row", line, "n", n, "left", left, "what", w.move.Color.Tiles(left))
	}
}

// deny weighs whom the move keeps from filling a line of theirs, when so many tiles of
// its colour are left: of several, the line that would have brought most.
func (w *weighing) deny(left int) {
	c, most := w.move.Color, 0
	var who engine.Seat
	var row int
	for other := range engine.Seat(w.s.seats) {
		for i, l := range w.s.boards[other].lines {
			lacks := i + 1 - int(l.n)
			could := slices.ContainsFunc(w.s.sources[:], func(t Tiles) bool { return t.Of(c) >= lacks })
			if other == w.seat || l.n == 0 || l.color != c || lacks == 0 || !could || left >= lacks {
				continue
			}
			if brings := w.s.boards[other].bringsFilled(i, w.s.wall); brings > most {
				who, row, most = other, i+1, brings
			}
		}
	}
	if most > 0 {
		w.add(most, Denies, "who", who, "row", row, "color", c.Term())
	}
}

// bringsFilled is what a board would score for line i, from 0, if it were filled.
func (b board) bringsFilled(i int, wall Wall) int {
	before := b.bonuses().Points()
	b.lines[i].n = uint8(i + 1)
	var r BoardReport
	b.tileLines(wall, &r)
	for _, p := range r.Placed() {
		if p.Row == i+1 {
			return p.Points + b.bonuses().Points() - before
		}
	}
	return 0 // on the grey wall no space takes it
}

// leave weighs what the next to move is left with.
func (w *weighing) leave() {
	if w.after.phase != Drafting {
		return
	}
	if least := w.after.leastFall(w.after.turn); least >= 2 {
		b := &w.after.boards[w.after.turn]
		w.add(b.floorCost(least)-b.floorCost(0), LeavesFall, "who", w.after.turn, "fell", least)
	}
}

// leastFall is how many tiles fall to the floor at least, the marker not counted,
// whatever the seat takes, whose turn it is.
func (s *State) leastFall(seat engine.Seat) int {
	least := tilesPerColor
	for _, m := range s.Moves(seat, nil) {
		n := s.source(int(m.Source)).Of(m.Color)
		if m.Line != Floor {
			n = max(0, n+int(s.boards[seat].lines[m.Line-1].n)-int(m.Line))
		}
		least = min(least, n)
	}
	return least
}

// place weighs a Place against the others.
func (w *weighing) place() {
	points := w.tiled.Placed()[0].Points
	moves := w.s.Moves(w.seat, nil)
	better := slices.ContainsFunc(moves, func(m Move) bool {
		b := w.s.boards[w.seat]
		return b.tile(int(m.Line)-1, int(m.Column)-1, nil) > points
	})
	if len(moves) > 1 && !better {
		w.add(points, PlacesBest, "column", int(w.move.Column), "n", points)
	}
}
