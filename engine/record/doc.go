// Package record reads, writes and replays the project's own file format for games of any kind:
// text that people can read, mail, keep and replay.
//
// A record is a first line, header lines, and one line for each move:
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
// A move line has the move's number, the player (a seat from 1, or chance), and the move in the
// game's canonical notation. The tokens, in seat order, are what the seats play with in a game that
// leaves the choice to them. They are words of lower-case letters, digits and hyphens, used when
// the game is drawn, and may be missing. The commitment and the seed are hexadecimal. The seed is
// present once the game has ended, and [Record.Replay] then checks every chance move against it.
// The form of the commitment ([engine.CommitmentForm]) is not written, because the seed reveals it.
// The result, present once the game has ended, is the scores in seat order. Lines that begin with #
// are comments. Header lines may come in any order before the first move, the seats in theirs. Case,
// white space and line ends (LF or CRLF) do not matter.
//
// [Of] makes a record from plain values, [Record.Write] writes it, [Read] reads it, and
// [Record.Replay] plays it by the rules. The package knows games only through [engine.Game]; it
// knows no store and no chat.
package record
