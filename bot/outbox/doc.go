// Package outbox works off what must be told or done after a change was
// committed: the tasks of a store.
//
// A task is handed to one handler at a time and finished when the handler
// returns nil. A claim on it is short and renewed while the handler works: a
// process that dies in between leaves the task claimed, and when the claim
// runs out, which takes seconds however long handlers may take, another takes
// it up. So a task may be carried out more than once and its handler has to
// be idempotent; it is never forgotten.
//
// Tasks of one kind may take long, such as a thought. They have workers of their own,
// so that they keep no board waiting, and are told to stop at once: such a task has
// done nothing until it is finished, and is begun anew. The people and servers whose games
// they are of take turns, whoever has how many that were due earlier.
//
// A handler's acts elsewhere, such as a message that it posts, are beyond any
// transaction: the process may die, or the answer be lost, when it is done and
// not noted. A handler that must not do it twice writes down beforehand that it
// is about to, and finds out what became of it when it finds that ([store.Message]
// is how messages are). What remains is a request that is carried out long after
// its sender has given it up, later than anybody looks for it.
package outbox
