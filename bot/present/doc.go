// Package present puts a game into words and pictures, for a channel and for a single reader:
// names, whose turn it is, what happened, and scenes for the game's painter.
//
// It is given headers, sittings and frames, which hold only what their reader may know. It knows
// neither the transport of a chat nor when something is shown.
package present
