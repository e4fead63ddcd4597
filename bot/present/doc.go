// Package present puts a game in words and pictures, for a channel and for a
// person alike: names, who is to move, what happened, scenes for the game's
// painter.
//
// It is given positions and frames of package table, which hold what their
// reader may know, and knows neither a chat's transport nor what is shown when.
package present
