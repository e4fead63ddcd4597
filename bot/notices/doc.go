// Package notices decides who gets a direct message about a game: people who want one and can
// play there. Package sitting says what there is to tell, package table commits the notices with
// the change of the game, and package announce sends them.
package notices
