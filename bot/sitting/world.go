package sitting

import (
	"time"

	"sobremesa/bot/absence"
	"sobremesa/engine"
	"sobremesa/store"
)

// World is what a table is told of the world around it: nothing here looks for
// itself.
type World struct {
	Now   time.Time
	Games Games
	// Unsure: the same may have been done and committed before; nobody knows.
	Unsure bool
	// Absence says which time does not count at the table.
	Absence absence.Absence
	// Before is the game that was played before in the channel, where it matters;
	// nil for none.
	Before *store.Game
	// AnswerPause is how long an artificial player that asked people something
	// that they need not answer, such as an offer, waits before it goes on.
	AnswerPause time.Duration
	// UndoPause is how long artificial players wait after a person's move that can
	// be taken back.
	UndoPause time.Duration
}

// Games tells what is to be known of the games that can be played.
type Games interface {
	// Rules returns the newest rules of a kind of game; nil when there is none.
	Rules(kind string) engine.Game
	// Players are the names of a kind's artificial players, weakest first.
	Players(kind string) []string
	// Guardian is the name of the artificial player that stands in for people who
	// are away; "" when the kind has none, and its games no clock.
	Guardian(kind string) string
	// OpenToBets reports whether bets on the winner of a game are taken, as
	// everybody sees it.
	OpenToBets(kind string, view any) bool
	// Dealt are the two between whom an offer was accepted by an event of a game that
	// everybody is told; none for any other event.
	Dealt(kind string, e engine.Event) engine.Seats
	// Factions are the terms of what players of a kind of game may choose to play
	// with; nil when there is no choice.
	Factions(kind string) []engine.Term
}

// By is who asks for something.
type By struct {
	User string
	Name string // as shown in the guild; cleaned when they sit down
	// NoThreads: the bot may not start threads in the channel, or not write there.
	NoThreads bool
	// Moderator: may end games of others.
	Moderator bool
	// LastMessage is the id of the last message of the channel where they ask, "" when
	// nobody knows.
	LastMessage string
}

// AnyBoard as the seq of Play says that the move was not made for a certain
// board: somebody typed it.
const AnyBoard = -1
