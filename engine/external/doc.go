// Package external has programs of others play: over a connection to each, such as its
// standard input and output, by a protocol of lines that cmd/sobremesa/docs/engines.md
// tells those who write one.
//
// A [Program] is a [simulate.Guest]. For each place at a table it opens a connection of
// its own, greets the other side, and asks it for one move after the other. Whoever
// answers too late, with anything but a line, or not any more, has lost the game; so
// has who answers with what is no legal move, which the simulation finds out. The
// connection is then closed, and another opened for the next game, so that no late answer
// is taken for that to another question.
//
// The package knows no game and starts no process.
package external
