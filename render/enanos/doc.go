// Package enanos draws the table of "Ruling of Dwarfs": before the game, for
// the channel, for a player alone (with the hand that only that player may
// see), what Antwerp brought, the end of the game, and a film by turns; and says
// the same in words, as alternative text and as a board of characters. It draws
// a lesson too, of a game that it brings along (lesson.txt).
//
// A [Scene] is an enanos.View, the view and events since the picture before, who
// sits there, and the words of the catalogue in the reader's language; nothing else
// is known here of the game, no sentence, and nothing of Discord. What a
// reader may not know is in no view of that reader, and so in no picture.
//
// A plan of rectangles (layout*.go) decides what is drawn and where; tests can judge
// it without a picture. Everything in a plan is a text, a plain
// rectangle or a sprite (sprites.go), which is drawn once and kept. There are
// a thousand and more, for a piece has a size for each map: some forty MiB when both
// themes and all kinds of pictures are in use.
//
// # Looks
//
// Nothing is told by colour alone. A terrain has a picture of its own and its
// hex a letter; a nation is a colour and the shape of the plate that its pieces
// stand on; a piece is a picture on that plate; a dwarf's level is its number of dots,
// and a resting one lies pale with its plate hollow. A nation is what its player
// chose, or the seat's own (nations.go). A player who chooses a place by a menu sees the
// candidates marked and the rest of the map step back (marks.go).
//
// # Cost
//
// A table of four takes 6 to 10 ms of one core, most of them in the compressor,
// and stays below 90 KiB (BenchmarkTable, TestPicturesAreSmall). The film of a
// game of 80 turns has 1.3 MiB, that of one of 200 has 3.6.
//
// All functions are safe for concurrent use.
package enanos
