// Package announce is what a channel is shown: the lobby, the board of each
// turn, what a round brought, the result.
//
// It is to be little. A turn of a person is a message, since it calls somebody;
// artificial players among themselves change one. What comes between in a turn (a
// fight to be answered, cards to be discarded) is one message, which calls all
// who have to decide and is changed as they do. When play then comes back to
// somebody who was called for this turn, that message is changed again: they look
// on. Only people who had to wait for longer than a few minutes are called by a new
// one, for a change notifies nobody, and their turn may otherwise lie for days. A person
// who is asked alone for something that nobody waits for, such as an offer, is told of
// it by a new one too, once in a turn (asked.go).
//
// While all who are to move are at the table, and nobody has spoken since, the board is
// changed where it stands: one request, and not the two of a new message and the old one
// that shrinks. It calls nobody. Who then does not move for all that is called by the
// same message, posted anew (inplace.go). A round has a message of its own at least.
//
// A board that is not the newest any more shrinks to what happened, or to what the
// round brought (old.go). Where it can a game is played in a thread of its own, and
// its channel reads the start and the end (thread.go); the thread is named after who
// plays there, and closed when they have done talking.
//
// The table leaves a task when a game has changed; the [Announcer] looks how the
// game stands by then and what its channel has been told, and posts or changes
// the next message. So a task may be carried out late, or twice, and nothing is
// told twice or never. What is to be shown next follows from the game and its messages
// (next.go, inplace.go), and what becomes of a message from what it was (life.go); the rest makes
// the channel so. How a message is posted once, also when an answer is lost
// or the process dies in between, is told in posting.go.
//
// People whom games wait for, and who lose their seat or their table or get it back,
// are told so by direct message, or where they want it (notice.go). So are people whose
// offer somebody accepts after they have gone, or for whom an order does (dealt.go).
//
// When a channel will not take a message the task waits, never a worker; where
// the bot may not write it stays away ever longer, for a server that threw it
// out with all its tasks together ([Returns]). Nobody's time runs there.
//
// From the bottom up: what a message of a game is called (label.go), a game as it is shown
// (showing.go), what is said of it (lobby.go, asked.go, ending.go, board.go, end.go,
// old.go), what comes next and what becomes of a message (next.go, inplace.go, life.go); the requests
// that make it so (posting.go, late.go, thread.go, notice.go); and the tasks (announce.go).
//
// The package works with channels through message.Channels: it knows no Discord
// and no HTTP, and is tested without.
package announce
