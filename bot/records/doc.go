// Package records reports on finished games: the leaderboards of a server, and which people on them
// are still members; the statistics of a person; and how their last games went.
//
// The store keeps count of finished games (store.Records). This package queries it, and orders people
// by their ratings. Finished games are replayed by package sitting, as everybody may know them. The
// package changes no game: it writes only who has left a server, and the task that finds that out.
//
// The store, the games and the clock are passed to the [Records]. The package knows no table, no
// Discord, no SQL, no language and no particular game. It identifies people and servers by their
// ids.
package records
