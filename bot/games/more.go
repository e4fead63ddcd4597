package games

import (
	"reflect"

	"sobremesa/engine"
)

// The optional parts of a game. [Game].More implements any number of these interfaces; the host
// finds them by type. All methods are safe for concurrent use.
type (
	// Decider explains how a tie was broken in a game that is over, given the view of a
	// spectator. The tie is one of engine.Ties. The sentence says what broke it, or that nothing
	// did, and names the place unless it is the first. The host adds the argument "names".
	Decider interface {
		Decided(view any, tie []engine.Standing) (key string, args engine.Args)
	}
	// Sourcer lists where a seat's points come from in a game that is over, given the view of a
	// spectator. Each sentence is a few words long.
	Sourcer interface {
		Sources(view any, seat engine.Seat) []Sentence
	}
	// HabitTeller returns what a seat did in a finished game that shows how its player likes to
	// play, given frames with the views of a spectator.
	HabitTeller interface {
		Habits(frames []engine.Frame, seat engine.Seat) []Habit
	}
	// OptionTeller describes the value of an option for the number of players in o, if its effect
	// depends on that number.
	OptionTeller interface {
		TellOption(o engine.Options, option string) (Sentence, bool)
	}
	// Presetter has at most [MaxPresets] presets: options that are often chosen together. The
	// name of a preset is up to eight lower-case letters, its label the sentence preset.NAME. A
	// preset leaves the options that it does not mention as they are.
	Presetter interface{ Presets() []Preset }
	// LengthTeller returns how many turns of all players together a game with the given options
	// usually takes: the median among good players. The sentence length has the argument "turns",
	// a number or a range.
	LengthTeller interface{ UsualTurns(o engine.Options) int }
	// Hinderer explains why no move of the seat begins with the typed text, given its view. It
	// returns nil where that cannot be told yet.
	Hinderer interface {
		Hindrance(view any, seat engine.Seat, typed string) *engine.Refusal
	}
	// Manualer has a manual: the rules on pages, which replace the sentence rules.
	Manualer interface{ Manual() *Manual }
	// Practicer has a move to practise with.
	Practicer interface{ Practice() *Practice }
	// Besider returns what is open beside the board, given the view of a spectator.
	Besider interface {
		Beside(view any, r Reader) Beside
	}
	// Dealer reports whether an event that is told to everybody closes a deal, and describes the
	// deal.
	Dealer interface {
		Dealt(e engine.Event) (Deal, bool)
	}
	// Owner returns lines about what only the seat may know, such as the cards in its hand and
	// its standing orders, given its view.
	Owner interface {
		Own(view any, seat engine.Seat) []Sentence
	}
	// MenuEnterer has steps of the menu that players can reach at once.
	MenuEnterer interface{ MenuEntries() []MenuEntry }
	// Numberer reports whether pictures number the moves since chance last played. If so, the
	// lines that tell the moves are numbered too, one move to a line. Otherwise a line tells
	// everything that a player did in a turn.
	Numberer interface{ Numbered() bool }
	// FactionLister lists what a player may choose to play with, such as a nation or a colour;
	// Occupant.Faction numbers this list from 1. It is at least as long as the number of seats,
	// and the defaults of the seats come first. The sentences faction.about and
	// faction.label say what such a thing is called.
	FactionLister interface{ Factions() []engine.Term }
	// PlayerNamer returns the key of the sentence by which the notation names a player, with the
	// argument "seat" from 1. Names that people type are read as this sentence.
	PlayerNamer interface{ PlayerWord() engine.Term }
	// Unseer reports whether a stored move shows nothing in advance, like [Step].Unseen.
	Unseer interface{ Unseen(move string) bool }
	// Foreteller explains a legal move of a seat before it is played, such as what a card does or
	// what a price buys, given the seat's view. Only the player reads it, above the question
	// whether to play the move. It returns false if there is nothing to explain.
	Foreteller interface {
		Foretell(view any, seat engine.Seat, move string) (Sentence, bool)
	}
	// Rounder returns the points that each round of a finished game brought a seat, given frames
	// with the views of a spectator. The last round includes the points that are counted at the
	// end. Only a game with this part has a game of the day.
	Rounder interface {
		Rounds(frames []engine.Frame, seat engine.Seat) []int
	}
	// Reasoner returns what speaks for a legal move of a seat, given its view: whole sentences
	// for that seat alone, the weightiest first. There may be none. Unless than is empty, it is
	// another legal move, and what speaks for that one just as much is left out.
	Reasoner interface {
		Reasons(view any, seat engine.Seat, move, than string) []Sentence
	}
	// Quieter reports whether an event is not worth telling together with others, such as the end
	// of a turn, after which the next turn begins. It is told alone or not at all.
	Quieter interface{ Quiet(code engine.Code) bool }
	// Retyper writes a stored move in the notation, with the names that the player typed for
	// things that have several names: people take another name for a mistake. The text is read as
	// the same move.
	Retyper interface {
		AsTyped(move, typed string) string
	}
	// Finisher writes out the words that are only begun in a typed move, where a language has one
	// meaning for them.
	Finisher interface {
		Finish(typed string, l engine.Lang) string
	}
)

// Besides lists the interfaces above.
var Besides = []reflect.Type{
	reflect.TypeFor[Decider](),
	reflect.TypeFor[Sourcer](),
	reflect.TypeFor[HabitTeller](),
	reflect.TypeFor[OptionTeller](),
	reflect.TypeFor[Presetter](),
	reflect.TypeFor[LengthTeller](),
	reflect.TypeFor[Hinderer](),
	reflect.TypeFor[Manualer](),
	reflect.TypeFor[Practicer](),
	reflect.TypeFor[Besider](),
	reflect.TypeFor[Dealer](),
	reflect.TypeFor[Owner](),
	reflect.TypeFor[MenuEnterer](),
	reflect.TypeFor[Numberer](),
	reflect.TypeFor[FactionLister](),
	reflect.TypeFor[PlayerNamer](),
	reflect.TypeFor[Unseer](),
	reflect.TypeFor[Foreteller](),
	reflect.TypeFor[Rounder](),
	reflect.TypeFor[Reasoner](),
	reflect.TypeFor[Quieter](),
	reflect.TypeFor[Retyper](),
	reflect.TypeFor[Finisher](),
}

// HasDaily reports whether the game has a game of the day: a person plays it against an artificial
// player, and its rounds are told.
func (g *Game) HasDaily() bool {
	_, ok := g.More.(Rounder)
	return ok && len(g.Ladder()) > 0
}

// Rounds returns a Rounder's rounds, or nil.
func (g *Game) Rounds(frames []engine.Frame, seat engine.Seat) []int {
	if r, ok := g.More.(Rounder); ok {
		return r.Rounds(frames, seat)
	}
	return nil
}

// Manual returns a Manualer's manual, or nil.
func (g *Game) Manual() *Manual {
	if m, ok := g.More.(Manualer); ok {
		return m.Manual()
	}
	return nil
}

// Practice returns a Practicer's practice, or nil.
func (g *Game) Practice() *Practice {
	if m, ok := g.More.(Practicer); ok {
		return m.Practice()
	}
	return nil
}

// Preset is a choice of options that is often made.
type Preset struct {
	Name   string
	Chosen engine.Chosen
}

// MaxPresets is the most presets that a game may have: they are buttons in one row, beside one for
// all options and one that cancels the table.
const MaxPresets = 3

// Presets returns a Presetter's presets, or nil.
func (g *Game) Presets() []Preset {
	if m, ok := g.More.(Presetter); ok {
		return m.Presets()
	}
	return nil
}

// Beside returns what a Besider tells. It is empty in a game without one.
func (g *Game) Beside(view any, r Reader) Beside {
	if m, ok := g.More.(Besider); ok {
		return m.Beside(view, r)
	}
	return Beside{}
}

// Dealt returns a Dealer's answer, or false.
func (g *Game) Dealt(e engine.Event) (Deal, bool) {
	if m, ok := g.More.(Dealer); ok {
		return m.Dealt(e)
	}
	return Deal{}, false
}

// MenuEntries returns a MenuEnterer's entries, or nil.
func (g *Game) MenuEntries() []MenuEntry {
	if m, ok := g.More.(MenuEnterer); ok {
		return m.MenuEntries()
	}
	return nil
}

// Reasons returns a Reasoner's reasons, or nil.
func (g *Game) Reasons(view any, seat engine.Seat, move, than string) []Sentence {
	if m, ok := g.More.(Reasoner); ok {
		return m.Reasons(view, seat, move, than)
	}
	return nil
}

// Numbered reports whether a Numberer says that moves are numbered.
func (g *Game) Numbered() bool {
	m, ok := g.More.(Numberer)
	return ok && m.Numbered()
}

// Quiet reports whether a Quieter calls the event quiet.
func (g *Game) Quiet(code engine.Code) bool {
	m, ok := g.More.(Quieter)
	return ok && m.Quiet(code)
}

// Factions returns a FactionLister's factions, or nil when there is no choice.
func (g *Game) Factions() []engine.Term {
	if m, ok := g.More.(FactionLister); ok {
		return m.Factions()
	}
	return nil
}
