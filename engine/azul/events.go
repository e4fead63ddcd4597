package azul

import "sobremesa/engine"

// What happens in a game. Sources, lines, rows and columns count from 1 and
// are 0 for the centre and the floor; colours are their terms.
const (
	// Began: the seat was drawn to begin.
	Began engine.Code = "azul.began"
	// RoundDealt: the factories are filled. Args: "round".
	RoundDealt engine.Code = "azul.round-dealt"
	// TookTiles: Args: "source", "color", "tiles", "line", "fell" (how many of
	// the tiles went to the floor), "completes" (whether the line is full now),
	// "marker" (whether the marker came along).
	TookTiles engine.Code = "azul.took"
	// TiledLine: a tile went to the wall. Args: "row", "column", "color", "points".
	TiledLine engine.Code = "azul.tiled"
	// LineStuck: full lines found no space on the grey wall. Args: "n" (how many).
	LineStuck engine.Code = "azul.stuck"
	// PaidFloor: Args: "cost".
	PaidFloor engine.Code = "azul.floor"
	// EarnedBonus: Args: "rows", "columns", "colors", "points".
	EarnedBonus engine.Code = "azul.bonus"
	// Ended: Args: "reason", a term.
	Ended engine.Code = "azul.ended"
)

var endTerms = [...]engine.Term{
	EndRow: "azul.end.row", EndTiles: "azul.end.tiles", EndFrozen: "azul.end.frozen",
}

// Term is the key of the reason's name. NotEnded has none.
func (e End) Term() engine.Term { return endTerms[e] }

// events tells what a legal move does to before.
func events(before, after *State, seat engine.Seat, m Move) []engine.Event {
	var list []engine.Event
	r := before.Report(seat, m)
	switch m.Kind {
	case KindFirst:
		list = append(list, engine.Happened(engine.Everybody, Began, m.Seat))
	case KindDeal:
		if after.phase == Drafting {
			list = append(list, engine.Happened(engine.Everybody, RoundDealt, engine.Spectator, "round", int(after.round)))
		}
	case KindTake:
		completes := m.Line != Floor && int(before.boards[seat].lines[m.Line-1].n)+r.Took.Tiles >= int(m.Line)
		list = append(list, engine.Happened(engine.Everybody, TookTiles, seat,
			"source", int(m.Source), "color", m.Color.Term(), "tiles", r.Took.Tiles, "line", int(m.Line),
			"fell", r.Took.Fell, "completes", completes, "marker", r.Took.Marker))
	}
	for i := range r.Boards[:before.seats] {
		list = append(list, boardEvents(engine.Seat(i), &r.Boards[i])...)
	}
	if r.GameOver {
		list = append(list, engine.Happened(engine.Everybody, Ended, engine.Spectator, "reason", after.ended().Term()))
	}
	return list
}

func boardEvents(seat engine.Seat, r *BoardReport) []engine.Event {
	var list []engine.Event
	for _, p := range r.Placed() {
		list = append(list, engine.Happened(engine.Everybody, TiledLine, seat,
			"row", p.Row, "column", p.Column, "color", p.Color.Term(), "points", p.Points))
	}
	if r.Stuck > 0 {
		list = append(list, engine.Happened(engine.Everybody, LineStuck, seat, "n", r.Stuck))
	}
	if r.FloorCost > 0 {
		list = append(list, engine.Happened(engine.Everybody, PaidFloor, seat, "cost", r.FloorCost))
	}
	if b := r.Bonuses; b != (Bonuses{}) {
		list = append(list, engine.Happened(engine.Everybody, EarnedBonus, seat,
			"rows", b.Rows, "columns", b.Columns, "colors", b.Colors, "points", b.Points()))
	}
	return list
}
