package localdiscord

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"time"

	"sobremesa/bot/localdiscord/validate"
	"sobremesa/bot/localdiscord/wire"
)

// Interaction types.
const (
	interactionCommand      = 2
	interactionComponent    = 3
	interactionAutocomplete = 4
	interactionModal        = 5
)

// interaction is what a person did, on its way to the bot and back. The server's lock guards it; its channels are written once.
type interaction struct {
	id, token string
	kind      int
	user      string // who did it
	guild     string
	channel   string
	name      string // of the command, with its subcommands
	customID  string
	source    string // id of the message whose component it was, "" for commands
	data      any    // as Discord's "data"
	created   time.Time
	option    int // type of the focused option, for an autocompletion
	meta      *wire.InteractionMetadata

	timer    *time.Timer
	state    interactionState
	loading  bool            // deferred, and the real message is still to come
	original string          // id of the @original message, "" for none
	owns     map[string]bool // messages that its token may change
	outcome  chan *Outcome   // gets the first answer
	settled  chan struct{}   // closed when the final message is there or gone
}

// Contexts of interactions: where they happened.
const (
	contextGuild     = 0
	contextBotDirect = 1
)

// owners is whose installation of the application the interaction is due to: the guild's, "0" in direct messages with the bot.
func (it *interaction) owners() map[string]string {
	if it.guild == "" {
		return map[string]string{"0": "0"}
	}
	return map[string]string{"0": it.guild}
}

type interactionState int

const (
	pending interactionState = iota
	answered
	failed
)

// Kind says how an interaction was answered.
type Kind string

// The kinds of answers.
const (
	KindMessage        Kind = "message"
	KindDeferred       Kind = "deferred"        // "thinking": the message follows
	KindUpdate         Kind = "update"          // the message with the component was changed
	KindDeferredUpdate Kind = "deferred_update" // it may be changed later
	KindChoices        Kind = "choices"
	KindModal          Kind = "modal"
	KindFailed         Kind = "failed" // the application did not respond
)

// Outcome is the bot's first answer to an interaction.
type Outcome struct {
	ID      string   `json:"id"` // of the interaction
	Kind    Kind     `json:"kind"`
	Message *Message `json:"message,omitempty"`
	Choices []Choice `json:"choices,omitempty"`
	Modal   *Modal   `json:"modal,omitempty"`
	// Failed reports that no answer came within Options.AckWithin.
	Failed bool `json:"-"`

	server *Server
	it     *interaction
}

// Message, Component, Choice and Command are Discord's objects.
type (
	Message   = wire.Message
	Component = wire.Component
	Choice    = wire.Choice
	Command   = wire.Command
)

// Modal is a form that the bot showed. SubmitModal sends it back.
type Modal struct {
	validate.Modal
	interaction string // that was answered with it
}

// shownModal remembers a form until it is sent, so that only what was shown can be.
type shownModal struct {
	validate.Modal
	user, channel, source string
	meta                  *wire.InteractionMetadata
	at                    time.Time
}

// Errors of waiting for an answer.
var (
	ErrNoAnswer       = errors.New("the application did not respond")
	ErrNoMessage      = errors.New("the answer has no message")
	ErrMessageDeleted = errors.New("the answer was deleted")
)

// Await gives the message that the interaction led to. For a deferred answer it waits until the bot has filled it in.
func (o *Outcome) Await(ctx context.Context) (*Message, error) {
	switch o.Kind {
	case KindFailed:
		return nil, ErrNoAnswer
	case KindChoices, KindModal:
		return nil, ErrNoMessage
	}
	select {
	case <-o.it.settled:
	case <-ctx.Done():
		return nil, fmt.Errorf("waiting for the deferred answer: %w", ctx.Err())
	case <-o.server.closed:
		return nil, ErrNoAnswer
	}
	o.server.mu.Lock()
	defer o.server.mu.Unlock()
	m, err := o.server.store.message(o.it.original)
	if err == errUnknownMessage {
		return nil, ErrMessageDeleted
	}
	if err != nil {
		return nil, err
	}
	return shown(m), nil
}

// shown is a message as people in this process get it: addresses on the server are paths.
func shown(m *stored) *Message {
	out := m.WithBase("")
	return &out
}

// tokenPrefix makes a token recognisable, so that an expired one is told from a wrong one even after a restart.
const tokenPrefix = "interaction:"

func newInteractionToken(id string) string {
	b := make([]byte, 96)
	rand.Read(b)
	return base64.RawURLEncoding.EncodeToString([]byte(tokenPrefix + id + ":" + base64.RawURLEncoding.EncodeToString(b)))
}

// interactionOf is the id of the interaction for which a token was made; ok is false when it has not the form of a token.
func interactionOf(token string) (id string, ok bool) {
	b, err := base64.RawURLEncoding.DecodeString(token)
	rest, found := strings.CutPrefix(string(b), tokenPrefix)
	id, _, _ = strings.Cut(rest, ":")
	return id, err == nil && found
}

// answer records the first answer. The server's lock is held.
func (it *interaction) answer(o *Outcome) {
	it.state = answered
	it.timer.Stop()
	it.outcome <- o
	if !it.loading {
		close(it.settled)
	}
}

// settle marks a deferred answer as given. The server's lock is held.
func (it *interaction) settle() {
	if it.loading {
		it.loading = false
		close(it.settled)
	}
}

// Flags of messages that tests ask for (Message.Has).
const (
	FlagEphemeral = wire.FlagEphemeral
	FlagLoading   = wire.FlagLoading
)
