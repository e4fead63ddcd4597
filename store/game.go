package store

import (
	"time"

	"sobremesa/engine"
)

// Status is where a game stands.
type Status string

const (
	Lobby     Status = "lobby"     // players join
	Running   Status = "running"   // moves are played
	Finished  Status = "finished"  // played to its end
	Cancelled Status = "cancelled" // given up before its end
)

// Live reports whether the game still occupies its channel.
func (s Status) Live() bool { return s == Lobby || s == Running }

// Game is one table. Its moves are append-only; all else may change while it
// is live.
type Game struct {
	ID       int64 // set by the store
	Revision int64 // raised by every change; a change names the one it was made from

	Kind    string // the engine.Info name
	Version int    // of the rules it was begun under
	Variant string
	Seed    engine.Seed

	Guild   string // "" in a direct message
	Channel string
	Lang    string // language of what everybody reads: "es", "en"
	Creator string // user id

	Status   Status
	Capacity int // seats when full
	Seats    []Seat
	Message  string // id of the message that shows the game; "" before there is one
	// MessagePart says which of the game's messages it is, in the words of whoever
	// shows the game; it stays when somebody deletes the message.
	MessagePart string
	// The message tells of the moves from MessageFrom, counted from 0, and shows
	// the game after MessageTo of them.
	MessageFrom, MessageTo int
	// Recapped is how many moves the channel has been told of in recaps, which
	// are messages of their own.
	Recapped  int
	Concluded bool // the channel has been told how the game ended
	Filmed    bool // the channel has been shown the film of the game
	Posting   Posting

	Created, Started, Ended time.Time // zero before they happen; UTC, milliseconds

	Moves []Move
}

// Posting is a message of a game that a channel was or is about to be asked to
// take. It is written down before the request, and taken away with the change
// that notes what the request has brought: one that is found there may have
// been carried out, or may be still.
type Posting struct {
	Nonce   string    // names the request; "" when there is none
	Message string    // the message that is to be changed; "" when it is a new one
	Since   time.Time // when it was asked for first
}

// Seat is a player of a game, a person or an artificial one. Its place in
// Game.Seats is its engine.Seat.
type Seat struct {
	User   string // "" for an artificial player
	Name   string // as shown when the player sat down
	Player string // name of the artificial player; "" for a person
	Agrees bool   // to give the game up
}

// Move is one move of a player or of chance.
type Move struct {
	engine.Move // canonical
	At          time.Time
}

// Result is how one seat of a finished game did.
type Result struct {
	Seat   engine.Seat
	User   string // "" for an artificial player
	Player string
	Name   string
	Score  int
	Place  int  // 1 is best
	Shared bool // others have the same place
}

// Record is how a person has done at one kind of game in one guild.
type Record struct {
	User      string
	Name      string // in the game that ended last
	Games     int    // finished ones
	Wins      int    // alone or shared
	MeanScore float64
	Best      int
}
