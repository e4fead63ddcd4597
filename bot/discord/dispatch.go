package discord

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/chat"
	"sobremesa/bot/lang"
)

// Dispatch answers one interaction. It returns when the interaction is answered or can no longer
// be. The user is told something in every case but one: when the bot is far too busy, a request
// that changes nothing is left to Discord, which tells the user that the application did not
// respond; see [admitter].
func (d *dispatcher) Dispatch(ctx context.Context, i *Interaction) {
	defer func() {
		if r := recover(); r != nil {
			d.Log.Error("panic beside answering", "panic", fmt.Sprint(r), "stack", string(debug.Stack()))
		}
	}()
	if !wellFormed(i) {
		d.Log.Warn("an interaction that cannot be read")
		return
	}
	if a, followUp := d.dispatch(ctx, i); a != nil {
		d.keepPrivate(ctx, i, a, followUp)
	}
}

// dispatch is Dispatch without what comes after the answer. It returns the answer, or nil unless it
// was sent, and its id if it is a follow-up.
func (d *dispatcher) dispatch(ctx context.Context, i *Interaction) (sent *chat.Answer, followUp string) {
	log := d.Log.With("interaction", i.ID, "channel", i.ChannelID)
	arrived := d.arrives(i)
	ctx, handled := d.Watch(ctx, i.ID, arrived.in)
	handling := &handling{clicked: arrived.at.Add(-arrived.delay)}
	defer func() {
		handling.Whole = time.Since(handling.clicked)
		handled(handling.Handled)
	}()
	defer func() {
		if r := recover(); r != nil {
			log.Error("panic while answering", "panic", fmt.Sprint(r), "stack", string(debug.Stack()))
			handling.Err = errPanic
		}
	}()
	making, cancel := context.WithTimeout(ctx, finishWithin)
	defer cancel()
	made, patience := d.begin(making, log, i, arrived)
	if made == nil {
		return nil, ""
	}
	if !arrived.work.Changes && d.REST.Tokens.needs(i) {
		patience = 0 // its answer would be deferred in any case, and no form is shown
	}
	isNew := i.reply != nil || d.rival.heard.first(i.ID, arrived.at, arrived.at)
	followUp, err := d.deliver(ctx, i, arrived.at, made, patience, handling)
	if isNew && i.outrun {
		d.rival.note(log, arrived.at)
	}
	if i.outrun && (isPress(i) || !handling.Deferred) { // of a command, what was announced elsewhere shows the answer
		handling.Err, handling.First = errOutrun, 0
	}
	if err != nil {
		log.Error("cannot answer", "err", err, "after", time.Since(arrived.at))
		handling.Err = err
		return nil, ""
	}
	return handling.Answer, followUp
}

// begin starts making an answer when it is the interaction's turn. It returns a channel for the
// answer, and how long the first answer can wait for it. The channel is nil when it is too late to
// begin.
func (d *dispatcher) begin(ctx context.Context, log *slog.Logger, i *Interaction, arrived arrival) (<-chan *chat.Answer, time.Duration) {
	made := make(chan *chat.Answer, 1)
	patience := deferAfter
	if isCompletion(i) {
		patience = completeWithin
	}
	turn, limit := d.admits.admit(arrived, d.Allowance)
	switch {
	case limit != nil:
		made <- d.turnedAway(ctx, i, arrived, *limit)
	case arrived.waits():
		if !arrived.begin(ctx, turn) {
			turn.Leave()
			log.Debug("too late to be begun", "after", time.Since(arrived.at), "delay", arrived.delay)
			return nil, 0
		}
		go func() {
			defer turn.Leave()
			made <- d.handle(log, i, func() *chat.Answer { return d.answer(ctx, log, i, arrived.in) })
		}()
		// It has waited already, and deferring it would take even longer.
		patience = max(patience-time.Since(arrived.at), leastPatience)
	default:
		// An interaction that changes a game is deferred while it waits, and carried out however
		// late. So is a film, unless too many wait before it.
		go func() {
			defer turn.Leave()
			made <- d.handle(log, i, func() *chat.Answer {
				if arrived.begin(ctx, turn) {
					return d.answer(ctx, log, i, arrived.in)
				}
				return d.turnedAway(ctx, i, arrived, chat.Limit{Films: true})
			})
		}()
	}
	return made, patience
}

// deliver sends an answer when it is made. If it is not made in time, has large files, or is private and
// answers a press for whose message a token is needed, deliver defers it first. If the answer is a
// follow-up, deliver returns its id.
func (d *dispatcher) deliver(ctx context.Context, i *Interaction, began time.Time, made <-chan *chat.Answer, patience time.Duration, h *handling) (followUp string, err error) {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case h.Answer = <-made:
		if filesSize(h.Answer.Message) <= promptFiles && (h.Answer.Kind != chat.Reply || !d.REST.Tokens.needs(i)) {
			return "", d.first(ctx, began, i, h.Answer, h)
		}
	case <-timer.C:
		if isCompletion(i) {
			return "", d.first(ctx, began, i, &chat.Answer{Kind: chat.Choices}, h)
		}
	}
	if err := d.postpone(ctx, began, i, h); err != nil {
		return "", err
	}
	if h.Answer == nil {
		h.Answer = <-made
	}
	if i.outrun && isPress(i) {
		return "", nil // whoever has answered sends the message
	}
	return d.finish(ctx, i, h.Answer)
}

// errOutrun says that Discord had an answer already, which was not this one.
var errOutrun = errors.New("discord: answered before by something else")

// errPanic says that a mistake in the program kept an interaction from being answered.
var errPanic = errors.New("discord: panic while answering")

// handle returns what answer returns, and turns nil or a panic into an apology.
func (d *dispatcher) handle(log *slog.Logger, i *Interaction, answer func() *chat.Answer) (a *chat.Answer) {
	defer func() {
		if r := recover(); r != nil {
			log.Error("panic in a handler", "panic", fmt.Sprint(r), "stack", string(debug.Stack()))
			a = nil
		}
		if a == nil {
			a = chat.Apology(lang.For(string(i.Locale)))
		}
	}()
	return answer()
}

// answer calls the Answerer with what an interaction says, if it makes sense.
func (d *dispatcher) answer(ctx context.Context, log *slog.Logger, i *Interaction, in *chat.Interaction) *chat.Answer {
	if in == nil {
		log.Warn("an interaction that does not say who wants what", "type", i.Type)
		return nil
	}
	return d.Answer(ctx, in)
}

// first sends the first answer within the time that Discord allows for it.
func (d *dispatcher) first(ctx context.Context, began time.Time, i *Interaction, a *chat.Answer, h *handling) error {
	ctx, cancel := context.WithDeadline(ctx, began.Add(answerWithin))
	defer cancel()
	if isCompletion(i) && a.Kind != chat.Choices {
		a = &chat.Answer{Kind: chat.Choices}
	}
	send := func(a *chat.Answer) error {
		kind, body, files := callbackOf(a)
		return h.answered(d.REST.callback(ctx, i, callback{kind, body}, files), false)
	}
	err := send(a)
	if plain := d.replacement(i, a, err); plain != nil {
		return errors.Join(err, send(plain))
	}
	return err
}

// postpone tells Discord that the answer comes later. When no response arrives in time, it is not
// known whether Discord has processed the announcement. That is no error: sending the answer will
// show it, and the user should not be left waiting.
func (d *dispatcher) postpone(ctx context.Context, began time.Time, i *Interaction, h *handling) error {
	within, cancel := context.WithDeadline(ctx, began.Add(answerWithin))
	defer cancel()
	kind, data := discordgo.InteractionResponseDeferredMessageUpdate, any(nil)
	if !isPress(i) {
		kind, data = discordgo.InteractionResponseDeferredChannelMessageWithSource, map[string]any{"flags": discordgo.MessageFlagsEphemeral}
	}
	err := h.answered(d.REST.request(within, i, callback{kind, data}, nil), true)
	if refused, ok := errors.AsType[*APIError](err); ok && refused.Status < 500 {
		return err
	}
	return ctx.Err()
}

// finish sends an answer that was postponed. If the answer is a follow-up, finish returns its id.
func (d *dispatcher) finish(ctx context.Context, i *Interaction, a *chat.Answer) (followUp string, err error) {
	if a.Kind == chat.Silent {
		return "", nil
	}
	if a.Kind == chat.Modal {
		a = chat.Apology(lang.For(string(i.Locale))) // it is too late for Discord to show a modal
	}
	sending, cancel := context.WithTimeout(ctx, finishWithin+uploadTime(filesSize(a.Message)))
	defer cancel()
	followUp, err = d.sendLate(sending, i, a)
	if plain := d.replacement(i, a, err); plain != nil {
		_, failed := d.sendLate(sending, i, plain)
		return "", errors.Join(err, failed)
	}
	return followUp, err
}

// sendLate sends an answer that was postponed. If it is a follow-up, a message besides the one that was
// announced or pressed, sendLate returns its id.
func (d *dispatcher) sendLate(ctx context.Context, i *Interaction, a *chat.Answer) (followUp string, err error) {
	if a.Kind != chat.Public && (a.Kind != chat.Reply || !isPress(i)) {
		return "", d.REST.editOriginal(ctx, i, a.Message)
	}
	// The first answer to a command that was postponed stays private.
	if a.Kind == chat.Public && i.Type != discordgo.InteractionMessageComponent {
		if err := d.REST.editOriginal(ctx, i, chat.Below(lang.For(string(i.Locale)))); err != nil {
			return "", err
		}
	}
	return d.REST.followUp(ctx, i, a.Message)
}
