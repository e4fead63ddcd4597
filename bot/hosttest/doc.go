// Package hosttest provides the host to its tests: a table and the records on a database of
// their own, and an announcer that tells the channels about the games. The channels are in memory
// ([Channels]) unless a test gives others. Players sit down, play and let time pass on a clock
// that only tests advance, and due tasks are carried out when a test says so. Tests name the
// sentences that they expect by their keys ([Says]).
//
// It contains the parts up to the announcer and the list of games. Tests of a part above (chat,
// the gateway, the bot) add that themselves.
package hosttest
