// Package club decides how a server's club of a game goes on: who counts in, when a season opens,
// begins and ends, in which groups it is played, which games are begun, how the groups stand, and what
// the channel is to be shown. It does no I/O but reading and writing its values in a store; package
// table begins and ends the games, package announce posts the messages.
//
// A club is one document ([Club]), which changes only as a whole, and only if nobody else has changed it
// since it was read. What a person says of themselves is a value of their own ([Member]), so that
// five hundred may press at once. A finished game leaves its outcome as a value ([Outcome]) in the change
// that finishes it, from where the next step takes it into the document.
//
// [State.Advance] is the whole life of a club: it is called by tasks and does what is due, once. A task
// that comes late, twice, or in two processes at once finds it done.
//
// The files, from the bottom up; a file uses only those before it:
//
//   - club.go: what is stored
//   - calendar.go: when seasons begin and end
//   - standings.go: how groups stand
//   - season.go: the life of a club
//   - posts.go: the messages of a season, and what is told of those who moderate
package club
