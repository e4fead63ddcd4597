package bot

import (
	"sobremesa/bot/admission"
	"sobremesa/bot/discord"
	"sobremesa/bot/table"
)

// Limits are what nobody may ask more of, so that one person costs the others nothing.
// Of what is zero there is as much as anybody likes.
type Limits struct {
	// Person and Server are how much a person, and all of a server together, may ask for
	// in a while, in the weights of chat.Work.
	Person, Server admission.Rate
	// Tables are how many tables there may be at once.
	Tables table.Bounds
}

// DefaultLimits are those of a bot that anybody may use. Nobody who plays meets them.
func DefaultLimits() Limits {
	return Limits{Person: discord.OfPerson, Server: discord.OfServer, Tables: table.Bounds{Person: 5, Channel: 20}}
}
