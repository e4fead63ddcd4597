// Package store defines how games are kept: the values that are stored ([Game], [Move], [Task],
// [Result]) and the contract of the storage ([Store]).
//
// A game is stored as its list of moves, including those of chance, and a document with everything
// else that its players and its channel need ([Game.Document]). The few fields that queries look
// for have columns of their own.
//
// A [Change] holds everything that one request writes, in one transaction. A [Task] is a row of the
// outbox: something to be announced or done after the transaction, carried out by a worker loop. A
// store cannot commit its own change and a message in Discord together. The game therefore notes
// each message before it is sent ([Message]), and after an interruption the program looks for the
// messages whose fate is unknown.
//
// What belongs to no game is a short text that packages above read and write whole ([ValueStore]):
// settings, facts, answers to puzzles, memberships of guilds, and what each of the processes that
// serve a store together tells of itself. The store stamps these by its own clock.
//
// For all else the store has no clock. Every call that sets times is told the current time, which is
// stored with them. When the clock is put back, times set while it ran ahead are put back with it, and a time
// that was meant to be days away stays days away.
//
// The results of a finished game are an entry in a log ([Finish]), which is read from any number on.
// What follows from the log, such as leaderboards and ratings, is not stored. A user who asks to be
// forgotten is replaced by a pseudonym in the games and in the log ([Forget]).
//
// The package knows what a seat is and nothing else of the games. It knows nothing of Discord:
// users, guilds, channels and messages are opaque ids. Packages store/sqlite and store/postgres
// implement the contract; store/storetest tests it against every implementation.
package store
