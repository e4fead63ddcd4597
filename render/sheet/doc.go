// Package sheet holds the parts that all painters share: the size of pictures, their colours, boxes
// ([Columns], [CutLeft]), texts fitted into them, tables ([Table]), pieces that are drawn once and
// kept, and alternative texts. It also draws whole pictures for games without a painter of their own:
// text, a grid of cells ([DrawGrid]) and a lobby.
//
// Everything is measured in pixels of the finished picture, from its upper left corner, and letters
// in pixels per em ([render.Style]). Colours are opaque. A painter first plans and then draws:
// [Fit] and [Area] return values that a plan holds and tests can judge, and nothing is drawn before
// Draw is called.
//
// A picture has a [Theme] and a [Look] for it: the house's own ([House]) or one that a game embeds
// in its own. A game draws its pieces as vectors, which its [Stage] turns into sprites.
//
// Everything is safe for concurrent use, except a single canvas and a single film. The package
// depends on no game, no language and not on Discord.
package sheet
