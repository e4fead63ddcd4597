// Package external lets other programs play. It talks to each over a connection, such as its
// standard input and output, in a protocol of lines that cmd/sobremesa/docs/engines.md documents.
//
// For each [Sitting], a place at a table, it opens a connection, greets the program, and asks it for
// its moves. A program loses the game if it answers too late, sends anything but a line, or ends; it
// also loses if its answer is not a legal move, which the caller checks. After such a fault the
// connection is closed and the next game gets a new one, so that a late answer is never taken for the
// answer to another question.
//
// The package knows no game and starts no process.
package external
