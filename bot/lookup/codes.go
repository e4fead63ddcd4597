package lookup

import "sobremesa/engine"

func refuse(code engine.Code, args engine.Args) error { return &engine.Refusal{Code: code, Args: args} }

// Why no game is found that a request may mean, besides what the sitting refuses.
const (
	// NoGame: no game is live in the channel.
	NoGame engine.Code = "table.no-game"
	// PlayedIn: the game that was opened in the channel, at which the one who asks
	// has a seat, is played in a thread. Args: "channel".
	PlayedIn engine.Code = "table.played-in"
	// Elsewhere: the game that a button names is another channel's or guild's.
	Elsewhere engine.Code = "table.elsewhere"
	// NoMember: the one who asks from a direct message has left the game's guild.
	NoMember engine.Code = "table.no-member"
	// BotGone: the bot is no member of the game's guild.
	BotGone engine.Code = "table.bot-gone"
)
