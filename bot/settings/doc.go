// Package settings defines what can be configured for a server, for a channel and by a person, and
// computes the settings in force at a place. [Load] reads them; package table writes them, and other
// packages have the words for their values.
package settings
