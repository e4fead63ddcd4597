// Package judge holds REST exchanges against Discord's own OpenAPI description, for tests.
//
// It says of a request that the local server took whether Discord's schema takes it, and of every answer of the local server
// whether Discord could have given it. It knows no more than the description does: a misspelt field, or content beside
// Components V2, is for the local server to refuse.
//
// The description is not part of this project. Its path is read from DISCORD_OPENAPI; without it tests say so and go on
// (Watch) or skip (Need). It is the file specs/openapi.json of github.com/discord/discord-api-spec.
package judge
