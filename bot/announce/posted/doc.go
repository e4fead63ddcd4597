// Package posted keeps track of the messages that show a game: the content of each, which the name
// of its file records ([Label]), and its state ([Messages]). [store.MessageState] describes the
// states.
//
// It does no I/O: its functions take messages and a time, and return or change messages.
package posted
