package games

import (
	"reflect"

	"sobremesa/engine"
)

// A game may give more to the host than its core ([Game].More): each thing is an
// interface by itself, found by type. All are safe for concurrent use.
type (
	// Decider tells why those who have as many points, a tie of engine.Ties, came as
	// they did in a game that is over, as everybody sees it: what broke the tie, or that
	// nothing did. It is a sentence (its key and arguments, "names" not among
	// them), which names the place unless that is the first.
	Decider interface {
		Decided(view any, tie []engine.Standing) (key string, args engine.Args)
	}
	// Sourcer tells what a seat's points come from in a game that is over, as
	// everybody sees it: a few words each.
	Sourcer interface {
		Sources(view any, seat engine.Seat) []Sentence
	}
	// BetTaker reports whether those who watch may (still) bet on the winner, given the
	// view that everybody has. The game says until when in the sentence bets.
	BetTaker interface{ OpenToBets(view any) bool }
	// HabitTeller tells what a seat did in a finished game that shows how its player
	// likes to play, given the game as everybody may know it.
	HabitTeller interface {
		Habits(frames []engine.Frame, seat engine.Seat) []Habit
	}
	// OptionTeller says what a value of an option comes to with so many players, as
	// Options has them, for an option whose value says what it is with others too.
	OptionTeller interface {
		TellOption(o engine.Options, option string) (Sentence, bool)
	}
	// Presetter has presets, at most [MaxPresets]: options that are often chosen
	// together, each under a name of up to eight lower-case letters and the label
	// preset.NAME. What is not among them a preset leaves as it is.
	Presetter interface{ Presets() []Preset }
	// LengthTeller tells how many turns a game with such options, of so many players, is
	// usually long: those of all players together, the median among good players. The
	// sentence length says so, with the argument "turns": a number, or from which to which.
	LengthTeller interface{ UsualTurns(o engine.Options) int }
	// Hinderer tells why a seat can play nothing that begins as what it typed so far,
	// given its view; nil where that can't be told yet.
	Hinderer interface {
		Hindrance(view any, seat engine.Seat, typed string) *engine.Refusal
	}
	// Manualer has a manual: its rules by pages, which take the place of the sentence
	// rules.
	Manualer interface{ Manual() *Manual }
	// Practicer has a turn to practise with.
	Practicer interface{ Practice() *Practice }
	// Besider tells what stands open beside the table, given the view that everybody has.
	Besider interface {
		Beside(view any, r Reader) Beside
	}
	// Dealer tells of an event that everybody is told whether an offer was accepted by
	// it, and what that brings.
	Dealer interface {
		Dealt(e engine.Event) (Deal, bool)
	}
	// Owner has lines about what a seat alone may know, given its view: the cards in
	// its hand, what it has ordered.
	Owner interface {
		Own(view any, seat engine.Seat) []Sentence
	}
	// MenuCommander has subcommands that open the menu at a certain step.
	MenuCommander interface{ MenuCommands() []MenuCommand }
	// Numberer tells whether pictures number the moves since chance played last, and so
	// do the lines that tell of them, each of one move. Otherwise a line tells what a
	// player did in a turn, one thing after the other.
	Numberer interface{ Numbered() bool }
	// FactionLister has the terms of what a player may choose to play with, such as a
	// nation or a colour; Occupant.Faction is one of them. There are as many as seats
	// at least, the seats' own first. What such a thing is called are the sentences
	// faction.name (of the option), faction.about and faction.label.
	FactionLister interface{ Factions() []engine.Term }
	// PlayerNamer has the sentence, with the argument "seat" (from 1), that the
	// notation names a player by: players' names that are typed are read as it.
	PlayerNamer interface{ PlayerWord() engine.Term }
	// Unseer reports whether there is nothing to be seen of a stored move before it is
	// played, as [Step].Unseen of the menu does.
	Unseer interface{ Unseen(move string) bool }
	// Foreteller tells what is to be known of a legal move of a seat's before it is
	// played, given its view: what a card does, what a price buys. It is said to the
	// player alone, above the question whether to play it; false: nothing.
	Foreteller interface {
		Foretell(view any, seat engine.Seat, move string) (Sentence, bool)
	}
	// Rounder tells what each round of a game that is over brought a seat in points, what
	// counts at the end with the last, given the game as everybody may know it. A game that has
	// it has a game of the day.
	Rounder interface {
		Rounds(frames []engine.Frame, seat engine.Seat) []int
	}
	// Reasoner tells what speaks for a legal move of a seat's, given its view, in whole
	// sentences, what weighs most first: for that seat alone. There may be nothing.
	Reasoner interface {
		Reasons(view any, seat engine.Seat, move string) []Sentence
	}
	// Quieter reports whether an event is not worth telling among others, such as the end
	// of a turn after which the next one's begins: it is told alone or not at all.
	Quieter interface{ Quiet(code engine.Code) bool }
	// Retyper writes a stored move in the notation for the one who typed it. What has
	// several names is called as they called it, since they would take another name
	// for a mistake. It is read as the same move.
	Retyper interface {
		AsTyped(move, typed string) string
	}
)

// Besides are those interfaces.
var Besides = []reflect.Type{
	reflect.TypeFor[Decider](), reflect.TypeFor[Sourcer](), reflect.TypeFor[BetTaker](), reflect.TypeFor[HabitTeller](), reflect.TypeFor[OptionTeller](),
	reflect.TypeFor[Presetter](), reflect.TypeFor[LengthTeller](),
	reflect.TypeFor[Hinderer](), reflect.TypeFor[Besider](), reflect.TypeFor[Dealer](), reflect.TypeFor[Owner](), reflect.TypeFor[MenuCommander](), reflect.TypeFor[Numberer](),
	reflect.TypeFor[FactionLister](), reflect.TypeFor[PlayerNamer](), reflect.TypeFor[Unseer](), reflect.TypeFor[Retyper](), reflect.TypeFor[Foreteller](), reflect.TypeFor[Reasoner](), reflect.TypeFor[Quieter](), reflect.TypeFor[Rounder](), reflect.TypeFor[Manualer](), reflect.TypeFor[Practicer](),
}

// HasDaily reports whether there is a game of the day: one for a person and an artificial
// player, whose rounds can be told.
func (g *Game) HasDaily() bool {
	_, ok := g.More.(Rounder)
	return ok && g.Guardian != ""
}

// Rounds is a Rounder's; nil in a game without one.
func (g *Game) Rounds(frames []engine.Frame, seat engine.Seat) []int {
	if r, ok := g.More.(Rounder); ok {
		return r.Rounds(frames, seat)
	}
	return nil
}

// Manual is a Manualer's; nil in a game without one.
func (g *Game) Manual() *Manual {
	if m, ok := g.More.(Manualer); ok {
		return m.Manual()
	}
	return nil
}

// Practice is a Practicer's; nil in a game without one.
func (g *Game) Practice() *Practice {
	if m, ok := g.More.(Practicer); ok {
		return m.Practice()
	}
	return nil
}

// OpenToBets reports whether the game takes bets, and still does.
func (g *Game) OpenToBets(view any) bool {
	m, ok := g.More.(BetTaker)
	return ok && m.OpenToBets(view)
}

// Preset is what a game is often played with.
type Preset struct {
	Name   string
	Chosen engine.Chosen
}

// MaxPresets is how many presets a game has at most: they stand in a row, beside a button
// that leads to all that can be chosen.
const MaxPresets = 4

// Presets are a Presetter's.
func (g *Game) Presets() []Preset {
	if m, ok := g.More.(Presetter); ok {
		return m.Presets()
	}
	return nil
}

// Beside is what a Besider tells.
func (g *Game) Beside(view any, r Reader) Beside {
	if m, ok := g.More.(Besider); ok {
		return m.Beside(view, r)
	}
	return Beside{}
}

// Dealt is a Dealer's answer.
func (g *Game) Dealt(e engine.Event) (Deal, bool) {
	if m, ok := g.More.(Dealer); ok {
		return m.Dealt(e)
	}
	return Deal{}, false
}

// MenuCommands are a MenuCommander's.
func (g *Game) MenuCommands() []MenuCommand {
	if m, ok := g.More.(MenuCommander); ok {
		return m.MenuCommands()
	}
	return nil
}

// Reasons are a Reasoner's.
func (g *Game) Reasons(view any, seat engine.Seat, move string) []Sentence {
	if m, ok := g.More.(Reasoner); ok {
		return m.Reasons(view, seat, move)
	}
	return nil
}

// Numbered is a Numberer's answer.
func (g *Game) Numbered() bool {
	m, ok := g.More.(Numberer)
	return ok && m.Numbered()
}

// Quiet is a Quieter's answer.
func (g *Game) Quiet(code engine.Code) bool {
	m, ok := g.More.(Quieter)
	return ok && m.Quiet(code)
}

// Factions are a FactionLister's; nil: there is no choice.
func (g *Game) Factions() []engine.Term {
	if m, ok := g.More.(FactionLister); ok {
		return m.Factions()
	}
	return nil
}
