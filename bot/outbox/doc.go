// Package outbox works off what must be told or done after a change was
// committed: the tasks of a store.
//
// A task is handed to one handler at a time and finished when the handler
// returns nil. A claim on it is short and renewed while the handler works: a
// process that dies in between leaves the task claimed, and when the claim
// runs out, which takes seconds however long handlers may take, another takes
// it up. So a task may be carried out more than once and its handler has to
// be idempotent; it is never forgotten.
package outbox
