// Package record is this project's own file of a game: text that people read,
// mail, keep and replay, for any game there is.
//
// A record is a first line, header lines and one move a line:
//
//	sobremesa record 1
//	game: azul
//	rules: 1
//	variant: clasico
//	seat 1: Ana
//	seat 2: voraz
//	tokens: amber lake
//	commitment: 5df6e0e2…
//	seed: 00112233…
//	result: 22 52
//
//	  1 chance  inicio 2
//	  2 chance  reparto 1 azul azul rojo negro
//	…
//	  7 2       3 azul fila 2
//
// A move line is the move's number, who plays (a seat from 1, or chance), and
// the move in the game's canonical notation. The tokens are what the seats play with,
// in seat order, in a game that leaves that to choose: words of lower-case letters,
// digits and hyphens, for pictures of the game; a record may lack them. The commitment and the seed are
// hexadecimal; the seed is there once the game has ended, and [Record.Replay]
// then checks every draw of chance against it. Which form the commitment has
// ([engine.CommitmentForm]) need not be said: the seed shows it. The result is the
// scores in seat order, there when the game has ended. Lines whose first character
// is # are comments. Header lines may come in any order before the first move;
// case, white space and line ends (LF or CRLF) do not matter, anything else does.
//
// [Of] makes a record from plain values, [Record.Write] writes it, [Read]
// reads it, [Record.Replay] plays it by the rules. The package knows no game
// but what [engine.Game] tells, no store and no chat.
package record
