// Package admission shares out limited resources so that users who ask for much do not slow down
// the others: places at work, for which users wait in turn ([Line]), and the rate of requests
// ([Limiter], and [Allowance] of people and servers).
//
// The package identifies users and servers by their ids and does not know what is asked for. It
// keeps its state in memory, and only for those who are waiting or have asked a moment ago. Each
// process of a bot admits only the requests that it receives itself.
package admission

// Who is a user who asks, in a server or, with Server "", in direct messages.
type Who struct{ Server, Person string }
