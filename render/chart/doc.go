// Package chart draws pictures about users, independent of the game: a leaderboard ([Leaderboard]),
// a user's profile ([Profile]) and the course of the chances in a game ([Chances]), in light and
// dark.
//
// Its pictures are 1,200 pixels wide, with letters that are legible at a third of that on a phone.
// It gets all words, in the reader's language, as arguments, and knows no game and no store.
// Everything is safe for concurrent use.
package chart
