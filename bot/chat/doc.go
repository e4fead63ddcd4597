// Package chat answers users: it turns an [Interaction] into an [Answer].
//
// What is to be done to a game is asked of package table, and what finished games have left of
// package records. One table of routes says which commands there are, with their options, handlers
// and words. An answer is for the user who interacted. What everybody must see is not part of it:
// the table leaves a task in the outbox, and package announce carries it out.
//
// Settings are changed in panels: one message for a scope, made from a list of items (panel.go).
//
// Nothing is remembered between interactions. The custom id of a button says for which game and
// position it was drawn, and what was picked on the way to it. It is not trusted: the user, the
// channel and the position are checked as if the user had typed a command. Picks that were made on
// an earlier position are tried on the current one, and shown again before they are played.
//
// Lessons, manuals and practice belong to no stored game, and their buttons hold all there is to
// know: the step of a lesson, the page of a manual, and for a practice the picks so far, as for the
// puzzle of the day (question.go). Only the reader sees them, and nothing of them is stored.
//
// The files, from the bottom up; a file uses only those before it:
//
//   - interaction.go, options.go: input, output, and commands with their options
//   - call.go: a call, which is an interaction with what every handler needs
//   - chat.go: the [Chat], and a route from what is asked for to its handler
//   - lesson.go: learning a game, step by step
//   - walk.go, study.go, coach.go: looking back at a game, what is left of it, and what a coach says of it
//   - permissions.go: what the bot may not do in a channel
//   - standing.go, menustep.go: what a player is told of the board
//   - ending.go, board.go: leaving a game and coming back, the board, and what else can be done at it
//   - menu.go, play.go, typed.go, hint.go: moves, and plans for the next turn
//   - question.go, daily.go, mistake.go, today.go: moves in no stored game
//   - mine.go, instead.go: other games and free seats, for who cannot play here
//   - choose.go, lobby.go: opening a table, also for another game, and sitting down
//   - profile.go, standings.go: records
//   - item.go, clock.go, puzzlepost.go, me.go, panel.go: settings, and what is kept of a person
//   - clubpanel.go, clubmod.go, club.go: the club
//   - routes.go, dispatch.go: the table of routes, what is typed instead of a move, the
//     dispatch of an interaction to its route, and the work that it costs
//
// The package knows neither Discord's gateway nor HTTP, and no particular game: games bring their
// own moves, menus, painters and words (package games).
package chat
