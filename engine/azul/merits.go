package azul

import (
	"math/bits"
	"slices"

	"sobremesa/engine"
)

// Codes of a move's merits, judged by the boards after it. Sources, lines, rows and columns count
// from 1; colours are terms.
const (
	// EndsAhead: a wall row will be complete, which ends the game with the round, and the seat is
	// ahead. Args: "score"; "next", the best of the others; both include floor lines and bonuses.
	EndsAhead engine.Code = "azul.merit.ends"
	// FillsLine: Args: "row"; "n", the points of its tile if the round ended now; "exact", whether no
	// tile is left over.
	FillsLine engine.Code = "azul.merit.fills"
	// FillsColumn, FillsColor: the wall will have the column or colour complete, or all but one tile.
	// Args: "column" or "color"; "lacks", 0 or 1; "points", those of the bonus.
	FillsColumn engine.Code = "azul.merit.column"
	FillsColor  engine.Code = "azul.merit.color"
	// Denies: too few tiles of a colour are left for another seat to fill a line in this round. Args:
	// "who", the seat; "row"; "color".
	Denies engine.Code = "azul.merit.denies"
	// LeavesFall: whatever the next seat takes, some of it falls to the floor line. Args: "who";
	// "fell", the least number of tiles.
	LeavesFall  engine.Code = "azul.merit.leaves"
	TakesMarker engine.Code = "azul.merit.marker" // the starting player marker costs little, and the game goes on. Args: "cost"
	FallsLeast  engine.Code = "azul.merit.least"  // every move makes tiles fall, this one the fewest. Args: "fell", their number
	// NearsLine: enough tiles are left to fill the line. Args: "row"; "n", the tiles it still lacks;
	// "left", the tiles of its colour still on offer; "what", those tiles, named.
	NearsLine  engine.Code = "azul.merit.line"
	FreesLines engine.Code = "azul.merit.floor" // the tiles go to the floor line. Args: "cost"
	PlacesBest engine.Code = "azul.merit.place" // no other column scores more now. Args: "column"; "n", the points
)

const (
	mostMerits  = 2 // reported for a move
	cheapMarker = 1 // the highest cost in points at which taking the marker is a merit
)

// Merits returns what speaks for a seat's Take or Place, the weightiest first, at most two events
// for that seat alone. They depend only on public information. There may be none, as for an illegal
// move.
func (v *View) Merits(seat engine.Seat, m Move) []engine.Event {
	w, _ := v.weigh(seat, m)
	return w.weightiest()
}

// weigh looks for the merits of a move. It returns false for an illegal move.
func (v *View) weigh(seat engine.Seat, m Move) (weighing, bool) {
	after, report, err := v.After(seat, m)
	if err != nil || seat == engine.Chance {
		return weighing{}, false
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
	return w, true
}

// weightiest returns the events of the weightiest merits.
func (w *weighing) weightiest() []engine.Event {
	slices.SortStableFunc(w.list, func(a, b merit) int { return b.weight - a.weight })
	var list []engine.Event
	for _, one := range w.list[:min(mostMerits, len(w.list))] {
		list = append(list, one.event)
	}
	return list
}

// matches reports whether a merit of another move is no reason to prefer that move to the weighed
// one: the weighed move has the same merit, with at least the same weight. That a line is still
// unfinished is never such a reason.
func (w *weighing) matches(other merit) bool {
	code := other.event.Code
	return code == NearsLine || code == TakesMarker && w.took.Marker || code == FreesLines && w.move.Line == Floor ||
		slices.ContainsFunc(w.list, func(own merit) bool { return own.event.Code == code && own.weight >= other.weight })
}

// merit is a merit with its weight, which is roughly in points.
type merit struct {
	weight int
	event  engine.Event
}

// weighing looks for the merits of a move.
type weighing struct {
	s, after *State // before and after the move with all that it brings about
	seat     engine.Seat
	move     Move
	took     Took
	// now and then are the seat's board before and after the move. For a Take, their full lines
	// have been tiled, but the floor line has not been paid.
	now, then board
	tiled     BoardReport // the tiling of then
	list      []merit
}

func (w *weighing) add(weight int, code engine.Code, args ...any) {
	w.list = append(w.list, merit{weight, engine.Happened(engine.Only(w.seat), code, w.seat, args...)})
}

// fill weighs that a Take fills its line.
func (w *weighing) fill() {
	for _, p := range w.tiled.Placed() {
		if w.took.Completes && p.Row == int(w.move.Line) {
			w.add(p.Points, FillsLine, "row", p.Row, "n", p.Points, "exact", w.took.Fell == 0)
		}
	}
}

// wall weighs complete and nearly complete columns and colours. On the grey wall a Take does not
// decide the column.
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

// bonus weighs a column or colour with n of five tiles.
func (w *weighing) bonus(n int, code engine.Code, points int, args ...any) {
	lacks := size - n
	if lacks < 2 {
		w.add(points/(1+2*lacks), code, append(args, "lacks", lacks, "points", points)...)
	}
}

// end weighs whether the game ends with the round, and the starting player marker if it goes on.
func (w *weighing) end() {
	then := w.then // after a Place, other lines may still be full
	own := then.outlook(w.s.wall)
	score, next := own.Score+own.Bonuses.Points(), 0
	ended := w.now.wall.rows() > 0
	for other := range engine.Seat(w.s.seats) {
		if b := w.s.boards[other]; other != w.seat {
			out := b.outlook(w.s.wall)
			ended, next = ended || out.Bonuses.Rows > 0, max(next, out.Score+out.Bonuses.Points())
		}
	}
	if w.then.wall.rows() > 0 && !ended && score > next {
		w.add(100, EndsAhead, "score", score, "next", next)
	}
	if w.took.Marker && own.Bonuses.Rows == 0 && !ended {
		if cost := w.markerCost(); cost <= cheapMarker {
			w.add(2, TakesMarker, "cost", cost)
		}
	}
}

// markerCost returns how much the marker that a Take brings adds to the cost of the floor line. It
// moves the tiles that fall after it.
func (w *weighing) markerCost() int {
	with, without := w.s.boards[w.seat], w.s.boards[w.seat]
	with.take(w.took.Tiles, w.move.Color, int(w.move.Line), w.took.Marker)
	without.take(w.took.Tiles, w.move.Color, int(w.move.Line), false)
	return with.floorCost(0) - without.floorCost(0)
}

// take weighs the other effects of a Take.
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
		if n := line - int(w.then.lines[line-1].n); left >= n {
			w.add(1, NearsLine, "row", line, "n", n, "left", left, "what", w.move.Color.Tiles(left))
		}
	}
}

// deny weighs the most valuable line of another seat that the move prevents from being filled. left
// is the number of tiles of the move's colour that remain on offer.
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

// bringsFilled returns what line i, from 0, would score at the end of the round if it were full.
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
	return 0 // no space of the grey wall takes it
}

// leave weighs what is left for the next seat.
func (w *weighing) leave() {
	if w.after.phase != Drafting {
		return
	}
	if least := w.after.leastFall(w.after.turn); least >= 2 {
		b := &w.after.boards[w.after.turn]
		w.add(b.floorCost(least)-b.floorCost(0), LeavesFall, "who", w.after.turn, "fell", least)
	}
}

// leastFall returns the least number of tiles, not counting the marker, that fall to the floor line
// whatever the seat to move takes.
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

// place weighs a Place against the alternatives.
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
