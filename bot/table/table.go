package table

import (
	"io"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// Table carries requests out. It is safe for concurrent use; it keeps nothing.
type Table struct {
	Store store.Store
	// Games are those that can be played here.
	Games Games
	Now   func() time.Time
	// Entropy is where seeds come from.
	Entropy io.Reader
	// Wake is called after a change left tasks in the outbox.
	Wake func()
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
}

// Request is who asks, and where.
type Request struct {
	ID      string // unique to the request: the same again is the same request
	User    string
	Name    string // of the user, as shown in this guild; cleaned when they sit down
	Guild   string
	Channel string
	Lang    engine.Lang // of the channel
	// Moderator: may end games of others.
	Moderator bool
}

// Done is what became of a request that was carried out.
type Done struct {
	Code engine.Code `json:"code"`
	Move string      `json:"move,omitempty"` // Played: the move, as stored
	N    int         `json:"n,omitempty"`    // Agreed: how many have not agreed yet
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
	Added     engine.Code = "table.added"
	Removed   engine.Code = "table.removed"
)

// Ref names the game that a request means: the one live in its channel, or,
// with ID, the one that a button was drawn for.
type Ref struct {
	Kind string
	ID   int64
}
