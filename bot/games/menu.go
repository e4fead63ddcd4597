package games

import "sobremesa/engine"

// Menu leads to a move by picking, and completes what is typed. Both offer
// only legal moves of the view's seat, and follow from the view alone.
type Menu interface {
	// Next returns the step after what was picked so far. What can't be picked
	// (any more) is an *engine.Refusal.
	Next(view any, seat engine.Seat, picked []string, r Reader) (Step, error)
	// Complete offers moves for what was typed so far, at most limit, as one reads the
	// board, never the better ones first: each label is the move as Say says it, each
	// value is the move in the notation of the reader's language, both with the names
	// that were typed. Too many are offered as what several begin with (see [Narrow]),
	// which typed so is completed to those, so that every listed move can be come to.
	Complete(view any, seat engine.Seat, typed string, r Reader, limit int) []Choice
	// Say says a legal move, as stored or as a [Retyper] has it, in a sentence of at most 80 characters that
	// goes on with the player's name: what is moved, from where to where, and what
	// that brings, as the view's seat sees it before the move. Typed back it is
	// read as the same move, by [Game.Read] where it names players. What is no legal move is said in the
	// notation of the reader's language.
	Say(view any, seat engine.Seat, move string, r Reader) string
}

// Reader is who reads what a menu says. Names stand in labels as they are;
// arguments of sentences hold seats, which are named where the sentence is written.
type Reader struct {
	Lang    engine.Lang
	Players []engine.Occupant // by seat; may be nil, and names may be missing
}

// Name is what a player is called: "" where that is not known.
func (r Reader) Name(seat engine.Seat) string {
	if seat < 0 || int(seat) >= len(r.Players) {
		return ""
	}
	return r.Players[seat].Name
}

// Step is the next thing to pick on the way to a move. With no Choices the
// move is complete.
type Step struct {
	Question string // key of the sentence that asks
	Args     engine.Args
	// Choices are at most 20, so that they fit on buttons with one to go back, and
	// what is picked of several at once fits in an id.
	Choices []Choice
	// Least and Most, unless Most is 0, are how many are picked at once. What was
	// picked then reaches Next as one pick: the values, joined by "-".
	Least, Most int

	Move string // the complete move as stored, or ""
	// Named, unless "", is Move in the notation with what has several names called as it
	// was picked.
	Named string
	// Marks, unless nil, is what of the table the choices are about, for the game's
	// own painter ([Scene].Marks): the step is then shown with a picture.
	Marks any
	// AtOnce: the move is played without being asked for, since its player can do nothing
	// else.
	AtOnce bool
	// Unseen: there is nothing to be seen of the move before it is played; it is
	// asked for without a picture.
	Unseen bool
}

// Choice is one of several things to pick.
type Choice struct {
	Label string // at most 80 characters
	Emoji string // one Unicode emoji, or ""
	Value string // a short token of lower-case letters and digits
	Style Style
	// AtOnce: the choice makes a move which is played when it is picked ([Step].AtOnce).
	AtOnce bool
	// Begins: the choice completes what was typed to what several moves begin with.
	Begins bool
}

// Style is how much a choice stands out.
type Style int

// The styles of choices.
const (
	Plain Style = iota // as any other
	Good               // what serves the one who picks it
	Bad                // what costs the one who picks it
)
