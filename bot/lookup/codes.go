package lookup

import "sobremesa/engine"

func refuse(code engine.Code, args engine.Args) error { return &engine.Refusal{Code: code, Args: args} }

// Refusals of requests whose game is not found. Package sitting has further ones.
const (
	// NoGame means that no game is live in the channel. Args: "home", if the channel is a thread made
	// for a game that has finished: the channel where that game was opened.
	NoGame engine.Code = "table.no-game"
	// PlayedIn means that the requester's game of this channel is played in a thread.
	// Args: "channel", the thread.
	PlayedIn engine.Code = "table.played-in"
	// Elsewhere means that a button's game belongs to another channel or guild.
	Elsewhere engine.Code = "table.elsewhere"
	// NoMember means that a requester in direct messages has left the game's guild.
	NoMember engine.Code = "table.no-member"
	// BotGone means that the bot is not a member of the game's guild.
	BotGone engine.Code = "table.bot-gone"
)
