package table

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"sync"
	"time"

	"sobremesa/bot/puzzles"
	"sobremesa/bot/records"
	"sobremesa/bot/sitting"
	"sobremesa/bot/thinking"
	"sobremesa/engine"
	"sobremesa/store"
)

// Table finds games and carries out requests on them. It is safe for concurrent use and keeps no
// game.
//
// It keeps the store to itself: packages that talk to people ask the table, and get only
// what they may tell about a running game.
type Table struct {
	Games    sitting.Games // that can be played
	Now      func() time.Time
	Thinkers *thinking.Thinkers // run the artificial players of the games
	Puzzles  *puzzles.Puzzles   // of the day
	Records  *records.Records   // of finished games

	with    Config
	store   store.Store
	opening sync.Mutex // held while a table is opened
}

// Config holds what a Table works with. Only Bounds may be left out.
type Config struct {
	Store                  store.Store
	Games                  thinking.Games
	Now                    func() time.Time
	Entropy                io.Reader     // source of seeds
	AnswerPause, UndoPause time.Duration // those of [sitting.World]
	Thinkers               *thinking.Thinkers
	Bounds                 Bounds
	Guilds                 Guilds
	Wake                   func() // called after a change has left tasks in the outbox
}

// Guilds says who is in a guild, which only Discord knows.
type Guilds interface {
	// IsAbsent reports whether the bot is not a member of a guild. It is false if that cannot be known.
	IsAbsent(ctx context.Context, guild string) bool
	// IsMember reports whether a user is a member of a guild.
	IsMember(ctx context.Context, guild, user string) (bool, error)
}

// The pauses at the tables of a bot.
const (
	AnswerPause = 30 * time.Second
	UndoPause   = 5 * time.Second
)

// New returns a table.
func New(c Config) *Table {
	return &Table{Games: c.Games, Now: c.Now, Thinkers: c.Thinkers,
		Puzzles: puzzles.New(c.Store, c.Games, c.Thinkers, c.Now, c.Entropy), Records: records.New(c.Store, c.Games, c.Now, c.Wake), with: c, store: c.Store}
}

// Beside returns a table on the store of a bot that runs elsewhere, for a command of the operator.
// It has no Discord to ask, and leaves the tasks to the bot.
func Beside(s store.Store, games thinking.Games) *Table {
	return New(Config{Store: s, Games: games, Now: time.Now, Entropy: rand.Reader, AnswerPause: AnswerPause, UndoPause: UndoPause,
		Thinkers: thinking.New(games, engine.Budget{}, 0), Guilds: unasked{}, Wake: func() {}})
}

// unasked is the Guilds of who has no Discord to ask.
type unasked struct{}

func (unasked) IsAbsent(context.Context, string) bool { return false }

func (unasked) IsMember(context.Context, string, string) (bool, error) {
	return false, errors.New("table: there is no Discord to ask")
}

// Bounds limits how many tables there may be at once, in lobbies and in play. Zero means no
// limit.
type Bounds struct {
	Person, Channel int // unfinished tables that one person has opened, and those in a channel with its threads
}
