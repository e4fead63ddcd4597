package table

import (
	"cmp"
	"crypto/rand"
	"io"
	"sync"
	"time"

	"sobremesa/bot/attendance"
	"sobremesa/bot/lookup"
	"sobremesa/bot/notices"
	"sobremesa/bot/puzzles"
	"sobremesa/bot/thinking"
	"sobremesa/engine"
	"sobremesa/store"
)

// Table carries requests out, on the games that its Finder finds. It is safe for
// concurrent use; it keeps no game.
type Table struct {
	*lookup.Finder
	// Thinkers are the artificial players of the games, when they think.
	Thinkers *thinking.Thinkers
	// AnswerPause is how long an artificial player that asked people something
	// that they need not answer, such as an offer, waits before it goes on.
	AnswerPause time.Duration
	// UndoPause is how long artificial players wait after a person's move that can
	// be taken back.
	UndoPause time.Duration
	// Bounds are how many tables there may be; none when zero.
	Bounds Bounds
	// Wake is called after a change left tasks in the outbox.
	Wake func()
	// Notices say who is to be told of a game themselves.
	Notices *notices.Notices
	// Puzzles are those of the days.
	Puzzles *puzzles.Puzzles

	opening sync.Mutex // held while a table is opened, if there are bounds
	store   store.Store
	entropy io.Reader // where seeds come from
}

// Config is what a Table works with.
type Config struct {
	Store store.Store
	Games thinking.Games
	// Now is the clock; time.Now when nil.
	Now func() time.Time
	// Entropy is where seeds come from; what the system calls random when nil.
	Entropy io.Reader
	// AnswerPause and UndoPause: see [Table]; 30 s and 5 s when 0.
	AnswerPause, UndoPause time.Duration
	// Budget and Thinkers: see [thinking.New].
	Budget   engine.Budget
	Thinkers int
}

// A table's pauses when none are given.
const (
	answerPause = 30 * time.Second
	undoPause   = 5 * time.Second
)

// New returns a table that wakes nobody until Wake is set.
func New(c Config) *Table {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Entropy == nil {
		c.Entropy = rand.Reader
	}
	c.AnswerPause, c.UndoPause = cmp.Or(c.AnswerPause, answerPause), cmp.Or(c.UndoPause, undoPause)
	thinkers := thinking.New(c.Games, c.Now, c.Budget, c.Thinkers)
	t := &Table{Thinkers: thinkers, AnswerPause: c.AnswerPause, UndoPause: c.UndoPause, Wake: func() {}, store: c.Store, entropy: c.Entropy}
	t.Finder = lookup.New(c.Store, c.Games, attendance.New(c.Store, c.Now, func() { t.Wake() }), c.Now)
	t.Notices = notices.New(c.Store, t.Attendance, c.Now)
	t.Puzzles = puzzles.New(c.Store, c.Games, thinkers, c.Now, c.Entropy)
	return t
}
