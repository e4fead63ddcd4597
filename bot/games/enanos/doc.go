// Package enanos is what Ruling of Dwarfs gives to the host: its menu, its painter,
// its words, commands and players. The rules are engine/enanos's, the pictures
// render/enanos's; this package leads from frames and picks to them, and says
// what people need to be told in words.
//
// The menu is a tree of picks. Each listed move has a way through it ([way]);
// where places are picked by their hexes, one by each hex that the place is at.
// Moves too many to list (discards, offers, the choice of dwarves) are made by
// picking several things at once at the end of such a way.
package enanos
