package sitting

import (
	"time"

	"sobremesa/bot/absence"
	"sobremesa/engine"
	"sobremesa/store"
)

// World is what a verb is told of its surroundings.
type World struct {
	Now     time.Time
	Games   Games
	Unsure  bool            // an earlier attempt at the same change may have been committed
	Absence absence.Absence // says which time does not count at the table
	Left    []string        // the people at the table who are known to have left the guild: see [Concerned]
	Before  *store.Game     // the previous game of the channel for verbs that need [GameBefore], nil for none
	// Beaten holds, for the people for whom a guardian may play after a verb that needs [Strength],
	// [Clock] or [Lapse], and for those who have left, the artificial player one rung below their
	// own: see [Ladder].
	Beaten map[string]string
	// Reliability is the user's, for verbs that need [Turns] at a table that asks for it.
	Reliability Reliability
	AnswerPause time.Duration // how long an artificial player waits for an optional answer, such as to an offer
	UndoPause   time.Duration // how long they wait, among several people, after a move that can be taken back
}

// Games answers questions about the games that can be played.
type Games interface {
	// Rules returns the newest rules of a kind of game, or nil for an unknown kind.
	Rules(kind string) engine.Game
	// Players returns the names of a kind's artificial players, weakest first.
	Players(kind string) []string
	// Ladder returns the names of those that people meet one after the other, weakest first.
	Ladder(kind string) []string
	// IsProgram reports whether an artificial player is, or was, a program of others.
	IsProgram(kind, player string) bool
	// Today returns the name of a kind's artificial player that plays for the named one, which may be
	// offered no more.
	Today(kind, player string) string
	// Guardian returns the name of the artificial player that stands in for people who are away and
	// of whose strength nothing is known. It is "" for a kind without one; games of that kind have
	// no clock.
	Guardian(kind string) string
	// ByPace returns the defaults of a kind's options that depend on the time for a turn, 0 for no
	// limit, at tables where people wait for each other.
	ByPace(kind string, pace time.Duration) engine.Chosen
	// Dealt returns the two parties of an offer whose acceptance the public event e reports, and no
	// seats for any other event.
	Dealt(kind string, e engine.Event) engine.Seats
	// Factions returns the terms of the factions that players may choose, such as colours,
	// or nil when there is no choice.
	Factions(kind string) []engine.Term
}

// By is the user who asks for something.
type By struct {
	User string
	// Name is the user's name as shown in Guild, which is "" in a direct message, or "" when it is not
	// known. It is cleaned before it is stored.
	Name, Guild string
	NoThreads   bool   // the bot may not start threads in the channel or write in them
	Moderator   bool   // the user may end games of others
	LastMessage string // id of the last message in the channel where the user asks, or "" if not known
}

// AnyBoard as the seq of a verb says that the request was not made for a particular board: the user
// typed it.
const AnyBoard = -1

// Kinds and payloads of the tasks that a table puts in the outbox.
const (
	TaskShow = "show" // shows the channel how the game stands
	// ShowAgain is the payload of a TaskShow after a seat has changed hands or got another
	// deadline: the board looks different although nobody has moved.
	ShowAgain = "again"
	// ShowRaise is the key and payload of the TaskShow that posts a message anew which was edited
	// in place, because the players to move have not reacted. See RaiseTask.
	ShowRaise  = "raise"
	TaskThread = "thread" // renames the game's thread after its current players or, after the end, closes it
	TaskThink  = "think"  // has an artificial player move; see [Think]
	TaskLapse  = "lapse"  // lets a request to end a game lapse; also the key
	TaskIdle   = "idle"   // checks whether a table is idle; also the key
)

// followUp says how the game goes on after a verb.
type followUp int

const (
	atOnce    followUp = iota
	resting            // only artificial players are left, and the game pauses so that spectators can follow
	asking             // people may answer an artificial player, and the game pauses for them
	private            // only one player's private data has changed; atOnce if a seat has changed hands too
	abandoned          // the channel is gone, and nothing can be shown there
	silent             // no follow-up tasks but those that the verb itself adds
)

// ShowAgainTask returns the task that shows a board again although nobody has moved.
func ShowAgainTask(g *store.Game, now time.Time) store.Task {
	return store.Task{Kind: TaskShow, Key: TaskShow, Game: g.ID, Payload: []byte(ShowAgain), Due: now}
}

// RaiseTask returns the task that posts the message of a game anew at due. The next move cancels
// it.
func RaiseTask(game int64, due time.Time) store.Task {
	return store.Task{Kind: TaskShow, Key: ShowRaise, Game: game, Payload: []byte(ShowRaise), Due: due}
}

// lapseTask returns the task that lets the request to end a game lapse.
func lapseTask(g *store.Game) store.Task {
	return store.Task{Kind: TaskLapse, Key: TaskLapse, Due: g.EndLapses}
}

// AwayAfter is how long a table is left alone when nothing happens at it.
const AwayAfter = 14 * 24 * time.Hour

// idleTask returns the task that checks a table AwayAfter its last activity. The payload holds the
// time of that activity.
func idleTask(since time.Time) store.Task {
	return store.Task{Kind: TaskIdle, Key: TaskIdle, Payload: []byte(since.UTC().Format(time.RFC3339Nano)), Due: since.Add(AwayAfter)}
}
