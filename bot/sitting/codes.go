package sitting

import "sobremesa/engine"

// Codes of refusals: why a verb cannot be carried out. The argument "names" lists players ([Called]),
// and "n" is the number that selects the plural form.
const (
	// NoFinished: the channel has no finished game.
	NoFinished engine.Code = "table.no-finished"
	// Closed: the game that a button belongs to has ended. Args: "name" (of the player who ended it
	// alone, or "").
	Closed engine.Code = "table.closed"
	// NotInvited: the table is kept for others. Args: "until" (Unix time).
	NotInvited engine.Code = "table.not-invited"
	// AlreadyStarted: the lobby is closed. Args: "leaving" (whether a player with a seat wanted to
	// leave it), or "names" (of the players); for a rematch also "channel" (where it is played).
	AlreadyStarted engine.Code = "table.already-started"
	// NotStarted: the game is still in the lobby.
	NotStarted engine.Code = "table.not-started"
	// Seated: the user already has a seat.
	Seated engine.Code = "table.seated"
	// NotSeated: the user has no seat.
	NotSeated engine.Code = "table.not-seated"
	// Full: all seats are taken. Args: "n", "names" (of the players).
	Full engine.Code = "table.full"
	// TooFew: there are not enough players to start. Args: "n" (how many are missing), "least".
	TooFew engine.Code = "table.too-few"
	// CreatorOnly: only the user who opened the table, or a moderator, may end the game. Args:
	// "name".
	CreatorOnly engine.Code = "table.creator-only"
	// OpenerOnly: only the user who opened the table may do that. Args: "name".
	OpenerOnly engine.Code = "table.opener-only"
	// NoSuchChoice: the game has no such option, or the option has no such value.
	NoSuchChoice engine.Code = "table.no-such-choice"
	// AlreadyAgreed: the user has already agreed to end the game.
	AlreadyAgreed engine.Code = "table.already-agreed"
	// ChairTaken: another user has taken over the seat of a player who had resigned. Args: "name".
	ChairTaken engine.Code = "table.chair-taken"
	// AskedBefore: another player refused to end the game, and nobody has moved since. Args: "name".
	AskedBefore engine.Code = "table.asked-before"
	// NobodyAsks: there is no request to end the game, or not any more. Args: "name" (of the player
	// who has refused it, or "").
	NobodyAsks engine.Code = "table.nobody-asks"
	// ModeratorOnly: only moderators may end a game alone.
	ModeratorOnly engine.Code = "table.moderator-only"
	// IsPutAway: the game was put away and has to be brought back first. The channel has no live
	// game.
	IsPutAway engine.Code = "table.is-put-away"
	// BackAlready: the game was already brought back by another user, and the user plays in it. Args:
	// "name" (of the other user, or "" after the next move).
	BackAlready engine.Code = "table.back-already"
	// NotPutAway: no game of the user in this channel was put away. Args: "name" (of the player who
	// has ended it since, or "").
	NotPutAway engine.Code = "table.not-put-away"
	// BadSeats: the number of seats is outside the game's limits. Args: "least", "most".
	BadSeats engine.Code = "table.bad-seats"
	// TurnOver: the turn that a button is about is over.
	TurnOver engine.Code = "table.turn-over"
	// Stale: the board has changed since the button was drawn.
	Stale engine.Code = "table.stale"
	// TooMany: more players than the table has seats. Args: "seated", "seats".
	TooMany engine.Code = "table.too-many"
	// WaitFor: it is another player's turn. Args: "names".
	WaitFor engine.Code = "table.wait-for"
	// NoSuchPlayer: there is no such artificial player. Args: "names" (those that there are).
	NoSuchPlayer engine.Code = "table.no-such-player"
	// NoArtificial: there is no artificial player to remove.
	NoArtificial engine.Code = "table.no-artificial"
	// FactionTaken: another player has chosen the faction, or it does not exist. Args: "names" (the
	// factions that are free), "by" (the other player, or "").
	FactionTaken engine.Code = "table.token-taken"
	// NoFactions: the game has no factions to choose from.
	NoFactions engine.Code = "table.no-tokens"
	// UndoNothing: the user has no move to take back.
	UndoNothing engine.Code = "table.undo-nothing"
	// UndoOvertaken: others have decided something since the move. Args: "names".
	UndoOvertaken engine.Code = "table.undo-overtaken"
	// UndoDrawn: chance has played since the move. Args: "seq" (number of the board after the
	// move).
	UndoDrawn engine.Code = "table.undo-drawn"
	// UndoTooMany: the limit of undos in a turn is reached. Args: "most".
	UndoTooMany engine.Code = "table.undo-too-many"
	// TooManyOrders: the limit of standing orders in a turn is reached. Args: "most".
	TooManyOrders engine.Code = "table.too-many-orders"
	// PlanNow: it is the user's turn, so there is nothing to plan.
	PlanNow engine.Code = "table.plan-now"
	// PlanFull: the plan has as many moves as a plan may have. Args: "most".
	PlanFull engine.Code = "table.plan-full"
	// PlanNone: the user has no plan.
	PlanNone engine.Code = "table.plan-none"
	// NoteTooLong: the note is too long. Args: "most" (characters).
	NoteTooLong engine.Code = "table.note-too-long"
	// NotKept: no guardian keeps the seat.
	NotKept engine.Code = "table.not-kept"
	// NoGuardian: the game has no artificial player that could keep a seat.
	NoGuardian engine.Code = "table.no-guardian"
	// HasResigned: the user has left the game for good.
	HasResigned engine.Code = "table.has-resigned"
	// NoHints: people play against each other, and the game was opened without hints.
	NoHints engine.Code = "table.no-hints"
	// NoHintsToday: it is the game of the day, which is the same for everybody.
	NoHintsToday engine.Code = "table.no-hints-today"
	// OldRules: the game was begun under rules that this program no longer has.
	OldRules engine.Code = "table.old-rules"
)

// Done is the outcome of a verb that was carried out.
type Done struct {
	Code engine.Code `json:"code"`
	Move string      `json:"move,omitempty"` // Played, Undone: the move, as stored
	Game int64       `json:"game,omitempty"` // Played, Undone: the game
	Seq  int         `json:"seq,omitempty"`  // Played: number of moves before this one; Undone: number of moves now
	N    int         `json:"n,omitempty"`    // Agreed: how many have not agreed yet; LeftAlone: about how many games; Planned: the place in the plan; Undone: 1 of a move that was made by itself; FactionChosen: the faction
}

// Codes of outcomes.
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
	// NoteDropped: the note was deleted.
	NoteDropped engine.Code = "table.note-dropped"
	// PlanDropped: the plan was deleted.
	PlanDropped engine.Code = "table.plan-dropped"
	// OpenedToAll: the table is no longer reserved for invited users.
	OpenedToAll engine.Code = "table.opened-to-all"
	// FactionChosen: the seat has the chosen faction.
	FactionChosen engine.Code = "table.token-chosen"
	// HasChosen: the options of the game were changed.
	HasChosen engine.Code = "table.has-chosen"
	// LeftAlone: the user is no longer reminded of the turns that wait for them.
	LeftAlone engine.Code = "table.left-alone"
	Added     engine.Code = "table.added"
	Removed   engine.Code = "table.removed"
	// Kept: the request to end the game was refused.
	Kept engine.Code = "table.kept"
	// BroughtBack: a game that was put away goes on.
	BroughtBack engine.Code = "table.brought-back"
	// BackToo: another user brought the game back, and the user has their seat back.
	BackToo  engine.Code = "table.back-too"
	Returned engine.Code = "table.returned"
	Resigned engine.Code = "table.resigned"
	// SatDown: the user took over the seat of a player who had resigned.
	SatDown engine.Code = "table.sat-down"
)

// Codes of events that are shown with a move in addition to its own events.
const (
	// TookBack: the seat has taken back its move.
	TookBack engine.Code = "table.took-back"
	// AnswerFell: the seat's answer was dropped, because the move that it answers was taken back.
	AnswerFell engine.Code = "table.answer-fell"
	// AsPlanned: the move was made automatically, as its player had planned.
	AsPlanned engine.Code = "table.as-planned"
	// StoodIn: an artificial player has made the move for a person whose time ran out, and who
	// keeps the seat. Args: "player".
	StoodIn engine.Code = "table.stood-in"
	// StandsIn: an artificial player has made the move for a person, for whatever reason. Args:
	// "player".
	StandsIn engine.Code = "table.stands-in"
	// TookChair: a user has taken the seat of a player who had resigned. Args: "name" and "before",
	// a Former each.
	TookChair engine.Code = "table.took-chair"
)
