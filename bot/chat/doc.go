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
// know: the step of a lesson, the page of a manual, and for a practice the picks
// so far, as for the puzzle of the day (question.go). Only the reader sees
// them, and nothing of them is stored.
//
// The files, from the bottom up: input and output (answer.go, command.go, interaction.go); a call,
// which is an interaction with what every handler needs (call.go); the [Chat] and the type of a
// route (chat.go); the handlers, a file for each thing that users ask for; the table of routes
// (routes.go), the dispatch of an interaction to its route (dispatch.go), and the work that it
// costs (work.go). A file uses only files below it.
//
// The package knows neither Discord's gateway nor HTTP, and no particular game: games bring their
// own moves, menus, painters and words (package games).
package chat
