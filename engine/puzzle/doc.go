// Package puzzle finds moments of a game at which one move is much better than all others
// and does not look like it ([Find]). It knows any game with an [engine.Analyst], and of a
// moment what the seat to move can see then.
//
// A position is a [Puzzle] if there are [Choices] different moves or more, the best of them
// wins by [Gap] of a chance of 1 more often than the second, and it is not the one that
// the analyst takes for the likeliest at first sight. All that is said by a search of
// [Confirm] simulations; positions are looked for in games that the analyst plays
// against itself, by shorter ones.
//
// A puzzle is kept with what each answer is worth, since the next version of the analyst
// would find another one: [Puzzle.Cost] needs no analyst.
package puzzle
