// Package thinking lets artificial players think: about their own moves, a hint, a finished game,
// or a practice move.
//
// [Thinkers] bounds how many think at once; the others queue. Only the practice thinks in the
// click that waits for it. A thinking player sees no more than the player in its seat. The
// package keeps nothing between thoughts and uses no store: its caller brings the game, and
// makes the move.
package thinking
