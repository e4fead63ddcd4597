// Package azul draws the Azul table: before the game, for the channel, for one player, at the end
// of a round and of the game, and as a film. [Describe] tells all that a view shows in lines to
// be read aloud. The package also draws a lesson, from an embedded game (lesson.txt).
//
// A [Scene] is an azul.View, its players, and the words of the catalogue in the reader's language.
// The package contains no sentences and does not depend on Discord. A plan of rectangles
// (layout*.go) decides the place of everything, and tests can judge it without a picture. The theme,
// the tiles and the painter decide how it looks.
//
// # Looks
//
// The tiles are azulejos of an original design. They differ in hue, in lightness and in the kind of
// their ornament, so that no player needs all three to tell them apart; TestTilesDifferForEveryEye
// states by how much. Each theme has a fixed palette (theme.go) of its colours and the steps between them in its
// pictures.
//
// # Cost
//
// Each tile, space and sign is drawn as vectors once for each size and theme, and kept. Drawing then
// takes a canvas of 0.9 MiB and a compressor of about 2 MiB, both reused. A four-player table takes
// about 5 ms on one core, three quarters of it in the compressor, and stays below 80 KiB.
// BenchmarkTable measures this.
//
// All functions are safe for concurrent use.
package azul
