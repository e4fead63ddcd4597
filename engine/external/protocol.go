package external

// Version is the version of the protocol.
const Version = 1

// The messages to a program, each a JSON object on a line.
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
		// At most one of the two is set.
		Simulations int   `json:"simulations,omitempty"`
		TimeMS      int64 `json:"time_ms,omitempty"`

		Moves []string `json:"moves"`
		View  any      `json:"view"`
	}
)

// greeting is the answer to hello. The answer to move is the bare move; newgame has no answer.
type greeting struct {
	Protocol int    `json:"protocol"`
	Name     string `json:"name"` // for people; optional
}
