// Package render provides the parts that the pictures of all games are made of: a canvas of palette
// indices, text in any script that its fonts cover, vector sprites, plots, and PNG and GIF files.
//
// A picture is drawn at its final size into a [Canvas], whose pixels are indices into a fixed
// [Palette]. The finished picture is never converted from true colour. Vector drawing (package gg)
// happens once per [Sprite], which is then copied or blended. Text written by users is first made
// drawable ([Clean]). A coloured disc before a name stands for letters that cannot be drawn
// ([WithBadge]). A line is shaped by HarfBuzz and put in visual order when it is set ([Style.Set]),
// and its mask is cached.
//
// Everything is safe for concurrent use, except a single Canvas or Film. The package depends on no
// game and no language, and uses neither files nor the network.
package render
