package azul

import "sobremesa/engine"

// Codes of events. Sources, lines, rows and columns count from 1; 0 is the centre or the floor
// line. Colours are terms.
const (
	Began      engine.Code = "azul.began"       // the starting player was drawn. Args: "seat"
	RoundDealt engine.Code = "azul.round-dealt" // all factory displays are filled. Args: "round"
	// TookTiles: Args: "source"; "color"; "tiles", their number; "what", the tiles, named; "line";
	// "fell", the number that went to the floor line; "completes", whether the line is now full;
	// "marker", whether the starting player marker was taken too.
	TookTiles engine.Code = "azul.took"
	// TiledLine: a tile went to the wall. Args: "row", "column", "color", "points"; "chosen", whether the
	// player chose the column.
	TiledLine   engine.Code = "azul.tiled"
	LineStuck   engine.Code = "azul.stuck" // full lines had no legal space on the grey wall. Args: "n", their number
	PaidFloor   engine.Code = "azul.floor" // the floor line was subtracted. Args: "cost"
	EarnedBonus engine.Code = "azul.bonus" // Args: "rows", "columns", "colors", "points"
	Ended       engine.Code = "azul.ended" // Args: "reason", a term
)

var endTerms = [...]engine.Term{
	EndRow: "azul.end.row", EndTiles: "azul.end.tiles", EndFrozen: "azul.end.frozen",
}

// Term returns the key of the reason's name. NotEnded has none.
func (e End) Term() engine.Term { return endTerms[e] }

// events returns the events of a legal move.
func events(before, after *State, seat engine.Seat, m Move) []engine.Event {
	var list []engine.Event
	add := func(code engine.Code, of engine.Seat, args ...any) {
		list = append(list, engine.Happened(engine.Everybody, code, of, args...))
	}
	r := before.Report(seat, m)
	switch m.Kind {
	case KindFirst:
		add(Began, engine.Spectator, "seat", m.Seat)
	case KindDeal:
		if after.phase == Drafting {
			add(RoundDealt, engine.Spectator, "round", int(after.round))
		}
	case KindTake:
		list = append(list, r.took(seat, m))
	}
	for of := range engine.Seat(before.seats) {
		effects := &r.Boards[of]
		for _, p := range effects.Placed() {
			list = append(list, p.tiled(of, m.Kind == KindPlace))
		}
		if effects.Stuck > 0 {
			add(LineStuck, of, "n", effects.Stuck)
		}
		if effects.FloorCost > 0 {
			add(PaidFloor, of, "cost", effects.FloorCost)
		}
		if b := effects.Bonuses; b != (Bonuses{}) {
			add(EarnedBonus, of, "rows", b.Rows, "columns", b.Columns, "colors", b.Colors, "points", b.Points())
		}
	}
	if r.GameOver {
		add(Ended, engine.Spectator, "reason", after.ended().Term())
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

// Report describes the effects of one move.
type Report struct {
	Took      Took                  // for a Take
	Boards    [MaxSeats]BoardReport // by seat: the tiling, floor lines and bonuses that the move caused
	RoundOver bool                  // the floor lines were subtracted
	GameOver  bool                  // the bonuses were added
}

// board returns a seat's part of a report, or nil for a nil report.
func (r *Report) board(seat engine.Seat) *BoardReport {
	if r == nil {
		return nil
	}
	return &r.Boards[seat]
}

// Took describes the tiles moved by a Take.
type Took struct {
	Tiles     int  // taken from the source
	Fell      int  // of these, not put in the pattern line, Lost included
	Lost      int  // of these, put in the lid because the floor line was full
	Marker    bool // the starting player marker was taken too
	Completes bool // the pattern line is now full
}

// BoardReport describes the effects of a move on one board.
type BoardReport struct {
	placed    [size]Placement
	n         int
	Stuck     int // full lines for which the grey wall had no space
	FloorCost int // printed cost of the floor line, even where the score stops at 0
	Bonuses   Bonuses
}

// Placement is a tile placed on the wall.
type Placement struct {
	Row, Column int // 1 to 5
	Color       Color
	Points      int
}

func (r *BoardReport) place(p Placement) {
	r.placed[r.n] = p
	r.n++
}

// Placed returns the tiles placed on the wall, in the order of scoring.
func (r *BoardReport) Placed() []Placement { return r.placed[:r.n] }

// The points of the bonuses at the end of the game.
const (
	RowBonus    = 2
	ColumnBonus = 7
	ColorBonus  = 10
)

// Bonuses counts the achievements that earn bonuses at the end of the game.
type Bonuses struct {
	Rows, Columns, Colors int // complete rows, complete columns, colours placed five times
}

// Points returns the points of the bonuses.
func (b Bonuses) Points() int {
	return RowBonus*b.Rows + ColumnBonus*b.Columns + ColorBonus*b.Colors
}
