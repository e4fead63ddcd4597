package store

import (
	"slices"
	"time"

	"sobremesa/engine"
)

// Status is where a game stands.
type Status string

const (
	Lobby     Status = "lobby"     // players join
	Running   Status = "running"   // moves are played
	Finished  Status = "finished"  // played to its end
	PutAway   Status = "put-away"  // everybody has left it for long; it can be brought back
	Cancelled Status = "cancelled" // given up before its end
)

// Live reports whether the game still occupies its channel.
func (s Status) Live() bool { return s == Lobby || s == Running }

// Over reports whether the game will never go on. One that is put away is
// neither live nor over.
func (s Status) Over() bool { return s == Finished || s == Cancelled }

// Game is one table. Its moves are append-only; all else may change while it
// is live. What has a name in JSON is kept in one document: see [Game.Document].
type Game struct {
	ID       int64 `json:"-"` // set by the store
	Revision int64 `json:"-"` // raised by every change; a change names the one it was made from

	Kind    string      `json:"-"`       // the engine.Info name
	Version int         `json:"version"` // of the rules it was begun under
	Variant string      `json:"variant"`
	Seed    engine.Seed `json:"seed"`
	// CommitmentForm is what the seed's commitment is of: see engine.Seed.
	CommitmentForm int `json:"commitment_form,omitzero"`

	Guild   string `json:"-"` // "" in a direct message
	Channel string `json:"-"` // where it is played
	// Home is where the table was opened, when Channel is a thread of its own that
	// the game was given; else "". Threaded: it is to be given one.
	Home     string   `json:"-"`
	Threaded bool     `json:"threaded,omitzero"`
	Lang     string   `json:"lang"`              // language of what everybody reads: "es", "en"
	Creator  string   `json:"creator"`           // user id
	Invited  []string `json:"invited,omitempty"` // user ids: while there are any, nobody else may join

	Status   Status `json:"-"`
	Capacity int    `json:"capacity"` // seats when full
	Seats    []Seat `json:"seats"`
	// Pace is how long a player has for a turn; 0: as long as it takes.
	Pace time.Duration `json:"pace,omitzero"`
	// Hints: those who play may have moves suggested to them, whoever they play with.
	Hints bool `json:"hints,omitzero"`
	// Daily is which game of the day it is; zero for any other game.
	Daily Daily `json:"daily,omitzero"`
	// EndAsked is when somebody asked to end the game, and EndLapses when that lapses;
	// zero when nobody does. While it is played, NoEndUntil is until when nobody may ask
	// again before there is a move, since somebody wanted to play on.
	EndAsked   time.Time `json:"end_asked,omitzero"`
	EndLapses  time.Time `json:"end_lapses,omitzero"`
	NoEndUntil time.Time `json:"no_end_until,omitzero"`
	// EndedBy is the user who ended the game alone; while it is played, KeptBy is the
	// one who has just wanted to play on, and BackBy the one who has just brought it back.
	EndedBy string `json:"ended_by,omitzero"`
	KeptBy  string `json:"kept_by,omitzero"`
	BackBy  string `json:"back_by,omitzero"`
	Rematch int64  `json:"-"` // the game of the same people that follows; 0: none

	// Messages are those with which nobody is finished yet, the oldest first.
	Messages []Message `json:"messages,omitempty"`

	// Zero before they happen; UTC, milliseconds.
	Created time.Time `json:"created,omitzero"`
	Started time.Time `json:"started,omitzero"`
	Ended   time.Time `json:"-"`

	Moves []Move `json:"-"`
	// These are loaded with the game and never written with it: the settings of those
	// who have a seat, by user, and the facts [Outages] and [PresenceIn] its guild.
	People   map[string]map[string]string `json:"-"`
	Outages  string                       `json:"-"`
	Presence string                       `json:"-"`
}

// Daily names the game of a day.
type Daily struct {
	Day   int    `json:"day"`             // since 1970-01-01, in UTC
	Guild string `json:"guild,omitempty"` // where it was asked for, "" in direct messages
}

// Users are the people who have a seat, each once, in order.
func (g *Game) Users() (users []string) {
	for _, seat := range g.Seats {
		if seat.User != "" {
			users = append(users, seat.User)
		}
	}
	slices.Sort(users)
	return slices.Compact(users)
}

// SetAround notes one thing that is loaded with a game: a setting of a person who has a
// seat or, of nobody, one of the two facts.
func (g *Game) SetAround(user, key, value string) {
	switch {
	case user == "" && key == Outages:
		g.Outages = value
	case user == "":
		g.Presence = value
	case g.People[user] == nil:
		if g.People == nil {
			g.People = make(map[string]map[string]string)
		}
		g.People[user] = map[string]string{key: value}
	default:
		g.People[user][key] = value
	}
}

// Seat is a player of a game, a person or an artificial one. Its place in
// Game.Seats is its engine.Seat.
type Seat struct {
	User   string `json:"user,omitzero"`   // "" for an artificial player
	Name   string `json:"name,omitzero"`   // as shown when the player sat down
	Player string `json:"player,omitzero"` // name of the artificial player; "" for a person
	Agrees bool   `json:"agrees,omitzero"` // to give the game up

	// Guardian is the artificial player that keeps a person's seat, "" while the
	// person does; Missed is how many turns in a row the person has let run out.
	// Resigned: the person has left the game for good.
	Guardian string `json:"guardian,omitzero"`
	Missed   int    `json:"missed,omitzero"`
	Resigned bool   `json:"resigned,omitzero"`
	// StandIn is the artificial player that plays the rest of the seat's turn, whose
	// time has run out; "" otherwise.
	StandIn string `json:"stand_in,omitzero"`
	// Before are the users who resigned from the seat before its present one took
	// it, with commas between; "" when it is the one who began the game there. What
	// else is known of one follows the id: see Formers.
	Before string `json:"before,omitzero"`
	Clock  Clock  `json:"clock,omitzero"`
	// Called is which turn the person has been called to with a mention: the
	// engine's number of it and one, 0 for none.
	Called int `json:"called,omitzero"`
	// Helped: the person has had moves suggested to them, and what they win counts for no
	// level of theirs.
	Helped bool `json:"helped,omitzero"`
	// Plan is what the person wants done when their turn comes, in the words of
	// the table, and PlanMoves how many moves the game had when it was made.
	Plan      string `json:"plan,omitzero"`
	PlanMoves int    `json:"plan_moves,omitzero"`
	Note      string `json:"note,omitzero"` // the person's own, which nobody else reads
	// Faction is which of the game's factions the player chose to play with, from 1; 0
	// for none.
	Faction int `json:"token,omitzero"`
}

// Clock is the time that a seat has for its turn. While the seat is not awaited
// all but Since is what it was: if its move is taken back, the turn goes on.
type Clock struct {
	// Since is when the seat began to be awaited; zero while it is not.
	Since time.Time `json:"since,omitzero"`
	// Left is what is left, as of From, of the time that the seat has. Hours that
	// do not count (of sleep, say) are not in it.
	Left time.Duration `json:"left,omitzero"`
	From time.Time     `json:"from,omitzero"`
	// Reminded is how many reminders the person has had about this turn; Quiet
	// says that they want no more of them.
	Reminded int  `json:"reminded,omitzero"`
	Quiet    bool `json:"quiet,omitzero"`
}

// Move is one move of a player or of chance.
type Move struct {
	engine.Move // canonical
	At          time.Time
	// StandIn is the artificial player that made the move for a person's seat; "" when
	// its own player made it. Auto: it was made by itself, as the person had asked, or
	// of a stand-in's, because there was no time left for somebody who kept the seat;
	// of an Undo, because another has taken back what the move answers.
	StandIn string
	Auto    bool
	// Undo: it makes no move, but takes back the last one, which was the same seat's.
	Undo bool
	// Secret: it is a standing order, and nobody else is to notice that it was given.
	Secret bool
}

// Result is how one seat of a finished game did, or how somebody did who left
// it to another.
type Result struct {
	Seat   engine.Seat
	User   string // "" for an artificial player
	Player string
	Name   string
	Score  int
	Place  int // 1 is best, and may be shared; of those who were absent at the end it is the last
	// Absent: the person had resigned, or an artificial player kept the seat when
	// the game ended. Score is then what the seat has, which is nobody's own.
	Absent bool
	// Substitute: the person took over the seat of somebody who had resigned, and
	// is not counted. Replaced: this is the result of the one who had resigned; the
	// seat has another one.
	Substitute, Replaced bool
}

// Won reports whether it is a victory, alone or shared.
func (r Result) Won() bool { return r.Place == 1 && !r.Absent }
