// Package store says how games are kept: what is kept ([Game], [Move],
// [Task], [Result]) and what a store promises ([Store]).
//
// A game is kept as its list of moves, chance's included, and as what its people
// and its channel need besides, which is a document but for what is looked for
// ([Game.Document]); a [Change] is all that one request writes, in one
// transaction; a [Task] is a row of the outbox: something that must be told or
// done, worked off by a loop. What a channel was told is noted in the game, and so
// is the message that it is about to be told ([Message]): a store cannot make one
// transaction of its change and of a message elsewhere, so one that is found
// under way has to be looked for.
//
// Time is the caller's: every call that sets times is told what time it is, and
// keeps that with them. So clocks may be put back: what a clock that ran ahead
// has set is put back with it, and what is meant to be days away stays so.
//
// Tallies, ratings and what bets brought are kept as well. They are written with
// the results of a game, and follow from the results of all games in the order in
// which they were finished, so that they can be counted anew at any time
// ([Records]). A person who asks for it is forgotten ([Privacy]):
// their games stay, under a pseudonym.
//
// Of the processes that serve a store together each keeps a row of what it is
// ([Processes]).
//
// The package knows what a seat is and nothing else of the games; it knows no
// Discord: users, guilds, channels and messages are opaque ids. store/sqlite
// and store/postgres implement it, store/storetest is the contract that every
// implementation must pass.
package store
