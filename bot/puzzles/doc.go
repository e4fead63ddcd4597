// Package puzzles manages a game's daily puzzle. A puzzle is found once, the day before
// ([Puzzles.FindAhead]) or when a user first asks for it, and stored with its solution
// ([Puzzles.Today]). Each person answers it once ([Puzzles.Answer]). It is posted each day in the
// servers that want it ([Post]).
//
// Days are in UTC, the same for everybody, so that nobody can read in one server the solution of a
// puzzle that is still open in another. Who has answered is told at
// once, alone, how good the answer is. Nobody else is told before the day is over: callers check
// [Puzzles.AnswerOf] and [Puzzles.IsOver] first.
//
// A person's own costly decisions come back to them as puzzles of the same kind ([Mistake]), and nobody
// else is told of them.
package puzzles
