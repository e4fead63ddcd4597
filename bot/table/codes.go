package table

import "sobremesa/engine"

func refuse(code engine.Code, args engine.Args) error { return &engine.Refusal{Code: code, Args: args} }

// Why a request is refused before anything is done at the table that it means, besides
// what the sitting refuses.
const (
	// NoGame: no game is live in the channel.
	NoGame engine.Code = "table.no-game"
	// PlayedIn: the game that was opened in the channel, at which the one who asks
	// has a seat, is played in a thread. Args: "channel".
	PlayedIn engine.Code = "table.played-in"
	// Occupied: one is live already.
	Occupied engine.Code = "table.occupied"
	// TooManyTables: the one who asks has opened as many that are there still as anybody
	// may. Args: "n".
	TooManyTables engine.Code = "table.too-many-tables"
	// ChannelFull: in the channel and its threads there are as many as there may be.
	// Args: "n".
	ChannelFull engine.Code = "table.channel-full"
	// Elsewhere: the game that a button names is another channel's or guild's.
	Elsewhere engine.Code = "table.elsewhere"
	// NoMember: the one who asks from a direct message has left the game's guild.
	NoMember engine.Code = "table.no-member"
	// BotGone: the bot is no member of the game's guild.
	BotGone engine.Code = "table.bot-gone"
	// NotYours: a reminder's button was pressed by somebody else.
	NotYours engine.Code = "table.not-yours"
	// UndoEnded: the move ended the game.
	UndoEnded engine.Code = "table.undo-ended"
)
