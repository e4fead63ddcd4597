package discord

import (
	"maps"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/message"
	"sobremesa/bot/private"
)

// Tokens remembers the interactions whose tokens may change public messages. Discord does not count
// such requests towards the 50 a second that a bot may send.
//
// When somebody presses a component of a message and is answered by an update of that message, if
// only an announced one, the message is the @original of the interaction's token for a quarter of an
// hour. So a private answer to such a press is sent as a follow-up to an announced update (deliver), and
// meanwhile [Channels] changes the message with the token.
//
// Package announce does not notice the difference: an edit whose outcome was not recorded, because the
// process was killed in between, is repeated by whatever way is open then, which is harmless.
//
// New messages are sent with the bot's own token, although a follow-up would not count. Discord shows a
// follow-up as a reply to the message that was pressed. So each old board, which shrinks to a line, would
// keep the line that it replies to and the bot's name above it, and the history of a game would take three
// times the room. And a follow-up has no nonce: one that is carried out late, after a search has not found
// it, would call people twice.
//
// Tokens are only kept in memory, and only of interactions that this process has received. Without one,
// and when Discord refuses it, the request is sent with the bot's own token. The tokens of commands, and
// of presses on private messages, can change nothing public. A nil *Tokens remembers nothing.
type Tokens struct {
	Now func() time.Time

	mu            sync.Mutex
	since         time.Time // when recent began
	recent, older map[string]changer
}

// changer is the token that may change a message.
type changer struct {
	app, token string
	until      time.Time
}

// mostTokens bounds each of the two generations of tokens.
const mostTokens = 20_000

// keep remembers the token of an interaction to which Discord has accepted a first answer of a kind, if
// it may change a public message.
func (t *Tokens) keep(i *Interaction, kind discordgo.InteractionResponseType) {
	updates := kind == discordgo.InteractionResponseDeferredMessageUpdate || kind == discordgo.InteractionResponseUpdateMessage
	if t == nil || !updates || !pressesPublic(i) {
		return
	}
	now := t.Now()
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.recent == nil || now.Sub(t.since) >= private.TokenLife || len(t.recent) >= mostTokens {
		t.since, t.recent, t.older = now, make(map[string]changer), t.recent
	}
	t.recent[i.Message.ID] = changer{i.AppID, i.Token, now.Add(private.TokenLife)}
}

// of returns the token that may change a message for at least another d.
func (t *Tokens) of(id string, d time.Duration) (changer, bool) {
	if t == nil {
		return changer{}, false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	c, ok := t.recent[id]
	if !ok {
		c, ok = t.older[id]
	}
	return c, ok && c.until.Sub(t.Now()) > d
}

// drop forgets a token that Discord does not accept.
func (t *Tokens) drop(token string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, list := range []map[string]changer{t.recent, t.older} {
		maps.DeleteFunc(list, func(_ string, c changer) bool { return c.token == token })
	}
}

// needs reports whether the answer to an interaction is to make its token one that may change the
// message of the component that was pressed: none is known that may do so for long.
func (t *Tokens) needs(i *Interaction) bool {
	if t == nil || !pressesPublic(i) {
		return false
	}
	_, has := t.of(i.Message.ID, private.TokenLife/2)
	return !has
}

// pressesPublic reports whether a component of a message that everybody sees was pressed.
func pressesPublic(i *Interaction) bool {
	return isPress(i) && i.Message != nil && !isPrivate(i) && message.IsID(i.Message.ID)
}
