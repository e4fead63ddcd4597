// Package azul implements the rules, notation and views of the game of Azul. Its artificial
// players, which see only views, are in package players.
//
// A [State] is a position: a plain value without randomness, which assignment copies. [State.Play]
// is the authority on what is legal, and [State.Moves] lists exactly the moves it accepts. Chance
// deals one factory display per move ([Deal]) and draws the starting player ([First]).
//
// A game begins with First. Each round consists of one Deal for each factory display, then of
// [Take] moves in turn until no tile is on offer. On a printed wall the last Take also tiles the
// walls, subtracts the floor lines and, at the end of the game, adds the bonuses. On the grey wall
// the players first [Place] the tiles of their full lines, independently of each other.
//
// While moves are played, the tiles on offer and the lines open to each colour are maintained as
// bit sets, so that listing and checking moves ([State.Moves], [State.RandomMove]) is fast.
//
// The rules leave two points open. Here a game also ends when no tile in bag and lid fits any
// player's pattern lines. On the grey wall it also ends when none could ever reach a wall, because
// lines full of a colour without a legal space would fall to the floor line for ever ([EndFrozen]).
// And bonuses are always added after the floor line, which never takes a score below 0, has been
// subtracted.
//
// Examples of the rules are in testdata/rules.txt, and choices of the artificial players in
// testdata/choices.txt; tests read both.
//
// [Rules] implements the host's interface. The package knows nothing of other games, Discord,
// storage or pictures, and no language beyond its notation.
package azul
