package table

import "sobremesa/engine"

func refuse(code engine.Code, args engine.Args) error { return &engine.Refusal{Code: code, Args: args} }

// Refusals of requests whose game is not found, and of the table itself. Package sitting refuses
// those that break the rules of a table.
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
	// Occupied means that a game is already live in the channel. Args: "alone" (whether nobody else
	// can play there), "name" (of the player who opened it, or "").
	Occupied engine.Code = "table.occupied"
	// TooManyTables means that the user has opened as many unfinished tables as
	// allowed. Args: "n", their number.
	TooManyTables engine.Code = "table.too-many-tables"
	// ChannelFull means that the channel and its threads have as many unfinished tables as
	// allowed. Args: "n", their number.
	ChannelFull engine.Code = "table.channel-full"
	// NoInvitations means that an invited person takes none, or none from the requester. Args:
	// "user", their id.
	NoInvitations engine.Code = "table.no-invitations"
	// CalledOften means that the requester has called a person as often as one may in an hour.
	// Args: "user", their id; "n", how often; "until", when they may be called again (Unix time).
	CalledOften engine.Code = "table.called-often"
	// HaveLeft means that people at the table have left the guild. Their seats are free now, and
	// the game has not begun. Args: "names", and "n", their number.
	HaveLeft engine.Code = "table.have-left"
	// NotYours means that somebody else has pressed a reminder's button.
	NotYours engine.Code = "table.not-yours"
)
