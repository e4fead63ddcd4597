package external

import "encoding/json"

// Version is the protocol's.
const Version = 1

// What is written to a program: one object of these on each line.
type (
	hello struct {
		Type     string `json:"type"` // "hello"
		Protocol int    `json:"protocol"`
		Game     string `json:"game"`
	}
	newGame struct {
		Type    string            `json:"type"` // "newgame"
		Seat    int               `json:"seat"` // from 1
		Seats   int               `json:"seats"`
		Options map[string]string `json:"options"`
		Luck    uint32            `json:"luck"`
	}
	move struct {
		Type string `json:"type"` // "move"
		Seat int    `json:"seat"` // from 1
		// At most one of the two is there.
		Simulations int   `json:"simulations,omitempty"`
		TimeMS      int64 `json:"time_ms,omitempty"`

		Moves []string        `json:"moves"`
		View  json.RawMessage `json:"view"`
	}
)

// greeting is what a program answers to hello. To move it answers with the move alone,
// to newgame not at all.
type greeting struct {
	Protocol int    `json:"protocol"`
	Name     string `json:"name"` // for people; may be missing
}
