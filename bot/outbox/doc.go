// Package outbox carries out the tasks of a store: what is to be announced or done after a change
// was committed.
//
// One worker at a time looks for a task, and sleeps while there is none, so that many of them cost the
// database nothing. A task is given to one handler at a time and is finished when the handler returns nil. The lease
// on a task is short, and is renewed while the handler works. If a process dies in between, its
// lease expires within seconds, however long handlers may take, and another process takes the task
// over. So a task is never forgotten, but it may be carried out more than once: handlers have to be
// idempotent.
//
// Tasks of one kind may be slow, such as thinking about a move. They have workers of their own, so
// that they do not delay other tasks, and are cancelled at once when the loop is to stop: a slow
// task has no effects before it is finished, and is started over. The users and servers whose games
// have slow tasks take turns, no matter how many tasks each has.
//
// The effects of a handler elsewhere, such as a message that it posts, are not covered by a
// transaction: the process may die, or the answer be lost, after the effect and before it is
// recorded. A handler that must not act twice records its intention first, and when it finds such a
// record it finds out what happened ([store.Message] does this for messages). One case remains: a
// request that is carried out long after its sender has given up on it, later than anybody checks.
package outbox
