// Package announce shows games in their channels: the lobby, the board of each turn, the recap of a
// round, the result.
//
// It posts few messages. The turn of a person gets a new message, because an edit notifies nobody.
// The moves of artificial players among themselves edit one message. Decisions within a turn (a
// fight to be answered, cards to be discarded) share one message, which mentions all who have to
// decide and is edited as they do. When play then returns to a player who was mentioned for this
// turn already, that message is edited again: the player is assumed to be watching. Only people who
// have waited for others for longer than a few minutes are mentioned in a new message; otherwise
// their turn could lie unnoticed for days. A person who is asked for something that nobody waits
// for, such as an offer to them alone, gets a new message too, once a turn (asked.go).
//
// While all who are to move are at the table, and nobody has written in the channel since, the
// board is edited in place. That takes one request, where a new message takes two, since the old
// one has to shrink. The edit notifies nobody. If a player still does not move, the same message is
// posted anew and mentions them (next.go). If Discord refuses the edit, because it allows few of
// messages that are older than an hour, a new message takes the board's place (posting.go). Each round has at least one message of its own.
//
// A new table is posted below the result of the channel's last game, even if that has failed (announce.go).
// The first message of a table that waits for others calls the role that the server has named, at
// most once an hour (lobby.go). If it is unknown whether that was done, it is not done again.
//
// A board that is no longer the newest shrinks to lines about what happened, or becomes the recap of
// the round, which lists no moves (old.go). Where possible a game is played in a thread of its own, and its channel shows
// the start and the end (thread.go). The thread is named after the players, and closed some time
// after the game when nobody writes there any more.
//
// When a game changes, package table adds a task to the outbox. The [Announcer] compares the
// current state of the game with what its channel has been told, and posts or edits the next
// message. So a task may be carried out late or twice, and still everything is told exactly once.
// The game and its messages determine what is shown next (next.go) and what happens to
// each message (package posted); the rest of the package brings the channel to that state.
// posting.go explains how a message is posted only once, even if an answer is lost or the process
// dies in between.
//
// A club's channel gets five messages a season, of which those of the opening and the digest are edited
// (season.go). Only that of the groups mentions anybody. A game of a season is shown in its thread alone:
// the message from which the thread was started is deleted, and the result is not repeated.
//
// Direct messages tell people that a game waits for them, that they have lost their seat or their
// table, that they have it back, or that a season ends soon in which they have games left. People who prefer it are told in a channel instead (notice.go).
// A player is also told if somebody accepts their offer, or their standing order accepts one, while
// they are away (notice.go).
//
// When a channel refuses a message the task waits, never a worker. Where the bot may not write, it
// tries at growing intervals, with each move, and when somebody does something in the server; if it
// was removed from a server, all tasks of that server wait together ([Returns]). Meanwhile nobody's
// time runs in the game, and package chat tells people why the channel shows nothing (refused.go).
//
// From the bottom up: the labels of messages (posted/messages.go); the announcer (announcer.go) and a
// game as it is shown (showing.go); the content of messages (lobby.go, asked.go, ending.go, board.go,
// end.go, old.go, season.go); what comes next (next.go, posted/messages.go); the requests (posting.go, late.go,
// thread.go, notice.go); and the tasks (announce.go).
//
// The package reaches channels through message.Channels. It knows neither Discord nor HTTP, and is
// tested without them.
package announce
