package table

import "sobremesa/engine"

func refuse(code engine.Code, args engine.Args) error { return &engine.Refusal{Code: code, Args: args} }

// Refusals of the table itself. Package lookup refuses requests whose game is not found,
// package sitting those that break the rules of a table.
const (
	// Occupied means that a game is already live in the channel.
	Occupied engine.Code = "table.occupied"
	// TooManyTables means that the user has opened as many unfinished tables as
	// allowed. Args: "n", their number.
	TooManyTables engine.Code = "table.too-many-tables"
	// ChannelFull means that the channel and its threads have as many unfinished tables as
	// allowed. Args: "n", their number.
	ChannelFull engine.Code = "table.channel-full"
	// NotYours means that somebody else has pressed a reminder's button.
	NotYours engine.Code = "table.not-yours"
	// UndoEnded means that the move to undo has ended the game.
	UndoEnded engine.Code = "table.undo-ended"
)
