// Package settings is what can be chosen in a server, in a channel and by a person, and
// what holds for a person in a place. It is a pure value: reading and writing is the
// table's. What the values are called is for others to say.
package settings
