package posted

import (
	"crypto/rand"
	"fmt"
	"path"
	"strconv"
	"strings"

	"sobremesa/bot/message"
)

// Part says which of a game's messages one is.
type Part string

const (
	PartLobby     Part = "lobby"
	PartClosed    Part = "closed" // a lobby's last word
	PartFirst     Part = "first"  // the first board that tells of the game, and how it is played
	PartBoard     Part = "board"
	PartAsk       Part = "ask"   // a board that asks whether to end the game
	PartAsked     Part = "asked" // the same, when that has been answered
	PartAway      Part = "away"  // the game is put away, and can be brought back
	PartRecap     Part = "recap" // an old board that shows what a part of the game brought
	PartResult    Part = "result"
	PartCancelled Part = "cancelled"
	PartHome      Part = "home" // the end, in the channel that the game's thread belongs to
)

var parts = []Part{PartLobby, PartClosed, PartFirst, PartBoard, PartAsk, PartAsked, PartAway, PartRecap, PartResult, PartCancelled, PartHome}

// Label is what a message tells of its game: the moves from number From on, and
// how it stands after To of them.
type Label struct {
	Kind string
	Game int64
	Part Part
	From int
	To   int
}

// IsBoard reports whether a message is a board, which is edited as the game goes
// on; that of a lobby is another matter, also before the first move.
func (p Part) IsBoard() bool {
	return p == PartFirst || p == PartBoard || p == PartAsk || p == PartAsked
}

// Concludes reports whether nothing will be told of the game after the message.
func (p Part) Concludes() bool { return p != "" && p != PartLobby && p != PartAway && !p.IsBoard() }

// File is the name of the message's picture or film, without its ending:
// "azul-12-board-57-60-k3f9xq2m7a4bc5de". It is how the message is known again
// when it is found in the channel; the nonce, which is random, tells it from
// every other message of any installation. Discord keeps letters, digits and
// hyphens in names as they are.
func (l Label) File(nonce string) string {
	return fmt.Sprintf("%s-%d-%s-%d-%d-%s", l.Kind, l.Game, l.Part, l.From, l.To, nonce)
}

// ParseLabel reads the name of a file.
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

// NewNonce names a request to post: 80 random bits. Discord takes 25 characters.
func NewNonce() string { return strings.ToLower(rand.Text()[:16]) }

// Name gives a message's first file the label's name; the file keeps its ending.
func (l Label) Name(m *message.Message, nonce string) {
	if len(m.Files) > 0 {
		m.Files[0].Name = l.File(nonce) + path.Ext(m.Files[0].Name)
	}
}
