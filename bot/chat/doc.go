// Package chat is what the bot says to the one who asks.
//
// An [Interaction] goes in, an [Answer] comes out; what is to be done is asked
// of the table (package table), and what finished games have left is asked of
// the records (package records). One table of routes says which commands there
// are, with their options, handlers and words. What everybody must see is not
// part of an answer: the table leaves a task in the outbox, which package
// announce carries out.
//
// Nothing is remembered between interactions. A button says in its custom id
// which game, which board and which choices it was drawn for, and is not
// trusted: who presses it, where, and whether that board is still in play, is
// checked as if it had been typed. What was picked on a board that is in play no
// more is tried on the one that is, and shown again before it is played.
//
// What teaches a game belongs to none, and its buttons say all that there is to know:
// the step of its lesson, the page of its manual (package games), and of a turn to practise
// with all that was picked in it, by which it is played again from its beginning each time
// (practiceword.go, tryout.go, practice.go). So it is the reader's alone, and nothing of it
// is kept.
//
// Its files, from the ground up: what comes in and goes out (answer.go, command.go,
// interaction.go); a call, which is an interaction on its way, with what every handler asks
// of it (call.go); the [Chat] with what a route is (chat.go); the handlers, a file for each
// thing that people ask for; and on top of them which route leads to which (routes.go), the
// way of an interaction there (dispatch.go), and how much work it asks for (work.go). A file
// uses only what stands below it.
//
// The package knows neither gateway nor HTTP nor any game: games bring their
// own moves, menus, painters and words (package games).
package chat
