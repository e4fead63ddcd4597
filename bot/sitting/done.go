package sitting

import "sobremesa/engine"

// Done is what became of a request that was carried out.
type Done struct {
	Code engine.Code `json:"code"`
	Move string      `json:"move,omitempty"` // Played, Undone: the move, as stored
	Game int64       `json:"game,omitempty"` // Played, Undone: the game
	Seq  int         `json:"seq,omitempty"`  // Played: how many moves the game had before; Undone: has now
	N    int         `json:"n,omitempty"`    // Agreed: how many have not agreed yet; LeftAlone: about how many games; Planned: the place in the plan; Undone: 1 of a move that was made by itself; TokenChosen: the token
}

// What was done.
const (
	Opened    engine.Code = "table.opened"
	Joined    engine.Code = "table.joined"
	Left      engine.Code = "table.left"
	Started   engine.Code = "table.started"
	Cancelled engine.Code = "table.cancelled"
	Agreed    engine.Code = "table.agreed"
	Played    engine.Code = "table.played"
	Undone    engine.Code = "table.undone"
	Planned   engine.Code = "table.planned"
	Noted     engine.Code = "table.noted"
	// NoteDropped: there is no note any more.
	NoteDropped engine.Code = "table.note-dropped"
	// PlanDropped: the plan is forgotten.
	PlanDropped engine.Code = "table.plan-dropped"
	// OpenedToAll: not only those who are invited may join any more.
	OpenedToAll engine.Code = "table.opened-to-all"
	// TokenChosen: the seat plays with the token that was chosen.
	TokenChosen engine.Code = "table.token-chosen"
	Added       engine.Code = "table.added"
	Removed     engine.Code = "table.removed"
	// Kept: the game goes on, though somebody wanted to end it.
	Kept engine.Code = "table.kept"
	// BroughtBack: a game that was put away goes on.
	BroughtBack engine.Code = "table.brought-back"
	// BackToo: the game was brought back by another, and the one who asks has their
	// seat back.
	BackToo  engine.Code = "table.back-too"
	Returned engine.Code = "table.returned"
	Resigned engine.Code = "table.resigned"
	// SatDown: the one who asks plays in the place of one who has resigned.
	SatDown engine.Code = "table.sat-down"
	// HasBet: somebody has bet on the winner.
	HasBet engine.Code = "table.has-bet"
)
