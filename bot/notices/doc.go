// Package notices says which people are to be told of a game themselves, and of what: those
// who want to be, and can play there. What there is to tell is told by package sitting; it
// is written with the change of the game by package table, and sent by package announce.
package notices
