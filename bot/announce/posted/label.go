package posted

import (
	"crypto/rand"
	"fmt"
	"path"
	"strconv"
	"strings"

	"sobremesa/bot/message"
)

// Part is the kind of one of a game's messages.
type Part string

const (
	PartLobby     Part = "lobby"
	PartClosed    Part = "closed" // the lobby after the game has begun or was cancelled
	PartFirst     Part = "first"  // the first board, which also says how to play
	PartBoard     Part = "board"
	PartAsk       Part = "ask"   // a board with a request to end the game
	PartAsked     Part = "asked" // the same board after the request was answered
	PartAway      Part = "away"  // the game was put away, and can be brought back
	PartRecap     Part = "recap" // an old board that now shows the recap of a part of the game, such as a round
	PartResult    Part = "result"
	PartCancelled Part = "cancelled"
	PartHome      Part = "home" // the result of a game in a thread, shown in the channel of the lobby
)

var parts = []Part{PartLobby, PartClosed, PartFirst, PartBoard, PartAsk, PartAsked, PartAway, PartRecap, PartResult, PartCancelled, PartHome}

// Label describes a message of a game. The message reports the moves from number From on, counted
// from 0, and shows the game after To moves.
type Label struct {
	Kind string
	Game int64
	Part Part
	From int
	To   int
}

// IsBoard reports whether a message is a board, which is edited as the game goes on. A lobby is not
// a board.
func (p Part) IsBoard() bool {
	return p == PartFirst || p == PartBoard || p == PartAsk || p == PartAsked
}

// Concludes reports whether the message is the last of its game in the channel.
func (p Part) Concludes() bool { return p != "" && p != PartLobby && p != PartAway && !p.IsBoard() }

// File returns the name of the message's picture or film without its extension, such as
// "azul-12-board-57-60-k3f9xq2m7a4bc5de". The name identifies the message when it is found in the
// channel. The random nonce distinguishes it from all other messages of any installation. Discord
// keeps letters, digits and hyphens in file names unchanged.
func (l Label) File(nonce string) string {
	return fmt.Sprintf("%s-%d-%s-%d-%d-%s", l.Kind, l.Game, l.Part, l.From, l.To, nonce)
}

// ParseLabel parses the name of a file, with or without its extension.
func ParseLabel(file string) (l Label, nonce string, ok bool) {
	fields := strings.Split(strings.TrimSuffix(file, path.Ext(file)), "-")
	if len(fields) != 6 {
		return Label{}, "", false
	}
	l = Label{Kind: fields[0]}
	for _, p := range parts {
		if string(p) == fields[2] {
			l.Part = p
		}
	}
	var errs [3]error
	l.Game, errs[0] = strconv.ParseInt(fields[1], 10, 64)
	l.From, errs[1] = strconv.Atoi(fields[3])
	l.To, errs[2] = strconv.Atoi(fields[4])
	ok = errs == [3]error{} && l.Part != "" && l.From >= 0 && l.From <= l.To
	return l, fields[5], ok
}

// NewNonce returns a nonce for a request to post a message: 16 characters with 80 random bits.
// Discord accepts up to 25 characters.
func NewNonce() string { return strings.ToLower(rand.Text()[:16]) }

// Name renames a message's first file, if any, to the label's file name. The extension stays.
func (l Label) Name(m *message.Message, nonce string) {
	if len(m.Files) > 0 {
		m.Files[0].Name = l.File(nonce) + path.Ext(m.Files[0].Name)
	}
}
