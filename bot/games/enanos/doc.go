// Package enanos is what Ruling of Dwarfs gives to the host: its menu, painter, words, commands
// and artificial players. The rules are in engine/enanos, the pictures in render/enanos. This
// package connects them to frames and picks, and puts into words what people need to be told.
//
// The menu is a tree of picks. Each listed move has a way through it ([way]). Where places are
// picked by their hexes, a place has a way for each hex around it. Moves that are too many to
// list (discards, offers, a choice of dwarves) are made by picking several things at once at the
// end of a way.
package enanos
