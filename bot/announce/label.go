package announce

import (
	"crypto/rand"
	"fmt"
	"path"
	"strconv"
	"strings"

	"sobremesa/bot/message"
)

// part says which of a game's messages one is.
type part string

const (
	partLobby     part = "lobby"
	partClosed    part = "closed" // a lobby's last word
	partFirst     part = "first"  // the first board that tells of the game, and how it is played
	partBoard     part = "board"
	partAsk       part = "ask"   // a board that asks whether to end the game
	partAsked     part = "asked" // the same, when that has been answered
	partAway      part = "away"  // the game is put away, and can be brought back
	partRecap     part = "recap" // an old board that shows what a part of the game brought
	partResult    part = "result"
	partCancelled part = "cancelled"
	partHome      part = "home" // the end, in the channel that the game's thread belongs to
)

var parts = []part{partLobby, partClosed, partFirst, partBoard, partAsk, partAsked, partAway, partRecap, partResult, partCancelled, partHome}

// label is what a message tells of its game: the moves from number From on, and
// how it stands after To of them.
type label struct {
	Kind string
	Game int64
	Part part
	From int
	To   int
}

// isBoard reports whether a message is a board, which is edited as the game goes
// on; that of a lobby is another matter, also before the first move.
func (p part) isBoard() bool {
	return p == partFirst || p == partBoard || p == partAsk || p == partAsked
}

// concludes reports whether nothing will be told of the game after the message.
func (p part) concludes() bool { return p != "" && p != partLobby && p != partAway && !p.isBoard() }

// file is the name of the message's picture or film, without its ending:
// "azul-12-board-57-60-k3f9xq2m7a4bc5de". It is how the message is known again
// when it is found in the channel; the nonce, which is random, tells it from
// every other message of any installation. Discord keeps letters, digits and
// hyphens in names as they are.
func (l label) file(nonce string) string {
	return fmt.Sprintf("%s-%d-%s-%d-%d-%s", l.Kind, l.Game, l.Part, l.From, l.To, nonce)
}

// parseLabel reads the name of a file.
func parseLabel(file string) (l label, nonce string, ok bool) {
	fields := strings.Split(strings.TrimSuffix(file, path.Ext(file)), "-")
	if len(fields) != 6 {
		return label{}, "", false
	}
	l = label{Kind: fields[0]}
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

// newNonce names a request to post: 80 random bits. Discord takes 25 characters.
func newNonce() string { return strings.ToLower(rand.Text()[:16]) }

// name gives a message's first file the label's name; the file keeps its ending.
func (l label) name(m *message.Message, nonce string) {
	if len(m.Files) > 0 {
		m.Files[0].Name = l.file(nonce) + path.Ext(m.Files[0].Name)
	}
}
