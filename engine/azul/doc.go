// Package azul is the game of Azul: rules, notation and views. Package players
// has its artificial players, which see views only.
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
// The tiles on offer and the lines open to each colour are kept as bit sets
// ([State.Moves], [State.RandomMove]) while moves are played, so that neither
// listing nor checking a move looks at the tiles.
//
// The rules leave two things open. A game also ends when no tile in bag and lid
// fits any player's pattern lines; on the grey wall also when none could ever
// come to a wall, because lines filled with a colour that has no legal space
// would fall to the floor for ever ([EndFrozen]). And bonuses, wherever a score
// is reckoned, are added after the floor was subtracted down to 0.
//
// The rules by example are in testdata/rules.txt, and what the artificial players play
// in testdata/choices.txt: texts that a test goes through.
//
// [Rules] is the game as the host knows it. The package knows no other: not
// Discord, not storage, not pictures, and no language beyond its notation.
package azul
