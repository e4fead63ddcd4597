// Package records is what finished games have left, as far as it is told: the
// leaderboards of a server and who of those listed is still there, what a person's games
// say of them, and how their last ones went.
//
// The store counts a finished game (store.Records); here it is asked, and finished games
// are replayed by the sitting, as everybody may know them. No game is changed: all that is
// written is who has left a server, and the task to find that out.
//
// The store, the games and the clock are given to the [Records]. The package knows no
// table, no Discord, no SQL, no language and no game: people and servers are ids.
package records
