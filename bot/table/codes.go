package table

import "sobremesa/engine"

func refuse(code engine.Code, args engine.Args) error { return &engine.Refusal{Code: code, Args: args} }

// Why a request is refused before anything is done at the table that it means, besides
// why that is not found and what the sitting refuses.
const (
	// Occupied: a game is live in the channel already.
	Occupied engine.Code = "table.occupied"
	// TooManyTables: the one who asks has opened as many that are there still as anybody
	// may. Args: "n".
	TooManyTables engine.Code = "table.too-many-tables"
	// ChannelFull: in the channel and its threads there are as many as there may be.
	// Args: "n".
	ChannelFull engine.Code = "table.channel-full"
	// NotYours: a reminder's button was pressed by somebody else.
	NotYours engine.Code = "table.not-yours"
	// UndoEnded: the move ended the game.
	UndoEnded engine.Code = "table.undo-ended"
)
