// Package chart draws pictures about users, independent of the game: a leaderboard ([Leaderboard]),
// a user's profile ([Profile]), the course of the chances in a game ([Chances]), and of a club's season
// the groups ([Groups]) and who has won it ([Poster]), in light and dark.
//
// The pictures are 1,200 pixels wide, and their letters are legible on a phone, which shows them
// some 340 points wide. All words are arguments, in the reader's language. The package depends on
// no game and no store. Everything is safe for concurrent use.
package chart
