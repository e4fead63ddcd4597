package table

import (
	"context"
	"crypto/rand"
	"io"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// Table carries requests out. It is safe for concurrent use; it keeps nothing.
//
// The store is its own: whoever speaks to people asks the table, and gets
// nothing of a running game but what they may tell.
type Table struct {
	// Games are those that can be played here.
	Games Games
	Now   func() time.Time
	// AnswerPause is how long an artificial player that asked people something
	// that they need not answer, such as an offer, waits before it goes on.
	AnswerPause time.Duration
	// UndoPause is how long artificial players wait after a person's move that can
	// be taken back.
	UndoPause time.Duration
	// Wake is called after a change left tasks in the outbox.
	Wake func()
	// Absent, unless nil, reports whether the bot is no member of a guild; false when
	// that cannot be known.
	Absent func(ctx context.Context, guild string) bool
	// IsMember reports whether a user is a member of a guild. While it is nil nobody
	// can do anything from a direct message, which does not tell.
	IsMember func(ctx context.Context, guild, user string) (bool, error)

	store   store.Store
	entropy io.Reader // where seeds come from
}

// Config is what a Table works with.
type Config struct {
	Store store.Store
	Games Games
	// Now is the clock; time.Now when nil.
	Now func() time.Time
	// Entropy is where seeds come from; what the system calls random when nil.
	Entropy io.Reader
	// AnswerPause and UndoPause: see [Table]; 30 s and 5 s when 0.
	AnswerPause, UndoPause time.Duration
}

// New returns a table that wakes nobody until Wake is set.
func New(c Config) *Table {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Entropy == nil {
		c.Entropy = rand.Reader
	}
	if c.AnswerPause == 0 {
		c.AnswerPause = answerPause
	}
	if c.UndoPause == 0 {
		c.UndoPause = undoPause
	}
	return &Table{Games: c.Games, Now: c.Now, AnswerPause: c.AnswerPause, UndoPause: c.UndoPause, Wake: func() {}, store: c.Store, entropy: c.Entropy}
}

// Games tells what the table must know of the games that can be played.
type Games interface {
	// Rules returns the newest rules of a kind of game; nil when there is none.
	Rules(kind string) engine.Game
	// Player returns an artificial player of a kind of game by its name; nil
	// when there is none.
	Player(kind, name string) engine.Artificial
	// Players are the names of a kind's artificial players, weakest first.
	Players(kind string) []string
	// Guardian is the name of the artificial player that stands in for people who
	// are away; "" when the kind has none, and its games no clock.
	Guardian(kind string) string
	// OpenToBets reports whether bets on the winner of a game are taken, as
	// everybody sees it.
	OpenToBets(kind string, view any) bool
	// Tokens are the terms of what players of a kind of game may choose to play
	// with; nil when there is no choice.
	Tokens(kind string) []engine.Term
}

// Request is who asks, and where.
type Request struct {
	ID      string // unique to the request: the same again is the same request
	User    string
	Name    string // of the user, as shown in this guild; cleaned when they sit down
	Guild   string
	Channel string
	Lang    engine.Lang // of the channel
	// Afar: the user alone sees what the request is about, and how it is answered:
	// whoever has a seat at a game may make it from another channel of its guild, or
	// from the direct messages between them and the bot, which are of no guild.
	Afar bool
	// NoThreads: the bot may not start threads in the channel, or not write there.
	NoThreads bool
	// Moderator: may end games of others.
	Moderator bool
}

// Done is what became of a request that was carried out.
type Done struct {
	Code engine.Code `json:"code"`
	Move string      `json:"move,omitempty"` // Played, Undone: the move, as stored
	Game int64       `json:"game,omitempty"` // Played, Undone: the game
	Seq  int         `json:"seq,omitempty"`  // Played: how many moves the game had before; Undone: has now
	N    int         `json:"n,omitempty"`    // Agreed: how many have not agreed yet; LeftAlone: about how many games; Planned: the place in the plan; Undone: 1 of a move that was made by itself; TokenChosen: the token
}

// What was done.
const (
	Opened    engine.Code = "table.opened"
	Joined    engine.Code = "table.joined"
	Left      engine.Code = "table.left"
	Started   engine.Code = "table.started"
	Cancelled engine.Code = "table.cancelled"
	Agreed    engine.Code = "table.agreed"
	Played    engine.Code = "table.played"
	Undone    engine.Code = "table.undone"
	Planned   engine.Code = "table.planned"
	Noted     engine.Code = "table.noted"
	// NoteDropped: there is no note any more.
	NoteDropped engine.Code = "table.note-dropped"
	// PlanDropped: the plan is forgotten.
	PlanDropped engine.Code = "table.plan-dropped"
	// OpenedToAll: not only those who are invited may join any more.
	OpenedToAll engine.Code = "table.opened-to-all"
	// TokenChosen: the seat plays with the token that was chosen.
	TokenChosen engine.Code = "table.token-chosen"
	Added       engine.Code = "table.added"
	Removed     engine.Code = "table.removed"
	// Kept: the game goes on, though somebody wanted to end it.
	Kept engine.Code = "table.kept"
	// BroughtBack: a game that was put away goes on.
	BroughtBack engine.Code = "table.brought-back"
	// BackToo: the game was brought back by another, and the one who asks has their
	// seat back.
	BackToo  engine.Code = "table.back-too"
	Returned engine.Code = "table.returned"
	Resigned engine.Code = "table.resigned"
	// SatDown: the one who asks plays in the place of one who has resigned.
	SatDown   engine.Code = "table.sat-down"
	LeftAlone engine.Code = "table.left-alone"
)

// Ref names the game that a request means: the one live in its channel, or,
// with ID, the one that a button was drawn for.
type Ref struct {
	Kind string
	ID   int64
}
