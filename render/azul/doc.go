// Package azul draws the Azul table: for the channel, for a player alone, at
// the end of a round and of the game, and as a film; and says the same in
// words, as alternative text and as a board of characters.
//
// A [Scene] is an azul.View and who sits there; nothing else is known here of
// the game, and nothing of Discord. What is drawn and where is decided by a
// plan of rectangles (layout*.go), which tests can judge without a picture;
// how it looks is the theme's, the tiles' and the painter's business.
//
// What does not change from move to move is drawn once for each number of
// players, wall and theme and kept. All functions are safe for concurrent use.
package azul
