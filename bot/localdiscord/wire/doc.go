// Package wire holds Discord's objects in the shape in which a Discord-compatible server keeps and sends them: messages,
// components, application commands, users.
//
// It knows names, JSON tags and Discord's numbers, and nothing else: no rule about what may be sent (package validate), no
// storage and no transport. Ids are decimal strings, as in Discord's JSON.
package wire
