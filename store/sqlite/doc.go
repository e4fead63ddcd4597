// Package sqlite keeps games in one SQLite file: the store.Store of the
// product.
//
// A [Store] has one connection that writes and several that only read. Every
// write is one BEGIN IMMEDIATE transaction with synchronous=FULL, in a
// write-ahead log: what is committed survives the death of the process and of
// the machine, readers never wait for the writer, and any number of processes
// may open the same file. A database that another process is writing is waited
// for, as long as the context lasts and at most the busy timeout.
//
// Before it says that something is committed, a Store looks whether the file,
// its log and the log's index are still the ones it opened: SQLite would go on
// writing to files that were deleted, moved or replaced, which nobody finds
// again. What is deleted in the moment between cannot be noticed.
//
// The two races of the product are lost by a key and not by a lock held while
// somebody thinks: (game, seq) of a move, and the id of a request. A third key
// allows one live game of a kind in a channel.
//
// Of a game, columns are what a query knows; the rest is one document in JSON
// (store.Game.Document), so that a field that no query needs stands in the struct
// alone. The users who have a seat are in a table of their own beside it.
//
// The schema is the sequence of files in migrations; a released one is never
// changed, the next one is added. A database that is brought up to date is copied
// before that, to a file beside it. Times in columns are integers, milliseconds
// since 1970 in UTC; NULL is a time that has not come.
//
// The package knows SQL and the types of package store. It knows no rules of
// any game and no Discord.
package sqlite
