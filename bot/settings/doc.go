// Package settings defines what can be configured for a server, for a channel and by a person, and
// computes the settings in force at a place. It is pure: package table reads and writes the stored
// settings, and other packages have the words for their values.
package settings
