// Package puzzle finds positions of a game in which one move is much better than all others and
// does not look like it ([Find]). It works with any game that has an [engine.Analyst], and uses
// only what the seat to move can see.
//
// A position is a [Puzzle] if it has at least [Choices] different moves, if the best move's chance
// to win exceeds the second's by at least [Gap], and if the best move is not the one with the
// analyst's highest prior. A search of [Confirm] simulations decides this. Candidate positions come
// from games that the analyst plays against itself and judges with shorter searches.
//
// A puzzle is stored with the value of each answer, because a later version of the analyst would
// find other puzzles. [Puzzle.Cost] therefore needs no analyst.
package puzzle
