// Package processes registers this process among those that serve the same store, and shares with
// them the rate of requests that Discord allows for all of them together.
//
// Each process sends a sign of life to the store every second. A process that is alone does so
// every twenty seconds, and checks every second whether another has come. A process that has
// not been heard of for three seconds counts as dead.
//
// # Requests
//
// Discord allows a number of requests per second, not counting answers to interactions. The
// processes that carry out tasks share nine tenths of it, 45 of 50, in equal parts. A process may
// begin a task only while some of its part is left ([discord.REST.Reserve]), so that otherwise
// another process takes the task; the requests of a task that was begun wait for their turn. Tasks
// never send more than that in any second, in all processes together: each process announces its
// part before it uses it, takes no more than what the others leave, and stops a second before the
// others count it as dead.
//
// The remaining tenth is for everything else. A new process sends one request a second until the
// others have made room, which takes two or three seconds. If there are more than 45 processes,
// each sends one. Requests made to answer users, such as asking whether a user is still in a
// server, do not wait: they are sent at once, and tasks send less in exchange, in this process at
// once and in the others within two seconds. The limit may be exceeded for a second if two
// processes start at the same moment or the store responds slowly, and by a program of a version
// without this package.
//
// When Discord asks for a pause from all requests, the process announces it with its next sign of
// life, which it sends at once, and the others pause when they next send theirs.
package processes
