// Package games defines what a game gives to the host ([Game]): its rules, a painter, a menu,
// artificial players, the commands that play its moves, and a simulator and a perft for the
// command line. The table, the chat, the announcer and the command line serve any game through it
// and name none.
//
// A game without a menu or a painter of its own takes [ListMenu] and [TextPainter]. The parts
// that only some games have are in [More].
//
// All drawing takes turns ([BeginDrawing]): no more pictures are drawn at once than there are
// processors.
//
// Each game is a folder beside this file and a line in package all. Its words are in that folder,
// under keys that begin with its name. The package knows engine and, for the words, lang.
package games
