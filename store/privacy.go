package store

import (
	"context"
	"time"
)

// Privacy is the part of a [Store] that tells what it keeps of a person, and
// forgets the person.
type Privacy interface {
	// Kept collects all that is kept of a person.
	Kept(ctx context.Context, user string) (*Kept, error)
	// Forget deletes what is a person's own: settings, notes and plans, bets on
	// games that are not over, and what is known of their membership in guilds.
	// Others' records follow from the rest, which stays under a pseudonym and without a
	// name: seats in games that have begun, results, bets on finished games, answers to puzzles, and what is
	// counted by these. So nobody else's numbers change. A table that has not begun they
	// leave, and it passes to the one who sits there. It is one change; every game
	// that is not over and names the person gets a new revision. The caller has
	// seen to it that the person has resigned those, and that nobody has the
	// pseudonym. What somebody writes of the person at that moment may stay, as if it
	// had been written after.
	Forget(ctx context.Context, user, pseudonym string) error
}

// Kept is all that is kept of a person, as they may read it.
type Kept struct {
	User     string            `json:"user"`
	Settings map[string]string `json:"settings"`
	Games    []KeptGame        `json:"games"`
	Tallies  []KeptTally       `json:"tallies"`
	Ratings  []KeptRating      `json:"ratings"`
	Bets     []KeptBet         `json:"bets"`
	Puzzles  []KeptAttempt     `json:"puzzles"`
	Guilds   []KeptMember      `json:"servers"`
}

// KeptGame is a game of the person's: one with a seat of theirs, or one that
// they opened or ended.
type KeptGame struct {
	ID      int64      `json:"id"`
	Kind    string     `json:"game"`
	Guild   string     `json:"server"`
	Channel string     `json:"channel"`
	Status  Status     `json:"status"`
	Created time.Time  `json:"created"`
	Started time.Time  `json:"started,omitzero"`
	Ended   time.Time  `json:"ended,omitzero"`
	Opened  bool       `json:"opened,omitempty"`
	Closed  bool       `json:"closed,omitempty"` // ended it as a moderator
	Invited bool       `json:"invited,omitempty"`
	Seat    *int       `json:"seat,omitempty"` // from 1; nil without one
	Name    string     `json:"name,omitempty"`
	Note    string     `json:"note,omitempty"`
	Faction int        `json:"token,omitempty"` // the nation or colour that was chosen, from 1
	Plan    string     `json:"plan,omitempty"`
	Score   *int       `json:"score,omitempty"` // nil without a result
	Place   int        `json:"place,omitempty"`
	Moves   []KeptMove `json:"moves,omitempty"` // of the seat
}

// KeptMove is a move of the person's.
type KeptMove struct {
	Text string    `json:"move"`
	At   time.Time `json:"at"`
	Undo bool      `json:"undo,omitempty"` // it took that move back
}

// KeptTally is what is counted of the person on a board.
type KeptTally struct {
	Guild string `json:"server"`
	Kind  string `json:"game"`
	List  List   `json:"list"`
	Month string `json:"month,omitempty"`

	Games      int `json:"games"`
	Wins       int `json:"wins"`
	Scored     int `json:"scored"`
	Score      int `json:"score"`
	Best       int `json:"best"`
	Streak     int `json:"streak"`
	BestStreak int `json:"best_streak"`
}

// KeptRating is the person's rating after one of their games.
type KeptRating struct {
	Guild     string  `json:"server"`
	Kind      string  `json:"game"`
	Game      int64   `json:"id"`
	Mean      float64 `json:"mean"`
	Deviation float64 `json:"deviation"`
}

// KeptBet is a bet of the person's.
type KeptBet struct {
	Game   int64     `json:"id"`
	Seat   int       `json:"seat"` // from 1
	At     time.Time `json:"at"`
	Points int       `json:"points"`
}

// KeptAttempt is the person's answer to the puzzle of a day. What it is worth is not told,
// since nobody is to know it before the day is over.
type KeptAttempt struct {
	Kind  string    `json:"game"`
	Day   int       `json:"day"` // since 1970-01-01
	Guild string    `json:"server"`
	Move  string    `json:"move"`
	At    time.Time `json:"at"`
}

// KeptMember is whether the person was found to be a member of a guild.
type KeptMember struct {
	Guild  string    `json:"server"`
	Member bool      `json:"member"`
	At     time.Time `json:"at"`
}
