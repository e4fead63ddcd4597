// Package wire holds Discord's objects in the shape in which a Discord-compatible server keeps and sends them: messages,
// components, application commands, users.
//
// It knows names, JSON tags, Discord's numbers and, as tags, what Discord takes of a field (package validate reads them); no storage
// and no transport. Ids are decimal strings, as in Discord's JSON.
package wire
