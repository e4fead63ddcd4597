// Package render draws what the pictures of all games need: a canvas of palette indices, text in
// any script that its fonts cover, vector sprites, plots and tables, and PNG and GIF files of them.
//
// A picture is drawn at its final size into a [Canvas], whose pixels are indices into a fixed
// [Palette]. The finished picture is never converted from true colour. Vector drawing (package gg)
// happens once per [Sprite], which is then copied or blended. Text written by users is first made
// drawable ([Clean]); a coloured disc stands for the letters of a name that cannot be drawn
// ([WithBadge]). A line is shaped by HarfBuzz and put in visual order when it is set ([Style.Set]),
// and its mask is cached.
//
// Everything is safe for concurrent use, except a single Canvas or Film. The package knows no game,
// no language, no file and no network.
package render
