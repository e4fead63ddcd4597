// Package chart draws what the host shows of people, whatever they play: a
// leaderboard ([Leaderboard]), a person's profile ([Profile]) and how the chances to win
// went in a game ([Chances]), light and dark.
//
// Its pictures are 1,200 pixels wide, in letters that are still read when a
// phone shows them a third as wide. All words are given to it, in the reader's
// language; it knows no game and no store. Everything may be used by many
// goroutines at once.
package chart
