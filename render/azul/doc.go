// Package azul draws the Azul table: before the game, for the channel, for a
// player alone, at the end of a round and of the game, and as a film; and says
// the same in words, as alternative text and as a board of characters. It draws
// a lesson too, of a game that it brings along (lesson.txt).
//
// A [Scene] is an azul.View, who sits there, and the words of the catalogue in
// the reader's language; nothing else is known here of the game, no sentence,
// and nothing of Discord. What is drawn and where is decided by a
// plan of rectangles (layout*.go), which tests can judge without a picture;
// how it looks is the theme's, the tiles' and the painter's business.
//
// # Looks
//
// The tiles are azulejos of an own design. They are told apart by hue, by
// lightness and by the kind of their ornament, so that nobody needs all three;
// TestTilesDifferForEveryEye states by how much. Each theme has a fixed palette
// (palettes.go), chosen from the colours that its pictures are made of.
//
// # Cost
//
// The parts that do not change from move to move are drawn once for each number
// of players, wall and theme, and kept: at most 50 pictures of a megabyte, of
// which a server that plays standard Azul in one theme uses seven. Drawing then
// takes a canvas of 1.03 MiB and a compressor of about 2 MiB, both used again.
// A four-player table takes about 5 ms on one core, four fifths of it in the
// compressor, and stays below 80 KiB; BenchmarkTable says so beside the
// standard encoder, with the same pixels in a palette and in true colour.
//
// All functions are safe for concurrent use.
package azul
