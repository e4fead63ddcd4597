package sitting

import (
	"sobremesa/engine"
)

func refuse(code engine.Code, args engine.Args) error { return &engine.Refusal{Code: code, Args: args} }

// Why something cannot be done at a table: the codes of its refusals. Of their arguments
// "names" are names of players, and "n" is the number that chooses the plural.
const (
	// NoFinished: no game was finished in the channel.
	NoFinished engine.Code = "table.no-finished"
	// Closed: the game that a button belongs to has ended.
	Closed engine.Code = "table.closed"
	// NotInvited: the table is kept for others. Args: "until" (a Unix time).
	NotInvited engine.Code = "table.not-invited"
	// AlreadyStarted: the lobby is closed. Args: "leaving", whether somebody who has a
	// seat wanted to leave it; of a rematch "channel", where it is played.
	AlreadyStarted engine.Code = "table.already-started"
	// NotStarted: still in the lobby.
	NotStarted engine.Code = "table.not-started"
	// Seated: has a seat already.
	Seated engine.Code = "table.seated"
	// NotSeated: has no seat.
	NotSeated engine.Code = "table.not-seated"
	// Full: all seats are taken. Args: "n".
	Full engine.Code = "table.full"
	// TooFew: not enough players to start. Args: "n" (how many are missing), "least".
	TooFew engine.Code = "table.too-few"
	// CreatorOnly: only the one who opened the table, or a moderator, may end the game.
	// Args: "name".
	CreatorOnly engine.Code = "table.creator-only"
	// OpenerOnly: that is for the one to do who opened the table. Args: "name".
	OpenerOnly engine.Code = "table.opener-only"
	// NoSuchChoice: the game has no such option, or no such value of it.
	NoSuchChoice engine.Code = "table.no-such-choice"
	// AlreadyAgreed: has agreed to give the game up.
	AlreadyAgreed engine.Code = "table.already-agreed"
	// AskedBefore: somebody has asked to give the game up, and somebody else goes on
	// with it; nobody has moved since.
	AskedBefore engine.Code = "table.asked-before"
	// NobodyAsks: nobody (any more) wants to give the game up.
	NobodyAsks engine.Code = "table.nobody-asks"
	// ModeratorOnly: only those who moderate may end a game alone.
	ModeratorOnly engine.Code = "table.moderator-only"
	// IsPutAway: the game was put away, and has to be brought back first; none is live
	// in the channel.
	IsPutAway engine.Code = "table.is-put-away"
	// BackAlready: the game was brought back by another, and the one who asks plays.
	BackAlready engine.Code = "table.back-already"
	// NotPutAway: no game of the one who asks was put away here.
	NotPutAway engine.Code = "table.not-put-away"
	// BadSeats: Args: "least", "most".
	BadSeats engine.Code = "table.bad-seats"
	// TurnOver: the turn that a button is about has been played.
	TurnOver engine.Code = "table.turn-over"
	// Stale: the board has changed since the button was drawn.
	Stale engine.Code = "table.stale"
	// TooMany: more at the table than it has seats. Args: "seated", "seats".
	TooMany engine.Code = "table.too-many"
	// WaitFor: it is somebody else's turn. Args: "names".
	WaitFor engine.Code = "table.wait-for"
	// NoSuchPlayer: Args: "names" (the artificial players there are).
	NoSuchPlayer engine.Code = "table.no-such-player"
	// NoArtificial: there is no artificial player to take away.
	NoArtificial engine.Code = "table.no-artificial"
	// FactionTaken: somebody else chose it, or there is none such. Args: "names" (of
	// those that nobody else has chosen).
	FactionTaken engine.Code = "table.token-taken"
	// NoFactions: the game leaves nothing of the kind to choose.
	NoFactions engine.Code = "table.no-tokens"
	// UndoNothing: the user has no move to take back.
	UndoNothing engine.Code = "table.undo-nothing"
	// UndoOvertaken: others have decided something since. Args: "names".
	UndoOvertaken engine.Code = "table.undo-overtaken"
	// UndoDrawn: chance has played since. Args: "seq" (how many moves the game had
	// after the one that is meant).
	UndoDrawn engine.Code = "table.undo-drawn"
	// UndoTooMany: Args: "most" (how many moves can be taken back in a turn).
	UndoTooMany engine.Code = "table.undo-too-many"
	// TooManyOrders: Args: "most" (how many standing orders can be given in a turn).
	TooManyOrders engine.Code = "table.too-many-orders"
	// PlanNow: it is the user's turn; there is nothing to wait for.
	PlanNow engine.Code = "table.plan-now"
	// PlanFull: Args: "most" (how many moves a plan may have).
	PlanFull engine.Code = "table.plan-full"
	// PlanNone: the user has no plan.
	PlanNone engine.Code = "table.plan-none"
	// NoteTooLong: Args: "most" (characters).
	NoteTooLong engine.Code = "table.note-too-long"
	// NotKept: no guardian keeps the seat.
	NotKept engine.Code = "table.not-kept"
	// NoGuardian: the game has no artificial player that could keep a seat.
	NoGuardian engine.Code = "table.no-guardian"
	// HasResigned: has left the game for good.
	HasResigned engine.Code = "table.has-resigned"
	// BetsClosed: the game has gone too far, or takes no bets.
	BetsClosed engine.Code = "table.bets-closed"
	// PlayersDontBet: the one who bets plays in the game.
	PlayersDontBet engine.Code = "table.players-dont-bet"
	// NoSuchSeat: the game has no such seat.
	NoSuchSeat engine.Code = "table.no-such-seat"
	// NoHints: people play with each other, and have not agreed to hints.
	NoHints engine.Code = "table.no-hints"
	// NoHintsToday: it is the game of a day, which is the same for all.
	NoHintsToday engine.Code = "table.no-hints-today"
	// OldRules: the game was begun under rules that this program has no more.
	OldRules engine.Code = "table.old-rules"
)

// Done is what became of a request that was carried out.
type Done struct {
	Code engine.Code `json:"code"`
	Move string      `json:"move,omitempty"` // Played, Undone: the move, as stored
	Game int64       `json:"game,omitempty"` // Played, Undone: the game
	Seq  int         `json:"seq,omitempty"`  // Played: how many moves the game had before; Undone: has now
	N    int         `json:"n,omitempty"`    // Agreed: how many have not agreed yet; LeftAlone: about how many games; Planned: the place in the plan; Undone: 1 of a move that was made by itself; FactionChosen: the faction
}

// Codes of what was done.
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
	// FactionChosen: the seat plays with the faction that was chosen.
	FactionChosen engine.Code = "table.token-chosen"
	// HasChosen: something else was chosen for the game.
	HasChosen engine.Code = "table.has-chosen"
	// LeftAlone: the one who asks is not reminded any more of turns that wait for them.
	LeftAlone engine.Code = "table.left-alone"
	Added     engine.Code = "table.added"
	Removed   engine.Code = "table.removed"
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

// Codes of events, which are told with a move besides what it did.
const (
	// TookBack: the seat has taken its move back.
	TookBack engine.Code = "table.took-back"
	// AnswerFell: the seat's answer fell, because another has taken back what it answers.
	AnswerFell engine.Code = "table.answer-fell"
	// AsPlanned: the move was made by itself, as its player had said beforehand.
	AsPlanned engine.Code = "table.as-planned"
	// StoodIn: an artificial player has made the move for a person whose time ran out,
	// and who keeps the seat. Args: "player".
	StoodIn engine.Code = "table.stood-in"
	// StandsIn: an artificial player has made the move for a person, whatever the reason.
	// Args: "player".
	StandsIn engine.Code = "table.stands-in"
	// TookChair: somebody has taken the seat of one who had resigned. It is about the
	// table. Args: "name" and "before", a Former each.
	TookChair engine.Code = "table.took-chair"
)
