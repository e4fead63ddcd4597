package games

import "sobremesa/engine"

// More is the optional parts of a game. The host does without those that are nil or empty. The
// functions are safe for concurrent use.
type More struct {
	// Decided explains how a tie was broken in a game that is over, given the view of a spectator.
	// The tie is one of engine.Ties. The sentence says what broke it, or that nothing did, and
	// names the place unless it is the first. The host adds the argument "names".
	Decided func(view any, tie []engine.Standing) (key string, args engine.Args)
	// Sources lists where a seat's points come from in a game that is over, given the view of a
	// spectator. Each sentence is a few words long.
	Sources func(view any, seat engine.Seat) []Sentence
	// Habits returns what a seat did in a finished game that shows how its player likes to play,
	// given frames with the views of a spectator.
	Habits func(frames []engine.Frame, seat engine.Seat) []Habit
	// TellOption describes the value of an option for the number of players in o, if its effect
	// depends on that number.
	TellOption func(o engine.Options, option string) (Sentence, bool)
	// Presets are at most [MaxPresets] choices of options that are often made. The name of a preset
	// is up to eight lower-case letters, its label the sentence preset.NAME. A preset leaves the
	// options that it does not mention as they are.
	Presets []Preset
	// UsualTurns returns how many turns of all players together a game with the given options
	// usually takes: the median among good players. The sentence length has the argument "turns",
	// a number or a range.
	UsualTurns func(o engine.Options) int
	// Hindrance explains why no move of the seat begins with the typed text, given its view. It
	// returns nil where that cannot be told yet.
	Hindrance func(view any, seat engine.Seat, typed string) *engine.Refusal
	// Manual is the rules on pages, which replace the sentence rules.
	Manual *Manual
	// Practice is a move to practise with.
	Practice *Practice
	// Beside returns what is open beside the board, given the view of a spectator.
	Beside func(view any, r Reader) Beside
	// Dealt reports whether an event that is told to everybody closes a deal, and describes the
	// deal.
	Dealt func(e engine.Event) (Deal, bool)
	// Own returns lines about what only the seat may know, such as the cards in its hand and its
	// standing orders, given its view.
	Own func(view any, seat engine.Seat) []Sentence
	// MenuEntries are steps of the menu that players can reach at once.
	MenuEntries []MenuEntry
	// Numbered says that pictures number the moves since chance last played. Then the lines that
	// tell the moves are numbered too, one move to a line. Otherwise a line tells everything that a
	// player did in a turn.
	Numbered bool
	// Factions are what a player may choose to play with, such as a nation or a colour;
	// Occupant.Faction numbers this list from 1. It is at least as long as the number of seats, and
	// the defaults of the seats come first. The sentences faction.about and
	// faction.label say what such a thing is called.
	Factions []engine.Term
	// PlayerWord is the key of the sentence by which the notation names a player, with the argument
	// "seat" from 1. Names that people type are read as this sentence.
	PlayerWord engine.Term
	// Unseen reports whether a stored move shows nothing in advance, like [Step].Unseen.
	Unseen func(move string) bool
	// Foretell explains a legal move of a seat before it is played, such as what a card does or
	// what a price buys, given the seat's view. Only the player reads it, above the question
	// whether to play the move. It returns false if there is nothing to explain.
	Foretell func(view any, seat engine.Seat, move string) (Sentence, bool)
	// Rounds returns the points that each round of a finished game brought a seat, given frames
	// with the views of a spectator. The last round includes the points that are counted at the
	// end. Only a game with this part has a game of the day.
	Rounds func(frames []engine.Frame, seat engine.Seat) []int
	// Reasons returns what speaks for a legal move of a seat, given its view: whole sentences for
	// that seat alone, the weightiest first. There may be none. Unless than is empty, it is another
	// legal move, and what speaks for that one just as much is left out.
	Reasons func(view any, seat engine.Seat, move, than string) []Sentence
	// Quiet reports whether an event is not worth telling together with others, such as the end of
	// a turn, after which the next turn begins. It is told alone or not at all.
	Quiet func(code engine.Code) bool
	// AsTyped writes a stored move in the notation, with the names that the player typed for
	// things that have several names: people take another name for a mistake. The text is read as
	// the same move.
	AsTyped func(move, typed string) string
	// Finish writes out the words that are only begun in a typed move, where a language has one
	// meaning for them.
	Finish func(typed string, l engine.Lang) string
}

// Preset is a choice of options that is often made.
type Preset struct {
	Name   string
	Chosen engine.Chosen
}

// MaxPresets is the most presets that a game may have: they are buttons in one row, beside one for
// all options and one that cancels the table.
const MaxPresets = 3

// HasDaily reports whether the game has a game of the day: a person plays it against an artificial
// player, and its rounds are told.
func (g *Game) HasDaily() bool { return g.Rounds != nil && len(g.Ladder()) > 0 }

// Beside returns what is open beside the board, nothing in a game that does not tell.
func (g *Game) Beside(view any, r Reader) Beside {
	if g.More.Beside == nil {
		return Beside{}
	}
	return g.More.Beside(view, r)
}

// Dealt returns the deal that an event closes, or false.
func (g *Game) Dealt(e engine.Event) (Deal, bool) {
	if g.More.Dealt == nil {
		return Deal{}, false
	}
	return g.More.Dealt(e)
}

// Reasons returns what speaks for a move, or nil in a game that does not tell.
func (g *Game) Reasons(view any, seat engine.Seat, move, than string) []Sentence {
	if g.More.Reasons == nil {
		return nil
	}
	return g.More.Reasons(view, seat, move, than)
}
