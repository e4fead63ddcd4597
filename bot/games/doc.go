// Package games says what a game gives to the host: its rules, a painter, a
// menu, artificial players, the commands that play its moves, and a simulator
// and a perft for the command line ([Game]). The table, the chat, the announcer
// and the command line serve any game through it and name none.
//
// All that draw a picture share as many places as there are processors
// ([BeginDrawing]), no matter who asked for it.
//
// A game that has none of its own is given a menu ([ListMenu]) and a painter
// ([TextPainter]); what else only some have is found by type ([Game].More).
//
// A game is a folder beside this file and a line in package all. Its words are
// its own too ([Game]), under its name. The package knows engine and, for the
// words, lang.
package games
