// Package sqlite keeps games in one SQLite file. It implements store.Store.
//
// A [Store] has one connection that writes and several that only read. Every write is one BEGIN
// IMMEDIATE transaction with synchronous=FULL, in a write-ahead log: committed data survives the
// death of the process and of the machine, readers never wait for the writer, and any number of
// processes may open the same file. A call waits for a database that another process is writing,
// until its context ends and at most for the busy timeout.
//
// Before it reports a commit, a Store checks that the file, its log and the log's index are still
// the ones it opened. SQLite would otherwise go on writing to files that were deleted, moved or
// replaced, and the data would be lost. A file that is deleted between the check and the commit
// goes unnoticed.
//
// The two races of the product, over a move and over a request, are decided by unique keys: (game,
// seq) of a move, and the id of a request. No lock is held while anybody thinks. A third key allows
// one live game of a kind in a slot of a channel ([store.Game.Slot]).
//
// A game's columns are the fields that queries use. The rest is one document in JSON
// (store.Game.Document), so a field that no query needs is declared only in the struct. The users
// who have a seat are in a table of their own.
//
// The schema is the sequence of files in migrations. A released file never changes; a new version
// adds a file. Before a database is migrated it is copied to a file beside it. Times in columns are
// integers, milliseconds since 1970 in UTC; NULL is a time that has not come.
//
// The package knows SQL and the types of package store. It knows no rules of any game and no
// Discord.
package sqlite
