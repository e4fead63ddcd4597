package sitting

import "sobremesa/engine"

// Codes of refusals: why a verb cannot be carried out. The argument "names" lists players ([Called]),
// and "n" is the number that selects the plural form.
const (
	NoFinished engine.Code = "table.no-finished" // the channel has no finished game
	Closed     engine.Code = "table.closed"      // the game of a button has ended. Args: "name" (of who ended it alone, or "")
	NotInvited engine.Code = "table.not-invited" // the table is kept for others. Args: "until" (Unix time)
	// Unreliable: the user has played too few of their turns in time for what the table asks. Args: "asked",
	// "percent", "turns" (that the percentage is of), "n" (how many more in time would do), "club" (whether
	// it is a club that asks).
	Unreliable engine.Code = "table.unreliable"
	// AsksTooMuch: the user asks others to be more reliable than they are. Args: "asked", "percent", "turns".
	AsksTooMuch engine.Code = "table.asks-too-much"
	// AlreadyStarted: the lobby is closed. Args: "leaving" (whether a player with a seat wanted to
	// leave it), or "names" (of the players); for a rematch also "channel" (where it is played).
	AlreadyStarted engine.Code = "table.already-started"
	NotStarted     engine.Code = "table.not-started"    // the game is still in the lobby
	Seated         engine.Code = "table.seated"         // the user already has a seat
	NotSeated      engine.Code = "table.not-seated"     // the user has no seat
	Full           engine.Code = "table.full"           // all seats are taken. Args: "n", "names" (of the players)
	TooFew         engine.Code = "table.too-few"        // there are not enough players to start. Args: "n" (how many are missing), "least"
	CreatorOnly    engine.Code = "table.creator-only"   // only who opened the table, or a moderator, may end the game. Args: "name"
	OpenerOnly     engine.Code = "table.opener-only"    // only the user who opened the table may do that. Args: "name"
	NoSuchChoice   engine.Code = "table.no-such-choice" // the game has no such option, or the option has no such value
	AlreadyAgreed  engine.Code = "table.already-agreed" // the user has already agreed to end the game
	ChairTaken     engine.Code = "table.chair-taken"    // another user has taken over the seat of who had resigned. Args: "name"
	AskedBefore    engine.Code = "table.asked-before"   // another player refused to end the game, and nobody has moved since. Args: "name"
	NobodyAsks     engine.Code = "table.nobody-asks"    // there is no request to end the game any more. Args: "name" (of who refused it, or "")
	ModeratorOnly  engine.Code = "table.moderator-only" // only moderators may end a game alone
	IsPutAway      engine.Code = "table.is-put-away"    // the game was put away and has to be brought back first; the channel has no live one
	// BackAlready: the game was already brought back by another user, and the user plays in it. Args:
	// "name" (of the other user, or "" after the next move).
	BackAlready  engine.Code = "table.back-already"
	NotPutAway   engine.Code = "table.not-put-away"   // no game of the user here was put away. Args: "name" (of who has ended it since, or "")
	BadSeats     engine.Code = "table.bad-seats"      // the number of seats is outside the game's limits. Args: "least", "most"
	TurnOver     engine.Code = "table.turn-over"      // the turn that a button is about is over
	Stale        engine.Code = "table.stale"          // the board has changed since the button was drawn
	TooMany      engine.Code = "table.too-many"       // more players than the table has seats. Args: "seated", "seats"
	WaitFor      engine.Code = "table.wait-for"       // it is another player's turn. Args: "names"
	NoSuchPlayer engine.Code = "table.no-such-player" // there is no such artificial player. Args: "names" (those that there are)
	NoArtificial engine.Code = "table.no-artificial"  // there is no artificial player to remove
	// FactionTaken: another player has chosen the faction, or it does not exist. Args: "names" (the
	// factions that are free), "by" (the other player, or "").
	FactionTaken  engine.Code = "table.token-taken"
	NoFactions    engine.Code = "table.no-tokens"       // the game has no factions to choose from
	UndoNothing   engine.Code = "table.undo-nothing"    // the user has no move to take back
	UndoOvertaken engine.Code = "table.undo-overtaken"  // others have decided something since the move. Args: "names"
	UndoDrawn     engine.Code = "table.undo-drawn"      // chance has played since the move. Args: "seq" (of the board after the move)
	UndoTooMany   engine.Code = "table.undo-too-many"   // the limit of undos in a turn is reached. Args: "most"
	TooManyOrders engine.Code = "table.too-many-orders" // the limit of standing orders in a turn is reached. Args: "most"
	PlanNow       engine.Code = "table.plan-now"        // it is the user's turn, so there is nothing to plan
	PlanFull      engine.Code = "table.plan-full"       // the plan has as many moves as a plan may have. Args: "most"
	PlanNone      engine.Code = "table.plan-none"       // the user has no plan
	NoteTooLong   engine.Code = "table.note-too-long"   // the note is too long. Args: "most" (characters)
	NotKept       engine.Code = "table.not-kept"        // no guardian keeps the seat
	NoGuardian    engine.Code = "table.no-guardian"     // the game has no artificial player that could keep a seat
	HasResigned   engine.Code = "table.has-resigned"    // the user has left the game for good
	NoHints       engine.Code = "table.no-hints"        // people play against each other, and the game was opened without hints
	NoHintsToday  engine.Code = "table.no-hints-today"  // it is the game of the day, which is the same for everybody
	OfSeason      engine.Code = "table.of-season"       // the game belongs to a season of the club, and nobody can end it
	// TimeOver: the user's time for the game is over. Args: "later", whether the next turn gives some.
	TimeOver   engine.Code = "table.time-over"
	SeasonOver engine.Code = "table.season-over" // the season of the game is over; it is played out without its people
	OldRules   engine.Code = "table.old-rules"   // the game was begun under rules that this program no longer has
)

// Done is the outcome of a verb that was carried out.
type Done struct {
	Code engine.Code `json:"code"`
	Move string      `json:"move,omitempty"` // Played, Undone: the move, as stored
	Game int64       `json:"game,omitempty"` // Played, Undone: the game
	Seq  int         `json:"seq,omitempty"`  // Played: number of moves before this one; Undone: number of moves now
	// Agreed: how many have not agreed yet; LeftAlone: about how many games; Planned: the place in the
	// plan; Undone: 1 of a move that was made by itself; FactionChosen: the faction
	N int `json:"n,omitempty"`
}

// Codes of outcomes.
const (
	Opened        engine.Code = "table.opened"
	Joined        engine.Code = "table.joined"
	Left          engine.Code = "table.left"
	Started       engine.Code = "table.started"
	Cancelled     engine.Code = "table.cancelled"
	Agreed        engine.Code = "table.agreed"
	Played        engine.Code = "table.played"
	Undone        engine.Code = "table.undone"
	Planned       engine.Code = "table.planned"
	Noted         engine.Code = "table.noted"
	NoteDropped   engine.Code = "table.note-dropped"  // the note was deleted
	PlanDropped   engine.Code = "table.plan-dropped"  // the plan was deleted
	OpenedToAll   engine.Code = "table.opened-to-all" // the table is no longer reserved for invited users
	FactionChosen engine.Code = "table.token-chosen"  // the seat has the chosen faction
	HasChosen     engine.Code = "table.has-chosen"    // the options of the game were changed
	LeftAlone     engine.Code = "table.left-alone"    // the user is no longer reminded of the turns that wait for them
	Added         engine.Code = "table.added"
	Removed       engine.Code = "table.removed"
	Kept          engine.Code = "table.kept"         // the request to end the game was refused
	BroughtBack   engine.Code = "table.brought-back" // a game that was put away goes on
	BackToo       engine.Code = "table.back-too"     // another user brought the game back, and the user has their seat back
	Returned      engine.Code = "table.returned"
	Resigned      engine.Code = "table.resigned"
	SatDown       engine.Code = "table.sat-down" // the user took over the seat of a player who had resigned
)

// Codes of events that are shown with a move in addition to its own events.
const (
	TookBack   engine.Code = "table.took-back"   // the seat has taken back its move
	AnswerFell engine.Code = "table.answer-fell" // the seat's answer was dropped with the move that it answers
	AsPlanned  engine.Code = "table.as-planned"  // the move was made automatically, as its player had planned
	StoodIn    engine.Code = "table.stood-in"    // an artificial player has moved for a person whose time ran out. Args: "player"
	StandsIn   engine.Code = "table.stands-in"   // an artificial player has moved for a person, for whatever reason. Args: "player"
	TookChair  engine.Code = "table.took-chair"  // a user has taken the seat of who had resigned. Args: "name", "before" (a Former each)
)
