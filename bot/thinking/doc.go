// Package thinking lets artificial players think: about their own moves, a hint, a finished game,
// or a practice move.
//
// [Thinkers] bounds how many think at once; the others queue. Only the practice thinks in the
// click that waits for it. A thinking player sees no more than the player in its seat. The
// package keeps nothing between thoughts but the programs of others that run and some studies of boards, which
// it would find again, and uses no store: its caller brings the game, and makes the move.
//
// A program of others plays like any artificial player, and is told what its protocol tells: the
// view of its seat. If it ends, is late or wants an illegal move, the guardian plays on for it to the
// end of that game. For a moment after a fault, longer after each in a row, it is not asked at all
// and the guardian makes single moves.
package thinking
