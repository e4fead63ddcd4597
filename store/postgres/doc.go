// Package postgres keeps games in a PostgreSQL database. It implements store.Store for bots that
// run on more than one machine: any number of processes may have the database open.
//
// A Commit is one round trip: its statements are sent together, and the server carries them out as
// one transaction or not at all. Every requirement is a condition inside a statement, which raises
// an error of our own (the function refuse) if it is not met, so that nothing after it happens.
// Nothing is decided from data that was read earlier. A load is one round trip too, and sees one
// state.
//
// Transactions are READ COMMITTED. Operations that must not overlap take a lock (locks.go): the row
// of the game, the lock of the outbox around a claim and before a game changes its channel, the lock
// of a guild and kind while a finished game gets its number in the log. The order is fixed: the
// request's id, the games' rows by id, the lock of the outbox, tasks, the lock of the log. Statements
// that change many tasks skip those that another transaction has locked, so that there are no
// deadlocks.
//
// Every call ends by a deadline of its own, whatever the server does. If an error leaves it open
// whether the server has committed, it is store.ErrUnknown.
//
// Processes tell each other of tasks that are due at once, by NOTIFY after the commit
// ([Store.Listen]). A process that misses a notification finds the tasks when it next polls.
//
// The tables are those of store/sqlite with two differences: a game's players are a column of the
// game, and a task has no channel but uses its game's. Texts are compared by their bytes (COLLATE
// "C"). Times are milliseconds since 1970 in UTC; NULL is a time that has not come. The tables live
// in the first schema of the connection's search_path. The connection goes to the server itself
// or through a pooler that keeps sessions; another one is refused ([ErrPooled]).
//
// The package knows SQL and the types of package store. It knows no rules of any game and no
// Discord.
package postgres
