// Package render draws what every hosted game needs in its pictures: a canvas
// of palette indices, text in any script its faces cover, vector sprites,
// plots and tables, and PNG and GIF files made from them.
//
// A picture is drawn at its final size into a [Canvas], whose pixels are
// indices into a fixed [Palette]; nothing is ever converted from true colour on
// the way out. Vector drawing (package gg) happens once per [Sprite], which is
// then copied or blended. What people wrote is first made drawable ([Clean]); what
// cannot be drawn of a name becomes a coloured disc in the text ([WithBadge]). A
// line is shaped by HarfBuzz and put in visual order when it is set
// ([Style.Set]), and its mask is cached.
//
// Everything here may be used by many goroutines at once, except a single
// Canvas. The package knows no game, no language, no file and no network.
package render
