// Package sheet is the stage that every painter uses: the size of a picture, its
// looks and inks, texts fitted into boxes, pieces that are drawn once and kept,
// films, and what is said in place of pictures.
//
// Everything is measured in pixels of the finished picture, from its upper left
// corner; letters in pixels per em ([render.Style]). Colours are opaque. A painter
// plans first and draws then: [Fit] and [Area] are values that a plan holds and
// tests can judge, and nothing is inked before Draw is called.
//
// A picture has a [Theme], and a [Look] for it: the house's own ([House]), or one
// that a game embeds in its own. What a game draws of itself is vectors, which
// its [Stage] turns into sprites.
//
// Everything may be used by many goroutines at once, except a single canvas and a
// single film. The package knows no game, no language and nothing of Discord.
package sheet
