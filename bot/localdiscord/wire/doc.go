// Package wire holds Discord's objects as a Discord-compatible server stores and sends them: messages,
// components, application commands, users.
//
// It knows names, JSON tags, Discord's numbers and, in struct tags, what Discord accepts in a field.
// Package validate reads those tags. Ids are decimal strings, as in Discord's JSON. There is no storage
// and no transport here.
package wire
