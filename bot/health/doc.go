// Package health tells those who supervise the program whether it should be restarted (/healthz:
// one of its loops has stopped) and whether it is ready (/readyz: it can commit, its ears are open,
// and it is not being stopped). Each answer has a text that says what is wrong.
//
// It is no reason for a restart that Discord cannot be reached: the program reconnects by itself.
// The parts of the program report to a [Health]; the package knows none of them.
package health
