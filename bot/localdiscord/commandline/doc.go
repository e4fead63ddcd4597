// Package commandline reads the line that a person types into Discord's client: which command it is, which text goes to which
// option, what is the matter with it, what could come next at the caret. The chat page and the tests read lines by it alone.
//
// It knows Discord's objects for commands, and the names of people and channels. It knows no server and no page: what a person
// may use is handed to it as a World, and what only the bot knows (autocompletion) is asked by the caller.
//
// A line is "/name sub option:value option:value", with names as the person's language or the registration spells them; a value goes on
// to the next name. What stands before the first name is of the last text that is not named: "/azul take 3 azul fila 2" is "/azul take
// move:3 azul fila 2". A choice is called by its name or its value, a person and a channel by a mention.
//
// Reading order: names.go says what things are called, line.go cuts a line, call.go reads its values, complete.go says what could come
// next; message.go is for ordinary messages.
package commandline
