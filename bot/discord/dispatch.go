package discord

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/admission"
	"sobremesa/bot/chat"
	"sobremesa/bot/lang"
)

// Times within which an interaction is answered.
const (
	// deferAfter is when Discord is told that the answer takes longer.
	deferAfter = 1500 * time.Millisecond
	// answerWithin is when Discord gives up waiting for the first answer.
	answerWithin = 3 * time.Second
	// leastPatience is how long an answer is given at least, though it had to wait before.
	leastPatience = 300 * time.Millisecond
	// completeWithin is when a completion is answered with nothing: it cannot be deferred.
	completeWithin = 2500 * time.Millisecond
	// finishWithin bounds the making of an answer, and its sending besides the
	// time for its files; an interaction's token lasts 15 minutes.
	finishWithin = 30 * time.Second
)

// promptFiles is how many bytes of files go with a first answer. With more of
// them it would come too late on a slow line, so it is deferred.
const promptFiles = 200_000

// Answerer answers an interaction; there always is an answer.
type Answerer = func(context.Context, *chat.Interaction) *chat.Answer

// Dispatcher lets a chat answer interactions and sends the answers.
type Dispatcher struct {
	Answer    Answerer
	Responder *Responder
	Log       *slog.Logger
	// WorkOf tells what an interaction asks for; all may change something when nil.
	WorkOf func(*chat.Interaction) chat.Work
	// Allowance bounds how much people ask for; nothing does when nil.
	Allowance *admission.Allowance
	// TurnedAway says to the one who interacts that they have met a limit; an apology
	// when nil.
	TurnedAway func(context.Context, *chat.Interaction, chat.Limit) *chat.Answer
	// Watch, unless nil, is told of each interaction and of how it was dealt with.
	Watch Watcher
	// FleetingFor is how long fleeting answers of a few words stay: 15 s when 0.
	FleetingFor time.Duration
	// Now is the clock that is compared with Discord's; the machine's when nil.
	Now func() time.Time

	once   sync.Once
	admits *admitting

	mu     sync.Mutex
	fading map[string]*fading // by the interaction that made the message
}

// Dispatch answers one interaction, and returns when it is answered or can't be any
// more. The person who interacted is told something whatever happens, with one
// exception: a request to be shown something, when there is far too much to do, is left
// to Discord, which says that there was no answer; see [admitting].
func (d *Dispatcher) Dispatch(ctx context.Context, i *Interaction) {
	if !wellFormed(i) {
		d.Log.Warn("an interaction that cannot be read")
		return
	}
	log := d.Log.With("interaction", i.ID, "channel", i.ChannelID)
	arrived := d.arrives(i)
	ctx, handling, end := d.watch(ctx, i, arrived)
	defer end()
	defer func() {
		if r := recover(); r != nil {
			log.Error("panic while answering", "panic", fmt.Sprint(r), "stack", string(debug.Stack()))
			handling.Err = errPanic
		}
	}()
	began := arrived.at
	making, cancel := context.WithTimeout(ctx, finishWithin)
	defer cancel()

	made := make(chan *chat.Answer, 1)
	completing := i.Type == discordgo.InteractionApplicationCommandAutocomplete
	patience := deferAfter
	if completing {
		patience = completeWithin
	}
	turn, met := d.admitting().admit(arrived, d.Allowance)
	switch {
	case met != nil:
		made <- d.turnedAway(making, i, arrived, *met)
	case arrived.waits():
		if !arrived.begin(making, turn) {
			turn.Leave()
			log.Debug("too late to be begun", "after", time.Since(began), "late", arrived.late)
			return
		}
		go func() { defer turn.Leave(); made <- d.handle(making, log, i) }()
		// It has waited. To put it off as well would take it yet longer.
		patience = max(patience-time.Since(began), leastPatience)
	default:
		// An interaction that changes the game is put off while it waits, and carried
		// out however late; so is a film, if there are not too many before it.
		go func() {
			defer turn.Leave()
			if arrived.begin(making, turn) {
				made <- d.handle(making, log, i)
			} else {
				made <- d.turnedAway(making, i, arrived, chat.Limit{Films: true})
			}
		}()
	}
	timer := time.NewTimer(patience)
	defer timer.Stop()
	var err error
	select {
	case a := <-made:
		handling.Answer = a
		if filesSize(a.Message) <= promptFiles {
			sent := d.fade(ctx, i, a)
			err = d.first(ctx, began, i, a)
			sent(err == nil, "")
		} else if err = d.postpone(ctx, began, i); err == nil {
			err = d.finish(ctx, i, a)
		}
	case <-timer.C:
		if completing {
			err = d.first(ctx, began, i, &chat.Answer{Kind: chat.Choices})
		} else if err = d.postpone(ctx, began, i); err == nil {
			handling.Answer = <-made
			err = d.finish(ctx, i, handling.Answer)
		}
	}
	if err != nil {
		log.Error("cannot answer", "err", err, "after", time.Since(began))
		handling.Err = err
	}
}

// errPanic says that an interaction was not answered for a mistake in the program.
var errPanic = errors.New("discord: panic while answering")

// wellFormed reports whether an interaction can be looked into at all: one of a kind
// that discordgo does not know arrives without data, and its accessors panic on it.
func wellFormed(i *Interaction) bool {
	return i != nil && i.ID != "" && i.Token != "" && i.Data != nil
}

// handle calls the handler and turns a panic into an apology.
func (d *Dispatcher) handle(ctx context.Context, log *slog.Logger, i *Interaction) (a *chat.Answer) {
	defer func() {
		if r := recover(); r != nil {
			log.Error("panic in a handler", "panic", fmt.Sprint(r), "stack", string(debug.Stack()))
			a = nil
		}
		if a == nil {
			a = chat.Apology(lang.For(string(i.Locale)))
		}
	}()
	in, ok := interactionOf(i)
	if !ok {
		return nil
	}
	return d.Answer(ctx, in)
}

// first sends the first answer, within the time that Discord leaves for it.
func (d *Dispatcher) first(ctx context.Context, began time.Time, i *Interaction, a *chat.Answer) error {
	ctx, cancel := context.WithDeadline(ctx, began.Add(answerWithin))
	defer cancel()
	if i.Type == discordgo.InteractionApplicationCommandAutocomplete && a.Kind != chat.Choices {
		a = &chat.Answer{Kind: chat.Choices}
	}
	send := func(a *chat.Answer) error {
		kind, body, files := callbackOf(a)
		return answered(ctx, d.Responder.Callback(ctx, i, kind, body, files), false)
	}
	err := send(a)
	if plain := d.instead(i, a, err); plain != nil {
		return errors.Join(err, send(plain))
	}
	return err
}

// postpone tells Discord that the answer will come. Whether Discord has heard it is not
// known when nothing came back in time, which is no error: the answer itself will show, and
// nobody is to be left waiting for one.
func (d *Dispatcher) postpone(ctx context.Context, began time.Time, i *Interaction) error {
	within, cancel := context.WithDeadline(ctx, began.Add(answerWithin))
	defer cancel()
	kind, data := discordgo.InteractionResponseDeferredMessageUpdate, any(nil)
	if !isPress(i) {
		kind, data = discordgo.InteractionResponseDeferredChannelMessageWithSource, map[string]any{"flags": discordgo.MessageFlagsEphemeral}
	}
	err := answered(within, d.Responder.Postpone(within, i, kind, data), true)
	var refused *APIError
	if errors.As(err, &refused) && refused.Status < 500 {
		return err
	}
	return ctx.Err()
}

// finish sends the answer after it was postponed, and takes it away again if it may
// go.
func (d *Dispatcher) finish(ctx context.Context, i *Interaction, a *chat.Answer) error {
	if a.Kind == chat.Silent {
		return nil
	}
	if a.Kind == chat.Modal {
		a = chat.Apology(lang.For(string(i.Locale))) // Discord shows no form any more
	}
	sending, cancel := context.WithTimeout(ctx, finishWithin+uploadTime(filesSize(a.Message)))
	defer cancel()
	sent := d.fade(ctx, i, a)
	followUp, err := d.sendLate(sending, i, a)
	sent(err == nil && (followUp != "" || !isFollowUp(i, a)), followUp) // without its id it would be the public message that goes
	if plain := d.instead(i, a, err); plain != nil {
		_, failed := d.sendLate(sending, i, plain)
		return errors.Join(err, failed)
	}
	return err
}

// sendLate sends an answer that was postponed, and returns its id if it is a follow-up.
func (d *Dispatcher) sendLate(ctx context.Context, i *Interaction, a *chat.Answer) (followUp string, err error) {
	if !isFollowUp(i, a) {
		return "", d.Responder.EditOriginal(ctx, i, a.Message)
	}
	// The first answer of a command that was postponed is private for good.
	if a.Kind == chat.Public && i.Type != discordgo.InteractionMessageComponent {
		if err := d.Responder.EditOriginal(ctx, i, chat.Below(lang.For(string(i.Locale)))); err != nil {
			return "", err
		}
	}
	return d.Responder.FollowUp(ctx, i, a.Message)
}

// isFollowUp reports whether an answer that was postponed is a message of its own,
// besides the one that the first answer has made, or on which somebody pressed.
func isFollowUp(i *Interaction, a *chat.Answer) bool {
	return a.Kind == chat.Public || a.Kind == chat.Reply && isPress(i)
}

// isPress reports whether somebody pressed something on a message, or sent a form
// that was opened so.
func isPress(i *Interaction) bool {
	return i.Type == discordgo.InteractionMessageComponent || i.Type == discordgo.InteractionModalSubmit && i.Message != nil
}
