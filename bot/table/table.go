package table

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"io"
	"sync"
	"time"

	"sobremesa/bot/puzzles"
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
	// Games are the games that can be played.
	Games sitting.Games
	Now   func() time.Time
	// Attendance records when nobody could play.
	Attendance *Attendance
	// IsMember reports whether a user is a member of a guild, which a direct message does not
	// tell.
	IsMember func(ctx context.Context, guild, user string) (bool, error)
	// Thinkers runs the artificial players of the games.
	Thinkers *thinking.Thinkers
	// AnswerPause is how long an artificial player waits after it has asked people
	// something that they need not answer, such as an offer.
	AnswerPause time.Duration
	// UndoPause is how long artificial players wait, among several people, after a
	// move that can be undone.
	UndoPause time.Duration
	// Bounds limits the number of tables. The zero value sets no limit.
	Bounds Bounds
	// Puzzles holds the puzzles of the day.
	Puzzles *puzzles.Puzzles

	opening sync.Mutex // held while a table is opened, if there are limits
	store   store.Store
	entropy io.Reader // the source of seeds
	wake    func()
}

// Config holds what a Table works with.
type Config struct {
	Store store.Store
	Games thinking.Games
	// Now is the clock. Nil means time.Now.
	Now func() time.Time
	// Entropy is the source of seeds. Nil means the system's secure random source.
	Entropy io.Reader
	// AnswerPause and UndoPause are those of [Table]. Zero means 30 s and 5 s.
	AnswerPause, UndoPause time.Duration
	// Thinkers run the artificial players. Nil means those of [thinking.New] by default.
	Thinkers *thinking.Thinkers
	// Bounds are those of [Table].
	Bounds Bounds
	// IsAbsent asks Discord whether the bot is not a member of a guild, and IsMember whether a
	// user is. Nil means that there is no Discord to ask, as for a command of the operator.
	IsAbsent func(ctx context.Context, guild string) bool
	IsMember func(ctx context.Context, guild, user string) (bool, error)
	// Wake is called after a change has left tasks in the outbox. Nil means that nobody is told.
	Wake func()
}

// errUnasked is why it is not known whether a user is a member of a guild.
var errUnasked = errors.New("table: there is no Discord to ask")

// The default pauses.
const (
	answerPause = 30 * time.Second
	undoPause   = 5 * time.Second
)

// New returns a table.
func New(c Config) *Table {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Entropy == nil {
		c.Entropy = rand.Reader
	}
	c.AnswerPause, c.UndoPause = cmp.Or(c.AnswerPause, answerPause), cmp.Or(c.UndoPause, undoPause)
	if c.Thinkers == nil {
		c.Thinkers = thinking.New(c.Games, c.Now, engine.Budget{}, 0)
	}
	if c.IsAbsent == nil {
		c.IsAbsent = func(context.Context, string) bool { return false }
	}
	if c.IsMember == nil {
		c.IsMember = func(context.Context, string, string) (bool, error) { return false, errUnasked }
	}
	if c.Wake == nil {
		c.Wake = func() {}
	}
	return &Table{Games: c.Games, Now: c.Now, Attendance: &Attendance{c.Store, c.Now, c.IsAbsent, c.Wake}, IsMember: c.IsMember,
		Thinkers: c.Thinkers, AnswerPause: c.AnswerPause, UndoPause: c.UndoPause, Bounds: c.Bounds,
		Puzzles: puzzles.New(c.Store, c.Games, c.Thinkers, c.Now, c.Entropy),
		store:   c.Store, entropy: c.Entropy, wake: c.Wake}
}

// Bounds limits how many tables there may be at once, in lobbies and in play. Zero means no
// limit.
type Bounds struct {
	// Person is the number of unfinished tables that one person may have opened, Channel the
	// number in a channel and its threads.
	Person, Channel int
}
