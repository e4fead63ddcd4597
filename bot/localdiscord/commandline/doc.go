// Package commandline parses the line that a person types into Discord's client. It finds the command and its options, reports
// what is wrong with them, and lists what could come next at the caret. The chat page and the tests share this parser.
//
// A line is "/name sub option:value option:value". Names are spelt as registered. A value ends where
// the next option's name begins. Text before the first option's name belongs to the last text option that is not named:
// "/azul take 3 azul fila 2" is "/azul take move:3 azul fila 2". A choice is written as its name or
// its value, in any case, a person as a mention ("@Ana"). A line without a slash is an ordinary message.
//
// The package knows Discord's command objects and the names of people and channels, all of them handed over as a World. It knows
// no server and no page. Values that only the bot knows (autocompletion) are fetched by the caller.
//
// Reading order: world.go, line.go, call.go, complete.go.
package commandline
