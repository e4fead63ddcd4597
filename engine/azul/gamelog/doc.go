// Package gamelog prints and reads games of Azul in the form of a published
// Spanish simulator, so that people who know it can follow a game, and games
// that it played can be judged by the rules.
//
// A [Printer] prints one game as it is played. [Read] reads what a Printer or
// that simulator printed; [Log.Replay] plays it by the rules, names the first
// illegal move and notes where the log departs from them without being stopped
// by it: deals and starting players are taken as the log shows them.
//
// Two things that the published form cannot say have lines of their own: the wall
// when it is not the classic one ("Muro: gris.") and the placing of tiles on the grey
// wall ("Jugador 1 reviste la fila 3 en la columna 4").
//
// The package knows the game's rules and Spanish; it knows no file, no
// terminal, no other game.
package gamelog
