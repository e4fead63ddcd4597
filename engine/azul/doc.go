// Package azul is the game of Azul: rules, notation, views and the published
// artificial players.
//
// A [State] is one position: a plain value that assignment copies, with no
// randomness inside. [State.Play] is the authority on what is legal and
// [State.Moves] lists exactly what it accepts. Dealing is chance's move, one
// factory at a time ([Deal]), as is drawing the starting player ([First]).
//
// Order within a game: First, then for each round one Deal a factory, then
// [Take] moves in turn until no tile is on offer. With a printed wall the last
// Take also tiles the walls, subtracts the floors and, at the end of the game,
// adds the bonuses. On the grey wall the players first [Place] their full
// lines, each in their own time.
//
// [Rules] is the game as the host knows it. The package knows no other: not
// Discord, not storage, not pictures, and no language beyond its notation.
package azul
