// Package records reports on finished games: the leaderboards of a server, and which people on them
// are still members; the statistics of a person; and how their last games went.
//
// The store has a log of finished games ([store.Finish]) and counts nothing. A [Fold] is what follows
// from the games of one kind in one server: tallies and ratings. It is pure: no store, no clock. A
// [Records] keeps the folds in memory that were asked for last, up to a limit, each with the number
// of the last game in it. Before it answers it reads the games that have finished since. When a user
// has been forgotten it makes its folds anew, since they name that user; so do those of other
// processes. What concerns one person's own games (opponents, bouts, levels) is computed from those
// alone, in all servers if need be, and not kept.
//
// How reliable a person is follows from the moves of their last games ([Records.Reliability]), and is
// remembered for each person with the number of the last game that was read.
//
// A new question about leaderboards is a method of Fold or of Ranked; one about a person's own games
// is a function of a list of [store.Finish]. Neither needs a change of the store.
//
// The results of the games of the day are values, not finished games. A week's table of a server reads 7 of
// them and who has left; servers that compare their weeks have names that are all different, and there
// are at most [MostCompared] of them, read once each ([Records.CompareWeek]).
//
// Finished games are replayed by package sitting, as everybody may know them. The package changes no
// game: it writes who has left a server, and the task that finds that out, results of games of the day, and
// the names of servers.
//
// The store, the games and the clock are passed to the [Records]. The package knows no table, no
// Discord, no SQL, no language and no particular game. It identifies people and servers by their
// ids.
package records
