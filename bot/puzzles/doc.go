// Package puzzles has the puzzle of each day of a game: found once, the day before
// ([Puzzles.FindAhead]) or by the first who asks for it, and kept with its solution
// ([Puzzles.Today]); answered once by each person ([Puzzles.Answer]); and posted each day in
// the servers that want it ([Post]).
//
// A day is one of UTC, the same for everybody, so that nobody reads in one server what
// is still asked in another. What an answer is worth is nobody's to know before it is over:
// who shows something of a day asks [Puzzles.IsOver] first.
package puzzles
