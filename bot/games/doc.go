// Package games is the list of hosted games: each one's rules, painter, menus
// and artificial players tied together, so that the table and the Discord
// handler can serve any of them without naming one.
//
// To host another game, write its [Game] in a file of its own and add it to
// [All]. The package knows engine, render and lang; it knows neither Discord
// nor storage.
package games
