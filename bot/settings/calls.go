package settings

import (
	"slices"
	"time"

	"sobremesa/store"
)

// Calls is the key under which a person's calls of the last hour are stored: who made the bot
// mention them by an invitation, a rematch or a request to end a game. Nobody chooses it.
const Calls = "calls"

// RoleCalled is the key under which the last call of a server's [Role] is stored: its Unix time and
// the game. Nobody chooses it.
const RoleCalled = "role-called"

// MostCalls is how many times in an hour a person may call another.
const MostCalls = 6

// Received are the calls that a person has received, oldest first.
type Received []Call

// Call is a call by another person.
type Call struct {
	By      string `json:"by"`
	At      int64  `json:"at"`      // Unix time
	Request string `json:"request"` // its id: a request that is carried out again is counted once
}

// ReadCalls reads stored calls. A text that is none counts as no calls.
func ReadCalls(text string) (c Received) {
	c, _ = store.ReadJSON[Received]("calls", text)
	return c
}

// String returns the calls as ReadCalls reads them.
func (c Received) String() string { return store.JSON(c) }

// With returns the calls of the last hour with one more. If the person has made as many as they
// may, it adds none and returns when they may call again; otherwise that is zero.
func (c Received) With(by, request string, now time.Time) (_ Received, again time.Time) {
	var own []time.Time
	c = slices.DeleteFunc(slices.Clone(c), func(one Call) bool { return now.Sub(time.Unix(one.At, 0)).Abs() >= time.Hour })
	for _, one := range c {
		switch {
		case one.By != by:
		case one.Request == request:
			return c, time.Time{}
		default:
			own = append(own, time.Unix(one.At, 0))
		}
	}
	if len(own) >= MostCalls {
		return c, own[len(own)-MostCalls].Add(time.Hour)
	}
	return append(c, Call{By: by, At: now.Unix(), Request: request}), time.Time{}
}
