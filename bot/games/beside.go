package games

import "sobremesa/engine"

// Beside is what stands open beside the table for everybody to see: offers, and which
// players have answered.
type Beside struct {
	// Lines are said below the board.
	Lines []Sentence
	// Between: those whom the game waits for decide something in the turn of another,
	// or several do at once. It is not said to be their turn.
	Between bool
	// Buttons stand under the board, at most ten.
	Buttons []Shortcut
	// Asks are those who are asked for something that they need not answer, each of
	// them alone, such as an offer to one player. The person is told of it once in a
	// turn, if it is a person who asks. What is asked of everybody is none of these.
	Asks []Ask
}

// Ask is what one seat asks of another.
type Ask struct{ By, Of engine.Seat }

// Deal is an offer that was accepted: who had made it, who accepted it, and what each
// is told of what they give and get, if they were not there; with "alone" among the
// arguments where nobody else reads it.
type Deal struct {
	Maker, Taker       engine.Seat
	ForMaker, ForTaker Sentence
}

// Sentence is a sentence of the catalogues. Seats among its arguments are named
// where it is written.
type Sentence struct {
	Key  string
	Args engine.Args
}

// Shortcut is a button under the board, which leads the one who presses it into the
// menu: to be refused there if it is not theirs to press.
type Shortcut struct {
	Label string // at most 80 characters
	Emoji string // one Unicode emoji, or ""
	Style Style
	Picks []string // what has been picked in the menu by it
	// AtOnce: when the picks make a move it is played, without being asked for again.
	AtOnce bool
}

// MenuCommand is a subcommand that opens the menu at a certain step. Its words are
// the sentence <game>.command.NAME.
type MenuCommand struct {
	Name  string
	Picks []string
	// Verb, unless "", is the sentence by which the moves that it leads to begin in the
	// notation of each language: what is typed with the subcommand goes on from there.
	// The words of that option are the sentence <game>.command.NAME-move.
	Verb engine.Term
}
