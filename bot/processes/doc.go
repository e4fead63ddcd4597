// Package processes keeps this process in the table of those that serve one store
// ([store.Processes]), and shares with them what Discord allows all of them together.
//
// Each says every second that it lives, one that is alone every twenty, and looks every
// second whether somebody has come. One of which nothing is heard for three seconds is
// dead to the others.
//
// # Requests
//
// Of the requests that Discord takes in a second, answers to interactions not counted,
// those that have hands share nine tenths, 45 of 50, in equal parts. Nobody may begin a task
// without a part that is left ([discord.REST.Reserve]), so that another process takes it
// up, and a task that was begun waits for its turn. What is guaranteed: in any second tasks
// send no more than that, in all processes together. For each says what it may send before
// it does so, takes no more than what the others leave of the whole, and stops a second
// before they count it as dead.
//
// The other tenth is for all else. A process that comes sends one request a second
// until the others have made room, in two seconds or three; more than 45 processes send
// one each. Who answers people does not wait: what that takes, such as looking whether somebody
// is still in a server, is sent at once, and tasks send less for it, of this process at
// once, and of the others within two seconds. Two processes that begin in the same
// moment, and a store that takes long to answer, may go beyond it for a second; so may a program of
// a version that knows nothing of all this.
//
// That Discord wants no requests of anybody for a while is told with the next
// sign of life, which comes at once, and heeded by the others with theirs.
package processes
