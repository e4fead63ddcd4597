// Package postgres keeps games in a PostgreSQL database: the store.Store for more
// than one machine. Any number of processes may have it open.
//
// A Commit is one round trip: its statements are sent together, and the server
// carries them out as one transaction or not at all. What has to hold is a condition
// inside a statement, which raises an error of our own (the function refuse) when it does not, so that
// nothing after it happens; nothing is decided by what was read before. Loads are
// one round trip too, and see one state.
//
// Transactions are READ COMMITTED, and what could be done at once waits for a lock with a
// name (locks.go): the row of the game, the lock of a server and game before a finish is
// counted, the one of the outbox around a claim. They are taken in this order:
// the request's id, the lock of the records, the games' rows by id, tasks. Whoever
// changes many tasks skips those that somebody else has, so that nobody waits in a circle.
//
// Every call ends by a deadline of its own, whatever the server does. An error that comes
// while nobody knows whether the server has committed is store.ErrUnknown.
//
// Others are told of tasks that are due at once, by NOTIFY after the commit ([Store.Listen]); who
// hears of none looks now and then.
//
// The tables are those of store/sqlite but for who plays in a game, which is a
// column of it, and the channel of a task, which is its game's. Texts are compared
// by their bytes (COLLATE "C"), times are milliseconds since 1970 in UTC; NULL is
// a time that has not come. The tables live in the first schema of the
// connection's search_path. The connection must be one to the server itself, or through a
// pooler that keeps sessions.
//
// The package knows SQL and the types of package store. It knows no rules of
// any game and no Discord.
package postgres
