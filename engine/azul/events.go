package azul

import "sobremesa/engine"

// Codes of events. Sources, lines, rows and columns count from 1; 0 is the centre or the floor
// line. Colours are terms.
const (
	// Began: the starting player was drawn. Args: "seat".
	Began engine.Code = "azul.began"
	// RoundDealt: all factory displays are filled. Args: "round".
	RoundDealt engine.Code = "azul.round-dealt"
	// TookTiles: Args: "source"; "color"; "tiles", their number; "what", the tiles, named; "line";
	// "fell", the number that went to the floor line; "completes", whether the line is now full;
	// "marker", whether the starting player marker was taken too.
	TookTiles engine.Code = "azul.took"
	// TiledLine: a tile went to the wall. Args: "row", "column", "color", "points"; "chosen", whether
	// the
	// player chose the column.
	TiledLine engine.Code = "azul.tiled"
	// LineStuck: full lines had no legal space on the grey wall. Args: "n", their number.
	LineStuck engine.Code = "azul.stuck"
	// PaidFloor: the floor line was subtracted. Args: "cost".
	PaidFloor engine.Code = "azul.floor"
	// EarnedBonus: Args: "rows", "columns", "colors", "points".
	EarnedBonus engine.Code = "azul.bonus"
	// Ended: Args: "reason", a term.
	Ended engine.Code = "azul.ended"
)

var endTerms = [...]engine.Term{
	EndRow: "azul.end.row", EndTiles: "azul.end.tiles", EndFrozen: "azul.end.frozen",
}

// Term returns the key of the reason's name. NotEnded has none.
func (e End) Term() engine.Term { return endTerms[e] }

// events returns the events of a legal move.
func events(before, after *State, seat engine.Seat, m Move) []engine.Event {
	var list []engine.Event
	r := before.Report(seat, m)
	switch m.Kind {
	case KindFirst:
		list = append(list, engine.Happened(engine.Everybody, Began, engine.Spectator, "seat", m.Seat))
	case KindDeal:
		if after.phase == Drafting {
			list = append(list, engine.Happened(engine.Everybody, RoundDealt, engine.Spectator, "round", int(after.round)))
		}
	case KindTake:
		list = append(list, r.took(seat, m))
	}
	for i := range r.Boards[:before.seats] {
		list = append(list, boardEvents(engine.Seat(i), &r.Boards[i], m.Kind == KindPlace)...)
	}
	if r.GameOver {
		list = append(list, engine.Happened(engine.Everybody, Ended, engine.Spectator, "reason", after.ended().Term()))
	}
	return list
}

// Saying returns the event for the player's move itself, among all that the move brings about. It
// serves moves that were played and moves that are only considered.
func (r *Report) Saying(seat engine.Seat, m Move) engine.Event {
	if m.Kind == KindPlace {
		return r.Boards[seat].Placed()[0].tiled(seat, true)
	}
	return r.took(seat, m)
}

func (r *Report) took(seat engine.Seat, m Move) engine.Event {
	return engine.Happened(engine.Everybody, TookTiles, seat,
		"source", int(m.Source), "color", m.Color.Term(), "tiles", r.Took.Tiles, "what", m.Color.Tiles(r.Took.Tiles),
		"line", int(m.Line), "fell", r.Took.Fell, "completes", r.Took.Completes, "marker", r.Took.Marker)
}

func (p Placement) tiled(seat engine.Seat, chosen bool) engine.Event {
	return engine.Happened(engine.Everybody, TiledLine, seat,
		"row", p.Row, "column", p.Column, "color", p.Color.Term(), "points", p.Points, "chosen", chosen)
}

// boardEvents returns the events of a seat's board. chosen reports whether a player chose the
// column.
func boardEvents(seat engine.Seat, r *BoardReport, chosen bool) []engine.Event {
	var list []engine.Event
	for _, p := range r.Placed() {
		list = append(list, p.tiled(seat, chosen))
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
