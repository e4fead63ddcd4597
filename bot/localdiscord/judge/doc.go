// Package judge checks REST exchanges against Discord's own OpenAPI description, for tests.
//
// It checks the requests that the local server accepted, and every answer of the local server. It knows
// only what the description says: a misspelt field, or content beside Components V2, is for the local
// server to refuse.
//
// The description is not part of this project. DISCORD_OPENAPI holds its path: it is the file
// specs/openapi.json of github.com/discord/discord-api-spec. Without it, Watch logs a hint and Need
// skips the test.
package judge
