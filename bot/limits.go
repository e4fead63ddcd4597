package bot

import (
	"sobremesa/bot/admission"
	"sobremesa/bot/discord"
	"sobremesa/bot/table"
)

// Limits bound what people may ask for, so that one user cannot slow the bot down for the others. A
// zero field means no limit.
type Limits struct {
	// Person and Server bound how much a user, and all users of a server together, may ask for, in
	// the weights of chat.Work.
	Person, Server admission.Rate
	// Tables bounds how many tables may be open at once.
	Tables table.Bounds
}

// DefaultLimits returns the limits of a public bot. Nobody who just plays meets them.
func DefaultLimits() Limits {
	return Limits{Person: discord.OfPerson, Server: discord.OfServer, Tables: table.Bounds{Person: 5, Channel: 20}}
}
