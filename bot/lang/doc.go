// Package lang turns codes into prose, in Spanish and English.
//
// The rest of the program speaks in codes with arguments: why a move was refused, what happened,
// what was done. Each code is the key of a sentence in es.toml and en.toml. The package knows no
// game: the name of a colour or a reason is a key too ([engine.Term]).
package lang
