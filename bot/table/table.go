package table

import (
	"cmp"
	"context"
	"crypto/rand"
	"io"
	"sync"
	"time"

	"sobremesa/bot/attendance"
	"sobremesa/bot/notices"
	"sobremesa/bot/puzzles"
	"sobremesa/bot/thinking"
	"sobremesa/engine"
	"sobremesa/store"
)

// Table carries requests out. It is safe for concurrent use; it keeps no game.
//
// The store is its own: those who speak to people ask the table, and get
// nothing of a running game but what they may tell.
type Table struct {
	// Games are those that can be played here.
	Games thinking.Games
	// Thinkers are the artificial players of the games, when they think.
	Thinkers *thinking.Thinkers
	Now      func() time.Time
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
	// Attendance notes when nobody could play.
	Attendance *attendance.Attendance
	// Notices say who is to be told of a game themselves.
	Notices *notices.Notices
	// Puzzles are those of the days.
	Puzzles *puzzles.Puzzles
	// IsMember reports whether a user is a member of a guild. While it is nil nobody
	// can do anything from a direct message, which does not tell.
	IsMember func(ctx context.Context, guild, user string) (bool, error)

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
	t := &Table{Games: c.Games, Thinkers: thinkers, Now: c.Now, AnswerPause: c.AnswerPause, UndoPause: c.UndoPause, Wake: func() {}, store: c.Store, entropy: c.Entropy}
	t.Attendance = attendance.New(c.Store, c.Now, func() { t.Wake() })
	t.Notices = notices.New(c.Store, t.Attendance, c.Now)
	t.Puzzles = puzzles.New(c.Store, c.Games, thinkers, c.Now, c.Entropy)
	return t
}

// Request is who asks, and where.
type Request struct {
	ID      string // unique to the request: the same again is the same request
	User    string
	Name    string // of the user, as shown in this guild; cleaned when they sit down
	Guild   string
	Channel string
	Lang    engine.Lang // of the channel
	// LastMessage is the id of the channel's last message when the request was made, ""
	// when nobody knows.
	LastMessage string
	// Afar: the user alone sees what the request is about, and how it is answered:
	// one who has a seat at a game may make it from another channel of its guild, or
	// from the direct messages between them and the bot, which are of no guild.
	Afar bool
	// Alone: it is made in the direct messages between the user and the bot, where nobody
	// else can come to a game.
	Alone bool
	// NoThreads: the bot may not start threads in the channel, or not write there.
	NoThreads bool
	// Moderator: may end games of others.
	Moderator bool
}
