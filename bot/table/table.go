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

// Table carries out requests on the games that its Finder finds. It is safe for
// concurrent use and keeps no game.
type Table struct {
	*lookup.Finder
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
	// Wake is called after a change has left tasks in the outbox.
	Wake func()
	// Notices decides who gets a direct message about a game.
	Notices *notices.Notices
	// Puzzles holds the puzzles of the day.
	Puzzles *puzzles.Puzzles

	opening sync.Mutex // held while a table is opened, if there are limits
	store   store.Store
	entropy io.Reader // the source of seeds
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
	// Budget and Thinkers are arguments of [thinking.New].
	Budget   engine.Budget
	Thinkers int
}

// The default pauses.
const (
	answerPause = 30 * time.Second
	undoPause   = 5 * time.Second
)

// New returns a table. Its Wake does nothing until it is set.
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
