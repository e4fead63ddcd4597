package sitting

import (
	"time"

	"sobremesa/store"
)

// Kinds of the tasks that a table puts in the outbox.
const (
	// TaskShow: the game has changed; show its channel how it stands.
	TaskShow = "show"
	// ShowAgain is the payload of a TaskShow after a seat has passed to somebody
	// else, or has another time until which to move: the board is another one,
	// although nobody has moved.
	ShowAgain = "again"
	// ShowRaise is the payload of a TaskShow, under a key of its own, by which a message
	// that was changed in place is posted anew for those who are to move and did not: see
	// RaiseTask.
	ShowRaise = "raise"
	// TaskThread: name the game's thread after those who play there now or, once the
	// game is over, close it. With a payload: the thread that it names was started in
	// vain; close it.
	TaskThread = "thread"
	// TaskThink: an artificial player is to move; see [Think].
	TaskThink = "think"
)

// followUp is how a game goes on after what was done.
type followUp int

const (
	atOnce followUp = iota
	// resting: it has artificial players alone, and goes on after a pause in which
	// those who watch can follow.
	resting
	// asking: people may answer an artificial player, which goes on after a pause.
	asking
	// unseen: nothing has changed but what is one person's own, unless a seat has
	// passed to somebody else.
	unseen
	// abandoned: its channel is gone, and nothing can be shown there.
	abandoned
	// silent: nothing follows but what was brought.
	silent
)

// ShowAgainTask is the task by which a board is changed although nobody has moved.
func ShowAgainTask(g *store.Game, now time.Time) store.Task {
	return store.Task{Kind: TaskShow, Key: TaskShow, Game: g.ID, Payload: []byte(ShowAgain), Due: now}
}

// RaiseTask is the task by which the message that shows a game is posted anew, unless
// the game has gone on by then. The next move cancels it.
func RaiseTask(game int64, due time.Time) store.Task {
	return store.Task{Kind: TaskShow, Key: ShowRaise, Game: game, Payload: []byte(ShowRaise), Due: due}
}

// TaskLapse is the task by which a request to end a game lapses.
const TaskLapse = "lapse"

// lapseTask is the task by which the request to end a game lapses.
func lapseTask(g *store.Game) store.Task {
	return store.Task{Kind: TaskLapse, Key: TaskLapse, Due: g.EndLapses}
}

// AwayAfter is how long a table is left standing at which nothing happens.
const AwayAfter = 14 * 24 * time.Hour

// TaskIdle is the task that looks whether anything has happened at a table.
const TaskIdle = "idle"

// idleTask looks after a table at which something has happened then: its payload.
func idleTask(since time.Time) store.Task {
	return store.Task{Kind: TaskIdle, Key: TaskIdle, Payload: []byte(since.UTC().Format(time.RFC3339Nano)), Due: since.Add(AwayAfter)}
}
