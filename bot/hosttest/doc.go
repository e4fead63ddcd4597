// Package hosttest is the host for its tests: a table and the records over a database of
// their own, and an announcer that tells channels of the games, which are in memory
// ([Channels]) unless others are given. People sit down, play and let time pass on a clock
// that stands still; what falls due is carried out when a test says so. What a test wants
// to be said it names by its key ([Says]).
//
// It knows the parts up to the announcer and the list of games. Tests of a part above
// (chat, the gateway, the bot) put that on top.
package hosttest
