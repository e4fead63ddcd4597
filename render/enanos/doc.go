// Package enanos draws the table of "Ruling of Dwarfs": before the game, for
// the channel, for a player alone (with the hand that only that player may
// see), a fight, what Antwerp brought, the end of the game, and a film by turns; and says
// the same in words, as alternative text and as a board of characters. It draws
// a lesson too, of a game that it brings along (lesson.txt), and a manual by pages of
// the same tiles, whose numbers are the rules' own (manual.go).
//
// A [Scene] is an enanos.View, the view and events since the picture before, who
// sits there, and the words of the catalogue in the reader's language; nothing else
// is known here of the game, no sentence, and nothing of Discord. What a
// reader may not know is in no view of that reader, and so in no picture.
//
// A plan of rectangles (layout*.go) decides what is drawn and where; tests can judge
// it without a picture. Everything in a plan is a text, a plain
// rectangle or a sprite (sprites.go), which is drawn once and kept.
//
// # Looks
//
// Nothing is told by colour alone. A terrain has a picture of its own and its
// hex a letter; a nation is a colour and the shape of the plate that its pieces
// stand on; a piece is a picture on that plate; a dwarf's level is a numeral, and a
// resting one has faded and wears a nightcap. Rails are of steel, for they belong to all,
// with a small plate of who built them. A nation is what its player
// chose, or the seat's own (nations.go). A player who chooses a place by a menu sees the
// candidates marked and the rest of the map step back (marks.go).
//
// A table is looked at on phones, some 400 pixels wide: so the map is as wide as the
// picture, which is higher than wide, what belongs to all stands in the sea's corners
// (layout_sea.go), and the players below. A hex has the same size in all tables.
//
// # Cost
//
// A table of four takes 10 to 15 ms of one core, most of them in the compressor,
// and stays below 120 KiB (BenchmarkTable, TestPicturesAreSmall). The film of a
// game of 80 turns has 1.5 MiB, that of one of 200 has 5.2.
//
// All functions are safe for concurrent use.
package enanos
