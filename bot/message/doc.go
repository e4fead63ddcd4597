// Package message defines what can be shown in a channel or to a person as plain values: text,
// mentions, files, buttons, selects, and the custom ids that these carry ([CustomID]).
//
// The package knows the limits of Discord, so that code that builds messages can keep them, but not
// how messages are sent: package discord turns them into requests. It knows no game and no
// language.
package message
