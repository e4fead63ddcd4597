package games

import (
	"slices"

	"sobremesa/engine"
)

// Game is everything the host needs of one game.
type Game struct {
	Rules   engine.Game
	Painter Painter
	Menu    Menu
	// Artificial lists the artificial players, weakest first.
	Artificial []Artificial
}

// Name is the game's name: of its command, and in the store.
func (g *Game) Name() string { return g.Rules.Info().Name }

// Player returns an artificial player by name, nil when there is none.
func (g *Game) Player(name string) engine.Artificial {
	for _, a := range g.Artificial {
		if a.Name == name {
			return a.Player
		}
	}
	return nil
}

// PlayerTerm is the key of what people call an artificial player.
func (g *Game) PlayerTerm(name string) engine.Term {
	return engine.Term(g.Name() + ".player." + name)
}

// Artificial is an opponent that a seat can be given to. Its name is stored;
// what people call it is the sentence "<game>.player.<name>".
type Artificial struct {
	Name   string
	Player engine.Artificial
}

// Scene is what a painter is given: views only, never a position.
type Scene struct {
	View    any      // of the seat that looks, as engine.Match.View returned it
	Players []Player // by seat
	Lang    engine.Lang
	// Before is the view before the moves of Since were played, nil with none.
	Before any
	Since  []engine.Move
	// Preview marks a picture of a move that was not played yet.
	Preview bool
	Dark    bool // the table's look
}

// Story is a game from its beginning to where it stands, as everybody may know
// it: what the pictures of more than one position are made of.
type Story struct {
	Options engine.Options
	Players []Player // by seat
	Lang    engine.Lang
	Dark    bool
	Moves   []engine.Move
}

// Player is a seat as a painter shows it.
type Player struct {
	Name       string
	Artificial bool
}

// Picture is a PNG, wider than high, and what it shows, in under 1,024 characters.
type Picture struct {
	PNG []byte
	Alt string
}

// Painter draws a game. It is safe for concurrent use.
type Painter interface {
	// Picture draws the table.
	Picture(Scene) (*Picture, error)
	// Board writes the table as text, of at most 1,900 characters.
	Board(Scene) string

	// Recap draws what the last part of the game (a round, say) that ended after
	// its first n moves brought, and tells after how many moves it ended; nil and
	// 0 when none ended since.
	Recap(story Story, n int) (p *Picture, at int, err error)
	// Result draws the end of a game that is over.
	Result(Story) (*Picture, error)
	// Film shows the whole game move by move, as an animated GIF.
	Film(Story) ([]byte, error)
}

// Choice is one of several things to pick. Value is a short token, of letters
// and digits, that the menu reads back.
type Choice struct {
	Label string // at most 80 characters
	Emoji string // one Unicode emoji, or ""
	Value string
	Style Style
}

// Style is how much a choice stands out.
type Style int

const (
	Plain Style = iota
	Good
	Bad
)

// Step is the next thing to pick on the way to a move. With no Choices the
// move is complete.
type Step struct {
	Question string // key of the sentence that asks
	Args     engine.Args
	Choices  []Choice // at most 20: four rows of buttons, and one to go back
	Move     string   // the complete move as stored, or ""
}

// Menu leads to a move by picking, and completes what is typed. Both offer
// only legal moves of the view's seat.
type Menu interface {
	// Next returns the step after what was picked so far. What can't be picked
	// (any more) is an *engine.Refusal.
	Next(view any, seat engine.Seat, picked []string, lang engine.Lang) (Step, error)
	// Complete offers moves for what was typed so far, best match first, at
	// most limit; each label shows the move's outcome, each value is the move
	// in the notation of lang.
	Complete(view any, seat engine.Seat, typed string, lang engine.Lang, limit int) []Choice
}

// All lists the hosted games.
func All() []*Game { return slices.Clone(all) }

var all = []*Game{azulGame}

// Named returns a hosted game, nil when there is none of that name.
func Named(name string) *Game {
	for _, g := range all {
		if g.Name() == name {
			return g
		}
	}
	return nil
}
