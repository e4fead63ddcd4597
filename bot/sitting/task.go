package sitting

import (
	"time"

	"sobremesa/store"
)

// Kinds and payloads of the tasks that a table puts in the outbox.
const (
	// TaskShow shows the channel how the game stands.
	TaskShow = "show"
	// ShowAgain is the payload of a TaskShow after a seat has changed hands or got another
	// deadline: the board looks different although nobody has moved.
	ShowAgain = "again"
	// ShowRaise is the key and payload of the TaskShow that posts a message anew which was edited
	// in place, because the players to move have not reacted. See RaiseTask.
	ShowRaise = "raise"
	// TaskThread renames the game's thread after its current players or, once the game is over,
	// closes it.
	TaskThread = "thread"
	// TaskThink has an artificial player move; see [Think].
	TaskThink = "think"
)

// followUp says how the game goes on after a verb.
type followUp int

const (
	atOnce followUp = iota
	// resting: only artificial players are left, and the game pauses so that spectators can follow.
	resting
	// asking: people may answer an artificial player, and the game pauses for them.
	asking
	// unseen: only one player's private data has changed. It counts as atOnce if a seat has changed
	// hands too.
	private
	// abandoned: the channel is gone, and nothing can be shown there.
	abandoned
	// silent: no follow-up tasks but those that the verb itself adds.
	silent
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

// TaskLapse is the kind and key of the task that lets a request to end a game lapse.
const TaskLapse = "lapse"

// lapseTask returns the task that lets the request to end a game lapse.
func lapseTask(g *store.Game) store.Task {
	return store.Task{Kind: TaskLapse, Key: TaskLapse, Due: g.EndLapses}
}

// AwayAfter is how long a table is left alone when nothing happens at it.
const AwayAfter = 14 * 24 * time.Hour

// TaskIdle is the kind and key of the task that checks whether a table is idle.
const TaskIdle = "idle"

// idleTask returns the task that checks a table AwayAfter its last activity. The payload holds the
// time of that activity.
func idleTask(since time.Time) store.Task {
	return store.Task{Kind: TaskIdle, Key: TaskIdle, Payload: []byte(since.UTC().Format(time.RFC3339Nano)), Due: since.Add(AwayAfter)}
}
