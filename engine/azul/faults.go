package azul

import (
	"slices"

	"sobremesa/engine"
)

// Codes of the faults of another move that a preferred Take of the same seat avoids.
const (
	FloorsMore engine.Code = "azul.fault.floor" // the other move costs more points on the floor line. Args: "n", how many more
	// LeavesFill: after the other move, the next seat can at once fill a line without a loss, and it
	// cannot after this one. Args: "who"; "row".
	LeavesFill engine.Code = "azul.fault.gives"
	// Strands: after the other move, too few tiles of the colour of its line are left to fill it in
	// this round. Args: "row".
	Strands engine.Code = "azul.fault.strands"
)

// against adds the faults of another move of the seat that the weighed one does not have.
func (w *weighing) against(other *weighing) {
	if w.move.Kind != KindTake {
		return
	}
	if n := other.then.floorCost(0) - w.then.floorCost(0); n > 0 {
		w.add(n, FloorsMore, "n", n)
	}
	if row := other.stranded(); row > 0 && w.stranded() == 0 {
		w.add(3, Strands, "row", row)
	}
	if w.after.phase != Drafting || other.after.phase != Drafting {
		return
	}
	mine, theirs := w.after.fills(), other.after.fills()
	row, most := 0, 0
	for i, brings := range theirs {
		if brings > most && mine[i] == 0 {
			row, most = i+1, brings
		}
	}
	if most > 1 {
		w.add(most-1, LeavesFill, "who", w.after.turn, "row", row)
	}
}

// stranded returns the line, from 1, that a Take leaves unfinished and that can't be filled in this
// round any more, or 0.
func (w *weighing) stranded() int {
	if w.move.Line == Floor || w.took.Completes {
		return 0
	}
	left := 0
	for _, tiles := range w.after.sources {
		left += tiles.Of(w.move.Color)
	}
	if row := int(w.move.Line); left < row-int(w.then.lines[row-1].n) {
		return row
	}
	return 0
}

// fills returns, for each line that the seat to move can fill at once without a tile falling, one more
// than the points of its tile at the end of the round as its board is, and 0 for the others.
func (s *State) fills() (brings [size]int) {
	for _, m := range s.Moves(s.turn, nil) {
		if m.Line == Floor {
			continue
		}
		b := s.boards[s.turn]
		fell, _ := b.take(s.source(int(m.Source)).Of(m.Color), m.Color, int(m.Line), false)
		if i := int(m.Line) - 1; fell == 0 && int(b.lines[i].n) == i+1 {
			brings[i] = max(brings[i], 1+b.bringsFilled(i, s.wall))
		}
	}
	return brings
}

// MeritsOver returns in what a move differs from another one of the seat, in its favour: merits that
// the other does not have to the same degree, and faults that only the other has. Both
// moves are legal.
func (v *View) MeritsOver(seat engine.Seat, m, other Move) []engine.Event {
	w, ok := v.weigh(seat, m)
	than, known := v.weigh(seat, other)
	if !ok || !known {
		return nil
	}
	w.list = slices.DeleteFunc(w.list, than.matches)
	w.against(&than)
	return w.weightiest()
}
