package table

import (
	"errors"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// What those who speak with the table need of the sitting, by the same names. Nobody
// else sees the sitting itself: its functions tell what its methods keep.

type (
	Games       = sitting.Games
	Header      = sitting.Header
	Opening     = sitting.Opening
	Done        = sitting.Done
	EndQuestion = sitting.EndQuestion
	Plan        = sitting.Plan
	Notice      = sitting.Notice
	About       = sitting.About
	Turn        = sitting.SeatTurn
	Former      = sitting.Former
)

var (
	Plays        = sitting.Plays
	IsGone       = sitting.IsGone
	IsKept       = sitting.IsKept
	HasSay       = sitting.HasSay
	StandsStill  = sitting.StandsStill
	MayTakeChair = sitting.MayTakeChair
	WasSecret    = sitting.WasSecret
	ReadPlan     = sitting.ReadPlan
	CleanName    = sitting.CleanName
	PersonName   = sitting.PersonName
	PlayerTerm   = sitting.PlayerTerm
)

const (
	AnyBoard   = sitting.AnyBoard
	InvitedFor = sitting.InvitedFor
	MaxNote    = sitting.MaxNote
	MaxPlanned = sitting.MaxPlanned
	Nameless   = sitting.Nameless
	TalkAfter  = sitting.TalkAfter

	TaskClock  = sitting.TaskClock
	TaskIdle   = sitting.TaskIdle
	TaskLapse  = sitting.TaskLapse
	TaskNotice = sitting.TaskNotice
	TaskShow   = sitting.TaskShow
	TaskThink  = sitting.TaskThink
	TaskThread = sitting.TaskThread
	ShowAgain  = sitting.ShowAgain
)

// What was done: see the sitting's codes.
const (
	Added, Removed, TokenChosen, OpenedToAll = sitting.Added, sitting.Removed, sitting.TokenChosen, sitting.OpenedToAll
	Opened, Joined, Left, Started            = sitting.Opened, sitting.Joined, sitting.Left, sitting.Started
	Played, Undone, HasBet                   = sitting.Played, sitting.Undone, sitting.HasBet
	Planned, PlanDropped, Noted, NoteDropped = sitting.Planned, sitting.PlanDropped, sitting.Noted, sitting.NoteDropped
	Agreed, Kept, Cancelled                  = sitting.Agreed, sitting.Kept, sitting.Cancelled
	Resigned, Returned, SatDown              = sitting.Resigned, sitting.Returned, sitting.SatDown
	BroughtBack, BackToo                     = sitting.BroughtBack, sitting.BackToo
)

// What is told of a moment besides what the rules say of it, and in notices.
const (
	AsPlanned, StandsIn, StoodIn, TookChair, TookBack, AnswerFell = sitting.AsPlanned, sitting.StandsIn, sitting.StoodIn, sitting.TookChair, sitting.TookBack, sitting.AnswerFell

	Waits, MissedTurn, SeatKept, GameAway, BackAgain = sitting.Waits, sitting.MissedTurn, sitting.SeatKept, sitting.GameAway, sitting.BackAgain
)

// Why something cannot be done at a table: see the sitting's codes.
const (
	AlreadyStarted, NotStarted, Closed, Stale          = sitting.AlreadyStarted, sitting.NotStarted, sitting.Closed, sitting.Stale
	Seated, NotSeated, Full, TooFew, TooMany, BadSeats = sitting.Seated, sitting.NotSeated, sitting.Full, sitting.TooFew, sitting.TooMany, sitting.BadSeats
	NotInvited, NoSuchPlayer, NoArtificial             = sitting.NotInvited, sitting.NoSuchPlayer, sitting.NoArtificial
	NoTokens, TokenTaken, NoSuchSeat                   = sitting.NoTokens, sitting.TokenTaken, sitting.NoSuchSeat
	HasResigned, NoGuardian, NotKept                   = sitting.HasResigned, sitting.NoGuardian, sitting.NotKept
	WaitFor, TooManyOrders, OldRules, NoFinished       = sitting.WaitFor, sitting.TooManyOrders, sitting.OldRules, sitting.NoFinished
	UndoNothing, UndoOvertaken, UndoDrawn, UndoTooMany = sitting.UndoNothing, sitting.UndoOvertaken, sitting.UndoDrawn, sitting.UndoTooMany
	PlanNow, PlanFull, PlanNone, NoteTooLong           = sitting.PlanNow, sitting.PlanFull, sitting.PlanNone, sitting.NoteTooLong
	CreatorOnly, ModeratorOnly                         = sitting.CreatorOnly, sitting.ModeratorOnly
	AlreadyAgreed, AskedBefore, NobodyAsks             = sitting.AlreadyAgreed, sitting.AskedBefore, sitting.NobodyAsks
	IsPutAway, BackAlready, NotPutAway                 = sitting.IsPutAway, sitting.BackAlready, sitting.NotPutAway
	BetsClosed, PlayersDontBet                         = sitting.BetsClosed, sitting.PlayersDontBet
)

func refuse(code engine.Code, args engine.Args) error { return &engine.Refusal{Code: code, Args: args} }

// isRefused reports whether an error is a refusal for a reason.
func isRefused(err error, why engine.Code) bool {
	var refused *engine.Refusal
	return errors.As(err, &refused) && refused.Code == why
}

// Why a request is refused before anything is done at the table that it means, besides
// what the sitting refuses.
const (
	// NoGame: no game is live in the channel.
	NoGame engine.Code = "table.no-game"
	// PlayedIn: the game that was opened in the channel, at which the one who asks
	// has a seat, is played in a thread. Args: "channel".
	PlayedIn engine.Code = "table.played-in"
	// Occupied: one is live already.
	Occupied engine.Code = "table.occupied"
	// Elsewhere: the game that a button names is another channel's or guild's.
	Elsewhere engine.Code = "table.elsewhere"
	// NoMember: who asks from a direct message has left the game's guild.
	NoMember engine.Code = "table.no-member"
	// BotGone: the bot is no member of the game's guild.
	BotGone engine.Code = "table.bot-gone"
	// NotYours: a reminder's button was pressed by somebody else.
	NotYours engine.Code = "table.not-yours"
	// TurnOver: the turn that a button is about has been played.
	TurnOver engine.Code = "table.turn-over"
	// UndoEnded: the move ended the game.
	UndoEnded engine.Code = "table.undo-ended"
)
