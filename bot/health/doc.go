// Package health says, to who watches over the program, whether it should be started
// again (/healthz: its loops have stopped to turn) and whether it does its work just
// now (/readyz: it can commit, its ears are open, it is not being stopped), each with a
// text that says what is wrong.
//
// That Discord cannot be reached is no reason to start the program again: it comes back
// by itself. Parts of the program report here ([Health]); the package knows none of them.
package health
