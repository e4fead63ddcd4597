package games

import "sobremesa/engine"

// Menu leads to a move by picking, and completes moves that are typed. Both offer only legal
// moves of the view's seat, and depend on the view alone.
type Menu interface {
	// Next returns the step that follows the picks. If they cannot be picked (any more), the
	// error is an *engine.Refusal.
	Next(view any, seat engine.Seat, picked []string, r Reader) (Step, error)
	// Complete returns at most limit moves that complete the typed text, in the order in which
	// one reads the board and never by merit. Each label is the move as Say writes it, each value
	// the move in the notation of the reader's language; both use the names that were typed.
	// Moves that are too many are grouped by their beginnings (see [Narrow]). Typing a beginning
	// completes to the moves of its group, so that every listed move can be reached.
	Complete(view any, seat engine.Seat, typed string, r Reader, limit int) []Choice
	// Say describes a legal move, stored or rewritten by [More].KeepTypedNames, in at most 80 characters
	// that continue a sentence begun with the player's name: what is moved, from where to where,
	// and to what effect, as the view's seat sees it before the move. When typed, the sentence is
	// read as the same move ([Game.Read] resolves the names of players). A move that is not legal
	// is written in the notation of the reader's language.
	Say(view any, seat engine.Seat, move string, r Reader) string
}

// Reader describes the reader of what a menu says. Names appear in labels as they are. Arguments
// of sentences hold seats, which the host replaces with names.
type Reader struct {
	Lang    engine.Lang
	Players []engine.Occupant // by seat; may be nil, and names may be missing
}

// Name returns the name of the player in a seat, or "" if it is not known.
func (r Reader) Name(seat engine.Seat) string {
	if seat < 0 || int(seat) >= len(r.Players) {
		return ""
	}
	return r.Players[seat].Name
}

// Step is the next thing to pick on the way to a move. Without Choices the move is complete.
type Step struct {
	Question string // key of the sentence that asks
	Args     engine.Args
	// Choices has at most [MaxChoices] elements. They fit on buttons together with one that goes
	// back, and when several can be picked at once, the picks fit in a custom id.
	Choices []Choice
	// Least and Most are how many choices are picked at once; Most is 0 for the usual single
	// choice. Several picks reach Next as one: their values, joined by "-".
	Least, Most int

	Move string // the complete move as stored, or ""
	// Named is Move in the notation, with the names that were picked for things that have several
	// names. It may be empty.
	Named string
	// Marks is what the choices are about, in a type of the game's painter ([Scene].Marks). If it
	// is not nil, the step is shown with a picture.
	Marks any
	// AtOnce plays the move without asking for confirmation, because the player has no other.
	AtOnce bool
	// SkipPreview says that the move shows nothing in advance, so that the player is asked to confirm
	// it without a picture.
	SkipPreview bool
}

// MaxChoices is the most choices that a [Step] may have.
const MaxChoices = 24

// Choice is one of several things to pick.
type Choice struct {
	Label string // at most 80 characters
	Emoji string // one Unicode emoji, or ""
	Value string // a short token of lower-case letters and digits
	Style Style
	// NewRow begins a new row of buttons, if there are rows enough.
	NewRow bool
	// AtOnce says that picking the choice plays the move without confirmation ([Step].AtOnce).
	AtOnce bool
	// Begins says that the choice completes the text to a beginning that several moves share.
	Begins bool
}

// Style says how a choice is highlighted.
type Style int

// The styles of choices.
const (
	Plain Style = iota // not highlighted
	Good               // good for the player who picks it
	Bad                // costs the player who picks it something
)
