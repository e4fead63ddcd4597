// Package posted keeps account of the messages that tell of a game: what each shows, which
// is written into the name of its file ([Label]), and what becomes of it ([Messages]).
//
// All of it are pure functions: a list of messages and a time in, a list out. What the
// states mean says [store.Message].
package posted
