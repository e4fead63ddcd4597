// Package commandline reads the line that a person types into Discord's client: which command it is, which text goes to which
// option, what is the matter with it, what could come next at the caret. The chat page and the tests read lines by it alone.
//
// It knows Discord's objects for commands, and the names of people and channels. It knows no server and no page: what a person
// may use is handed to it as a World, and whatever only the bot knows (autocompletion) is left to whoever asks.
//
// Options may be named ("players:3", in either language and any order) or not. Text without a name goes to the options that were
// not named, in their order: a word each (or a text in quotes, or a choice, person or channel of several words), and what is
// left to the last text option.
//
// Reading order: line.go, values.go, complete.go; names.go says what things are called, mention.go is for ordinary messages.
package commandline
