// Package message says what can be shown in a channel or told to a person, in
// plain values: text, mentions, files, buttons, menus to choose from, and the
// ids that these carry ([CustomID]).
//
// It knows the limits that a chat has, so that those who write messages
// can keep them, and no transport: package discord makes requests of it. It knows
// no game and no language either.
package message
