package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
)

// dispatcher lets a chat answer interactions and sends the answers.
type dispatcher struct {
	Config
	Responder *responder
	admits    *admitter
}

func newDispatcher(c Config) *dispatcher {
	return &dispatcher{c, &responder{REST: c.REST}, newAdmitter()}
}

// arrives records the arrival of an interaction. Its delay is measured with a clock that is
// compared with Discord's time in the interaction's id.
func (d *dispatcher) arrives(i *Interaction) arrival {
	a := arrival{at: time.Now()}
	a.in, a.work = d.interpret(i)
	made, ok := madeAt(i.ID)
	if !ok {
		return a
	}
	now := d.now()
	d.admits.mu.Lock()
	defer d.admits.mu.Unlock()
	a.delay = d.admits.ages.delay(now.Sub(made), now)
	return a
}

// interpret returns what an interaction says, or nil when it makes no sense, and what kind of work it
// asks for.
func (d *dispatcher) interpret(i *Interaction) (in *chat.Interaction, work chat.Work) {
	defer func() {
		if r := recover(); r != nil {
			d.Log.Error("panic while reading an interaction", "interaction", i.ID, "panic", fmt.Sprint(r), "stack", string(debug.Stack()))
			work = chat.Changing
		}
	}()
	in, ok := interactionOf(i)
	if !ok {
		return nil, chat.Changing
	}
	return in, d.WorkOf(in)
}

// turnedAway returns the answer to an interaction that meets a limit.
func (d *dispatcher) turnedAway(ctx context.Context, i *Interaction, a arrival, met chat.Limit) *chat.Answer {
	if a.in == nil {
		return chat.Apology(lang.For(string(i.Locale)))
	}
	return d.TurnedAway(ctx, a.in, met)
}

// now returns the time of a monotonic clock, which changes to the machine's time do not affect.
func (d *dispatcher) now() time.Time {
	if d.Now != nil {
		return d.Now()
	}
	return started.Add(time.Since(started))
}

var started = time.Now()

// watch tells the watcher of an interaction.
func (d *dispatcher) watch(ctx context.Context, i *Interaction, a arrival) (watched context.Context, h *handling, end func()) {
	ctx, handled := d.Watch(ctx, i.ID, a.in)
	h = &handling{clicked: a.at.Add(-a.delay)}
	return ctx, h, func() {
		h.Whole = time.Since(h.clicked)
		handled(h.Handled)
	}
}

// replacement returns the answer to send in place of one that Discord refused as malformed. It is
// nil after any other error. The mistake is the bot's own, but the user should not wait in vain,
// nor be told that a move has failed that is stored.
func (d *dispatcher) replacement(i *Interaction, a *chat.Answer, err error) *chat.Answer {
	var refused *APIError
	if !errors.As(err, &refused) || refused.Status != http.StatusBadRequest && refused.Status != http.StatusRequestEntityTooLarge || a.Kind == chat.Choices {
		return nil
	}
	d.Log.Error("an answer was refused", "interaction", i.ID, "channel", i.ChannelID, "err", err)
	if a.Plain == "" {
		return chat.Apology(lang.For(string(i.Locale)))
	}
	plain := &chat.Answer{Kind: chat.Reply, Message: &message.Message{Content: a.Plain, Private: true}}
	if a.Kind == chat.Update {
		plain.Kind = chat.Update // what was pressed is no longer of use
	}
	return plain
}
