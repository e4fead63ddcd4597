package games

import "sobremesa/engine"

// Beside is what is open beside the board for everybody to see, such as offers and the players
// who have yet to answer.
type Beside struct {
	// Lines are shown below the board.
	Lines []Sentence
	// Between says that the awaited players decide something during another player's turn, or
	// that several decide at once. The host then does not say that it is their turn.
	Between bool
	// Buttons are shown under the board, at most ten. If Opens is set, they are the choices with
	// which the menu begins, and stand in the place of the button that opens it.
	Buttons []Shortcut
	Opens   bool
	// Asks lists requests to a single player that need no answer, such as an offer to one player.
	// The person asked is notified once a turn, if a person asks. A request to everybody does not
	// belong here.
	Asks []Ask
}

// Ask is a request of the seat By to the seat Of.
type Ask struct{ By, Of engine.Seat }

// Deal is an offer that was accepted: its maker, its taker, and what each of the two is told
// about what they give and get if they were away. The argument "alone" is set when nobody else
// reads the sentence.
type Deal struct {
	Maker, Taker       engine.Seat
	ForMaker, ForTaker Sentence
}

// Sentence is a sentence of the catalogues with its arguments. Seats among the arguments are
// written as the players' names.
type Sentence struct {
	Key  string
	Args engine.Args
}

// Shortcut is a button under the board that opens the menu at some picks. Anybody can press it;
// the menu refuses those whose choice it is not.
type Shortcut struct {
	Label string // at most 80 characters
	Emoji string // one Unicode emoji, or ""
	Style Style
	Picks []string // what the button picks in the menu
	// AtOnce plays the move that the picks make without asking for confirmation.
	AtOnce bool
}

// MenuEntry is a step of the menu that players can reach at once: by a button under the board that
// they see alone, and by typing its name instead of a move. The sentence <game>.entry.NAME is the
// button's label.
type MenuEntry struct {
	Name  string
	Picks []string
}
