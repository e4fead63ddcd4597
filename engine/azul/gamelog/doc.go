// Package gamelog prints and reads games of Azul in the format of a published Spanish simulator, so
// that people who know it can follow a game, and games it played can be checked against the rules.
//
// A [Printer] prints a game as it is played. [Read] reads what a Printer or the simulator printed.
// [Log.Replay] plays a log by the rules and reports the first illegal move. It notes other
// departures from the rules and continues: deals and the first starting player are taken from the log.
//
// Three lines extend the published format: the wall, if it is not the classic one ("Muro: gris."),
// the placing of tiles on the grey wall ("Jugador 1 reviste la fila 3 en la columna 4"), and, at the
// end, who won and by what ("Gana el jugador 2 por puntos: 60.").
//
// The package knows the rules and Spanish. It knows no file, no terminal and no other game.
package gamelog
