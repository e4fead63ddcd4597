package localdiscord

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
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

// interaction is a person's action on its way to the bot and back. The server's lock guards it. Its
// channels are written once.
type interaction struct {
	id, token string
	kind      int
	user      string // the person who acted
	guild     string
	channel   string
	name      string // of the command, with its subcommands
	customID  string
	source    string // id of the message whose component it was, "" for commands
	data      any    // as Discord's "data"
	created   time.Time
	meta      *wire.InteractionMetadata // before it is sent that of the interaction that showed the modal

	timer    *time.Timer
	state    interactionState
	loading  bool            // the answer is deferred and the message is still to come
	original string          // id of the @original message, "" for none
	final    string          // id of the message that completed the answer, "" before
	owns     map[string]bool // ids of the messages that the token may change
	outcome  chan *Outcome   // receives the first answer
	settled  chan struct{}   // closed when the final message is there or will not come
}

// Contexts in which an interaction happens.
const (
	contextGuild     = 0
	contextBotDirect = 1
)

type interactionState int

const (
	pending interactionState = iota
	answered
	failed
)

// Kind is the kind of an answer to an interaction.
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

// Modal is a modal that the bot showed. SubmitModal sends it back, once.
type Modal struct {
	validate.Modal
	it *interaction // that it answered
}

// Errors of waiting for an answer.
var (
	ErrNoAnswer       = errors.New("the application did not respond")
	ErrNoMessage      = errors.New("the answer has no message")
	ErrMessageDeleted = errors.New("the answer was deleted")
)

// Await returns the message that answers the interaction. If the answer is deferred, Await waits until
// the bot has filled it in or sent it as a message of its own.
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
	m, err := o.server.store.message(o.it.final)
	if err == errUnknownMessage {
		return nil, ErrMessageDeleted
	}
	if err != nil {
		return nil, err
	}
	return &m.Message, nil
}

func newInteractionToken() string {
	b := make([]byte, 96)
	rand.Read(b)
	return base64.RawURLEncoding.EncodeToString(b)
}

// answer records the first answer. The server's lock is held.
func (it *interaction) answer(o *Outcome) {
	it.state = answered
	it.timer.Stop()
	it.outcome <- o
	if !it.loading {
		it.final = it.original
		close(it.settled)
	}
}

// settle marks a deferred answer as completed by a message. The server's lock is held.
func (it *interaction) settle(message string) {
	if it.loading {
		it.loading, it.final = false, message
		close(it.settled)
	}
}

// expire ends the wait for a first answer.
func (s *Server) expire(it *interaction) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if it.state != pending {
		return
	}
	it.state = failed
	it.outcome <- &Outcome{ID: it.id, Kind: KindFailed, server: s, it: it}
	close(it.settled)
	if it.kind == interactionAutocomplete {
		return
	}
	s.events.to(it.user, object{"type": "interaction_failed", "id": it.id, "channel_id": it.channel,
		"message_id": it.source, "custom_id": it.customID})
}

// tokenLifetime is how long an interaction's token is valid.
const tokenLifetime = 15 * time.Minute

func (s *Server) expired(it *interaction) bool { return s.now().Sub(it.created) >= tokenLifetime }

// Flags of messages that tests check with Message.Has.
const (
	FlagEphemeral = wire.FlagEphemeral
	FlagLoading   = wire.FlagLoading
)
