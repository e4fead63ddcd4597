// Package enanos draws the table of "Ruling of Dwarfs": the lobby, the table for the channel
// and for a single player (with the hand that only that player may see), a fight, the siege of
// Antwerp, the result, and a film of the turns. [Describe] tells all that a view shows in lines to
// be read aloud. The package also draws a lesson, of a game that it brings along
// (lesson.txt), and a manual of several pages, whose numbers are those of the rules (manual.go).
//
// A [Scene] holds an enanos.View, the view and events since the previous picture, the
// players, and the words of the catalogue in the reader's language. The package knows nothing
// else of the game, no sentences, and nothing of Discord. Secrets are in no view of a reader
// who may not know them, and so in no picture.
//
// A plan of rectangles (layout*.go) decides what is drawn where, so tests can judge it without
// a picture. Everything in a plan is a text, a plain rectangle or a sprite (plan.go). Each
// sprite is drawn once and cached.
//
// # Looks
//
// Nothing is told by colour alone. Each terrain has its own picture and each hex a letter. A
// nation has a colour and a shape: that of the plate under its pieces. A building is a picture on
// such a plate, a dwarf a plate with its level below a hood, so that their outlines differ. A resting
// dwarf is grey and wears a nightcap. Rails belong to everybody, so they are of steel, with a small
// plate of the nation that built them. The raiders stand on the number that they silence. A player's
// nation is the chosen one, or else the seat's own (scene.go). While a player picks a place from a
// menu, the candidates are marked and the rest of the map is dimmed. The best moves of a study have numbers at their
// places, and the head has the chance after each (layout_marks.go).
//
// A desktop shows a picture in a box of 550 by 350 points, a phone some 340 points wide. So a table
// has the shape of that box: the map at the left in all its height, with common things in the corners
// of the sea (layout_sea.go), and at the right a column with whose turn it is, the train, the players
// and the bank or the news. Signs have the same places in all tables, so nothing jumps from one
// picture to the next; two players have taller panels, with larger signs. A player's own cards of
// development and the offers to them may make the picture higher.
//
// The head tells the pace, and a panel, in small, the time that its player had when the turn began: the
// player's who is to move, or everybody's where time is for the whole game. It is not until when. A picture is
// read for hours, by people in several time zones, which they tell nobody: what is left now would soon be
// wrong, and an hour is right for some only. The line above the picture has both as a timestamp that Discord
// shows each reader in their own zone.
//
// # Cost
//
// A table for four takes some 6 ms of one core, mostly in the compressor, and is smaller than
// 80 KiB (BenchmarkTable, TestPicturesAreSmall). A film has some 18 KiB a turn: 0.8 MiB for a game of
// 51 turns (BenchmarkFilm), 1.9 MiB for 106, 4.3 MiB for 248.
//
// All functions are safe for concurrent use.
package enanos
